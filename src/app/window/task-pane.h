/* task-pane.h: the question of the selected task in the pane beside the list, one after the other
 * (ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/queue/question-queue.h"
#include "app/task/list/task-list.h"
#include "app/task/task-page.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TASK_PANE (beckon_task_pane_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskPane, beckon_task_pane, BECKON, TASK_PANE, GObject)

/* (transfer full): leads from the tasks of @list to their questions, which @page shows. @window
 * gives the keys that choose an answer; @home is where the keyboard goes if @list has none. All
 * belong to the window and must outlive it. */
BeckonTaskPane *beckon_task_pane_new (GtkWidget      *window,
                                      BeckonTaskList *list,
                                      BeckonTaskPage *page,
                                      GtkWidget      *home);
/* @list has its model. From now on the desk is told whether the person can see the questions. */
void beckon_task_pane_set_desk (BeckonTaskPane *self, BeckonDesk *desk);
/* @questions (nullable): come into the pane; those before leave it. */
void beckon_task_pane_set_questions (BeckonTaskPane *self, BeckonQuestionQueue *questions);
/* TRUE: list and pane are visible, side by side. */
void     beckon_task_pane_set_beside (BeckonTaskPane *self, gboolean beside);
gboolean beckon_task_pane_is_beside (BeckonTaskPane *self);
/* Shows the task with its question, if it has one; NULL: none. */
void beckon_task_pane_show_task (BeckonTaskPane *self, BeckonTask *task);
/* Something happened to this task; NULL: the one that was shown is gone. */
void beckon_task_pane_update_task (BeckonTaskPane *self, const BeckonTask *task);
/* Shows the first question of the list in the pane. FALSE: there is none, or the pane is not
 * beside the list. */
gboolean beckon_task_pane_answer_first (BeckonTaskPane *self);
/* The next question is no longer shown once it is read: the person has gone somewhere else. */
void beckon_task_pane_stay (BeckonTaskPane *self);

G_END_DECLS
