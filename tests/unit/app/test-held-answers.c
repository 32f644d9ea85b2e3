/* test-held-answers.c: the message about an answer that is held back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Needs a display.
 */

#include <adwaita.h>

#include "held-fixture.h"

#include "app/window/held-answers.h"
#include "base/timestamp.h"

typedef struct
{
  DeskFixture        desk;
  GtkWidget         *window; /* (unowned) */
  AdwToastOverlay   *toasts; /* (unowned) */
  BeckonHeldAnswers *answers;
  guint              n_notified;
} Fixture;

static void
on_can_undo (Fixture *self)
{
  self->n_notified++;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 600, 300);
  self->toasts = ADW_TOAST_OVERLAY (adw_toast_overlay_new ());
  adw_toast_overlay_set_child (self->toasts, gtk_label_new ("Tasks"));
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->toasts));
  self->answers = beckon_held_answers_new (self->desk.desk, self->toasts);
  g_signal_connect_swapped (self->answers, "notify::can-undo", G_CALLBACK (on_can_undo), self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_object (&self->answers);
  gtk_window_destroy (GTK_WINDOW (self->window));
  desk_fixture_tear_down (&self->desk, NULL);
}

static gboolean
can_undo (Fixture *self)
{
  gboolean can;

  g_object_get (self->answers, "can-undo", &can, NULL);
  return can;
}

static void
show (Fixture *self)
{
  gtk_window_present (GTK_WINDOW (self->window));
  while (!gtk_widget_get_mapped (GTK_WIDGET (self->toasts)))
    g_main_context_iteration (NULL, TRUE);
}

/* (transfer none) (nullable): the label in @widget whose text begins with @text. */
static GtkWidget *
find_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
shows (Fixture *self, const char *text)
{
  return find_label (GTK_WIDGET (self->toasts), text) != NULL;
}

/* The answer is undone by the button, which tells what came of it. */
static void
test_undo (Fixture *self, gconstpointer data)
{
  gint64     id = held_fixture_ask (&self->desk);
  GtkWidget *button;

  show (self);
  held_fixture_answer (&self->desk, id);
  g_assert_true (can_undo (self));
  g_assert_cmpuint (self->n_notified, ==, 1);
  g_assert_true (shows (self, "“Drop the table” goes out in 3 s"));
  button =
    gtk_widget_get_ancestor (find_label (GTK_WIDGET (self->toasts), "Undo"), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (button, "clicked");
  while (can_undo (self))
    g_main_context_iteration (NULL, TRUE);
  while (desk_fixture_count (&self->desk, BECKON_EVENT_AIC_ANSWER_UNDONE) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (self->n_notified, ==, 2);
  held_fixture_assert_open (&self->desk, id, FALSE);
}

/* When it has gone out there is nothing to undo, and that is said. */
static void
test_goes_out (Fixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (&self->desk);

  show (self);
  held_fixture_answer (&self->desk, id);
  desk_fixture_advance (&self->desk, 3 * BECKON_US_PER_SECOND);
  held_fixture_assert_dropped (&self->desk, id);
  g_assert_false (can_undo (self));
  while (!shows (self, "Answered: Drop the table"))
    g_main_context_iteration (NULL, TRUE);
}

/* Where nobody can see it there is no message. */
static void
test_hidden (Fixture *self, gconstpointer data)
{
  held_fixture_answer (&self->desk, held_fixture_ask (&self->desk));
  g_assert_false (can_undo (self));
  g_assert_cmpuint (self->n_notified, ==, 0);
}

/* The window closes while the answer is being undone. */
static void
test_closed (Fixture *self, gconstpointer data)
{
  gint64 id = held_fixture_ask (&self->desk);

  show (self);
  held_fixture_answer (&self->desk, id);
  beckon_held_answers_undo (self->answers);
  g_assert_finalize_object (g_steal_pointer (&self->answers));
  while (desk_fixture_count (&self->desk, BECKON_EVENT_AIC_ANSWER_UNDONE) == 0)
    g_main_context_iteration (NULL, TRUE);
  held_fixture_assert_open (&self->desk, id, FALSE);
}

#define ADD(path, function) \
  g_test_add ("/att/ATT-7/message-" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  ADD ("undoes", test_undo);
  ADD ("ends-when-it-goes-out", test_goes_out);
  ADD ("only-where-it-is-seen", test_hidden);
  ADD ("is-closed-meanwhile", test_closed);

  return g_test_run ();
}
