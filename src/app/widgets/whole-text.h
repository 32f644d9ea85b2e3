/* whole-text.h: reads and replaces everything in a text buffer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* (transfer full) */
char *beckon_whole_text_dup (GtkTextBuffer *buffer);
/* One user action, so that Ctrl+Z restores the previous text; gtk_text_buffer_set_text() would
 * discard the undo history. */
void beckon_whole_text_replace (GtkTextBuffer *buffer, const char *text);

G_END_DECLS
