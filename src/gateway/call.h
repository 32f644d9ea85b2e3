/* call.h: one request to the API, from its body to its answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

#include "gateway/routes.h"
#include "gateway/server.h"

G_BEGIN_DECLS

struct _BeckonCall
{
  BeckonServer      *server;  /* (owned) */
  SoupServerMessage *message; /* (owned) */
  const BeckonRoute *route;
  char              *id; /* (nullable): what stands for ID in the path, decoded */
  JsonObject *body;   /* (owned) (nullable): of a route that takes one, empty when none was sent */
  gint64      wait_s; /* Prefer: wait; 0 none */
  gboolean    paused;
};

/* A handler owns its call and ends it with one of these: at once, or, after beckon_call_pause(),
 * later. */
void beckon_call_reply (BeckonCall *self, guint status, GString *json);
/* Something else than JSON, with OK. */
void beckon_call_reply_text (BeckonCall *self, const char *content_type, GString *text);
/* 204: there is nothing. */
void beckon_call_reply_nothing (BeckonCall *self);
/* Its connection is the caller's (beckon_peer_steal()), who answers it. */
void beckon_call_leave (BeckonCall *self);
void beckon_call_reply_error (BeckonCall *self, const GError *error);
/* Parked until @interaction becomes another or the call's wait is over. */
void
beckon_call_reply_later (BeckonCall *self, BeckonInteraction *interaction, const char *location);
/* The connection becomes a stream, as for beckon_sse_add(). */
void beckon_call_reply_events (BeckonCall *self, gint64 after, gboolean showing);
void beckon_call_pause (BeckonCall *self);
void beckon_call_set_header (BeckonCall *self, const char *name, const char *value);
/* (transfer full) (nullable): the parameters of the query, decoded; only those of @allowed
 * (NULL-terminated), each once; E101. */
GHashTable *beckon_call_get_query (BeckonCall *self, const char *const *allowed, GError **error);
/* @value stays as it is when the parameter is not there. E101. */
gboolean beckon_call_query_number (
  GHashTable *query, const char *name, guint64 min, guint64 max, guint64 *value, GError **error);
/* Likewise; wall clock, µs since the epoch. */
gboolean
beckon_call_query_time (GHashTable *query, const char *name, gint64 *time_us, GError **error);
/* Bits of the words of a parameter, separated by commas; @parse sets the bit of one. E101, with
 * @allowed, the words, in the hint. */
gboolean beckon_call_query_words (GHashTable *query,
                                  const char *name,
                                  gboolean (*parse) (const char *word, guint *bits),
                                  const char *allowed,
                                  guint      *bits,
                                  GError    **error);
/* The number that stands for ID in the path: of an interaction, of a remembered answer. FALSE with
 * E102 when it is no number. */
gboolean beckon_call_get_interaction_id (BeckonCall *self, gint64 *id, GError **error);
gboolean beckon_call_get_preference_id (BeckonCall *self, gint64 *id, GError **error);
/* (transfer full) (nullable): who does it: the member "by" of the body, else "agent"; of a route
 * without a body the parameter "by" of the query, which may have no other. BECKON_BY_HTTP, which is
 * no person, where nobody is named. The desk's own names are E101. */
char *beckon_call_dup_who (BeckonCall *self, GError **error);
/* The header Beckon-Surface, else HTTP. E101. */
gboolean beckon_call_get_surface (BeckonCall *self, BeckonSurfaceId *surface, GError **error);
/* N of the first "wait=N" in Prefer, up to a week; 0 when there is none or it is malformed (RFC
 * 7240). */
gint64 beckon_call_parse_prefer (const char *header);

G_END_DECLS
