/* history-kept.h: the interactions that are in memory: those that were used last, and those that
 * somebody shows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/widgets/interaction-item.h"

G_BEGIN_DECLS

typedef struct _BeckonHistoryKept BeckonHistoryKept;

/* (transfer full): keeps @most items, and more only while others have references to them. */
BeckonHistoryKept *beckon_history_kept_new (guint most);
void               beckon_history_kept_free (BeckonHistoryKept *self);
void               beckon_history_kept_clear (BeckonHistoryKept *self);
/* The item of @interaction: a new one, or the one that there is, which then changes. */
void beckon_history_kept_put (BeckonHistoryKept *self, BeckonInteraction *interaction);
/* (transfer full): the item of @id; if there is none, one that waits for
 * beckon_history_kept_put(). */
BeckonInteractionItem *beckon_history_kept_get (BeckonHistoryKept *self, gint64 id);
/* TRUE: there is an item of @id, and it does not wait. */
gboolean beckon_history_kept_has (BeckonHistoryKept *self, gint64 id);
void     beckon_history_kept_remove (BeckonHistoryKept *self, gint64 id);
guint    beckon_history_kept_count (BeckonHistoryKept *self);

G_END_DECLS
