/* wire.h: HTTP responses: on libsoup's message while it has one, as bytes otherwise
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "desk/time/clock.h"

G_BEGIN_DECLS

#define BECKON_WIRE_JSON "application/json"
/* In the response to a question whose idempotency key was known. */
#define BECKON_WIRE_EXISTED "Beckon-Existed"
/* In a request by an agent that fetched a task: the task's id and the claim number. */
#define BECKON_WIRE_CLAIM "Beckon-Claim"
/* In an event of a hook: a number of the call, made by its client. */
#define BECKON_WIRE_CALL "Beckon-Call"

/* Sets status and body of @message; takes ownership of @json. */
void beckon_wire_set_json (SoupServerMessage *message, guint status, GString *json);
/* {"error":{…}} with @status, 0: the default of the error. */
void beckon_wire_set_error (SoupServerMessage *message, guint status, const GError *error);
/* Sets the response that libsoup sends if it cannot parse a request; it closes the connection
 * afterwards. */
void beckon_wire_set_default (SoupServerMessage *message);
/* Clears that response: the request could be parsed. */
void beckon_wire_clear_default (SoupServerMessage *message);
/* Allows the origin of a web page, so that its browser passes the response on. */
void beckon_wire_allow_origin (SoupServerMessage *message, const char *origin);
/* The same for a response as bytes. */
void beckon_wire_add_origin (GString *response, const char *origin);
/* (transfer full): status line, Date and Content-Type; call add_header() and end() next. */
GString *beckon_wire_begin (BeckonClock *clock, guint status, const char *content_type);
void     beckon_wire_add_header (GString *response, const char *name, const char *value);
/* @body NULL: no body and no Content-Length. */
void beckon_wire_end (GString *response, gboolean keep_alive, const GString *body);
/* (transfer full): the response set on @message, with “Connection: close”. */
GString *beckon_wire_from_message (BeckonClock *clock, SoupServerMessage *message);
/* (transfer full) */
GString *beckon_wire_error_body (const GError *error);
/* (transfer full): a complete response with an error, with “Connection: close”. */
GString *beckon_wire_error (BeckonClock *clock, guint status, const GError *error);

G_END_DECLS
