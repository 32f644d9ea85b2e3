/* task-form.c: a form of one row whose content changes a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/task-form.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/settings/agent-choice.h"
#include "app/task/new/request-text.h"
#include "app/widgets/composing.h"
#include "app/widgets/form-dialog.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"
#include "base/error.h"
#include "base/limits.h"
#include "model/name.h"
#include "model/task-session.h"
#include "rules/steps.h"
#include "rules/tasks.h"

#define NAME_CHARS 60
#define HEIGHT_PX 120

/* (transfer full) (nullable): what the content of @field does to the task; NULL with @error. */
typedef BeckonOperation *(*Make) (GtkWidget *field, const char *task_id, GError **error);

/* State of one dialog; freed with it. */
typedef struct
{
  BeckonDesk *desk;    /* (owned) */
  char       *task_id; /* (owned) */
  GtkWidget  *field;   /* has the focus first */
  Make        make;
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
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
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
  g_autoptr (GError) error = NULL;
  BeckonOperation *operation = form->make (form->field, form->task_id, &error);

  if (operation != NULL)
    beckon_desk_do_async (form->desk, operation, NULL, on_done, g_object_ref (dialog));
  else
    beckon_form_dialog_refuse (dialog, error);
}

/* @row (transfer floating): holds @field, or is it. The dialog is not presented yet. */
static BeckonFormDialog *
make_dialog (GtkWidget        *parent,
             BeckonDesk       *desk,
             const BeckonTask *task,
             const char       *title,
             const char       *save,
             GtkWidget        *row,
             GtkWidget        *field,
             Make              make)
{
  BeckonFormDialog *dialog = beckon_form_dialog_new (parent, title, save);
  Form             *form = g_new0 (Form, 1);

  form->desk = g_object_ref (desk);
  form->task_id = g_strdup (task->id);
  form->field = field;
  form->make = make;
  beckon_form_dialog_add_row (dialog, row);
  beckon_spoken_focus_first (GTK_WINDOW (dialog), field);
  g_object_set_data_full (G_OBJECT (dialog), "form", form, form_free);
  g_signal_connect (dialog, "save", G_CALLBACK (on_save), form);

  return dialog;
}

/* --- assign --- */

static BeckonOperation *
make_assign (GtkWidget *field, const char *task_id, GError **error)
{
  const char *name = beckon_agent_choice_get_name (BECKON_AGENT_CHOICE (field));

  if (name != NULL)
    return beckon_operation_assign_task (beckon_name_get_user (), task_id, name);
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("People and Agents adds one to the list."),
                    _ ("Choose an agent first."));
  return NULL;
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
beckon_task_form_assign (GtkWidget *parent, BeckonDesk *desk, const BeckonTask *task)
{
  GtkWidget         *field = g_object_new (BECKON_TYPE_AGENT_CHOICE, "title", _ ("Agent"), NULL);
  BeckonAgentChoice *choice = BECKON_AGENT_CHOICE (field);
  BeckonFormDialog  *dialog;

  beckon_agent_choice_set_desk (choice, desk, _ ("None"), FALSE);
  beckon_agent_choice_set_name (choice, task->agent, TRUE);
  dialog =
    make_dialog (parent, desk, task, _ ("Assign Task"), _ ("Assign"), field, field, make_assign);
  g_signal_connect (choice, "chosen", G_CALLBACK (on_chosen), dialog);
  g_signal_connect (choice, "read", G_CALLBACK (on_chosen), dialog);
  on_chosen (choice, dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- continue --- */

static BeckonOperation *
make_continue (GtkWidget *field, const char *task_id, GError **error)
{
  g_autofree char *prompt = beckon_request_text_dup (BECKON_REQUEST_TEXT (field));

  if (*prompt == '\0')
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Example: Now update the tests, too."),
                        _ ("Say what the agent is to do next."));
      return NULL;
    }
  if (!beckon_limit_check_bytes ("prompt", strlen (prompt), BECKON_LIMIT_PROMPT_BYTES, error))
    return NULL;
  return beckon_operation_continue_task (beckon_name_get_user (), task_id, prompt);
}

static gboolean
on_key (GtkEventControllerKey *controller,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        modifiers,
        BeckonFormDialog      *dialog)
{
  /* The input method comes first (ATT-19). */
  if (beckon_composing (GTK_WIDGET (dialog)))
    return GDK_EVENT_PROPAGATE;
  if ((keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter)
      || (modifiers & gtk_accelerator_get_default_mod_mask ()) != GDK_CONTROL_MASK)
    return GDK_EVENT_PROPAGATE;
  if (!beckon_composing_takes (GTK_WIDGET (dialog), controller))
    g_signal_emit_by_name (dialog, "save");
  return GDK_EVENT_STOP;
}

/* (transfer floating): the row that has the text. */
static GtkWidget *
make_text_row (GtkWidget *field)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), HEIGHT_PX);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), field);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), scroller);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);

  return row;
}

void
beckon_task_form_continue (GtkWidget *parent, BeckonDesk *desk, const BeckonTask *task)
{
  GtkWidget *field = g_object_new (BECKON_TYPE_REQUEST_TEXT, "wrap-mode", GTK_WRAP_WORD_CHAR,
                                   "accepts-tab", FALSE, "top-margin", 12, "bottom-margin", 12,
                                   "left-margin", 12, "right-margin", 12, NULL);
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_autoptr (BeckonTaskSession) session = beckon_task_session_for (task);
  g_autofree char *name =
    beckon_display_text_short (session->agent != NULL ? session->agent : "", NAME_CHARS);
  g_autofree char  *help = NULL;
  BeckonFormDialog *dialog;

  beckon_spoken_name (field, _ ("What to do next"));
  dialog = make_dialog (parent, desk, task, _ ("Continue Task"), _ ("Continue"),
                        make_text_row (field), field, make_continue);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), dialog);
  gtk_widget_add_controller (field, keys);
  /* Translators: the name of an agent */
  help = g_strdup_printf (_ ("%s still knows what it did in this task."), name);
  beckon_form_dialog_set_help (dialog, help);
  gtk_window_present (GTK_WINDOW (dialog));
}
