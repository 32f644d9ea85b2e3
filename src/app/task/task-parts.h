/* task-parts.h: what the page of a task has below its head: the question, the steps, the
 * transcript, the conversation and the log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/queue/question-queue.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* Signals: "changed": another part is visible, or what changes with time; "loaded": the parts of
 * another task are there, later than beckon_task_parts_load() returned; "raise": the person wants
 * to see the dialog that shows the question. */
#define BECKON_TYPE_TASK_PARTS (beckon_task_parts_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskParts, beckon_task_parts, BECKON, TASK_PARTS, AdwBin)

/* (transfer none): for a switcher. Its pages are "question", "steps", "transcript", "conversation"
 * and "log". */
GtkStack *beckon_task_parts_get_stack (BeckonTaskParts *self);
/* Loads another task of @desk; NULL: none. While the question is in sight, the rest is loaded after
 * it. */
void beckon_task_parts_load (BeckonTaskParts *self, BeckonDesk *desk, BeckonTask *task);
/* Shows the part of the task that a person wants to see first. */
void beckon_task_parts_show_first (BeckonTaskParts *self);
/* The task that was loaded has changed. */
void beckon_task_parts_update (BeckonTaskParts *self, BeckonTask *task);
/* TRUE: @event, of any task, has changed the conversation. */
gboolean beckon_task_parts_take (BeckonTaskParts *self, BeckonEvent *event);
/* @event is of the task that was loaded: the log may be longer, or the agent has reported
 * something. The first report takes the place of the log or the steps; of nothing else, which the
 * person chose. */
void beckon_task_parts_add (BeckonTaskParts *self, BeckonEvent *event);
/* Shows the last lines that @step, from 1, has printed. */
void beckon_task_parts_show_output (BeckonTaskParts *self, guint step);
/* Updates what changes with time; returns in how many µs that changes again. */
gint64 beckon_task_parts_tick (BeckonTaskParts *self);

/* (transfer none): what shows the question of the task. */
BeckonQuestionView *beckon_task_parts_get_question (BeckonTaskParts *self);
/* Whether there is a question to show. One that comes is shown first. */
void     beckon_task_parts_set_question_state (BeckonTaskParts *self, BeckonPaneState state);
gboolean beckon_task_parts_shows_question (BeckonTaskParts *self);

G_END_DECLS
