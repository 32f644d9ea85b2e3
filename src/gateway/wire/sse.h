/* sse.h: the desk's events as server-sent events, without gaps or repeats (interfaces, section 5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/server.h"
#include "trust/kin.h"

G_BEGIN_DECLS

/* A stream is either live (each event is sent as it is announced) or catching up (pages from the
 * store are sent as fast as the reader takes them). A live reader that is too slow goes back to
 * catching up, so that no stream holds more than a page in addition to its buffer. */
typedef struct _BeckonSse BeckonSse;

/* An event as the id of its frame names it: its number, and its time where that is known. The time
 * tells whether the number was given by this database (AIC-1). */
typedef struct
{
  gint64 sequence; /* 0: before the first event */
  gint64 time_ms;  /* on the wall clock; 0: not known */
} BeckonSseMark;

/* Where a stream begins. */
typedef struct
{
  BeckonSseMark after;   /* what the reader knows already */
  BeckonSseMark newest;  /* of all events that there are */
  gboolean      foreign; /* @after is no event of this database */
} BeckonSsePosition;

BeckonSseMark beckon_sse_mark_of (const BeckonEvent *event);
/* "27-1790762400123", or "27" without a time. FALSE: @text is no such id. */
gboolean beckon_sse_mark_parse (const char *text, BeckonSseMark *mark);

/* (transfer full) */
BeckonSse *beckon_sse_new (BeckonServer *server);
void       beckon_sse_free (BeckonSse *self);
/* Turns the connection of the paused @message into a stream of the events from @position
 * on; a reader whose position is foreign is told that (EVENTS_MISSING). With
 * @showing its reader says that it shows the open questions to a person while it is connected
 * (AIC-5), which counts unless it is a program that asks or in a sandbox (ATT-20). Must not be
 * called from a libsoup handler. */
void beckon_sse_add (BeckonSse               *self,
                     SoupServerMessage       *message,
                     const BeckonSsePosition *position,
                     gboolean                 showing);
/* A program that @asker belongs to has asked: its streams no longer count as showing (ATT-20). */
void beckon_sse_part_asker (BeckonSse *self, const BeckonKin *asker);
void beckon_sse_announce (BeckonSse *self, BeckonEvent *event);
/* Tells every reader of which open questions it is said that nobody waits for them (ATT-21). That
 * is no event: it has no number, and nothing keeps it. */
void beckon_sse_announce_awaited (BeckonSse *self);
/* The number of streams. */
guint beckon_sse_count (BeckonSse *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonSse, beckon_sse_free)

G_END_DECLS
