/* call.h: one API request, from its body to its reply
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

#include "base/fields/fields.h"
#include "gateway/routes.h"
#include "gateway/server.h"
#include "gateway/wire/sse.h"

G_BEGIN_DECLS

struct _BeckonCall
{
  BeckonServer      *server;  /* (owned) */
  SoupServerMessage *message; /* (owned) */
  const BeckonRoute *route;
  char              *id; /* (nullable): the value of ID in the path, decoded */
  JsonObject *body;      /* (owned) (nullable): only of a route that takes a body; empty if none was
                          * sent */
  GByteArray     *bytes; /* (owned) (nullable): the body of a route that parses it itself */
  gint64          wait_s;   /* Prefer: wait; 0 if none */
  gint64          due_us;   /* by the clock AWAKE: when that is over; 0 if none */
  GCancellable   *patience; /* (owned) (nullable) */
  guint           patience_alarm;
  gboolean        paused;
  gint64          number;   /* where the row has an .id: the same as a number */
  GHashTable     *query;    /* (owned) (nullable): where the row has a .query: decoded */
  char           *by;       /* (nullable): where the row has .who: who makes the call */
  BeckonSurfaceId surface;  /* where the row has .surface */
  const char     *host;     /* (nullable): the other computer that the caller is on (AG-11) */
  gboolean        confined; /* the task that it names may have no plan (TR-8) */
  gpointer        found;    /* (owned) (nullable): where the row has .find: what that returned */
};

BeckonStore *beckon_call_get_store (BeckonCall *self);
/* (transfer full) (nullable): what the row's .find returned. */
gpointer beckon_call_take_found (BeckonCall *self);
/* Wall clock. */
gint64 beckon_call_get_now_us (BeckonCall *self);
/* Reads what the row asks for: E102 for an id that is not a number; E101. */
gboolean beckon_call_read (BeckonCall *self, GError **error);
/* A handler owns its call and ends it with one of the functions below: immediately, or later after
 * beckon_call_pause(). */
void beckon_call_reply (BeckonCall *self, guint status, GString *json);
/* Replies 200 with a type other than JSON. */
void beckon_call_reply_text (BeckonCall *self, const char *content_type, GString *text);
/* Replies 200 with @bytes, which nobody is to take for another type. */
void beckon_call_reply_bytes (BeckonCall *self, const char *content_type, GBytes *bytes);
/* Replies 204 No Content. */
void beckon_call_reply_nothing (BeckonCall *self);
/* Replies 202 Accepted, without a body. */
void beckon_call_reply_accepted (BeckonCall *self);
/* Frees the call without a reply: the handler has taken the connection
 * (beckon_client_connection_steal()) and replies on it. */
void beckon_call_release (BeckonCall *self);
void beckon_call_reply_error (BeckonCall *self, const GError *error);
/* The same with another status than that of the error. */
void beckon_call_reply_error_as (BeckonCall *self, guint status, const GError *error);
/* (transfer none) (nullable): cancelled when the time of Prefer: wait is over, while the call is
 * here. NULL without one. */
GCancellable *beckon_call_get_patience (BeckonCall *self);
/* Lets the request wait until @interaction is settled or the call's time is up. */
void
beckon_call_reply_later (BeckonCall *self, BeckonInteraction *interaction, const char *location);
/* Turns the connection into an event stream, as beckon_sse_add() does. */
void
beckon_call_reply_events (BeckonCall *self, const BeckonSsePosition *position, gboolean showing);
/* Once is enough: what is paused already stays so. */
void beckon_call_pause (BeckonCall *self);
void beckon_call_set_header (BeckonCall *self, const char *name, const char *value);
/* The parameters of the query. @value is left alone if the parameter is absent. E101. */
gboolean beckon_call_query_number (
  BeckonCall *self, const char *name, guint64 min, guint64 max, guint64 *value, GError **error);
/* The same for "limit", the length of a page. */
gboolean beckon_call_query_limit (BeckonCall *self, guint *limit, GError **error);
/* The same for a time; wall clock, µs since the epoch. */
gboolean
beckon_call_query_time (BeckonCall *self, const char *name, gint64 *time_us, GError **error);
/* Reads a parameter with words separated by commas as bits: that of each value. E101 with the
 * valid words in the hint. */
gboolean beckon_call_query_words (
  BeckonCall *self, const char *name, const BeckonWords *words, guint *bits, GError **error);
/* N of the first "wait=N" in Prefer, up to a week; 0 if it is absent or malformed (RFC 7240). */
gint64 beckon_call_parse_prefer (const char *header);

G_END_DECLS
