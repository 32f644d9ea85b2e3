/* test-selection-bar.c: what can be done with selected tasks while the words of their questions are
 * looked up
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <adwaita.h>

#include "held-readers.h"
#include "postponed-fixture.h"
#include "task-list-fixture.h"

#include "app/task/list/selection-bar.h"

/* (transfer none) (nullable): the button or menu button with this text. */
static GtkWidget *
find_button (GtkWidget *widget, const char *text)
{
  if ((GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
can (GtkWidget *bar, const char *text)
{
  return gtk_widget_get_sensitive (find_button (bar, text));
}

/* Two tasks can be cancelled at once; that they ask the same is known when that was read. */
static void
test_set_aside (DeskFixture *self, gconstpointer data)
{
  gint64       first = aside_ask (self, BECKON_KIND_CHOICE);
  gint64       second = aside_ask (self, BECKON_KIND_CHOICE);
  GtkWidget   *window, *bar;
  Watched     *watched;
  HeldReaders *held;
  g_autoptr (BeckonTaskSelection) selection = NULL;
  g_autoptr (BeckonTask) one = NULL;
  g_autoptr (BeckonTask) other = NULL;

  aside_set_aside (self, first, desk_fixture_now (self) + DAY);
  aside_set_aside (self, second, desk_fixture_now (self) + DAY);
  desk_fixture_stop (self);
  desk_fixture_start (self);
  one = desk_fixture_read_task (self, first);
  other = desk_fixture_read_task (self, second);
  watched = watch (self->desk);
  selection = beckon_task_selection_new (watched->model);
  bar = g_object_new (BECKON_TYPE_SELECTION_BAR, NULL);
  window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (window), bar);
  beckon_selection_bar_follow (BECKON_SELECTION_BAR (bar), self->desk, selection);

  held = held_readers_begin (beckon_desk_get_store (self->desk));
  beckon_task_selection_toggle (selection, one);
  beckon_task_selection_toggle (selection, other);
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_true (can (bar, "Cancel Tasks…"));
  let_settle ();
  g_assert_false (can (bar, "Answer All…"));
  held_readers_end (held);
  while (!can (bar, "Answer All…"))
    g_main_context_iteration (NULL, TRUE);

  gtk_window_destroy (GTK_WINDOW (window));
  g_clear_object (&selection);
  unwatch (watched);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add ("/att/ATT-11/questions-that-are-set-aside-are-looked-up", DeskFixture, NULL,
              desk_fixture_set_up, test_set_aside, desk_fixture_tear_down);

  return g_test_run ();
}
