/* upkeep.h: what a person does with the database: see db/database.h
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/database.h"

G_BEGIN_DECLS

/* SQL: is this row of tasks one with steps that are still to be carried out? */
#define BECKON_PG_IS_UNFINISHED \
  "(n_steps > 0 AND deleted = 0 AND status NOT IN ('COMPLETE', 'FAILED', 'CANCELLED'))"

gboolean beckon_pg_set_up (const char *address, const char *role, GError **error);
gboolean beckon_pg_copy (
  BeckonDb *from, const char *address, BeckonCopyFunc func, gpointer user_data, GError **error);
gboolean beckon_pg_move (
  const char *address, const char *name, gint64 *n_tasks, gint64 *n_agents, GError **error);
void beckon_pg_check (const char *address, BeckonCheckFunc func, gpointer user_data);

G_END_DECLS
