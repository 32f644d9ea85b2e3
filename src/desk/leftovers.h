/* leftovers.h: what still goes on of a program whose desk was killed; it is ended before anything is done about its step (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/clock.h"

G_BEGIN_DECLS

/* How many processes there were. */
typedef struct
{
  guint n_found;
  guint n_killed; /* of them: they did not end by themselves */
  guint n_left;   /* of them: they are there still, SIGKILL or not */
} BeckonLeftovers;

/* Ends every process of this user, but never this one, that has the mark of an attempt of the step at @position (from 0) of a task, up to the @attempts-th:
 * SIGTERM, and after BECKON_PROCESS_GRACE_US SIGKILL to what is left. @callback runs when none is left, or when the last of them does not even heed that.
 * Nothing is searched in the main loop. */
void       beckon_leftovers_end_async   (BeckonClock         *clock,
                                         const char          *task_id,
                                         guint                position,
                                         guint                attempts,
                                         GAsyncReadyCallback  callback,
                                         gpointer             user_data);
void       beckon_leftovers_end_finish  (GAsyncResult        *result,
                                         BeckonLeftovers     *found);
/* Looks once, in a thread: what each mark says that a process of this user has, but this one. */
void       beckon_leftovers_list_async  (GAsyncReadyCallback  callback,
                                         gpointer             user_data);
/* (transfer full) (element-type utf8): each once. */
GPtrArray *beckon_leftovers_list_finish (GAsyncResult        *result);

G_END_DECLS
