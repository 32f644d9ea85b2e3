/* elicit.h: a question of another MCP server, asked at the desk (AP-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "cli/mcp/reach.h"

G_BEGIN_DECLS

#define BECKON_TYPE_ELICIT (beckon_elicit_get_type ())
G_DECLARE_FINAL_TYPE (BeckonElicit, beckon_elicit, BECKON, ELICIT, GObject)

/* On whose behalf it is asked. */
typedef struct
{
  char *agent;     /* (nullable): the client of the server */
  char *server;    /* (nullable): the server, as it calls itself */
  char *workspace; /* (nullable) */
  char *place;     /* (nullable): where the client runs, as task-session.h makes it */
  char *task_id;   /* (nullable): the task that the client works on */
} BeckonElicitFrom;

void beckon_elicit_from_clear (BeckonElicitFrom *self);

/* @result is the result of elicitation/create, JSON text: {"action": "accept", "content": {…}},
 * “decline” or “cancel”. The owner may drop it here. */
typedef void (*BeckonElicitFunc) (BeckonElicit *self, const char *result, gpointer owner);

/* (transfer full): asks what @params (of elicitation/create; nullable) say: fields become a form;
 * an address, and what has no fields, a confirmation. What the desk does not take is declined, with
 * a line on standard error; without a desk it is cancelled. @owner (unowned) outlives it, or drops
 * it. */
BeckonElicit *beckon_elicit_new (BeckonReach            *reach,
                                 const BeckonElicitFrom *from,
                                 JsonObject             *params,
                                 BeckonElicitFunc        func,
                                 gpointer                owner);
void          beckon_elicit_start (BeckonElicit *self);
/* Nobody needs the answer any more: withdraws the question, then @func is called with “cancel”. */
void beckon_elicit_withdraw (BeckonElicit *self);

G_END_DECLS
