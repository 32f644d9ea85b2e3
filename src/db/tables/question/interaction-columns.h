/* interaction-columns.h: reads an interaction from a row; for the files that select interactions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/fields.h"
#include "db/tables/question/held-answers.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* When the person is reminded of an interaction that is set aside, and when it is cancelled. */
#define BECKON_SQL_ASIDE_COLUMNS(table, aside) \
  "CASE WHEN " aside " THEN (SELECT due_us FROM deadlines WHERE interaction_id = " table \
  ".id AND kind = 'remind') END, " \
  "CASE WHEN " aside " THEN (SELECT due_us FROM deadlines WHERE interaction_id = " table \
  ".id AND kind = 'cancel') END"
/* What an interaction has beside the columns that are fields, for beckon_fields_select(): from
 * aic_interactions AS i, tasks AS t, deadlines AS d, and what held-answers.h joins. */
#define BECKON_SQL_INTERACTION_COLUMNS \
  ", i.options, d.due_us, coalesce (i.title, t.title), t.workspace, " \
  "i.priority, " BECKON_SQL_ASIDE_COLUMNS ( \
    "i", "i.status = 'POSTPONED'") ", " BECKON_SQL_HELD_COLUMNS ", i.task_serial"
#define BECKON_SQL_INTERACTION_JOINS \
  "LEFT JOIN tasks AS t ON t.serial = i.task_serial " \
  "LEFT JOIN deadlines AS d ON d.interaction_id = i.id AND d.kind = " \
  "'auto-resolve' " BECKON_SQL_HELD_JOINS
#define BECKON_SQL_OPEN "('PENDING', 'POSTPONED')"

/* (transfer full): the row that @stmt stands on, without its corrections. @task_serial (nullable):
 * the row number of its task. */
BeckonInteraction *beckon_sql_row_to_interaction (BeckonStmt *stmt, gint64 *task_serial);
/* The same as a BeckonTakeFunc. */
gpointer beckon_sql_row_to_one_interaction (BeckonStmt *stmt);

G_END_DECLS
