/* server.h: the HTTP server for agents and surfaces, on a Unix socket and loopback TCP (interfaces,
 * sections 3 and 4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/guards.h"
#include "model/health.h"
#include "trust/kin.h"

G_BEGIN_DECLS

#define BECKON_TYPE_SERVER (beckon_server_get_type ())
G_DECLARE_FINAL_TYPE (BeckonServer, beckon_server, BECKON, SERVER, GObject)

/* The evaluator, as a surface of the status call. */
#define BECKON_EVALUATOR_SURFACE "evaluator"
/* The runtime folder with its files, where agents find the desk, as a surface of the status call
 * (TR-4). */
#define BECKON_SOCKET_SURFACE "socket"

typedef struct _BeckonMcpToolset BeckonMcpToolset;

/* (transfer full): @program is "beckon-desk" or "beckon serve", shown in desk.json. */
BeckonServer *beckon_server_new (BeckonDesk *desk, const char *program);
/* Before the start: which settings wait for the person (TR-9). */
void beckon_server_set_guards (BeckonServer *self, BeckonGuards *guards);
/* Before the start: agents get these tools over MCP in place of the desk's. */
void beckon_server_set_tools (BeckonServer *self, const BeckonMcpToolset *tools);
/* Listens on desk.sock (0600) in the runtime folder and on 127.0.0.1:@port (0: any free one; -1: no
 * TCP), writes token (0600) and desk.json. If the port is taken (and not 0), TCP stays off with a
 * warning and the socket still works; the status call reports it. E110 if the socket cannot be
 * created. */
gboolean beckon_server_start (BeckonServer *self, int port, GError **error);
/* Replies 503 E110 ("the desk stops") to every waiting request, closes the connections, removes
 * desk.sock and desk.json. Calls that the desk is already processing are answered when it is done
 * with them; so stop the desk after this, and run the main loop until it has stopped. */
void beckon_server_stop (BeckonServer *self);
/* 0 if TCP is off. */
int beckon_server_get_port (BeckonServer *self);
/* TRUE: @kin is a process of an agent, or of a program that has asked, which does not show
 * questions to the person (ATT-20). FALSE for all where “agents-may-answer” is on. */
gboolean beckon_server_is_of_agent (BeckonServer *self, BeckonKin *kin);
/* Sets what the status call reports of a surface in addition to "http" and "store": whether it can
 * deliver, one sentence about it (NULL: remove the surface), and the time of the check if the
 * surface is not monitored continuously (else 0) (ATT-5). */
void beckon_server_set_surface (
  BeckonServer *self, const char *name, BeckonHealth health, const char *detail, gint64 checked_us);
/* (transfer none) (nullable): the sentence about @name if it is BECKON_HEALTH_BAD.
 * "surfaces-changed" is emitted when it may have changed (ATT-5). */
const char *beckon_server_get_problem (BeckonServer *self, const char *name);

G_END_DECLS
