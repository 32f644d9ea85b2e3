/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"
#include "reading.h"

#include <glib/gstdio.h>

#include "base/error.h"
#include "database-testing.h"
#include "model/log-entry.h"
#include "rules/question/questions.h"
#include "store/store.h"

void
desk_fixture_store_result (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

static GAsyncResult *
await (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

BeckonCommit *
desk_fixture_wait (DeskFixture *self, GAsyncResult **result, GError **error)
{
  g_autoptr (GAsyncResult) done = await (result);

  return beckon_desk_do_finish (self->desk, done, error);
}

BeckonCommit *
desk_fixture_try (DeskFixture *self, BeckonOperation *operation, GError **error)
{
  GAsyncResult *result = NULL;

  beckon_desk_do_async (self->desk, operation, NULL, desk_fixture_store_result, &result);
  return desk_fixture_wait (self, &result, error);
}

BeckonCommit *
desk_fixture_do (DeskFixture *self, BeckonOperation *operation)
{
  g_autoptr (GError) error = NULL;
  BeckonCommit *commit = desk_fixture_try (self, operation, &error);

  g_assert_no_error (error);
  g_assert_nonnull (commit);
  return commit;
}

void
desk_fixture_refuses (DeskFixture *self, BeckonOperation *operation, int code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_try (self, operation, &error);

  g_assert_null (commit);
  g_assert_error (error, BECKON_ERROR, code);
}

static void
event_cb (BeckonDesk *desk, BeckonEvent *event, DeskFixture *self)
{
  g_ptr_array_add (self->events, beckon_event_ref (event));
}

void
desk_fixture_start (DeskFixture *self)
{
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GAsyncResult) started = NULL;
  g_autoptr (BeckonStore) store = NULL;
  g_autoptr (GError) error = NULL;

  beckon_store_open_async (self->database, NULL, desk_fixture_store_result, &opened);
  store = beckon_store_open_finish (await (&opened), NULL, &error);
  g_assert_no_error (error);

  self->desk = beckon_desk_new (store, BECKON_CLOCK (self->clock), BECKON_PRESENCE (self->presence),
                                self->settings);
  g_signal_connect (self->desk, "event", G_CALLBACK (event_cb), self);
  beckon_desk_set_showing (self->desk, self, !self->unseen);
  beckon_desk_start_async (self->desk, NULL, desk_fixture_store_result, &started);
  g_assert_true (beckon_desk_start_finish (self->desk, await (&started), &error));
  g_assert_no_error (error);
}

void
desk_fixture_stop (DeskFixture *self)
{
  g_autoptr (GAsyncResult) stopped = NULL;
  g_autoptr (GError) error = NULL;

  beckon_desk_stop_async (self->desk, desk_fixture_store_result, &stopped);
  g_assert_true (beckon_desk_stop_finish (self->desk, await (&stopped), &error));
  g_assert_no_error (error);
  g_clear_object (&stopped);
  g_object_add_weak_pointer (G_OBJECT (self->desk), (gpointer *) &self->desk);
  g_object_unref (self->desk);
  /* A call that a channel has in its thread ends first, and holds it until then. */
  for (guint i = 0; self->desk != NULL && i < 10000; i++)
    {
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_usleep (1000);
    }
  g_assert_null (self->desk);
}

void
desk_fixture_set_up (DeskFixture *self, gconstpointer data)
{
  g_autofree char *path = NULL;

  self->folder = database_testing_make_folder ("beckon-desk");
  path = g_build_filename (self->folder, "beckon.db", NULL);
  self->database = database_testing_create (path);
  self->clock = beckon_dummy_clock_new ();
  self->presence = beckon_dummy_presence_new ();
  self->settings = beckon_desk_settings_new ();
  self->events = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_event_unref);
  desk_fixture_start (self);
}

void
desk_fixture_tear_down (DeskFixture *self, gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  desk_fixture_stop (self);
  g_ptr_array_unref (self->events);
  beckon_desk_settings_free (self->settings);
  g_assert_finalize_object (self->presence);
  g_assert_cmpuint (beckon_dummy_clock_get_n_alarms (self->clock), ==, 0);
  g_assert_finalize_object (self->clock);

  dir = g_dir_open (self->folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (self->folder);
  database_testing_drop (self->database);
  g_free (self->folder);
  g_free (self->database);
}

void
desk_fixture_flush (DeskFixture *self)
{
  /* Operations return in order, so when one that is refused returns, all before it are done. */
  desk_fixture_refuses (self, beckon_operation_withdraw ("test", G_MAXINT64, NULL),
                        BECKON_ERROR_NOT_FOUND);
}

static gboolean
over_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

void
desk_fixture_run_for (guint ms)
{
  gboolean over = FALSE;

  g_timeout_add (ms, over_cb, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

void
desk_fixture_settle_down (DeskFixture *self)
{
  for (guint i = 0; i < 8; i++)
    {
      while (g_main_context_iteration (NULL, FALSE))
        ;
      desk_fixture_flush (self);
      /* There, what is read besides may take longer than the operation. */
      if (database_testing_is_on_server ())
        desk_fixture_run_for (3);
    }
}

void
desk_fixture_advance (DeskFixture *self, gint64 by_us)
{
  beckon_dummy_clock_advance (self->clock, by_us);
  desk_fixture_settle_down (self);
}

void
desk_fixture_restart_after (DeskFixture *self, gint64 by_us)
{
  desk_fixture_stop (self);
  beckon_dummy_clock_advance (self->clock, by_us);
  desk_fixture_start (self);
  desk_fixture_settle_down (self);
  desk_fixture_advance (self, 0);
}

gint64
desk_fixture_now (DeskFixture *self)
{
  return beckon_clock_get_time (BECKON_CLOCK (self->clock), BECKON_CLOCK_WALL);
}

BeckonInteraction *
desk_fixture_choice (void)
{
  BeckonInteraction *draft = beckon_interaction_new ();

  draft->conflict_description = g_strdup ("Which database should the service use?");
  g_ptr_array_add (draft->options, beckon_option_new ("PostgreSQL", NULL, FALSE));
  g_ptr_array_add (draft->options, beckon_option_new ("SQLite", NULL, FALSE));
  draft->agent = g_strdup ("claude-code");
  return draft;
}

gint64
desk_fixture_ask (DeskFixture *self, BeckonInteraction *draft)
{
  g_autoptr (BeckonInteraction) taken = draft;
  GAsyncResult *result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  beckon_desk_ask_async (self->desk, beckon_interaction_copy (draft), "claude-code", NULL,
                         desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, &error);
  g_assert_no_error (error);
  g_assert_cmpint (commit->interaction->id, >, 0);
  return commit->interaction->id;
}

void
desk_fixture_ask_fails (DeskFixture *self, BeckonInteraction *draft, int code)
{
  g_autoptr (BeckonInteraction) taken = draft;
  GAsyncResult *result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  if (!beckon_interaction_check_draft (draft, &error))
    {
      g_assert_error (error, BECKON_ERROR, code);
      return;
    }
  beckon_desk_ask_async (self->desk, g_steal_pointer (&taken), "claude-code", NULL,
                         desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, &error);
  g_assert_null (commit);
  g_assert_error (error, BECKON_ERROR, code);
}

BeckonCommit *
desk_fixture_respond (DeskFixture *self, gint64 id, const char *text, GError **error)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text (text);

  return desk_fixture_try (
    self, beckon_operation_respond ("Ada", id, answer, BECKON_SURFACE_DIALOG), error);
}

void
desk_fixture_hold (DeskFixture *self, gint64 id, gboolean held)
{
  GAsyncResult *result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  beckon_desk_hold_async (self->desk, id, held, "Ada", NULL, desk_fixture_store_result, &result);
  commit = desk_fixture_wait (self, &result, &error);
  g_assert_no_error (error);
}

BeckonInteraction *
desk_fixture_read (DeskFixture *self, gint64 id)
{
  g_autoptr (GError) error = NULL;
  BeckonInteraction *interaction =
    reading_get_interaction (beckon_desk_get_store (self->desk), id, &error);

  g_assert_no_error (error);
  return interaction;
}

BeckonTask *
desk_fixture_read_task (DeskFixture *self, gint64 id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) interaction = desk_fixture_read (self, id);
  BeckonTask *task =
    reading_get_task (beckon_desk_get_store (self->desk), interaction->task_id, &error);

  g_assert_no_error (error);
  return task;
}

/* What became of a look-up. */
typedef struct
{
  BeckonQuestion *question;
  gboolean        done;
} Found;

static void
on_found (gpointer target, BeckonQuestion *question)
{
  Found *found = g_object_get_data (target, "found");

  found->question = question;
  found->done = TRUE;
}

BeckonQuestion *
desk_fixture_find (DeskFixture *self, gint64 id)
{
  g_autoptr (GObject) target = g_object_new (G_TYPE_OBJECT, NULL);
  Found found = { 0 };

  g_object_set_data (target, "found", &found);
  beckon_desk_look_up_question (self->desk, id, target, NULL, on_found);
  while (!found.done)
    g_main_context_iteration (NULL, TRUE);

  return found.question;
}

guint
desk_fixture_count (DeskFixture *self, BeckonEventType type)
{
  guint n = 0;

  for (guint i = 0; i < self->events->len; i++)
    n += ((BeckonEvent *) g_ptr_array_index (self->events, i))->type == type;
  return n;
}
