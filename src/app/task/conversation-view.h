/* conversation-view.h: the questions of a task with their outcomes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_CONVERSATION_VIEW (beckon_conversation_view_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonConversationView, beckon_conversation_view, BECKON, CONVERSATION_VIEW, GtkWidget)

/* Signal "changed": what was read is shown. */

/* Shows another task from its start, as soon as it was read; NULL: none. */
void beckon_conversation_view_load (BeckonConversationView *self,
                                    BeckonDesk             *desk,
                                    const BeckonTask       *task);
/* The description of the shown task changed. */
void beckon_conversation_view_update (BeckonConversationView *self, const BeckonTask *task);
/* Handles an event of the shown task. TRUE if its interactions changed. */
gboolean beckon_conversation_view_take (BeckonConversationView *self, BeckonEvent *event);
/* Updates the countdowns; returns in how many µs they change again (app/widgets/ticker.h). */
gint64 beckon_conversation_view_tick (BeckonConversationView *self);

G_END_DECLS
