/* task-list-fixture.h: the list of tasks under test
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk-fixture.h"

#include "desk/lists/task-model.h"

/* A copy of the list that follows the announcements of the model alone: if the two ever differ, an
 * announcement was wrong. */
typedef struct
{
  BeckonTaskModel *model;
  GPtrArray       *shadow; /* (element-type BeckonTaskItem) */
} Watched;

Watched *watch (BeckonDesk *desk);
void     unwatch (Watched *watched);
/* The handler of "items-changed". */
void watched_on_items_changed (
  GListModel *model, guint position, guint removed, guint added, Watched *watched);
/* Waits for the first load. */
void until_ready (BeckonTaskModel *model);
/* Waits for everything that the model has postponed. */
void let_settle (void);
/* The same, and for its reads of keys, each of which keeps the model alive. */
void until_idle (BeckonTaskModel *model);
/* Waits until the task of each row was read. */
void until_rows_are_read (Watched *watched);
/* (transfer full): "Needs you (2): A B | Done (1): C", by agent and workspace "codex (1/2): A B"
 * with how many need the person, when the rows are read; checks that the shadow is equal. */
char *describe (Watched *watched);
void  assert_list (Watched *watched, const char *expected);
/* (transfer full): the id. */
char  *make_task (DeskFixture *self, const char *title, const char *agent, BeckonTaskStatus status);
char  *make_task_in (DeskFixture     *self,
                     const char      *title,
                     const char      *agent,
                     const char      *workspace,
                     BeckonTaskStatus status);
void   move_task (DeskFixture *self, const char *id, BeckonVerb verb);
gint64 ask_in (DeskFixture *self, const char *task_id);
