/* question-focus.c: only the person moves the focus in the dialog (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-focus.h"

struct _BeckonQuestionFocus
{
  GtkWindow *window; /* not owned: it owns this */
  GtkWidget *place;  /* (weak) (nullable): the widget that the person focused last */
  gulong     watch_id;
  guint      input_id; /* (owned): while a key or a click is handled */
};

static gboolean
is_within (GtkWidget *widget, GtkWidget *ancestor)
{
  return widget == ancestor || gtk_widget_is_ancestor (widget, ancestor);
}

/* (transfer none) (nullable): the widget that opened the popover around @widget. */
static GtkWidget *
get_opener (GtkWidget *widget)
{
  GtkWidget *popover = gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER);

  return popover != NULL ? gtk_widget_get_parent (popover) : NULL;
}

/* A popover takes the focus when it opens and returns it when it closes, each in a later frame. */
static gboolean
is_of_popover (BeckonQuestionFocus *self, GtkWidget *focus)
{
  GtkWidget *opener;

  if (self->place == NULL)
    return FALSE;
  if ((opener = get_opener (focus)) != NULL && is_within (self->place, opener))
    return TRUE;
  return (opener = get_opener (self->place)) != NULL && is_within (focus, opener);
}

static void
focus_changed_cb (GtkWindow *window, GParamSpec *pspec, BeckonQuestionFocus *self)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if (focus == NULL)
    return;
  if (self->input_id != 0 || is_of_popover (self, focus))
    g_set_weak_pointer (&self->place, focus);
  else if (self->place == NULL)
    gtk_window_set_focus (window, NULL);
}

BeckonQuestionFocus *
beckon_question_focus_new (GtkWindow *window)
{
  BeckonQuestionFocus *self = g_new0 (BeckonQuestionFocus, 1);

  self->window = window;
  self->watch_id =
    g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_changed_cb), self);
  return self;
}

void
beckon_question_focus_free (BeckonQuestionFocus *self)
{
  g_signal_handler_disconnect (self->window, self->watch_id);
  g_clear_handle_id (&self->input_id, g_source_remove);
  g_clear_weak_pointer (&self->place);
  g_free (self);
}

void
beckon_question_focus_clear (BeckonQuestionFocus *self)
{
  /* The effect of the current input ends here. */
  g_clear_handle_id (&self->input_id, g_source_remove);
  g_clear_weak_pointer (&self->place);
  gtk_window_set_focus (self->window, NULL);
}

static gboolean
input_over_cb (gpointer user_data)
{
  BeckonQuestionFocus *self = user_data;

  self->input_id = 0;
  return G_SOURCE_REMOVE;
}

void
beckon_question_focus_take_input (BeckonQuestionFocus *self)
{
  /* Runs before the next event, and before the next frame, in which GTK moves the focus on its
   * own. */
  if (self->input_id == 0)
    self->input_id = g_idle_add_full (G_PRIORITY_HIGH, input_over_cb, self, NULL);
}

gboolean
beckon_question_focus_is_chosen (BeckonQuestionFocus *self)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);

  return focus != NULL && focus == self->place;
}
