/* leftovers.h: what still goes on of a program whose desk was killed; it is ended before anything is done about its step (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/clock.h"

G_BEGIN_DECLS

/* Whoever runs for a step has this in its environment, and so has whatever it starts: the task, the step counted from 1, and the attempt. */
#define BECKON_RUN_VARIABLE "BECKON_RUN"

/* How many processes there were. */
typedef struct
{
  guint n_found;
  guint n_killed; /* of them: they did not end by themselves */
  guint n_left;   /* of them: they are there still, SIGKILL or not */
} BeckonLeftovers;

/* (transfer full): the value of the variable for one attempt of the step at @position (from 0) of a task. */
char    *beckon_leftovers_name_run   (const char          *task_id,
                                      guint                position,
                                      guint                attempt);
/* Ends every process of this user, but never this one, whose environment says that it belongs to an attempt of that step, up to the @attempts-th: SIGTERM,
 * and after BECKON_PROCESS_GRACE_US SIGKILL to what is left. @callback runs when none is left, or when the last of them does not even heed that.
 * Nothing is searched in the main loop. */
void     beckon_leftovers_end_async  (BeckonClock         *clock,
                                      const char          *task_id,
                                      guint                position,
                                      guint                attempts,
                                      GAsyncReadyCallback  callback,
                                      gpointer             user_data);
void     beckon_leftovers_end_finish (GAsyncResult        *result,
                                      BeckonLeftovers     *found);

G_END_DECLS
