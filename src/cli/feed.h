/* feed.h: the desk's events as they come, over every loss of the connection
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "cli/client.h"
#include "model/words.h"

G_BEGIN_DECLS

#define BECKON_TYPE_FEED (beckon_feed_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFeed, beckon_feed, BECKON, FEED, GObject)

/* Signals:
 * "connected": the stream is open; events from now on (after the first time: from where it broke
 * on) will come. "disconnected": it broke, or could not be opened; it is tried again by itself.
 * "event" (char *type, char *data, JsonObject *object): @data is the JSON as it came.
 * All in the main context in which it was started. */

/* (transfer full): @after: the number of the last event known, -1: only what comes from now on. */
BeckonFeed *beckon_feed_new (BeckonClient *client, gint64 after);
/* The events are for one who shows the questions to a person, on @surface; before it starts. Else
 * it only listens. */
void beckon_feed_set_surface (BeckonFeed *self, BeckonSurfaceId surface);
void beckon_feed_start (BeckonFeed *self);
void beckon_feed_stop (BeckonFeed *self);

G_END_DECLS
