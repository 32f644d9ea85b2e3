/* task-state.h: where a task stands: its current step, and what holds that back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/view.h"

G_BEGIN_DECLS

/* What the runner needs to know before it goes on with a task, all of one moment. */
typedef struct
{
  BeckonTask        *task;        /* (owned) */
  BeckonStepRow     *row;         /* (owned) (nullable): NULL: it does not go on now, or is lost */
  BeckonInteraction *interaction; /* (owned) (nullable): the current one of the step */
  GError            *unread;      /* (owned) (nullable): why it cannot be read */
  gboolean           held;        /* the agent of the task or of the step is paused (WH-5) */
  gboolean           knows_assignee; /* the assignee of the step is somebody's handle */
  GError            *lost;           /* (owned) (nullable): why its steps cannot be read at all */
} BeckonTaskState;

/* (transfer full): of the task @id; only the task itself if it has ended, awaits somebody, waits or
 * is paused (AIC-2). E102; E110 when it may be tried again. */
BeckonTaskState *beckon_task_state_read (BeckonView *view, const char *id, GError **error);
void             beckon_task_state_free (BeckonTaskState *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTaskState, beckon_task_state_free)

G_END_DECLS
