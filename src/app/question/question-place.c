/* question-place.c: where the agent that asks runs, and the way there (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include "app/task/task-place.h"

static BeckonTaskPlace *
get_place (BeckonQuestionView *self)
{
  return BECKON_TASK_PLACE (self->runs_in);
}

void
beckon_question_view_show_runs_in (BeckonQuestionView *self, const BeckonTask *task)
{
  /* The page around a pane says it already. */
  beckon_task_place_set (get_place (self), self->in_pane ? NULL : task);
}

gboolean
beckon_question_view_place_key (BeckonQuestionView *self, guint keyval, GdkModifierType modifiers)
{
  GdkModifierType state = modifiers & gtk_accelerator_get_default_mod_mask ();

  if (state != GDK_CONTROL_MASK || (keyval != GDK_KEY_j && keyval != GDK_KEY_J)
      || !gtk_widget_get_visible (self->runs_in))
    return FALSE;

  beckon_task_place_go (get_place (self));
  return TRUE;
}

/* --- the template --- */

static void
action_go_there (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_go (get_place (BECKON_QUESTION_VIEW (widget)));
}

static void
action_copy_resume (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_copy (get_place (BECKON_QUESTION_VIEW (widget)));
}

static void
action_open_folder (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_open_folder (get_place (BECKON_QUESTION_VIEW (widget)));
}

void
beckon_question_view_bind_place (GtkWidgetClass *widget_class)
{
  g_type_ensure (BECKON_TYPE_TASK_PLACE);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, runs_in);
  gtk_widget_class_install_action (widget_class, "task.go-there", NULL, action_go_there);
  gtk_widget_class_install_action (widget_class, "task.copy-resume", NULL, action_copy_resume);
  gtk_widget_class_install_action (widget_class, "task.open-folder", NULL, action_open_folder);
}
