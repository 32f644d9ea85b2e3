/* test-conversation-view.c: the conversation of a task is shown when it was read, with what
 * happened meanwhile
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <adwaita.h>

#include "held-readers.h"
#include "postponed-fixture.h"

#include "app/task/conversation-view.h"
#include "app/task/interaction-row.h"

#define LONG_MS 400

typedef struct
{
  DeskFixture             desk;
  BeckonConversationView *view;
  GtkWidget              *window;
} Fixture;

static void
on_event (BeckonDesk *desk, BeckonEvent *event, Fixture *self)
{
  beckon_conversation_view_take (self->view, event);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, NULL);
  self->view = g_object_new (BECKON_TYPE_CONVERSATION_VIEW, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->view));
  g_signal_connect (self->desk.desk, "event", G_CALLBACK (on_event), self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_signal_handlers_disconnect_by_data (self->desk.desk, self);
  gtk_window_destroy (GTK_WINDOW (self->window));
  desk_fixture_tear_down (&self->desk, NULL);
}

/* Appends what is visible of @type to @list. */
static void
collect (GtkWidget *widget, GType type, GPtrArray *list)
{
  if (!gtk_widget_get_visible (widget))
    return;
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    g_ptr_array_add (list, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, type, list);
}

static guint
count (Fixture *self, GType type)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new ();

  collect (GTK_WIDGET (self->view), type, list);
  return list->len;
}

static guint
count_rows (Fixture *self)
{
  return count (self, BECKON_TYPE_INTERACTION_ROW);
}

static gboolean
says (Fixture *self, const char *text)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  collect (GTK_WIDGET (self->view), GTK_TYPE_LABEL, labels);
  for (guint i = 0; i < labels->len; i++)
    {
      if (strstr (gtk_label_get_text (g_ptr_array_index (labels, i)), text) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gint64
ask (Fixture *self, const char *text)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  g_free (draft->conflict_description);
  draft->conflict_description = g_strdup (text);
  return desk_fixture_ask (&self->desk, draft);
}

static void
load (Fixture *self, BeckonTask *task)
{
  beckon_conversation_view_load (self->view, self->desk.desk, task);
}

static void
test_kept (Fixture *self, gconstpointer data)
{
  gint64 first = ask (self, "First?");
  gint64 second = ask (self, "Second?");
  g_autoptr (BeckonTask) task = desk_fixture_read_task (&self->desk, first);
  g_autoptr (BeckonTask) other = desk_fixture_read_task (&self->desk, second);
  HeldReaders *held;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = NULL;

  load (self, task);
  while (!says (self, "First?"))
    g_main_context_iteration (NULL, TRUE);

  held = held_readers_begin (beckon_desk_get_store (self->desk.desk));
  load (self, other);
  /* Nothing flickers; then nothing is said that is not known. */
  g_assert_true (says (self, "First?"));
  desk_fixture_run_for (LONG_MS);
  g_assert_cmpuint (count_rows (self), ==, 0);
  g_assert_false (says (self, "It has not asked anything yet."));

  /* It is answered while it is read. */
  commit = desk_fixture_respond (&self->desk, second, "SQLite", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_rows (self), ==, 0);
  held_readers_end (held);
  while (!says (self, "Second?"))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_rows (self), ==, 1);
  g_assert_cmpuint (count (self, GTK_TYPE_BUTTON), ==, 0);
}

/* What is loaded last is shown, and nothing after all was unloaded. */
static void
test_last (Fixture *self, gconstpointer data)
{
  gint64 first = ask (self, "First?");
  gint64 second = ask (self, "Second?");
  g_autoptr (BeckonTask) task = desk_fixture_read_task (&self->desk, first);
  g_autoptr (BeckonTask) other = desk_fixture_read_task (&self->desk, second);
  HeldReaders *held = held_readers_begin (beckon_desk_get_store (self->desk.desk));

  load (self, task);
  load (self, other);
  held_readers_end (held);
  while (count_rows (self) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (says (self, "Second?"));
  load (self, task);
  beckon_conversation_view_load (self->view, self->desk.desk, NULL);
  desk_fixture_run_for (LONG_MS);
  g_assert_cmpuint (count_rows (self), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/app/conversation/kept-until-it-is-read", test_kept);
  ADD ("/app/conversation/the-last-one", test_last);
#undef ADD

  return g_test_run ();
}
