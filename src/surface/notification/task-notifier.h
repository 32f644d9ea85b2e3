/* task-notifier.h: tells the person by notifications what became of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "surface/notification/sender.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TASK_NOTIFIER (beckon_task_notifier_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskNotifier, beckon_task_notifier, BECKON, TASK_NOTIFIER, GObject)

/* (transfer full): notifies through @sender of tasks on @desk that fail while somebody waits for
 * them, of agents that are done if the person wants to know, and of the messages of plans. What
 * comes while it is quiet is said when that ends, unless it is over by then. */
BeckonTaskNotifier *beckon_task_notifier_new (BeckonDesk *desk, BeckonSender *sender);

/* The person is in the desk window, which shows all of that itself. */
void beckon_task_notifier_set_watched (BeckonTaskNotifier *self, gboolean watched);

G_END_DECLS
