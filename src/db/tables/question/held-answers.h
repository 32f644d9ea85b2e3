/* held-answers.h: answers that have not gone out yet; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/question/held-answer.h"

G_BEGIN_DECLS

/* For whoever selects interactions as i: the columns as in the table of fields, and when it goes
 * out; NULL where nothing is held back. */
#define BECKON_SQL_HELD_COLUMNS \
  "h.id, h.interaction_id, h.status, h.response, h.response_indices, h.response_values, h.note, " \
  "h.responded_by, h.surface, h.remember, h.any_reason, h.remember_for_us, " \
  "h.held_at, hd.due_us"
#define BECKON_SQL_N_HELD_COLUMNS 14
#define BECKON_SQL_HELD_JOINS \
  "LEFT JOIN held_answers AS h ON h.interaction_id = i.id " \
  "LEFT JOIN deadlines AS hd ON hd.interaction_id = h.interaction_id AND hd.kind = 'answer' "

/* (transfer full) (nullable): what the row that @stmt stands on says from @column on, which is then
 * the column behind it. */
BeckonHeldAnswer *beckon_sql_take_held_answer (BeckonStmt *stmt, int *column);
/* Sets its id, and stores when it goes out; 0 in its id: another answer is held back already. */
gboolean beckon_sql_hold_answer (BeckonDb *db, BeckonHeldAnswer *answer, GError **error);
/* It went out, was undone or is dropped. Its deadline is left to the caller. */
gboolean beckon_sql_drop_held_answer (BeckonDb *db, gint64 interaction_id, GError **error);
/* The interaction whose answer was given last; 0: none is held back. */
gboolean beckon_sql_find_held_last (BeckonDb *db, gint64 *interaction_id, GError **error);
/* (transfer full) (element-type gint64): the interactions whose answers are held back, behind
 * @after. */
GArray *beckon_sql_list_held (BeckonDb *db, gint64 after, guint limit, GError **error);

G_END_DECLS
