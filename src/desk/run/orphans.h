/* orphans.h: ends what goes on of a run: of a program whose desk was killed, or that is to end
 * now (WH-1, TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/run/quarry.h"
#include "desk/time/clock.h"

G_BEGIN_DECLS

/* How many processes there were. */
typedef struct
{
  guint n_found;
  guint n_killed; /* of them: they did not end by themselves */
  guint n_left;   /* of them: they are there still, SIGKILL or not */
} BeckonOrphans;

/* Ends every process of @quarry (transfer full): SIGTERM, and BECKON_PROCESS_GRACE_US after the
 * call SIGKILL to what is left; also what appears meanwhile.
 * @callback runs when none is left, or after the same time again when somebody does not even heed
 * that. Nothing is searched in the main loop. */
void beckon_orphans_end_async (BeckonClock        *clock,
                               BeckonQuarry       *quarry,
                               GAsyncReadyCallback callback,
                               gpointer            user_data);
void beckon_orphans_end_finish (GAsyncResult *result, BeckonOrphans *found);
/* Looks once, in a thread: what each mark says that a process of this user has, but this one. */
void beckon_orphans_list_async (GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full) (element-type utf8): each once. */
GPtrArray *beckon_orphans_list_finish (GAsyncResult *result);

G_END_DECLS
