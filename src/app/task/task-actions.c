/* task-actions.c: the actions of a task's page
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-page-private.h"

#include <glib/gi18n-lib.h>

#include "app/task/assign-dialog.h"
#include "app/widgets/confirm-dialog.h"
#include "app/widgets/toast.h"
#include "base/link.h"
#include "model/name.h"
#include "model/task-nobody.h"
#include "model/task-status.h"
#include "plan/reminder.h"
#include "rules/steps.h"
#include "rules/tasks.h"

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTaskPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (commit == NULL && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    beckon_toast_error (GTK_WIDGET (self), error);
}

static void
move_task (BeckonTaskPage *self, BeckonVerb verb)
{
  beckon_desk_do_async (
    self->desk,
    beckon_operation_move_task (beckon_name_get_user (), self->task->id, verb, NULL, NULL), NULL,
    on_done, g_object_ref (self));
}

static void
action_pause (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);

  if (gtk_widget_get_mapped (widget))
    move_task (self, self->task->paused ? BECKON_VERB_RESUME : BECKON_VERB_PAUSE);
}

static void
action_resume_now (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);

  if (gtk_widget_get_mapped (widget))
    beckon_desk_do_async (
      self->desk, beckon_operation_resume_now (beckon_name_get_user (), self->task->id, NULL), NULL,
      on_done, g_object_ref (self));
}

static void
action_run_again (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);

  if (self->task != NULL)
    beckon_desk_do_async (
      self->desk, beckon_operation_run_again (beckon_name_get_user (), self->task->id, NULL), NULL,
      on_done, g_object_ref (self));
}

static void
action_show_output (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);

  gtk_stack_set_visible_child_name (self->parts, "log");
  beckon_log_view_show_step (self->log, g_variant_get_uint32 (parameter));
}

static void
action_complete (GtkWidget *widget, const char *name, GVariant *parameter)
{
  move_task (BECKON_TASK_PAGE (widget), BECKON_VERB_COMPLETE);
}

/* Cancelling */

static void
on_cancel_confirmed (BeckonConfirmDialog *dialog, BeckonTaskPage *self)
{
  if (self->task != NULL)
    move_task (self, BECKON_VERB_CANCEL);
}

/* (transfer full) (nullable): the steps of the plan that will not run. */
static char *
describe_rest (BeckonTaskPage *self)
{
  g_autoptr (GPtrArray) rows =
    beckon_store_list_steps (beckon_desk_get_store (self->desk), self->task->id,
                             self->task->position, BECKON_REST_ROWS, NULL);

  return beckon_reminder_describe_rest (self->task, rows);
}

static void
action_cancel (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskPage      *self = BECKON_TASK_PAGE (widget);
  BeckonConfirmDialog *dialog;
  g_autofree char     *rest = NULL;
  g_autofree char     *text = NULL;
  const char          *body;

  if (!gtk_widget_get_mapped (widget))
    return;

  if (self->task->n_steps > 0 && self->task->pending_interaction != 0)
    body = _ (
      "The running step is stopped and open questions are withdrawn. Work already done is kept.");
  else if (self->task->n_steps > 0)
    body = _ ("The running step is stopped. Work already done is kept.");
  else if (self->task->pending_interaction != 0)
    body =
      _ ("The agent is notified and its open questions are withdrawn. Work already done is kept.");
  else
    body = _ ("The agent is notified the next time it reports. Work already done is kept.");

  rest = describe_rest (self);
  text = rest != NULL ? g_strdup_printf ("%s\n\n%s", rest, body) : g_strdup (body);
  dialog = beckon_confirm_dialog_new (widget, _ ("Cancel This Task?"), text, _ ("Keep Running"),
                                      _ ("Cancel Task"), TRUE);
  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_cancel_confirmed), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_delete_confirmed (BeckonConfirmDialog *dialog, BeckonTaskPage *self)
{
  if (self->task != NULL)
    beckon_desk_do_async (self->desk,
                          beckon_operation_delete_task (beckon_name_get_user (), self->task->id),
                          NULL, on_done, g_object_ref (self));
}

static void
action_delete (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonConfirmDialog *dialog;

  dialog =
    beckon_confirm_dialog_new (widget, _ ("Delete This Task?"),
                               _ ("It is removed from the list. Its questions stay in History."),
                               _ ("Keep Task"), _ ("Delete"), TRUE);
  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_delete_confirmed), widget, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
action_assign (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskPage *self = BECKON_TASK_PAGE (widget);

  if (gtk_widget_get_mapped (widget))
    beckon_assign_dialog_open (widget, self->desk, self->task);
}

static void
action_copy_id (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_toast_copy (widget, BECKON_TASK_PAGE (widget)->task->id);
}

static void
action_copy_link (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *link =
    beckon_link_format (BECKON_TASK_PAGE (widget)->task->id, BECKON_LINK_SHOW);

  beckon_toast_copy (widget, link);
}

void
beckon_task_page_class_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "task.pause", NULL, action_pause);
  gtk_widget_class_install_action (widget_class, "task.resume-now", NULL, action_resume_now);
  gtk_widget_class_install_action (widget_class, "task.run-again", NULL, action_run_again);
  gtk_widget_class_install_action (widget_class, "task.show-output", "u", action_show_output);
  gtk_widget_class_install_action (widget_class, "task.assign", NULL, action_assign);
  gtk_widget_class_install_action (widget_class, "task.complete", NULL, action_complete);
  gtk_widget_class_install_action (widget_class, "task.cancel", NULL, action_cancel);
  gtk_widget_class_install_action (widget_class, "task.copy-id", NULL, action_copy_id);
  gtk_widget_class_install_action (widget_class, "task.copy-link", NULL, action_copy_link);
  gtk_widget_class_install_action (widget_class, "task.delete", NULL, action_delete);
}

void
beckon_task_page_update_actions (BeckonTaskPage *self)
{
  const BeckonTask *task = self->task;
  GtkWidget        *widget = GTK_WIDGET (self);
  gboolean          ended = task == NULL || beckon_task_status_is_ended (task->status);

  gtk_widget_action_set_enabled (widget, "task.pause", !ended);
  gtk_widget_action_set_enabled (widget, "task.resume-now",
                                 !ended && task->status == BECKON_TASK_WAITING);
  gtk_widget_set_visible (self->resume_now, !ended && task->status == BECKON_TASK_WAITING);
  gtk_widget_action_set_enabled (widget, "task.run-again",
                                 task != NULL && task->status == BECKON_TASK_FAILED
                                   && task->position < task->n_steps);
  gtk_widget_action_set_enabled (widget, "task.assign",
                                 task != NULL && beckon_task_is_assignable (task));
  gtk_widget_action_set_enabled (widget, "task.complete", !ended);
  gtk_widget_action_set_enabled (widget, "task.cancel", !ended);
  gtk_widget_action_set_enabled (widget, "task.delete", task != NULL && ended);
  gtk_widget_action_set_enabled (widget, "task.copy-id", task != NULL);
  gtk_widget_action_set_enabled (widget, "task.copy-link", task != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->pause), !ended);
  if (!ended)
    gtk_button_set_label (self->pause, task->paused ? _ ("Resume") : _ ("Pause"));
}
