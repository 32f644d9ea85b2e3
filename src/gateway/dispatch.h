/* dispatch.h: does what the row of a call says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/call.h"

G_BEGIN_DECLS

/* Takes @call: reads what its row asks for, calls the function of the row, and replies. */
void beckon_dispatch (BeckonCall *call);
/* Finishes what a handler had the desk do, which ends with beckon_desk_do_finish(): replies to
 * @call (a BeckonCall, paused) as its row says. */
void beckon_dispatch_on_done (GObject *desk, GAsyncResult *result, gpointer call);
/* Replies with one thing, of the type and with the status of the row. */
void beckon_dispatch_reply (BeckonCall *call, gconstpointer item);
/* Adds the member @name: an array of @items. */
void
beckon_dispatch_add_list (GString *json, const char *name, GPtrArray *items, BeckonAddFunc add);

G_END_DECLS
