/* watched.h: a list of tasks, and a copy of it that follows its announcements alone
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

/* (transfer full): once the list was read. */
Watched *watched_new (BeckonDesk *desk);
/* (transfer full): of @model (transfer full), which was not read yet. */
Watched *watched_new_of (BeckonTaskModel *model);
void     watched_free (Watched *self);
void     watched_until_ready (BeckonTaskModel *model);
/* Waits for everything that the model has postponed. */
void watched_let_settle (void);
/* (transfer full): "Needs you: A B | Done: C"; checks that the shadow is equal. */
char *watched_describe (Watched *self);
/* Settles first. */
void watched_assert (Watched *self, const char *expected);
/* (transfer full): the id. */
char *watched_make_task (DeskFixture     *self,
                         const char      *title,
                         const char      *agent,
                         BeckonTaskStatus status);
void  watched_move_task (DeskFixture *self, const char *id, BeckonVerb verb);
/* Option 1 and 2, neither of them destructive. Returns the id. */
gint64 watched_ask_in (DeskFixture *self, const char *task_id);
