/* test-slow-window.c: the desk window while no read of the database ends
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Needs a display.
 */

#include <adwaita.h>
#include <glib/gstdio.h>

#include "database-testing.h"
#include "held-readers.h"
#include "postponed-fixture.h"
#include "shown-labels.h"

#include "app/cancellations.h"
#include "app/task/task-page.h"
#include "app/window/window.h"
#include "rules/tasks.h"

/* -m thorough: a hundred. */
#define N_CLOSED (g_test_thorough () ? 100u : 12u)

typedef struct
{
  DeskFixture     desk; /* another desk, whose time the test moves */
  char           *folder;
  GtkApplication *application;
  BeckonService  *service;
  BeckonWindow   *window;
  guint           n_done;
} Fixture;

static void
on_opened (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Fixture *self = user_data;
  g_autoptr (GError) error = NULL;

  beckon_service_open_finish (BECKON_SERVICE (object), result, &error);
  g_assert_no_error (error);
  self->n_done++;
}

static void
on_stopped (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Fixture *self = user_data;
  g_autoptr (GError) error = NULL;

  beckon_service_stop_finish (BECKON_SERVICE (object), result, &error);
  g_assert_no_error (error);
  self->n_done++;
}

static void
until_done (Fixture *self)
{
  while (self->n_done == 0)
    g_main_context_iteration (NULL, TRUE);
  self->n_done = 0;
}

static void
set_up (Fixture *self, gconstpointer application)
{
  g_autofree char *runtime = NULL;

  desk_fixture_set_up (&self->desk, NULL);
  self->folder = database_testing_make_folder ("beckon");
  runtime = g_build_filename (self->folder, "run", NULL);
  g_assert_cmpint (g_mkdir (runtime, 0700), ==, 0);
  g_setenv ("BECKON_DATA_DIR", self->folder, TRUE);
  g_setenv ("BECKON_RUNTIME_DIR", runtime, TRUE);
  self->application = g_object_ref ((GtkApplication *) application);
  self->service = beckon_service_new ("test", FALSE);
  self->window = beckon_window_new (self->application, self->service);
  beckon_service_open_async (self->service, on_opened, self);
  until_done (self);
  gtk_window_present (GTK_WINDOW (self->window));
  while (!gtk_window_is_active (GTK_WINDOW (self->window)))
    g_main_context_iteration (NULL, TRUE);
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  beckon_service_stop_async (self->service, on_stopped, self);
  until_done (self);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&self->service);
  g_clear_object (&self->application);
  desk_fixture_tear_down (&self->desk, NULL);
  remove_all (self->folder);
  g_free (self->folder);
}

/* --- what is on the screen --- */

/* Everything that the main loop can do without what is read. */
static void
do_all (void)
{
  for (guint i = 0; i < 20; i++)
    {
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_usleep (5000);
    }
}

static GtkWidget *
find_below (GtkWidget *widget, GType type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_below (child, type);

  return found;
}

/* TRUE: its page is on the screen. */
static gboolean
shows_task (Fixture *self, const char *id)
{
  GtkWidget  *page = find_below (GTK_WIDGET (self->window), BECKON_TYPE_TASK_PAGE);
  BeckonTask *task = beckon_task_page_get_task (BECKON_TASK_PAGE (page));

  return gtk_widget_get_mapped (page) && task != NULL && g_str_equal (task->id, id);
}

static void
until_shows_task (Fixture *self, const char *id)
{
  while (!shows_task (self, id))
    g_main_context_iteration (NULL, TRUE);
}

/* --- links --- */

/* (transfer full): what the window's desk did. */
static BeckonCommit *
do_operation (Fixture *self, BeckonOperation *operation)
{
  BeckonDesk   *desk = beckon_service_get_desk (self->service);
  GAsyncResult *result = NULL;
  g_autoptr (GAsyncResult) done = NULL;
  g_autoptr (GError) error = NULL;
  BeckonCommit *commit;

  beckon_desk_do_async (desk, operation, NULL, desk_fixture_store_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  done = result;
  commit = beckon_desk_do_finish (desk, done, &error);
  g_assert_no_error (error);

  return commit;
}

/* (transfer full): the id of a task of the window's desk. */
static char *
create_task (Fixture *self, const char *title)
{
  BeckonTask *draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;

  draft->title = g_strdup (title);
  commit = do_operation (self, beckon_operation_create_task ("robot", draft));

  return g_strdup (commit->task->id);
}

static void
open_task (Fixture *self, const char *id)
{
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.open-task", "s", id);
}

static void
test_tasks (Fixture *self, gconstpointer data)
{
  g_autofree char *first = create_task (self, "First of all");
  g_autofree char *second = create_task (self, "Second to none");
  HeldReaders     *held;

  open_task (self, first);
  until_shows_task (self, first);

  held = held_readers_begin (beckon_desk_get_store (beckon_service_get_desk (self->service)));
  open_task (self, second);
  do_all ();
  g_assert_true (shows_task (self, first));
  /* What is opened last counts. */
  open_task (self, "task-nowhere");
  held_readers_end (held);
  until_shows (GTK_WIDGET (self->window), "task-nowhere");
  do_all ();
  g_assert_true (shows_task (self, first));

  /* Who goes somewhere else stays there. */
  held = held_readers_begin (beckon_desk_get_store (beckon_service_get_desk (self->service)));
  open_task (self, second);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.page", "s", "insights");
  held_readers_end (held);
  do_all ();
  g_assert_false (shows_task (self, second));

  open_task (self, second);
  until_shows_task (self, second);
}

/* (transfer full): the task of the page. */
static BeckonTask *
dup_shown (Fixture *self)
{
  GtkWidget *page = find_below (GTK_WIDGET (self->window), BECKON_TYPE_TASK_PAGE);

  return beckon_task_ref (beckon_task_page_get_task (BECKON_TASK_PAGE (page)));
}

/* What is announced between the read and its arrival in the main loop counts. */
static void
test_news (Fixture *self, gconstpointer data)
{
  g_autofree char *id = create_task (self, "As it was");
  g_autofree char *other = create_task (self, "Another");
  g_autoptr (BeckonEvent) event =
    beckon_event_new (BECKON_EVENT_TASK_CHANGED, g_get_real_time (), g_strdup ("{}"));
  g_autoptr (BeckonTask) before = NULL;
  g_autoptr (BeckonTask) shown = NULL;

  open_task (self, id);
  until_shows_task (self, id);
  before = dup_shown (self);
  open_task (self, other);
  until_shows_task (self, other);

  event->task = beckon_task_copy (before);
  g_free (event->task->title);
  event->task->title = g_strdup ("As it is");
  open_task (self, id);
  g_usleep (200 * G_TIME_SPAN_MILLISECOND);
  g_signal_emit_by_name (beckon_service_get_desk (self->service), "event::TASK_CHANGED", event);
  until_shows_task (self, id);
  shown = dup_shown (self);
  g_assert_cmpstr (shown->title, ==, "As it is");
}

/* A task that is deleted between the list and its page. */
static void
test_vanished (Fixture *self, gconstpointer data)
{
  BeckonDesk      *desk = beckon_service_get_desk (self->service);
  g_autofree char *first = create_task (self, "Stays");
  g_autofree char *gone = create_task (self, "Goes");
  HeldReaders     *held;

  beckon_commit_unref (
    do_operation (self, beckon_operation_move_task ("Ada", gone, BECKON_VERB_CANCEL, NULL, NULL)));
  open_task (self, first);
  until_shows_task (self, first);
  held = held_readers_begin (beckon_desk_get_store (desk));
  open_task (self, gone);
  beckon_commit_unref (do_operation (self, beckon_operation_delete_task ("Ada", gone)));
  do_all ();
  g_assert_true (shows_task (self, first));
  held_readers_end (held);
  until_shows (GTK_WIDGET (self->window), gone);
  do_all ();
  g_assert_true (shows_task (self, first));
  g_assert_false (shows (GTK_WIDGET (self->window), "Goes"));
}

/* A file whose content somebody else has overwritten with zeros. */
static void
test_failed (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "beckon.db", NULL);
  g_autofree char *first = create_task (self, "Was read before");
  g_autofree char *second = create_task (self, "Is read afterwards");

  open_task (self, first);
  until_shows_task (self, first);
  database_testing_overwrite (path);
  open_task (self, second);
  until_shows (GTK_WIDGET (self->window), "Restart the desk");
  /* What it knows stays. */
  g_assert_true (shows (GTK_WIDGET (self->window), "Was read before"));
}

/* --- windows that do not wait --- */

static void
count_gone (gpointer n_gone, GObject *where_it_was)
{
  ++*(guint *) n_gone;
}

/* Each is closed while it reads. */
static void
test_closed (Fixture *self, gconstpointer data)
{
  static const char *const pages[] = { "history", "insights", "desk" };
  BeckonStore             *store = beckon_desk_get_store (beckon_service_get_desk (self->service));
  g_autofree char         *id = create_task (self, "Is never shown");
  HeldReaders             *held = held_readers_begin (store);
  guint                    n_gone = 0;

  for (guint i = 0; i < N_CLOSED; i++)
    {
      BeckonWindow *window = beckon_window_new (self->application, self->service);

      g_object_weak_ref (G_OBJECT (window), count_gone, &n_gone);
      gtk_window_present (GTK_WINDOW (window));
      gtk_widget_activate_action (GTK_WIDGET (window), "win.open-task", "s", id);
      gtk_widget_activate_action (GTK_WIDGET (window), "win.page", "s",
                                  pages[i % G_N_ELEMENTS (pages)]);
      while (!gtk_widget_get_mapped (GTK_WIDGET (window)) || g_main_context_iteration (NULL, FALSE))
        ;
      gtk_window_destroy (GTK_WINDOW (window));
    }
  held_readers_end (held);
  while (n_gone < N_CLOSED)
    g_main_context_iteration (NULL, TRUE);

  open_task (self, id);
  until_shows_task (self, id);
}

/* --- what was cancelled --- */

static void
cancel_unanswered (DeskFixture *desk)
{
  guint before = CANCELLED (desk);

  aside_ask (desk, BECKON_KIND_AMBIGUITY);
  for (guint i = 0; i < 10 && CANCELLED (desk) == before; i++)
    desk_fixture_advance (desk, 30 * MINUTE);
  g_assert_cmpuint (CANCELLED (desk), ==, before + 1);
}

static void
test_cancelled (Fixture *self, gconstpointer data)
{
  static const char nobody[] = "Nobody answered";
  BeckonStore      *store = beckon_desk_get_store (self->desk.desk);
  HeldReaders      *held;
  g_autoptr (BeckonCancellations) first = NULL;
  g_autoptr (BeckonCancellations) second = NULL;

  /* The first one finds that nothing was ever told. */
  first = beckon_cancellations_new (self->desk.desk, self->application);
  do_all ();
  desk_fixture_flush (&self->desk);
  g_clear_pointer (&first, beckon_cancellations_free);
  cancel_unanswered (&self->desk);

  held = held_readers_begin (store);
  second = beckon_cancellations_new (self->desk.desk, self->application);
  do_all ();
  g_assert_false (shows (GTK_WIDGET (self->window), nobody));
  held_readers_end (held);
  until_shows (GTK_WIDGET (self->window), nobody);

  /* One that ends while it reads has no use for what is read. */
  held = held_readers_begin (store);
  first = beckon_cancellations_new (self->desk.desk, self->application);
  g_clear_pointer (&first, beckon_cancellations_free);
  held_readers_end (held);
  do_all ();
}

int
main (int argc, char **argv)
{
  g_autoptr (AdwApplication) application = NULL;
  g_autoptr (GError) error = NULL;

  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  application = adw_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);

#define ADD(path, func) g_test_add (path, Fixture, application, set_up, func, tear_down)
  ADD ("/wh/WH-1/a-task-is-opened-when-it-was-read", test_tasks);
  ADD ("/wh/WH-1/what-is-announced-is-newer-than-what-was-read", test_news);
  ADD ("/wh/WH-1/a-task-that-is-deleted-while-it-is-read-is-not-opened", test_vanished);
  ADD ("/ar/AR-3/a-read-that-fails-is-said-in-the-window", test_failed);
  ADD ("/wh/WH-1/windows-are-closed-while-they-read", test_closed);
  ADD ("/pp/PP-4/what-was-cancelled-is-told-when-it-was-read", test_cancelled);
#undef ADD

  return g_test_run ();
}
