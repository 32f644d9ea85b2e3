/* common.h: what several handlers share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "base/error.h"
#include "gateway/call.h"
#include "gateway/server.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): what a verb of the desk has done; NULL: @call got the error. */
BeckonCommit *beckon_http_finish (BeckonCall *call, GObject *desk, GAsyncResult *result);

/* Writes @item, as the member @name where it is not NULL. */
typedef void (*BeckonHttpAddFunc) (gconstpointer item, GString *json, const char *name);

/* Adds the member @name: an array of @items. */
void
beckon_http_add_list (GString *json, const char *name, GPtrArray *items, BeckonHttpAddFunc add);
/* OK, with the member @name: an array of @items, and @next (nullable). */
void beckon_http_reply_page (
  BeckonCall *call, const char *name, GPtrArray *items, BeckonHttpAddFunc add, const char *next);

/* @json is all of @interaction, as it was announced or replied just now: who else is told of it in
 * this turn of the main loop gets the same text. */
void beckon_http_keep_json (BeckonServer      *server,
                            BeckonInteraction *interaction,
                            const char        *json,
                            gsize              length);
/* Adds @interaction, and, while it is PENDING, whether anything shows it to the person (AIC-5). */
void beckon_http_add_interaction (BeckonServer            *server,
                                  const BeckonInteraction *interaction,
                                  GString                 *json);

/* Until when, of a body that says `until` or `duration`; @default_us from now where it says
 * neither, 0: E101. */
gboolean
beckon_http_read_until (BeckonCall *call, gint64 default_us, gint64 *until_us, GError **error);

/* Adds the member summary: the number of tasks of each status. */
gboolean beckon_http_add_summary (BeckonServer *server, GString *json, GError **error);

/* Finishes a verb of the desk about one interaction: @call (a BeckonCall) gets the interaction, or
 * the error. */
void beckon_http_on_interaction_done (GObject *desk, GAsyncResult *result, gpointer call);

/* Finishes a verb of the desk about one task: @call (a BeckonCall) gets the task, or the error. */
void beckon_http_on_task_done (GObject *desk, GAsyncResult *result, gpointer call);

/* The member @member as a scope; @scope stays as it is when it is not there. E101. */
gboolean beckon_http_read_scope (
  JsonObject *object, const char *member, gboolean required, BeckonScope *scope, GError **error);

/* Ends a call that asked: 202 and where it is, 200 when it is settled, or held back as long as the
 * caller waits. */
void beckon_http_on_asked (GObject *source, GAsyncResult *result, gpointer user_data);

G_END_DECLS
