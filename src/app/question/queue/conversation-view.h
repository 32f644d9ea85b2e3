/* conversation-view.h: what a task is about, what it asked, and what came of it
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

/* Shows another task from its beginning; NULL: none. */
void beckon_conversation_view_load (BeckonConversationView *self,
                                    BeckonDesk             *desk,
                                    const BeckonTask       *task);
/* The task that is shown says something else about itself. */
void beckon_conversation_view_update (BeckonConversationView *self, const BeckonTask *task);
/* Something happened to the task that is shown. TRUE when its interactions did. */
gboolean beckon_conversation_view_take (BeckonConversationView *self, BeckonEvent *event);
/* Brings the countdowns up to date; in how many µs they are others (app/widgets/ticker.h). */
gint64 beckon_conversation_view_tick (BeckonConversationView *self);

G_END_DECLS
