/* process.h: a program that runs in a session of its own, with a time limit, its output line by
 * line
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

/* How it ended. */
typedef struct
{
  gboolean    timed_out;
  int         exit_status; /* negative: ended by a signal */
  int         signal;
  const char *last_line; /* (nullable): the last one that is not blank */
} BeckonProcessEnd;

typedef struct
{
  /* @lines (transfer full) (element-type utf8). No more comes, and the program stands still when it
   * prints on, until beckon_process_continue(). */
  void (*lines) (BeckonProcess *process, GPtrArray *lines, gpointer user_data);
  /* Once, after the last lines were taken; when its time limit was over, after all that it has
   * started has ended. What a program that ended by itself leaves behind stays. */
  void (*ended) (BeckonProcess *process, const BeckonProcessEnd *end, gpointer user_data);
  /* After beckon_process_end() alone: nothing of it is left, nor of what it has started. */
  void (*gone) (gpointer user_data);
} BeckonProcessFuncs;

/* (transfer full) (nullable): starts @argv. @input (nullable): is its standard input, which is
 * empty otherwise. @environment: the whole of it. @folder (nullable). @run (nullable): what its
 * mark says, see run-mark.h; the variable is the caller's. It gets SIGTERM when the desk dies. E101
 * with what is wrong: no such program, no such folder, not executable. */
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
/* The lines are taken. */
void beckon_process_continue (BeckonProcess *self);
/* Nobody wants to know any more: neither lines nor ended is called again. All that it has started
 * gets SIGTERM, what is left of it after BECKON_PROCESS_GRACE_US SIGKILL; then gone is called, and
 * it is freed (TR-5). */
void beckon_process_end (BeckonProcess *self);
/* After ended. */
void beckon_process_free (BeckonProcess *self);

G_END_DECLS
