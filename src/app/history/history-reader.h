/* history-reader.h: reads the list of the history from the store, part by part
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/history/history-kept.h"
#include "model/query.h"
#include "store/store.h"

G_BEGIN_DECLS

/* Signals:
 * "page" (GPtrArray of BeckonInteraction, gboolean first): the next ones below what was read so
 *   far, newest first; if @first, they replace it. After an error there are none.
 * "again" (GPtrArray of BeckonInteraction): some that were read before.
 * "gone" (gint64 id): it was wanted again, and is no longer found. */
#define BECKON_TYPE_HISTORY_READER (beckon_history_reader_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHistoryReader, beckon_history_reader, BECKON, HISTORY_READER, GObject)

/* (transfer full): reads what @query asks for whenever it reads. What is in @kept is not read
 * again. Both must be valid until beckon_history_reader_stop(). */
BeckonHistoryReader *beckon_history_reader_new (BeckonStore                  *store,
                                                const BeckonInteractionQuery *query,
                                                BeckonHistoryKept            *kept);
/* Forgets what was read, and reads the first page. */
void beckon_history_reader_start (BeckonHistoryReader *self);
/* Nothing is emitted from now on. */
void beckon_history_reader_stop (BeckonHistoryReader *self);
/* There may be more below what was read. */
gboolean beckon_history_reader_has_more (BeckonHistoryReader *self);
/* Reads the next page, unless one is being read or there is no more. */
void beckon_history_reader_read_more (BeckonHistoryReader *self);
/* Reads @id again, which was dropped from memory, with its neighbours. */
void beckon_history_reader_read_again (BeckonHistoryReader *self, gint64 id);

G_END_DECLS
