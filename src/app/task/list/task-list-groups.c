/* task-list-groups.c: the groups of the list of tasks: by what, and what is folded
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-list-private.h"

#include "app/task/list/task-memory.h"

#define GROUP_BY "group-by"

static void
on_group_by (BeckonTaskList *self)
{
  g_autofree char   *word = g_settings_get_string (self->settings, GROUP_BY);
  BeckonTaskGrouping grouping = beckon_task_grouping_from_word (word);

  if (grouping == beckon_task_model_get_grouping (self->model))
    return;
  self->to_top = TRUE;
  beckon_task_model_set_grouping (self->model, grouping);
}

void
beckon_task_list_follow_grouping (BeckonTaskList *self)
{
  g_signal_connect_object (self->settings, "changed::" GROUP_BY, G_CALLBACK (on_group_by), self,
                           G_CONNECT_SWAPPED);
  on_group_by (self);
}

static void
action_fold (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskList *self = BECKON_TASK_LIST (widget);
  const char     *word = g_variant_get_string (parameter, NULL);

  if (beckon_task_model_toggle_fold (self->model, word) && self->settings != NULL)
    beckon_task_memory_save_folded (self->settings, self->model);
}

static void
action_show_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_model_show_all_done (BECKON_TASK_LIST (widget)->model);
}

void
beckon_task_list_class_install_groups (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "tasks.fold", "s", action_fold);
  gtk_widget_class_install_action (widget_class, "tasks.show-all", NULL, action_show_all);
}
