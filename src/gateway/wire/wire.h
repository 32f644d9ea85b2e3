/* wire.h: HTTP answers: on libsoup's message while it has one, as bytes otherwise
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "desk/time/clock.h"

G_BEGIN_DECLS

#define BECKON_WIRE_JSON "application/json"
/* Of an answer to a question whose idempotency key was known. */
#define BECKON_WIRE_EXISTED "Beckon-Existed"
/* Of a call by who fetched a task: its id and the number of the claim. */
#define BECKON_WIRE_CLAIM "Beckon-Claim"

/* Sets status and body of @message; takes @json. */
void beckon_wire_set_json (SoupServerMessage *message, guint status, GString *json);
/* {"error":{…}} with @status, 0: the error's own. */
void beckon_wire_set_error (SoupServerMessage *message, guint status, const GError *error);
/* What libsoup sends when it cannot read a request at all; it closes after that. */
void beckon_wire_set_default (SoupServerMessage *message);
/* It could be read. */
void beckon_wire_clear_default (SoupServerMessage *message);
/* Names the origin of a web page that may call, so that its browser hands the answer over. */
void beckon_wire_allow_origin (SoupServerMessage *message, const char *origin);
/* The same for an answer of bytes. */
void beckon_wire_add_origin (GString *response, const char *origin);
/* (transfer full): status line, Date and Content-Type; add_header() and end() follow. */
GString *beckon_wire_begin (BeckonClock *clock, guint status, const char *content_type);
void     beckon_wire_add_header (GString *response, const char *name, const char *value);
/* @body NULL: none, and no length. */
void beckon_wire_end (GString *response, gboolean keep_alive, const GString *body);
/* (transfer full): the answer that @message holds, the last of its connection. */
GString *beckon_wire_from_message (BeckonClock *clock, SoupServerMessage *message);
/* (transfer full) */
GString *beckon_wire_error_body (const GError *error);
/* (transfer full): a whole answer with an error, the last of its connection. */
GString *beckon_wire_error (BeckonClock *clock, guint status, const GError *error);

G_END_DECLS
