/* process-output.h: what a program prints, as lines for the log, within bounds
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* As much of the output of one program as goes into the log; what comes after it is counted. */
#define BECKON_OUTPUT_BYTES (1024 * 1024)
#define BECKON_OUTPUT_LINES 10000

typedef struct _BeckonProcessOutput BeckonProcessOutput;

/* (transfer full) */
BeckonProcessOutput *beckon_process_output_new (void);
void                 beckon_process_output_free (BeckonProcessOutput *self);
/* Takes @length bytes as they came. */
void beckon_process_output_feed (BeckonProcessOutput *self, const char *data, gsize length);
/* Nothing more comes: the last line needs no newline. */
void beckon_process_output_end (BeckonProcessOutput *self);
/* (transfer full) (nullable) (element-type utf8): the lines since the last call, valid UTF-8, at
 * most @limit of them; NULL for none. */
GPtrArray *beckon_process_output_take (BeckonProcessOutput *self, guint limit);
/* Lines that nobody took yet. */
guint beckon_process_output_get_n_ready (BeckonProcessOutput *self);
/* (transfer full) (nullable) (element-type utf8): lines for the log that say how much was left out,
 * and that what looks like the step's result was too long to be taken; NULL when nothing was. */
GPtrArray *beckon_process_output_list_left_out (BeckonProcessOutput *self);
/* (transfer none) (nullable): the last line that is not blank, as it came, even where it was left
 * out of the log; NULL where it was so long that it was cut. */
const char *beckon_process_output_get_last_line (BeckonProcessOutput *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonProcessOutput, beckon_process_output_free)

G_END_DECLS
