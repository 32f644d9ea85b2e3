/* handoff.h: who has a hand-off; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* It was reassigned to @assignee, who has it since @assigned_us. */
gboolean beckon_sql_set_assignee (
  BeckonDb *db, gint64 interaction_id, const char *assignee, gint64 assigned_us, GError **error);
/* The newest hand-off of a task, settled or not; 0 if there is none. */
gboolean
beckon_sql_find_last_handoff (BeckonDb *db, gint64 task_serial, gint64 *id, GError **error);

G_END_DECLS
