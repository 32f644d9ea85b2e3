/* steps.h: the steps of a plan; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/note.h"
#include "model/task.h"
#include "plan/step.h"

G_BEGIN_DECLS

/* @steps (element-type BeckonStep): all PENDING, from position 0. */
gboolean
beckon_sql_insert_steps (BeckonDb *db, gint64 task_serial, GPtrArray *steps, GError **error);
/* (transfer full): E102. */
BeckonStepRow *
beckon_sql_read_step (BeckonDb *db, gint64 task_serial, guint position, GError **error);
/* All but the step itself. */
gboolean
beckon_sql_update_step (BeckonDb *db, gint64 task_serial, const BeckonStepRow *row, GError **error);
/* (transfer full) (element-type BeckonStepRow): from position @first on; a page of much text ends
 * before @limit, but has one step at least. */
GPtrArray *
beckon_sql_list_steps (BeckonDb *db, gint64 task_serial, guint first, guint limit, GError **error);
/* (transfer full) (element-type BeckonStepRow): the conditions before @position that the step at
 * @position depends on, from the outside in. */
GPtrArray *
beckon_sql_list_guards (BeckonDb *db, gint64 task_serial, guint position, GError **error);
/* The first that a person has to make clear; @row (transfer full) stays NULL when there is none. */
gboolean beckon_sql_find_unclear_step (BeckonDb       *db,
                                       gint64          task_serial,
                                       BeckonStepRow **row,
                                       GError        **error);
/* Those of @n_steps steps from @first on that are PENDING or RUNNING. @note (nullable) */
gboolean beckon_sql_end_steps (BeckonDb       *db,
                               gint64          task_serial,
                               guint           first,
                               guint           n_steps,
                               BeckonStepState state,
                               gint64          ended_us,
                               BeckonNote     *note,
                               GError        **error);
/* How many of the @n_steps steps have not begun. */
gboolean beckon_sql_count_pending_steps (
  BeckonDb *db, gint64 task_serial, guint n_steps, gint64 *n_pending, GError **error);
/* For a task that no step of ran: @readings (element-type BeckonStep) stand where the one at
 * @position stood; a when that guarded it guards them all. @n_steps (out): how many there are now.
 */
gboolean beckon_sql_replace_step (BeckonDb  *db,
                                  gint64     task_serial,
                                  guint      position,
                                  GPtrArray *readings,
                                  guint     *n_steps,
                                  GError   **error);
/* The note that HOLD_STEP left on the step that @task is at. */
gboolean beckon_sql_clear_hold (BeckonDb *db, const BeckonTask *task, GError **error);
/* The same of every task that stood still for @agent and can go on. */
gboolean beckon_sql_clear_holds_of_agent (BeckonDb *db, const char *agent, GError **error);
/* (transfer full) (element-type utf8): ids of tasks with a plan that are RUNNING or QUEUED and not
 * paused: by priority, then RUNNING first, then age; without those that HOLD_STEP noted and that
 * have an agent that is paused. */
GPtrArray *beckon_sql_list_tasks_to_carry_on (BeckonDb *db, guint limit, GError **error);

G_END_DECLS
