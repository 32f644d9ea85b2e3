/* task-actions.c: the actions of a task's page
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-page-private.h"

#include <glib/gi18n-lib.h>

#include "app/task/list/task-verbs.h"
#include "model/task-status.h"

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

GMenuModel *
beckon_task_page_make_menu (void)
{
  GMenu          *menu = g_menu_new ();
  BeckonTaskFacts none = { NULL };
  g_autoptr (GMenu) section = g_menu_new ();

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    {
      const char *action = beckon_task_verb_get_action (verb);
      g_autoptr (GMenuItem) item = NULL;

      if (beckon_task_verb_begins_section (verb))
        {
          g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
          g_object_unref (section);
          section = g_menu_new ();
        }
      /* A button of the page pauses or continues the task, and one below the step that failed runs
       * it again. */
      if (action == NULL || verb == BECKON_TASK_DO_PAUSE || verb == BECKON_TASK_DO_CONTINUE
          || verb == BECKON_TASK_DO_RUN_AGAIN)
        continue;
      item = g_menu_item_new (beckon_task_verb_get_label (verb, &none), action);
      g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
      g_menu_append_item (section, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));

  return G_MENU_MODEL (menu);
}

void
beckon_task_page_update_actions (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;
  GtkWidget        *widget = GTK_WIDGET (self);
  BeckonTaskFacts   facts = get_facts (self);
  gboolean          ended = task == NULL || beckon_task_status_is_ended (task->status);

  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    if (beckon_task_verb_get_action (verb) != NULL)
      gtk_widget_action_set_enabled (widget, beckon_task_verb_get_action (verb),
                                     beckon_task_verb_applies (verb, &facts));
  gtk_widget_set_visible (self->resume_now,
                          beckon_task_verb_applies (BECKON_TASK_DO_RESUME_NOW, &facts));
  gtk_widget_set_visible (GTK_WIDGET (self->pause), !ended);
  gtk_widget_set_visible (self->continue_button,
                          beckon_task_verb_applies (BECKON_TASK_DO_CONTINUE, &facts));
  if (!ended)
    gtk_button_set_label (self->pause, task->paused ? _ ("Resume") : _ ("Pause"));
}
