/* continue-dialog.c: gives the agent of a task that has ended another prompt (WH-16)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/continue-dialog.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

#define NAME_CHARS 60
#define HEIGHT_PX 120

/* State of one dialog; freed with it. */
typedef struct
{
  BeckonDesk        *desk;    /* (owned) */
  char              *task_id; /* (owned) */
  BeckonRequestText *text;
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
on_continued (GObject *source, GAsyncResult *result, gpointer user_data)
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
  g_autofree char *prompt = beckon_request_text_dup (form->text);
  g_autoptr (GError) error = NULL;

  if (*prompt == '\0')
    error = beckon_error_new (BECKON_ERROR_MALFORMED, _ ("Example: Now update the tests, too."),
                              _ ("Say what the agent is to do next."));
  else
    beckon_limit_check_bytes ("prompt", strlen (prompt), BECKON_LIMIT_PROMPT_BYTES, &error);
  if (error != NULL)
    {
      beckon_form_dialog_refuse (dialog, error);
      return;
    }
  beckon_desk_do_async (
    form->desk, beckon_operation_continue_task (beckon_name_get_user (), form->task_id, prompt),
    NULL, on_continued, g_object_ref (dialog));
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
  g_signal_emit_by_name (dialog, "save");
  return GDK_EVENT_STOP;
}

/* (transfer floating): the row that has the text. */
static GtkWidget *
make_row (BeckonFormDialog *dialog, Form *form)
{
  GtkWidget          *row = adw_preferences_row_new ();
  GtkWidget          *scroller = gtk_scrolled_window_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  form->text = g_object_new (BECKON_TYPE_REQUEST_TEXT, "wrap-mode", GTK_WRAP_WORD_CHAR,
                             "accepts-tab", FALSE, "top-margin", 12, "bottom-margin", 12,
                             "left-margin", 12, "right-margin", 12, NULL);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), dialog);
  gtk_widget_add_controller (GTK_WIDGET (form->text), keys);
  beckon_spoken_name (GTK_WIDGET (form->text), _ ("What to do next"));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), HEIGHT_PX);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (form->text));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), scroller);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);

  return row;
}

void
beckon_continue_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonTask *task)
{
  BeckonFormDialog *dialog = beckon_form_dialog_new (parent, _ ("Continue Task"), _ ("Continue"));
  g_autoptr (BeckonTaskSession) session = beckon_task_session_for (task);
  Form            *form = g_new0 (Form, 1);
  g_autofree char *name =
    beckon_display_text_short (session->agent != NULL ? session->agent : "", NAME_CHARS);
  g_autofree char *help = NULL;

  form->desk = g_object_ref (desk);
  form->task_id = g_strdup (task->id);
  beckon_form_dialog_add_row (dialog, make_row (dialog, form));
  beckon_spoken_focus_first (GTK_WINDOW (dialog), GTK_WIDGET (form->text));
  g_object_set_data_full (G_OBJECT (dialog), "form", form, form_free);
  g_signal_connect (dialog, "save", G_CALLBACK (on_save), form);
  /* Translators: the name of an agent */
  help = g_strdup_printf (_ ("%s still knows what it did in this task."), name);
  beckon_form_dialog_set_help (dialog, help);
  gtk_window_present (GTK_WINDOW (dialog));
}
