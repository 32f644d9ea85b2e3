/* test-log-view.c: finds a text in the log of a task, of which the view has a part
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Needs a display.
 */

#include <adwaita.h>
#include <string.h>

#include "held-readers.h"
#include "task-list-fixture.h"

#include "app/task/log/log-search.h"
#include "app/task/log/log-view.h"
#include "model/log-entry.h"
#include "rules/tasks.h"

#define N_LINES 400

typedef struct
{
  DeskFixture    desk;
  char          *long_id;  /* (owned): of a task that has printed N_LINES */
  char          *short_id; /* (owned): of one that has printed one */
  GtkWidget     *window;
  BeckonLogView *view;
  GtkTextBuffer *buffer;
} Fixture;

static void
print (Fixture *self, const char *task_id, const char *word, guint n_lines)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_printed_line_free);
  g_autoptr (BeckonCommit) commit = NULL;

  for (guint i = 0; i < n_lines; i++)
    g_ptr_array_add (
      lines, beckon_printed_line_new (BECKON_STREAM_OUT, g_strdup_printf ("%s %u;", word, i)));
  commit = desk_fixture_do (
    &self->desk, beckon_operation_log_lines ("codex", task_id, BECKON_LEVEL_INFO, lines));
}

/* (transfer none) (nullable): the first widget of @type. */
static GtkWidget *
find_widget (GtkWidget *widget, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_widget (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static gboolean
has (Fixture *self, const char *text)
{
  GtkTextIter      first, last;
  g_autofree char *all = NULL;

  gtk_text_buffer_get_bounds (self->buffer, &first, &last);
  all = gtk_text_buffer_get_text (self->buffer, &first, &last, TRUE);

  return strstr (all, text) != NULL;
}

static void
until_has (Fixture *self, const char *text)
{
  while (!has (self, text))
    g_main_context_iteration (NULL, TRUE);
}

/* (transfer full): what is selected, "" if nothing is. */
static char *
dup_selected (Fixture *self)
{
  GtkTextIter first, last;

  gtk_text_buffer_get_selection_bounds (self->buffer, &first, &last);
  return gtk_text_buffer_get_text (self->buffer, &first, &last, FALSE);
}

static void
until_selected (Fixture *self, const char *text)
{
  for (;;)
    {
      g_autofree char *selected = dup_selected (self);

      if (g_strcmp0 (selected, text) == 0)
        return;
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
search (Fixture *self, const char *text)
{
  GtkWidget *entry = find_widget (GTK_WIDGET (self->view), GTK_TYPE_SEARCH_ENTRY);

  gtk_widget_activate_action (GTK_WIDGET (self->view), "log.find", NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "search-changed");
}

static void
set_up (Fixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, NULL);
  self->long_id = make_task (&self->desk, "Long", "codex", BECKON_TASK_RUNNING);
  self->short_id = make_task (&self->desk, "Short", "codex", BECKON_TASK_RUNNING);
  print (self, self->long_id, "number", N_LINES);
  print (self, self->short_id, "other", 1);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 500, 300);
  self->view = g_object_new (BECKON_TYPE_LOG_VIEW, NULL);
  self->buffer = gtk_text_view_get_buffer (
    GTK_TEXT_VIEW (find_widget (GTK_WIDGET (self->view), GTK_TYPE_TEXT_VIEW)));
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->view));
  gtk_window_present (GTK_WINDOW (self->window));
  beckon_log_view_load (self->view, self->desk.desk, self->long_id);
  until_has (self, "number 399;");
  g_assert_false (has (self, "number 7;"));
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_free (self->long_id);
  g_free (self->short_id);
  desk_fixture_tear_down (&self->desk, NULL);
}

/* The line is read into the view, which does not follow the end any more. */
static void
test_find (Fixture *self, gconstpointer data)
{
  search (self, "NUMBER 7;");
  until_selected (self, "number 7;");
  g_assert_false (has (self, "number 399;"));

  /* It is looked for from the other end, too. */
  search (self, "number 6;");
  until_selected (self, "number 6;");
}

static void
on_changed (Fixture *self)
{
  g_assert_false (has (self, "number"));
}

/* What is read and looked for in the log of a task is not shown in that of another one. */
static void
test_other_task (Fixture *self, gconstpointer data)
{
  HeldReaders     *held = held_readers_begin (beckon_desk_get_store (self->desk.desk));
  g_autofree char *selected = NULL;

  beckon_log_view_load (self->view, self->desk.desk, self->long_id);
  search (self, "number 7;");
  beckon_log_view_load (self->view, self->desk.desk, self->short_id);
  g_signal_connect_swapped (self->buffer, "changed", G_CALLBACK (on_changed), self);
  held_readers_end (held);
  until_has (self, "other 0;");
  let_settle ();
  g_assert_false (has (self, "number"));
  selected = dup_selected (self);
  g_assert_cmpstr (selected, ==, "");
  g_signal_handlers_disconnect_by_func (self->buffer, on_changed, self);
}

/* A view that is closed while it searches is freed when its reads have ended. */
static void
test_close (Fixture *self, gconstpointer data)
{
  HeldReaders *held = held_readers_begin (beckon_desk_get_store (self->desk.desk));
  gpointer     view = self->view;
  gpointer     bar = find_widget (view, BECKON_TYPE_LOG_SEARCH);

  search (self, "number 7;");
  g_object_add_weak_pointer (view, &view);
  g_object_add_weak_pointer (bar, &bar);
  gtk_window_set_child (GTK_WINDOW (self->window), NULL);
  g_assert_nonnull (bar);
  held_readers_end (held);
  while (view != NULL || bar != NULL)
    g_main_context_iteration (NULL, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  adw_init ();
  /* GTK 4.8 sometimes complains if a window is destroyed while its search bar opens. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/att/ATT-14/a-text-is-found-in-a-log-of-which-a-part-is-read", test_find);
  ADD ("/att/ATT-14/a-search-ends-with-the-log-that-it-is-of", test_other_task);
  ADD ("/att/ATT-14/a-log-is-closed-while-it-is-searched", test_close);
#undef ADD

  return g_test_run ();
}
