/* untranslated.h: texts for other programs: English, whatever the person's language is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>
#include <locale.h>

G_BEGIN_DECLS

/* From here until beckon_untranslated_end() the texts, dates and numbers of this thread are
 * untranslated, as execution_log needs them. Pass the result to beckon_untranslated_end(). */
locale_t beckon_untranslated_begin (void);
void     beckon_untranslated_end (locale_t before);

G_END_DECLS
