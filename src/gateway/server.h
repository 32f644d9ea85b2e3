/* server.h: HTTP for agents and surfaces, over a Unix socket and loopback TCP (interfaces, sections
 * 3 and 4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/desk.h"
#include "model/health.h"

G_BEGIN_DECLS

#define BECKON_TYPE_SERVER (beckon_server_get_type ())
G_DECLARE_FINAL_TYPE (BeckonServer, beckon_server, BECKON, SERVER, GObject)

#define BECKON_DEFAULT_PORT 23256
/* What looks at questions before the person does, among the surfaces of the status call. */
#define BECKON_EVALUATOR_SURFACE "evaluator"
/* The place where agents find the desk: its folder and what lies in it (TR-4). */
#define BECKON_SOCKET_SURFACE "socket"

/* (transfer full): @program is "beckon-desk" or "beckon serve", shown in desk.json. */
BeckonServer *beckon_server_new (BeckonDesk *desk, const char *program);
/* Listens on desk.sock (0600) in the run-time folder and on 127.0.0.1:@port (0: any free; -1: not
 * at all), writes token (0600) and desk.json. A taken port (not asked for as 0) leaves TCP off with
 * a warning, the socket works; the status call says so. E110 when the socket cannot be made. */
gboolean beckon_server_start (BeckonServer *self, int port, GError **error);
/* Answers every parked connection with 503 E110 ("the desk stops"), closes, removes desk.sock and
 * desk.json. Calls that the desk has already are answered when it is done with them, so stop the
 * desk after this and let the main loop run until it has stopped. */
void beckon_server_stop (BeckonServer *self);
/* 0 when TCP is off. */
int beckon_server_get_port (BeckonServer *self);
/* What the status call says of a surface, beside "http" and "store": is it able to deliver, one
 * sentence about it (NULL: nothing is said of it any more), and when that was found, where it is
 * not looked at all the time (else 0) (ATT-5). */
void beckon_server_set_surface (
  BeckonServer *self, const char *name, BeckonHealth health, const char *detail, gint64 checked_us);
/* (transfer none) (nullable): the sentence about @name where it is BECKON_HEALTH_BAD.
 * "surfaces-changed" says that it may be another one (ATT-5). */
const char *beckon_server_get_ailment (BeckonServer *self, const char *name);
/* $BECKON_PORT, else BECKON_DEFAULT_PORT: a number, or -1 for "off". */
int beckon_server_port_from_environment (void);

G_END_DECLS
