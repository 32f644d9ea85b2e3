/* store-fixture.c: a store in its own folder, and one-line helpers for operations
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"
#include "reading.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>

#include "database-testing.h"

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **place)
{
  while (*place == NULL)
    g_main_context_iteration (g_main_context_get_thread_default (), TRUE);

  return *place;
}

BeckonStore *
open_store (const char *path, char **notice, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  beckon_store_open_async (path, NULL, on_done, &result);

  return beckon_store_open_finish (wait_for (&result), notice, error);
}

gboolean
close_store (BeckonStore *store, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  beckon_store_close_async (store, on_done, &result);

  return beckon_store_close_finish (store, wait_for (&result), error);
}

BeckonCommit *
commit (BeckonStore *store, BeckonOperation *operation, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  beckon_store_commit_async (store, operation, NULL, on_done, &result);
  beckon_operation_unref (operation);

  return beckon_store_commit_finish (store, wait_for (&result), error);
}

void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

gboolean
fixture_open (Fixture *self, GError **error)
{
  g_assert_null (self->store);
  g_clear_pointer (&self->notice, g_free);
  self->store = open_store (self->path, &self->notice, error);

  return self->store != NULL;
}

void
fixture_close (Fixture *self)
{
  g_autoptr (GError) error = NULL;

  close_store (self->store, &error);
  g_assert_no_error (error);
  g_assert_finalize_object (g_steal_pointer (&self->store));
}

void
fixture_reopen (Fixture *self)
{
  g_autoptr (GError) error = NULL;

  fixture_close (self);
  fixture_open (self, &error);
  g_assert_no_error (error);
}

void
fixture_prepare (Fixture *self)
{
  self->folder = database_testing_make_folder ("beckon-store");
  self->path = g_build_filename (self->folder, "beckon.db", NULL);
  self->now_us = T0;
}

/* @place (transfer full) */
static void
take_place (Fixture *self, char *place)
{
  g_free (self->path);
  self->path = place;
}

void
fixture_set_up (Fixture *self)
{
  fixture_prepare (self);
  take_place (self, database_testing_create (self->path));
  must_open (self);
}

void
fixture_set_up_new (Fixture *self)
{
  fixture_prepare (self);
  take_place (self, database_testing_create_empty (self->path));
  must_open (self);
}

void
fixture_tear_down (Fixture *self)
{
  if (self->store != NULL)
    fixture_close (self);
  database_testing_drop (self->path);
  remove_folder (self->folder);
  g_free (self->folder);
  g_free (self->path);
  g_free (self->notice);
}

void
fixture_begin (Fixture *self, gconstpointer data)
{
  fixture_set_up (self);
}

void
fixture_begin_new (Fixture *self, gconstpointer data)
{
  fixture_set_up_new (self);
}

void
fixture_end (Fixture *self, gconstpointer data)
{
  fixture_tear_down (self);
}

BeckonCommit *
must_commit (Fixture *self, BeckonOperation *operation)
{
  g_autoptr (GError) error = NULL;
  BeckonCommit *done = commit (self->store, at_now (self, operation), &error);

  g_assert_no_error (error);
  g_assert_nonnull (done);

  return done;
}

void
must_fail (Fixture *self, BeckonOperation *operation, BeckonErrorCode code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) done = commit (self->store, at_now (self, operation), &error);

  g_assert_error (error, BECKON_ERROR, (int) code);
  g_assert_null (done);
}

BeckonInteraction *
new_draft (const char *question, ...)
{
  BeckonInteraction *draft = beckon_interaction_new ();
  const char        *label;
  va_list            args;

  draft->conflict_description = g_strdup (question);
  draft->policy = BECKON_POLICY_HOLD;
  va_start (args, question);
  while ((label = va_arg (args, const char *)) != NULL)
    g_ptr_array_add (draft->options,
                     beckon_option_new (*label == '!' ? label + 1 : label, NULL, *label == '!'));
  va_end (args);

  return draft;
}

BeckonOperation *
at_now (Fixture *self, BeckonOperation *operation)
{
  if (operation->now_us == 0)
    operation->now_us = self->now_us;

  return operation;
}

BeckonOperation *
op_ask (Fixture *self, BeckonInteraction *draft)
{
  return at_now (self, beckon_operation_ask ("builder", draft, 0));
}

BeckonTask *
new_task (const char *title, BeckonTaskStatus status)
{
  BeckonTask *task = beckon_task_new ();

  task->title = g_strdup (title);
  task->status = status;

  return task;
}

BeckonOperation *
op_create_task (Fixture *self, BeckonTask *draft)
{
  return at_now (self, beckon_operation_create_task ("builder", draft));
}

BeckonOperation *
op_create (Fixture *self, const char *title, BeckonTaskStatus status)
{
  return op_create_task (self, new_task (title, status));
}

BeckonOperation *
op_respond (Fixture *self, gint64 id, const char *text)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text (text);

  return at_now (self, beckon_operation_respond ("ada", id, answer, BECKON_SURFACE_TERMINAL));
}

BeckonOperation *
op_move (Fixture *self, const char *task_id, BeckonVerb verb)
{
  return at_now (self, beckon_operation_move_task ("builder", task_id, verb, NULL, NULL));
}

BeckonOperation *
op_expire (Fixture *self, gint64 id, gint64 deadline_us)
{
  return at_now (self, beckon_operation_expire (BECKON_BY_TIMEOUT, id, deadline_us, 0));
}

gint64
ask (Fixture *self, const char *task_id)
{
  BeckonInteraction *draft = new_draft ("Which database?", "PostgreSQL", "SQLite", NULL);
  g_autoptr (BeckonCommit) done = NULL;

  draft->task_id = g_strdup (task_id);
  draft->reason = g_strdup ("Both work");
  draft->policy = BECKON_POLICY_FIRST_OPTION;
  draft->timeout_us = 5 * MINUTE;
  done = must_commit (self, op_ask (self, draft));

  return done->interaction->id;
}

char *
create (Fixture *self, const char *title, BeckonTaskStatus status)
{
  g_autoptr (BeckonCommit) done = must_commit (self, op_create (self, title, status));

  return g_strdup (done->task->id);
}

BeckonTask *
get_task (Fixture *self, const char *id)
{
  g_autoptr (GError) error = NULL;
  BeckonTask *task = reading_get_task (self->store, id, &error);

  g_assert_no_error (error);

  return task;
}

BeckonInteraction *
get_interaction (Fixture *self, gint64 id)
{
  g_autoptr (GError) error = NULL;
  BeckonInteraction *interaction = reading_get_interaction (self->store, id, &error);

  g_assert_no_error (error);

  return interaction;
}

char *
event_types (BeckonCommit *done)
{
  GString *types = g_string_new (NULL);

  for (guint i = 0; i < done->events->len; i++)
    {
      const BeckonEvent *event = g_ptr_array_index (done->events, i);

      if (i > 0)
        g_string_append_c (types, ' ');
      g_string_append (types, beckon_event_type_to_string (event->type));
    }

  return g_string_free (types, FALSE);
}

sqlite3 *
open_reader (const char *path)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 5000);

  return db;
}

char *
read_text (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *stmt = NULL;
  char         *text;
  int           rc;

  rc = sqlite3_prepare_v2 (db, sql, -1, &stmt, NULL);
  if (rc != SQLITE_OK)
    g_error ("%s: %s", sql, sqlite3_errmsg (db));
  rc = sqlite3_step (stmt);
  text = g_strdup (rc == SQLITE_ROW ? (const char *) sqlite3_column_text (stmt, 0) : NULL);
  g_assert_true (rc == SQLITE_ROW || rc == SQLITE_DONE);
  sqlite3_finalize (stmt);

  return text != NULL ? text : g_strdup ("");
}

gint64
read_number (sqlite3 *db, const char *sql)
{
  g_autofree char *text = read_text (db, sql);

  return g_ascii_strtoll (text, NULL, 10);
}

char *
query_list (const char *path, const char *sql, const char *separator)
{
  g_auto (GStrv) values = database_testing_query (path, sql);

  return g_strjoinv (separator, values);
}

char *
query_text (const char *path, const char *sql)
{
  g_auto (GStrv) values = database_testing_query (path, sql);

  return g_strdup (values[0] != NULL ? values[0] : "");
}

gint64
query_number (const char *path, const char *sql)
{
  g_autofree char *text = query_text (path, sql);

  return g_ascii_strtoll (text, NULL, 10);
}

char *
query_member (const char *path, const char *sql, const char *member)
{
  g_autofree char *text = query_text (path, sql);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = json_from_string (text, &error);
  JsonNode *node;

  g_assert_no_error (error);
  node = json_object_get_member (json_node_get_object (root), member);

  return json_node_get_value_type (node) == G_TYPE_STRING ? json_node_dup_string (node)
                                                          : json_to_string (node, FALSE);
}

void
run_sql (const char *path, const char *sql)
{
  database_testing_run (path, sql);
}

GBytes *
read_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *content = NULL;
  gsize length = 0;

  g_file_get_contents (path, &content, &length, &error);
  g_assert_no_error (error);

  return g_bytes_new_take (content, length);
}

char *
find_file (const char *folder, const char *prefix, const char *suffix)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, prefix) && g_str_has_suffix (name, suffix))
      return g_build_filename (folder, name, NULL);

  return NULL;
}

void
fixture_use_dump (Fixture *self, const char *name)
{
  g_autofree char *file = g_strconcat (name, ".sql", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "store", "migrations", file, NULL);
  g_autofree char *dump = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &dump, NULL, &error);
  g_assert_no_error (error);
  fixture_close (self);
  g_assert_cmpint (g_unlink (self->path), ==, 0);
  run_sql (self->path, dump);
}

void
must_open (Fixture *self)
{
  g_autoptr (GError) error = NULL;

  fixture_open (self, &error);
  g_assert_no_error (error);
}

void
copy_file (const char *from, const char *to)
{
  g_autoptr (GBytes) bytes = read_file (from);

  g_assert_true (
    g_file_set_contents (to, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL));
}
