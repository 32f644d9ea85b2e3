/* history-changes.h: questions that changed and are not shown so yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Each question once, in its last state. */
typedef struct _BeckonHistoryChanges BeckonHistoryChanges;

BeckonHistoryChanges *beckon_history_changes_new (void);
void                  beckon_history_changes_free (BeckonHistoryChanges *self);
/* Replaces an earlier state of the same question. */
void     beckon_history_changes_put (BeckonHistoryChanges *self, BeckonInteraction *interaction);
gboolean beckon_history_changes_has (BeckonHistoryChanges *self, gint64 id);
guint    beckon_history_changes_count (BeckonHistoryChanges *self);
void     beckon_history_changes_clear (BeckonHistoryChanges *self);
/* (transfer full) (element-type BeckonInteraction): all of them, the oldest first. None is left. */
GPtrArray *beckon_history_changes_take (BeckonHistoryChanges *self);

G_END_DECLS
