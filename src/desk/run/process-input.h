/* process-input.h: what is written to the standard input of a program, in order, without waiting
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How much a program may have left to read before it counts as hung. */
#define BECKON_PROCESS_INPUT_BYTES (16 * 1024 * 1024)

typedef struct _BeckonProcessInput BeckonProcessInput;

/* (transfer full): @stream is the pipe, which must stay until beckon_process_input_free(). */
BeckonProcessInput *beckon_process_input_new (GOutputStream *stream);
/* Stops at once; @self is (nullable). */
void beckon_process_input_free (BeckonProcessInput *self);
/* FALSE: too much of what was written before has not been read. */
gboolean beckon_process_input_write (BeckonProcessInput *self, const char *data, gsize length);
/* Nothing more comes: the program finds the end of its input after what was written. */
void beckon_process_input_close (BeckonProcessInput *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonProcessInput, beckon_process_input_free)

G_END_DECLS
