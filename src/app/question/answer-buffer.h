/* answer-buffer.h: the text of an entry that takes an answer, all of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* More than an answer may have, and no more than an entry can lay out in one line. */
#define BECKON_ANSWER_BUFFER_BYTES (96 * 1024)

/* GtkEntryBuffer itself cuts what is longer than 65,534 bytes, and does not say so. Signal
 * "refused": what was to be put in would not have fit in BECKON_ANSWER_BUFFER_BYTES, and nothing of
 * it was. */
#define BECKON_TYPE_ANSWER_BUFFER (beckon_answer_buffer_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonAnswerBuffer, beckon_answer_buffer, BECKON, ANSWER_BUFFER, GtkEntryBuffer)

/* (transfer full) */
GtkEntryBuffer *beckon_answer_buffer_new (void);

G_END_DECLS
