/* sse.h: the events of the desk as server-sent events, without a gap or a repeat (interfaces,
 * section 5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/server.h"

G_BEGIN_DECLS

/* A stream is live (it gets each event as it is announced) or catches up (it gets pages from the
 * store, as fast as its reader takes them). A reader that is too slow for live catches up again, so
 * that no stream holds more than a page beside its buffer. */
typedef struct _BeckonSse BeckonSse;

/* (transfer full) */
BeckonSse *beckon_sse_new (BeckonServer *server);
void       beckon_sse_free (BeckonSse *self);
/* The connection of the paused @message becomes a stream of the events after @after. With @showing
 * its reader shows the open questions to a person as long as it is there (AIC-5). Never from inside
 * a handler of libsoup. */
void beckon_sse_add (BeckonSse *self, SoupServerMessage *message, gint64 after, gboolean showing);
void beckon_sse_announce (BeckonSse *self, BeckonEvent *event);
/* How many streams there are. */
guint beckon_sse_count (BeckonSse *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonSse, beckon_sse_free)

G_END_DECLS
