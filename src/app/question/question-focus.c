/* question-focus.c: only the person moves the focus in the dialog (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-focus.h"

struct _BeckonQuestionFocus
{
  GtkWindow *window; /* (nullable): not owned */
  GtkWidget *scope;  /* (nullable): not owned; the window, or a part of it */
  GtkWidget *home;   /* (weak) (nullable): has the focus when nothing in the scope has it */
  GtkWidget *place;  /* (weak) (nullable): the widget that the person focused last */
  GtkWidget *before; /* (weak) (nullable): that widget when the menu opened */
  gboolean   menu_open;
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

gboolean
beckon_question_focus_has_home (BeckonQuestionFocus *self)
{
  return self->home != NULL && gtk_widget_get_mapped (self->home);
}

GtkWidget *
beckon_question_focus_get_widget (BeckonQuestionFocus *self)
{
  return self->window != NULL ? gtk_window_get_focus (self->window) : NULL;
}

gboolean
beckon_question_focus_is_typing (BeckonQuestionFocus *self)
{
  GtkWidget *focus = beckon_question_focus_get_widget (self);

  return focus != NULL
         && (GTK_IS_TEXT (focus)
             || (GTK_IS_TEXT_VIEW (focus) && gtk_text_view_get_editable (GTK_TEXT_VIEW (focus))));
}

/* Takes the focus from the scope. */
static void
drop_focus (BeckonQuestionFocus *self)
{
  GtkWidget *focus = beckon_question_focus_get_widget (self);

  /* An open menu keeps it, whatever happens to the question behind it. */
  if (self->menu_open || focus == NULL || !is_within (focus, self->scope))
    return;
  if (!beckon_question_focus_has_home (self) || !gtk_widget_grab_focus (self->home))
    gtk_window_set_focus (self->window, NULL);
}

static void
focus_changed_cb (GtkWindow *window, GParamSpec *pspec, BeckonQuestionFocus *self)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if (focus == NULL || self->menu_open)
    return;
  if (!is_within (focus, self->scope))
    g_clear_weak_pointer (&self->place);
  else if (self->input_id != 0 || is_of_popover (self, focus))
    g_set_weak_pointer (&self->place, focus);
  else if (self->place == NULL)
    drop_focus (self);
}

BeckonQuestionFocus *
beckon_question_focus_new (void)
{
  return g_new0 (BeckonQuestionFocus, 1);
}

void
beckon_question_focus_watch (BeckonQuestionFocus *self, GtkWindow *window, GtkWidget *scope)
{
  if (self->window != NULL)
    g_clear_signal_handler (&self->watch_id, self->window);
  g_clear_weak_pointer (&self->place);
  self->window = window;
  self->scope = scope;
  if (window != NULL)
    self->watch_id =
      g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_changed_cb), self);
}

void
beckon_question_focus_set_home (BeckonQuestionFocus *self, GtkWidget *home)
{
  g_set_weak_pointer (&self->home, home);
}

void
beckon_question_focus_free (BeckonQuestionFocus *self)
{
  beckon_question_focus_watch (self, NULL, NULL);
  g_clear_handle_id (&self->input_id, g_source_remove);
  g_clear_weak_pointer (&self->home);
  g_clear_weak_pointer (&self->before);
  g_free (self);
}

void
beckon_question_focus_clear (BeckonQuestionFocus *self)
{
  /* The effect of the current input ends here. */
  g_clear_handle_id (&self->input_id, g_source_remove);
  g_clear_weak_pointer (&self->place);
  g_clear_weak_pointer (&self->before);
  drop_focus (self);
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

void
beckon_question_focus_set_menu_open (BeckonQuestionFocus *self, gboolean open)
{
  if (self->menu_open == open)
    return;
  self->menu_open = open;
  if (open)
    {
      g_set_weak_pointer (&self->before, self->place);
      return;
    }
  if (self->before != NULL && gtk_widget_get_mapped (self->before))
    {
      beckon_question_focus_take_input (self);
      gtk_widget_grab_focus (self->before);
    }
  else
    beckon_question_focus_clear (self);
  g_clear_weak_pointer (&self->before);
}

gboolean
beckon_question_focus_is_menu_open (BeckonQuestionFocus *self)
{
  return self->menu_open;
}

gboolean
beckon_question_focus_is_chosen (BeckonQuestionFocus *self)
{
  GtkWidget *focus = beckon_question_focus_get_widget (self);

  return focus != NULL && focus == self->place;
}
