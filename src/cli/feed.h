/* feed.h: receives the desk's events, reconnecting whenever the connection is lost
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "cli/client.h"
#include "model/enums.h"

G_BEGIN_DECLS

#define BECKON_TYPE_FEED (beckon_feed_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFeed, beckon_feed, BECKON, FEED, GObject)

/* Signals: "connected": the stream is open; events follow, after a reconnection without a gap.
 * "disconnected": it broke or could not be opened; it is retried automatically. "event" (char
 * *type, char *data, JsonObject *object): @data is the JSON verbatim. All are emitted in the main
 * context in which it was started. */

/* (transfer full): @after (nullable): the id of the last known event; NULL: only new
 * events. */
BeckonFeed *beckon_feed_new (BeckonClient *client, const char *after);
/* Call it before the start if the events are used to show questions to a person on @surface.
 * Otherwise the feed only listens. */
void beckon_feed_set_surface (BeckonFeed *self, BeckonSurfaceId surface);
void beckon_feed_start (BeckonFeed *self);
void beckon_feed_stop (BeckonFeed *self);

G_END_DECLS
