/* display-text.h: text that an agent wrote, made safe to show
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @text (any UTF-8) for showing to a person: control characters other than newline
 * and tab become their pictures (U+2400 …); bidirectional overrides, embeddings and isolates
 * (U+202A–202E, U+2066–2069), U+200E/F, U+061C, U+FEFF and all other invisible characters
 * (invisible.h) become ⟨U+202E⟩; ANSI escapes are thereby harmless. Combining marks beyond five on
 * one letter are replaced by their number: ⟨+26⟩. @single_line turns each run of blanks of any kind
 * (newlines, tabs, no-break and wide spaces) into one space.
 * Markup is neither interpreted nor escaped: use it with plain-text labels and terminals. */
char *beckon_display_text (const char *text, gboolean single_line);
/* The same; each of the @n_marks ascending offsets into @text (in bytes, @text being UTF-8) becomes
 * the offset into the result of what was there. */
char *
beckon_display_text_marked (const char *text, gboolean single_line, gsize *marks, guint n_marks);
/* (transfer full): the first line, cut to at most @max_chars characters with … at the end. All cuts
 * fall between graphemes, so that the result may be some characters shorter. */
char *beckon_display_text_short (const char *text, guint max_chars);
/* (transfer full): @shown, which is made safe already, cut in the same way. */
char *beckon_display_text_cut (const char *shown, guint max_chars);
/* (transfer full): all lines; a text longer than @max_chars characters is cut to its beginning and
 * its end, with … between them. */
char *beckon_display_text_ends (const char *text, guint max_chars);
/* Is @title, both (nullable), only the beginning of @question? That is the title of a task that was
 * created for a single question. */
gboolean beckon_display_text_repeats (const char *title, const char *question);

G_END_DECLS
