/* database.h: what a person does with a PostgreSQL database: setting it up, copying a file into it,
 * moving the work of a desk that is gone, checking it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All of it blocks, and is for programs without a main loop. No desk may use the database
 * meanwhile, but for a check. Errors: E110.
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* Creates the tables in the database at @address. @role (nullable): they belong to it, and it is
 * created, with the right to log in and without a password, where it does not exist; NULL: they
 * belong to who connects. */
gboolean beckon_database_set_up (const char *address, const char *role, GError **error);

/* @table was copied whole: it has @n_rows. */
typedef void (*BeckonCopyFunc) (const char *table, gint64 n_rows, gpointer user_data);

/* Copies all rows of the file at @path into the database at @address, which has tables and no rows
 * yet, in one transaction: after an error nothing of it is there. Numbers stay what they are. The
 * file is brought to this program's version first, and is left as it is otherwise. What is not in
 * the file, attachments, is not copied. */
gboolean beckon_database_copy (
  const char *path, const char *address, BeckonCopyFunc func, gpointer user_data, GError **error);

/* TM-6: what is carried out by the desk @name, a computer or the id of a desk, which has not lived
 * for 10 s, is carried out by the desk of this computer once that is started: unfinished plans and
 * the agents that are started with a command. @n_tasks, @n_agents (out): how many. E101: several
 * desks have the name; E102: none has. E110 also while either desk is running. */
gboolean beckon_database_move (
  const char *address, const char *name, gint64 *n_tasks, gint64 *n_agents, GError **error);

/* @text, @hint (transfer none): translated; what was looked at, and what to do where it is not good
 * (nullable). */
typedef void (*BeckonCheckFunc) (gboolean    good,
                                 const char *text,
                                 const char *hint,
                                 gpointer    user_data);
/* Is the database at @address fit for a desk? Calls @func for each thing that was looked at.
 * Nothing is changed in the database. */
void beckon_database_check (const char *address, BeckonCheckFunc func, gpointer user_data);

G_END_DECLS
