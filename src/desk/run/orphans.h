/* orphans.h: ends the processes of a run: of one whose desk was killed, or that should end now
 * (WH-1, TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/run/quarry.h"
#include "desk/time/clock.h"

G_BEGIN_DECLS

/* The number of processes. */
typedef struct
{
  guint n_found;
  guint n_killed; /* of them, those that did not end on their own */
  guint n_left;   /* of them, those that are still there, even after SIGKILL */
} BeckonOrphans;

/* Ends every process of @quarry (transfer full), and those that appear in the meantime: SIGTERM,
 * and SIGKILL BECKON_PROCESS_GRACE_US after the call. @callback runs when none is left, or after
 * the same time again if one ignores even that. Nothing is searched in the main loop. */
void beckon_orphans_end_async (BeckonClock        *clock,
                               BeckonQuarry       *quarry,
                               GAsyncReadyCallback callback,
                               gpointer            user_data);
void beckon_orphans_end_finish (GAsyncResult *result, BeckonOrphans *found);
/* Scans once, in a thread: the marks of all processes of this user, except this one. */
void beckon_orphans_list_async (GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full) (element-type utf8): each once. */
GPtrArray *beckon_orphans_list_finish (GAsyncResult *result);

G_END_DECLS
