/* process-output.h: converts the output of a program to log lines, within limits
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/log-entry.h"

G_BEGIN_DECLS

/* How much output of one program is logged; the rest is only counted. */
#define BECKON_OUTPUT_BYTES (1024 * 1024)
#define BECKON_OUTPUT_LINES 10000

typedef enum
{
  BECKON_OUTPUT_OUT,
  BECKON_OUTPUT_ERR,
} BeckonOutput;
#define BECKON_N_OUTPUTS (BECKON_OUTPUT_ERR + 1)

typedef struct _BeckonProcessOutput BeckonProcessOutput;

/* (transfer full) */
BeckonProcessOutput *beckon_process_output_new (void);
void                 beckon_process_output_free (BeckonProcessOutput *self);
/* Adds @length bytes that were printed to @output. */
void beckon_process_output_feed (BeckonProcessOutput *self,
                                 BeckonOutput         output,
                                 const char          *data,
                                 gsize                length);
/* Both have ended: the last line needs no newline. */
void beckon_process_output_end (BeckonProcessOutput *self);
/* (transfer full) (nullable) (element-type BeckonPrintedLine): the lines since the last call, valid
 * UTF-8, at most @limit of them; NULL for none. */
GPtrArray *beckon_process_output_take (BeckonProcessOutput *self, guint limit);
/* The number of lines that were not taken yet. */
guint beckon_process_output_get_n_ready (BeckonProcessOutput *self);
/* (transfer full) (nullable) (element-type BeckonPrintedLine): log lines of no stream that say how
 * much was dropped, and that an apparent result of the step was too long; NULL if there is nothing
 * to report. */
GPtrArray *beckon_process_output_list_left_out (BeckonProcessOutput *self);
/* (transfer none) (nullable): the last line of the standard output that is not blank, or, if there
 * is none, of the standard error, unchanged, even if it was not logged; NULL if it was too long. */
const char *beckon_process_output_get_last_line (BeckonProcessOutput *self);
/* (transfer full) (nullable): what the program said last that may be the reason why it failed, as
 * one line without colours: the last line of its standard error, or of its standard output. */
char *beckon_process_output_dup_reason (BeckonProcessOutput *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonProcessOutput, beckon_process_output_free)

G_END_DECLS
