/* process.h: a program in a session of its own, with a time limit, its output line by line
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/time/clock.h"

G_BEGIN_DECLS

/* From SIGTERM to SIGKILL. */
#define BECKON_PROCESS_GRACE_US (5 * G_GINT64_CONSTANT (1000000))

typedef struct _BeckonProcess BeckonProcess;

/* The result of a program. */
typedef struct
{
  gboolean    timed_out;
  int         exit_status; /* negative: ended by a signal */
  int         signal;
  const char *last_line; /* (nullable): the last line that is not blank */
  const char *reason;    /* (nullable): what it said last, as beckon_process_output_dup_reason() */
} BeckonProcessEnd;

typedef struct
{
  /* @lines (transfer full) (element-type BeckonPrintedLine). No more lines are read, and the
   * program blocks if it prints more, until beckon_process_continue(). */
  void (*lines) (BeckonProcess *process, GPtrArray *lines, gpointer user_data);
  /* Called once, after the last lines were handled; after a time limit, when all descendants have
   * ended. Processes that a program leaves behind when it ends on its own keep running. */
  void (*ended) (BeckonProcess *process, const BeckonProcessEnd *end, gpointer user_data);
  /* (nullable): it is a program that talks: what it prints to its standard output comes here as it
   * is, @data NULL at the end of that; only beckon_process_print() makes lines of it. Its standard
   * input is what beckon_process_write() writes. Whatever it leaves behind is ended with it. */
  void (*data) (BeckonProcess *process, const char *data, gsize length, gpointer user_data);
  /* Only after beckon_process_end(): nothing of it or its descendants is left. */
  void (*gone) (gpointer user_data);
} BeckonProcessFuncs;

/* (transfer full) (nullable): starts @argv. @input (nullable): its standard input, which is empty
 * otherwise. @environment: the complete environment. @folder (nullable). @run (nullable): its mark,
 * see run-mark.h; the caller sets the variable. @time_limit_us: 0: none. It gets SIGTERM when the
 * desk dies. E101 with the reason: no such program, no such folder, not executable. */
BeckonProcess *beckon_process_start (BeckonClock              *clock,
                                     const char *const        *argv,
                                     const char               *folder,
                                     const char *const        *environment,
                                     const char               *input,
                                     const char               *run,
                                     gint64                    time_limit_us,
                                     const BeckonProcessFuncs *funcs,
                                     gpointer                  user_data,
                                     GError                  **error);
/* Writes @data to a program that talks. FALSE: it does not read what was written before. */
gboolean beckon_process_write (BeckonProcess *self, const char *data, gsize length);
/* @text becomes lines of its output, within the same limits. */
void beckon_process_print (BeckonProcess *self, const char *text, gsize length);
/* A program that talks has nothing more to do: its standard input ends, and what is left of it
 * after BECKON_PROCESS_GRACE_US is ended. */
void beckon_process_finish (BeckonProcess *self);
/* The lines were handled. */
void beckon_process_continue (BeckonProcess *self);
/* The result is no longer wanted: neither lines nor ended is called again. All its descendants get
 * SIGTERM, and after BECKON_PROCESS_GRACE_US SIGKILL; then gone is called, and it is freed
 * (TR-5). */
void beckon_process_end (BeckonProcess *self);
/* Call it after ended. */
void beckon_process_free (BeckonProcess *self);

G_END_DECLS
