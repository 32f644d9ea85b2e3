/* task-actions.c: the actions of a task's page
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/task-page-private.h"

#include "app/task/list/task-verbs.h"

/* The agent and the question are no matter of the verbs that the page has. */
static BeckonTaskFacts
get_facts (BeckonTaskPage *self)
{
  return (BeckonTaskFacts){ .task = self->task };
}

/* Some have keys that count wherever the focus is: not where another page is shown. */
static gboolean
needs_view (BeckonTaskVerb verb)
{
  return verb != BECKON_TASK_DO_COPY_ID && verb != BECKON_TASK_DO_COPY_LINK
         && verb != BECKON_TASK_DO_COMPLETE && verb != BECKON_TASK_DO_DELETE;
}

static void
action_verb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);
  BeckonTaskFacts facts = get_facts (self);

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    if (g_strcmp0 (name, beckon_task_verb_get_action (verb)) == 0
        && (gtk_widget_get_mapped (widget) || !needs_view (verb))
        && beckon_task_verb_applies (verb, &facts))
      beckon_task_verb_do (verb, widget, self->desk, &facts);
}

static void
action_show_output (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);

  gtk_stack_set_visible_child_name (self->parts, "log");
  beckon_log_view_show_step (self->log, g_variant_get_uint32 (parameter));
}

/* The key counts wherever the focus is: not where another page is shown. */
static void
action_go_there (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_widget_get_mapped (widget))
    beckon_task_place_go (BECKON_TASK_PAGE (widget)->place);
}

static void
action_copy_resume (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_copy (BECKON_TASK_PAGE (widget)->place);
}

static void
action_open_folder (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_open_folder (BECKON_TASK_PAGE (widget)->place);
}

void
beckon_task_page_class_install_actions (GtkWidgetClass *widget_class)
{
  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    if (beckon_task_verb_get_action (verb) != NULL)
      gtk_widget_class_install_action (widget_class, beckon_task_verb_get_action (verb), NULL,
                                       action_verb);
  gtk_widget_class_install_action (widget_class, "task.show-output", "u", action_show_output);
  gtk_widget_class_install_action (widget_class, "task.go-there", NULL, action_go_there);
  gtk_widget_class_install_action (widget_class, "task.copy-resume", NULL, action_copy_resume);
  gtk_widget_class_install_action (widget_class, "task.open-folder", NULL, action_open_folder);
}

void
beckon_task_page_update_actions (BeckonTaskPage *self)
{
  BeckonTaskFacts facts = get_facts (self);

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    if (beckon_task_verb_get_action (verb) != NULL)
      gtk_widget_action_set_enabled (GTK_WIDGET (self), beckon_task_verb_get_action (verb),
                                     beckon_task_verb_applies (verb, &facts));
}
