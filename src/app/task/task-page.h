/* task-page.h: one task: its state, its questions and its log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Property "title": of the task, for the header bar. */
#define BECKON_TYPE_TASK_PAGE (beckon_task_page_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskPage, beckon_task_page, BECKON, TASK_PAGE, GtkWidget)

void beckon_task_page_set_desk (BeckonTaskPage *self, BeckonDesk *desk);
/* NULL: none; the page then says how many tasks need the person. */
void beckon_task_page_set_task (BeckonTaskPage *self, BeckonTask *task);
/* (transfer none) (nullable) */
BeckonTask *beckon_task_page_get_task (BeckonTaskPage *self);
/* For the page when it shows no task. */
void beckon_task_page_set_needs (BeckonTaskPage *self, guint count);

G_END_DECLS
