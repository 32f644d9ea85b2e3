/* display-text.h: text that an agent wrote, made safe to show
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @text (any UTF-8) for showing to a person: control characters other than newline
 * and tab as their pictures (U+2400 …), bidirectional overrides, embeddings and isolates
 * (U+202A–202E, U+2066–2069), U+200E/F, U+061C, U+FEFF and whatever else nobody sees (invisible.h)
 * as ⟨U+202E⟩; ANSI escapes thereby harmless. Of more than five marks on one letter the rest is
 * counted: ⟨+26⟩. @single_line turns newlines and tabs into spaces. No markup is interpreted and
 * none is escaped: use it with plain-text labels and terminals. */
char *beckon_display_text (const char *text, gboolean single_line);
/* (transfer full): the first line, at most @max_chars characters, with … when cut. */
char *beckon_display_text_short (const char *text, guint max_chars);
/* (transfer full): all lines; of a text of more than @max_chars characters its beginning and its
 * end, with … between them. */
char *beckon_display_text_ends (const char *text, guint max_chars);
/* Is @title, both (nullable), nothing but the beginning of @question? A task that was made for a
 * question alone is called so. */
gboolean beckon_display_text_repeats (const char *title, const char *question);

G_END_DECLS
