/* store-fixture.h: a store in its own folder, and one-line helpers for operations
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

#include "base/error.h"
#include "model/enums.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"
#include "store/store.h"

G_BEGIN_DECLS

/* 2026-11-21T14:00:00.000Z, the start of every test. */
#define T0 G_GINT64_CONSTANT (1795269600000000)
#define MS G_GINT64_CONSTANT (1000)
#define SECOND (1000 * MS)
#define MINUTE (60 * SECOND)

typedef struct
{
  char        *folder; /* (owned) */
  char        *path;   /* (owned): beckon.db in it, or an address (database-testing.h) */
  BeckonStore *store;  /* (owned) (nullable) */
  char        *notice; /* (owned) (nullable): of the last opening */
  gint64       now_us;
} Fixture;

/* In a new folder, without a file. */
void fixture_prepare (Fixture *self);
/* With the store open, in a new folder. new(): the store creates its file, for tests of a new file,
 * its migrations or its size; without that it finds a copy of one. */
void fixture_set_up (Fixture *self);
void fixture_set_up_new (Fixture *self);
void fixture_tear_down (Fixture *self);
/* For g_test_add(). */
void     fixture_begin (Fixture *self, gconstpointer data);
void     fixture_begin_new (Fixture *self, gconstpointer data);
void     fixture_end (Fixture *self, gconstpointer data);
gboolean fixture_open (Fixture *self, GError **error);
void     fixture_close (Fixture *self);
void     fixture_reopen (Fixture *self);
void     remove_folder (const char *folder);

/* Like fixture_open(); must succeed. */
void must_open (Fixture *self);
/* Closes it, and puts a file of an earlier version in its place: tests/store/migrations/@name.sql.
 */
void fixture_use_dump (Fixture *self, const char *name);

/* (transfer full): the content of a file. */
GBytes *read_file (const char *path);
void    copy_file (const char *from, const char *to);
/* (transfer full) (nullable): the path of the file in @folder whose name starts and ends like
 * that. */
char *find_file (const char *folder, const char *prefix, const char *suffix);

/* (transfer full): waits in the default context. */
BeckonStore *open_store (const char *path, char **notice, GError **error);
gboolean     close_store (BeckonStore *store, GError **error);
/* @operation (transfer full). */
BeckonCommit *commit (BeckonStore *store, BeckonOperation *operation, GError **error);
/* The same; must succeed. */
BeckonCommit *must_commit (Fixture *self, BeckonOperation *operation);
/* The same; must fail with @code. */
void must_fail (Fixture *self, BeckonOperation *operation, BeckonErrorCode code);

/* (transfer full) each; NULL-terminated options. An option that starts with "!" is destructive. */
BeckonInteraction *new_draft (const char *question, ...) G_GNUC_NULL_TERMINATED;
/* Executes @operation, at the time of @self unless it has one. */
BeckonOperation *at_now (Fixture *self, BeckonOperation *operation);
BeckonTask      *new_task (const char *title, BeckonTaskStatus status);
/* @draft (transfer full). */
BeckonOperation *op_create_task (Fixture *self, BeckonTask *draft);
BeckonOperation *op_ask (Fixture *self, BeckonInteraction *draft);
BeckonOperation *op_create (Fixture *self, const char *title, BeckonTaskStatus status);
BeckonOperation *op_respond (Fixture *self, gint64 id, const char *text);
BeckonOperation *op_move (Fixture *self, const char *task_id, BeckonVerb verb);
BeckonOperation *op_expire (Fixture *self, gint64 id, gint64 deadline_us);
/* Asks a choice between PostgreSQL and SQLite for five minutes; returns its id. @task_id NULL:
 * creates a task. */
gint64 ask (Fixture *self, const char *task_id);
/* (transfer full): the id of a new task. */
char              *create (Fixture *self, const char *title, BeckonTaskStatus status);
BeckonTask        *get_task (Fixture *self, const char *id);
BeckonInteraction *get_interaction (Fixture *self, gint64 id);

/* (transfer full): "TYPE TYPE …" for the events of a commit. */
char *event_types (BeckonCommit *commit);
/* (transfer full): the first value of a query on a separate connection, as text; "" if none. */
char  *query_text (const char *path, const char *sql);
gint64 query_number (const char *path, const char *sql);
/* (transfer full): the first value of each row, with @separator between. */
char *query_list (const char *path, const char *sql, const char *separator);
/* (transfer full): of the object in the first value, a text as it is, anything else as JSON. */
char *query_member (const char *path, const char *sql, const char *member);
/* The same as query_text() for several queries of one file: every new connection reads the whole
 * schema first. Close it with sqlite3_close(). */
sqlite3 *open_reader (const char *path);
char    *read_text (sqlite3 *db, const char *sql);
gint64   read_number (sqlite3 *db, const char *sql);
/* Runs SQL on a separate connection. */
void run_sql (const char *path, const char *sql);

G_END_DECLS
