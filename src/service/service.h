/* service.h: the desk of a program, and everything that opens and stops with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/guards.h"
#include "gateway/server.h"
#include "sentinel/sentinel.h"
#include "surface/telegram/account.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_SERVICE_CLOSED, /* not opened yet, or stopped */
  BECKON_SERVICE_OPENING,
  BECKON_SERVICE_OPEN,
  BECKON_SERVICE_FAILED, /* it can be opened again */
  BECKON_SERVICE_STOPPING,
} BeckonServiceState;

/* The desk, the server for agents, the evaluator, Telegram, the presence of the person and the
 * settings. Signals: "state-changed"; "health-changed": one of the ways to the desk or to the
 * person began or ceased to work, or does so in another way (ATT-5). */
#define BECKON_TYPE_SERVICE (beckon_service_get_type ())
G_DECLARE_FINAL_TYPE (BeckonService, beckon_service, BECKON, SERVICE, GObject)

/* (transfer full): @program is "beckon-desk" or "beckon serve", as desk.json names it. @headless:
 * there is no window that could say what is wrong. The service outlives the session bus then, and
 * does not open where agents cannot reach it. */
BeckonService *beckon_service_new (const char *program, gboolean headless);

/* Before it is opened: the data is kept at @place, an address (db/address.h) or the path of a file;
 * without this call, where beckon_paths_dup_database() says. */
void beckon_service_set_database (BeckonService *self, const char *place);
/* Before it is opened: agents get these tools over MCP in place of the desk's. */
void beckon_service_set_tools (BeckonService *self, const BeckonMcpToolset *tools);
/* CLOSED or FAILED. Finishes when all parts are open. Otherwise none is, with the error of the part
 * that failed, or with G_IO_ERROR_CANCELLED when it was stopped meanwhile. */
void
beckon_service_open_async (BeckonService *self, GAsyncReadyCallback callback, gpointer user_data);
gboolean beckon_service_open_finish (BeckonService *self, GAsyncResult *result, GError **error);
/* The same after FAILED, but the process of beckon_service_find_holder() is ended before. */
void beckon_service_take_over_async (BeckonService      *self,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
/* In any state; may be called more than once. Stops all parts in order, so that calls of agents
 * which have begun are answered. Finishes when the store is closed; the error is what kept that
 * from being done cleanly. Always call it before the program ends. */
void
beckon_service_stop_async (BeckonService *self, GAsyncReadyCallback callback, gpointer user_data);
gboolean beckon_service_stop_finish (BeckonService *self, GAsyncResult *result, GError **error);

BeckonServiceState beckon_service_get_state (BeckonService *self);
/* (transfer none) (nullable): why it FAILED */
const GError *beckon_service_get_error (BeckonService *self);
/* (transfer none) (nullable): why agents cannot reach the desk, though it is OPEN */
const GError *beckon_service_get_server_error (BeckonService *self);
/* (transfer none) (nullable): what a person should know about how the desk was opened last */
const char *beckon_service_get_notice (BeckonService *self);
/* After FAILED: the process of another desk that has the data and that could be ended, 0 for none.
 */
int beckon_service_find_holder (BeckonService *self);

/* The parts: (transfer none) (nullable), there while it is OPEN. */
BeckonDesk            *beckon_service_get_desk (BeckonService *self);
BeckonServer          *beckon_service_get_server (BeckonService *self);
BeckonSentinel        *beckon_service_get_sentinel (BeckonService *self);
BeckonTelegramAccount *beckon_service_get_telegram (BeckonService *self);
/* (transfer none) (nullable): from the first opening on. */
BeckonPresence *beckon_service_get_presence (BeckonService *self);
/* (transfer none): which of the settings wait for the person, in any state */
BeckonGuards *beckon_service_get_guards (BeckonService *self);
/* (transfer none) (nullable): in any state; NULL where the schema is not installed */
GSettings *beckon_service_get_settings (BeckonService *self);

G_END_DECLS
