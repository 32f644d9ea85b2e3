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
/* @step: PENDING, at @position, behind the last one. */
gboolean beckon_sql_append_step (
  BeckonDb *db, gint64 task_serial, guint position, BeckonStep *step, GError **error);
/* (transfer full): E102. */
BeckonStepRow *
beckon_sql_read_step (BeckonDb *db, gint64 task_serial, guint position, GError **error);
/* All columns but the step itself. */
gboolean
beckon_sql_update_step (BeckonDb *db, gint64 task_serial, const BeckonStepRow *row, GError **error);
/* (transfer full) (element-type BeckonStepRow): from position @first on; a page with much text ends
 * before @limit, but has at least one step. */
GPtrArray *
beckon_sql_list_steps (BeckonDb *db, gint64 task_serial, guint first, guint limit, GError **error);
/* (transfer full) (element-type BeckonStepRow): the conditions before @position that guard the step
 * at @position, outermost first. */
GPtrArray *beckon_sql_list_enclosing_conditions (BeckonDb *db,
                                                 gint64    task_serial,
                                                 guint     position,
                                                 GError  **error);
/* The first step that a person must clarify; @row (transfer full) stays NULL if there is none. */
gboolean beckon_sql_find_unclear_step (BeckonDb       *db,
                                       gint64          task_serial,
                                       BeckonStepRow **row,
                                       GError        **error);
/* Those of the @n_steps steps from @first on that are PENDING or RUNNING. @note (nullable) */
gboolean beckon_sql_end_steps (BeckonDb       *db,
                               gint64          task_serial,
                               guint           first,
                               guint           n_steps,
                               BeckonStepState state,
                               gint64          ended_us,
                               BeckonNote     *note,
                               GError        **error);
/* The steps from @first on are PENDING again, as if they had not been run but for their number of
 * attempts. */
gboolean beckon_sql_reopen_steps (BeckonDb *db, gint64 task_serial, guint first, GError **error);
/* The number of the @n_steps steps that have not started. */
gboolean beckon_sql_count_pending_steps (
  BeckonDb *db, gint64 task_serial, guint n_steps, gint64 *n_pending, GError **error);
/* For a task of which no step has run: @readings (element-type BeckonStep) replace the step at
 * @position; a when that guarded it guards all of them. @n_steps (out): the new number of steps. */
gboolean beckon_sql_replace_step (BeckonDb  *db,
                                  gint64     task_serial,
                                  guint      position,
                                  GPtrArray *readings,
                                  guint     *n_steps,
                                  GError   **error);
/* Clears the note that HOLD_STEP left on the current step of @task. */
gboolean beckon_sql_clear_hold (BeckonDb *db, const BeckonTask *task, GError **error);
/* The same for every task that was held by @agent and can continue. */
gboolean beckon_sql_clear_holds_of_agent (BeckonDb *db, const char *agent, GError **error);
/* Do the programs of the task run on this desk (TM-6)? */
gboolean beckon_sql_is_task_here (BeckonDb *db, gint64 serial, gboolean *here, GError **error);
/* Its programs run on this desk from now on, where it is no other's. */
gboolean beckon_sql_keep_task_here (BeckonDb *db, gint64 serial, GError **error);
/* (transfer full) (element-type utf8): ids of this desk's tasks with a plan that are RUNNING or
 * QUEUED and not paused: by priority, then RUNNING first, then age; without those that HOLD_STEP
 * noted and that have an agent that is paused. */
GPtrArray *beckon_sql_list_tasks_to_carry_on (BeckonDb *db, guint limit, GError **error);

G_END_DECLS
