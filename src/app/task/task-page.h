/* task-page.h: one task: its state, its questions and its log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/question/queue/question-queue.h"
#include "desk/desk.h"

G_BEGIN_DECLS

/* Property "title": of the task, for the header bar. Signal "raise-question": the person wants to
 * see the dialog that shows the question of the task. */
#define BECKON_TYPE_TASK_PAGE (beckon_task_page_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskPage, beckon_task_page, BECKON, TASK_PAGE, GtkWidget)

void beckon_task_page_set_desk (BeckonTaskPage *self, BeckonDesk *desk);
/* NULL: none; the page then says how many tasks need the person. */
void beckon_task_page_set_task (BeckonTaskPage *self, BeckonTask *task);
/* (transfer none) (nullable) */
BeckonTask *beckon_task_page_get_task (BeckonTaskPage *self);
/* (transfer none): what shows the question of the task. */
BeckonQuestionView *beckon_task_page_get_question (BeckonTaskPage *self);
/* Whether there is a question to show. One that comes is shown first. */
void beckon_task_page_set_question_state (BeckonTaskPage *self, BeckonPaneState state);
/* While no task is shown: as beckon_calm_page_show(). */
void
beckon_task_page_show_calm (BeckonTaskPage *self, guint n_needs, guint n_working, gint64 due_us);

G_END_DECLS
