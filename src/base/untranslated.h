/* untranslated.h: words for other programs: English, whatever the person's language is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>
#include <locale.h>

G_BEGIN_DECLS

/* From here until beckon_untranslated_end() the texts of this thread, and its dates and numbers,
 * are as in the source: for execution_log. Returns what beckon_untranslated_end() takes. */
locale_t beckon_untranslated_begin (void);
void     beckon_untranslated_end (locale_t before);

G_END_DECLS
