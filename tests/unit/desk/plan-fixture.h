/* plan-fixture.h: one-line helpers to create and watch tasks with a plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk-fixture.h"

G_BEGIN_DECLS

/* (transfer full) each. */
BeckonStep *plan_notify (const char *message);
BeckonStep *plan_when (const char *condition, guint n_guarded);
BeckonStep *plan_shell (const char *line);
/* (transfer full): creates a task with @steps (transfer full), NULL-terminated; returns its id. */
char *
plan_create (DeskFixture *self, const char *context, BeckonStep *first, ...) G_GNUC_NULL_TERMINATED;
/* (transfer full) each. */
BeckonTask    *plan_read_task (DeskFixture *self, const char *id);
void           plan_wait_for_status (DeskFixture *self, const char *id, BeckonTaskStatus status);
BeckonStepRow *plan_read_step (DeskFixture *self, const char *id, guint position);
/* (transfer full): the whole log, one entry per line. */
char *plan_read_log (DeskFixture *self, const char *id);
/* Must succeed. */
void plan_move (DeskFixture *self, const char *id, BeckonVerb verb);
/* In the folder of the tasks. */
gboolean plan_has_file (DeskFixture *self, const char *name);
void     plan_wait_for_file (DeskFixture *self, const char *name);
/* (transfer full) */
char *plan_read_file (DeskFixture *self, const char *name);

#define assert_state(self, id, position, expected) \
  G_STMT_START \
  { \
    g_autoptr (BeckonStepRow) row_ = plan_read_step (self, id, position); \
    g_assert_cmpint (row_->state, ==, expected); \
  } \
  G_STMT_END

#define assert_log(self, id, part) \
  G_STMT_START \
  { \
    g_autofree char *log_ = plan_read_log (self, id); \
    if (strstr (log_, part) == NULL) \
      g_error ("“%s” is not in the log:\n%s", part, log_); \
  } \
  G_STMT_END

G_END_DECLS
