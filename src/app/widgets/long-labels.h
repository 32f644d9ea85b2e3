/* long-labels.h: labels lay long words out fast (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A longer word is shaped in parts of at most as many characters. */
#define BECKON_LONG_LABELS_WORD 32

/* (transfer full) (nullable): @attributes (nullable), and attributes that change nothing but end a
 * run of glyphs in each word of @text (UTF-8) that is longer than BECKON_LONG_LABELS_WORD. NULL if
 * there is none. Pango shapes the rest of a run anew for each line that the run is broken into: for
 * 2,000 letters in a narrow label, half a second. The text stays the same, and so does what is
 * copied. */
PangoAttrList *beckon_long_labels_split (const char *text, PangoAttrList *attributes);
/* All labels of the program with a text of more than 500 bytes do this from now on, and have a
 * least width if they wrap it without shortening it. To be called once, after GTK was initialised
 * and before the first label is made. */
void beckon_long_labels_install (void);

G_END_DECLS
