/* answer-buffer.h: the text of an entry for answers, without GTK's length limit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* More than the limit of an answer, and still short enough for an entry to lay out in one line. */
#define BECKON_ANSWER_BUFFER_BYTES (96 * 1024)

/* GtkEntryBuffer itself silently cuts text after 65,534 bytes. Signal "refused": the inserted text
 * would have exceeded BECKON_ANSWER_BUFFER_BYTES, and none of it was inserted. */
#define BECKON_TYPE_ANSWER_BUFFER (beckon_answer_buffer_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonAnswerBuffer, beckon_answer_buffer, BECKON, ANSWER_BUFFER, GtkEntryBuffer)

/* (transfer full) */
GtkEntryBuffer *beckon_answer_buffer_new (void);

G_END_DECLS
