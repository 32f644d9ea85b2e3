/* assign-dialog.c: assigns a queued task to an agent (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/assign-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/settings/agent-choice.h"
#include "app/widgets/form-dialog.h"
#include "app/widgets/spoken.h"
#include "base/error.h"
#include "model/name.h"
#include "rules/tasks.h"

/* State of one dialog; freed with it. */
typedef struct
{
  BeckonDesk        *desk;    /* (owned) */
  char              *task_id; /* (owned) */
  BeckonAgentChoice *agent;
} Form;

static void
form_free (gpointer data)
{
  Form *form = data;

  g_object_unref (form->desk);
  g_free (form->task_id);
  g_free (form);
}

static void
on_assigned (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonFormDialog) dialog = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (!gtk_widget_get_visible (GTK_WIDGET (dialog)))
    return;
  if (commit != NULL)
    gtk_window_close (GTK_WINDOW (dialog));
  else
    beckon_form_dialog_refuse (dialog, error);
}

static void
on_save (BeckonFormDialog *dialog, Form *form)
{
  const char *name = beckon_agent_choice_get_name (form->agent);

  if (name == NULL)
    {
      g_autoptr (GError) error =
        beckon_error_new (BECKON_ERROR_MALFORMED, _ ("People and Agents adds one to the list."),
                          _ ("Choose an agent first."));

      beckon_form_dialog_refuse (dialog, error);
      return;
    }
  beckon_desk_do_async (form->desk,
                        beckon_operation_assign_task (beckon_name_get_user (), form->task_id, name),
                        NULL, on_assigned, g_object_ref (dialog));
}

/* What follows from the choice. */
static void
on_chosen (BeckonAgentChoice *choice, BeckonFormDialog *dialog)
{
  const BeckonAgent *agent = beckon_agent_choice_get_agent (choice);

  if (beckon_agent_choice_is_known (choice) && beckon_agent_choice_count (choice) == 0)
    beckon_form_dialog_set_help (
      dialog, _ ("No agent is registered yet. Add one in People and Agents, or connect one."));
  else if (agent == NULL)
    beckon_form_dialog_set_help (dialog, _ ("The agent gets this task, and no other agent does."));
  else if (agent->status == BECKON_AGENT_PAUSED)
    beckon_form_dialog_set_help (dialog,
                                 _ ("The agent is paused: the task waits until you resume it."));
  else if (agent->command != NULL)
    beckon_form_dialog_set_help (dialog, _ ("The desk starts the agent immediately."));
  else
    beckon_form_dialog_set_help (dialog,
                                 _ ("The task stays in the queue until the agent fetches it."));
}

void
beckon_assign_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonTask *task)
{
  BeckonFormDialog *dialog = beckon_form_dialog_new (parent, _ ("Assign Task"), _ ("Assign"));
  Form             *form = g_new0 (Form, 1);

  form->desk = g_object_ref (desk);
  form->task_id = g_strdup (task->id);
  form->agent = g_object_new (BECKON_TYPE_AGENT_CHOICE, "title", _ ("Agent"), NULL);
  beckon_agent_choice_set_desk (form->agent, desk, _ ("None"), FALSE);
  beckon_agent_choice_set_name (form->agent, task->agent, TRUE);
  beckon_form_dialog_add_row (dialog, GTK_WIDGET (form->agent));
  beckon_spoken_focus_first (GTK_WINDOW (dialog), GTK_WIDGET (form->agent));
  g_object_set_data_full (G_OBJECT (dialog), "form", form, form_free);
  g_signal_connect (form->agent, "chosen", G_CALLBACK (on_chosen), dialog);
  g_signal_connect (form->agent, "read", G_CALLBACK (on_chosen), dialog);
  g_signal_connect (dialog, "save", G_CALLBACK (on_save), form);
  on_chosen (form->agent, dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}
