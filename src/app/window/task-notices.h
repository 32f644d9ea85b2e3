/* task-notices.h: short messages about a task while the window is in use (WH-1, PP-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/notice.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TASK_NOTICES (beckon_task_notices_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskNotices, beckon_task_notices, BECKON, TASK_NOTICES, GObject)

/* Signal "show-task" (const char *): the person wants to see the task with this id. */

/* (transfer full): shows its messages in @toasts. */
BeckonTaskNotices *beckon_task_notices_new (AdwToastOverlay *toasts);
/* Shows @line with a button that opens the task. There is one message for all: the newest one, and
 * how many arrived while it was visible. */
void beckon_task_notices_say (BeckonTaskNotices *self, const char *task_id, const char *line);
/* Shows @notice while the window is active. */
void beckon_task_notices_show (BeckonTaskNotices *self, const BeckonNotice *notice);

G_END_DECLS
