/* test-question-notices.c: the notices below a question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <adwaita.h>

#include "app/question/question-notices.h"

typedef struct
{
  GtkWidget             *window;
  BeckonQuestionNotices *notices;
  guint                  n_leaving;
  guint                  n_closed;
  gboolean               visible_when_leaving;
} Fixture;

static void
leaving_cb (BeckonQuestionNotices *notices, Fixture *self)
{
  self->n_leaving++;
  self->visible_when_leaving = gtk_widget_get_mapped (GTK_WIDGET (notices));
}

static void
closed_cb (BeckonQuestionNotices *notices, Fixture *self)
{
  self->n_closed++;
  beckon_question_notices_set_kept (notices, NULL, NULL);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->window = gtk_window_new ();
  self->notices = g_object_new (BECKON_TYPE_QUESTION_NOTICES, NULL);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->notices));
  g_signal_connect (self->notices, "leaving", G_CALLBACK (leaving_cb), self);
  g_signal_connect (self->notices, "kept-closed", G_CALLBACK (closed_cb), self);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
}

/* (transfer none) (nullable): the button with this text that can be seen. */
static GtkWidget *
find_button (GtkWidget *widget, const char *text)
{
  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget)
      && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0)
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

/* GTK would move the focus to something that answers, so the view must hear of it before. */
static void
test_leaving (Fixture *self, gconstpointer data)
{
  GtkWidget *copy;

  beckon_question_notices_set_kept (self->notices, "git push", NULL);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self->notices)));
  copy = find_button (self->window, "Copy");
  g_assert_nonnull (copy);
  gtk_widget_grab_focus (copy);
  g_assert_cmpuint (self->n_leaving, ==, 0);

  g_signal_emit_by_name (copy, "clicked");
  g_assert_cmpuint (self->n_closed, ==, 1);
  g_assert_cmpuint (self->n_leaving, ==, 1);
  g_assert_true (self->visible_when_leaving);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self->notices)));
}

/* On a low screen, the ignored input is among the options, and nothing is left below them. */
static void
test_elsewhere (Fixture *self, gconstpointer data)
{
  GtkWidget *box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  g_autoptr (GError) error = g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, "The disk is full");

  beckon_question_notices_set_kept (self->notices, NULL, "Ctrl+S");
  beckon_question_notices_set_place (self->notices, TRUE, GTK_BOX (box), NULL);
  g_assert_nonnull (gtk_widget_get_first_child (box));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self->notices)));

  beckon_question_notices_set_error (self->notices, error);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self->notices)));
  beckon_question_notices_set_error (self->notices, NULL);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self->notices)));

  beckon_question_notices_set_place (self->notices, FALSE, NULL, NULL);
  g_assert_null (gtk_widget_get_first_child (box));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self->notices)));
  g_object_unref (box);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add ("/att/ATT-3/the-focus-leaves-a-notice-before-it-goes", Fixture, NULL, set_up,
              test_leaving, tear_down);
  g_test_add ("/att/ATT-3/on-a-low-screen-ignored-keys-are-named-elsewhere", Fixture, NULL, set_up,
              test_elsewhere, tear_down);

  return g_test_run ();
}
