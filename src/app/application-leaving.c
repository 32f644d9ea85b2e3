/* application-leaving.c: closing the window, and quitting
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/application-private.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/confirm-dialog.h"

static void
on_stop (BeckonApplication *self)
{
  beckon_application_stop (self);
}

/* --- quitting --- */

/* (transfer none) (nullable): the question whether to quit, while it is open. */
static GtkWindow *
find_quit_dialog (BeckonApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (BECKON_IS_CONFIRM_DIALOG (l->data)
        && g_strcmp0 (gtk_widget_get_name (l->data), "quit") == 0)
      return l->data;
  return NULL;
}

static void
ask_to_quit (BeckonApplication *self, guint n_waiting)
{
  GtkWindow       *parent = gtk_application_get_active_window (GTK_APPLICATION (self));
  g_autofree char *body =
    /* Translators: before Beckon quits: the number of questions that wait for the person */
    g_strdup_printf (
      ngettext ("%u question waits. It is kept and comes back when you start Beckon again.",
                "%u questions wait. They are kept and come back when you start Beckon again.",
                n_waiting),
      n_waiting);
  BeckonConfirmDialog *dialog;

  if (parent != NULL && !gtk_widget_get_mapped (GTK_WIDGET (parent)))
    parent = NULL;
  dialog = beckon_confirm_dialog_new (parent != NULL ? GTK_WIDGET (parent) : NULL,
                                      _ ("Quit Beckon?"), body, _ ("Cancel"), _ ("Quit"), FALSE);
  gtk_widget_set_name (GTK_WIDGET (dialog), "quit");
  gtk_window_set_application (GTK_WINDOW (dialog), GTK_APPLICATION (self));
  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_stop), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

typedef struct
{
  BeckonApplication *self; /* (owned) */
  BeckonCaller       caller;
} Quit;

static void
show_quit_dialog (BeckonApplication *self, BeckonCaller caller, guint n_waiting)
{
  GtkWindow *dialog = find_quit_dialog (self);
  gboolean   admitted;

  beckon_admission_set_caller (self->admission, caller);
  admitted = beckon_admission_admit (self->admission, "quit", NULL);
  beckon_admission_set_caller (self->admission, BECKON_CALLER_SELF);
  if (!admitted)
    return;
  if (dialog != NULL)
    gtk_window_present (dialog);
  else
    ask_to_quit (self, n_waiting);
}

/* The questions that wait for the person, and those that were set aside, are known. */
static void
on_counted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Quit *quit = user_data;
  g_autoptr (BeckonApplication) self = quit->self;
  g_autoptr (GArray) aside =
    beckon_store_list_task_keys_finish (BECKON_STORE (source), result, NULL);
  BeckonDesk *desk = beckon_service_get_desk (beckon_application_get_service (self));
  guint       n_waiting = aside != NULL ? aside->len : 0;

  if (desk != NULL)
    n_waiting += g_list_model_get_n_items (beckon_desk_get_questions (desk));
  if (n_waiting == 0 || desk == NULL)
    beckon_application_stop (self);
  else
    show_quit_dialog (self, quit->caller, n_waiting);
}

void
beckon_application_quit (BeckonApplication *self)
{
  BeckonDesk *desk;
  Quit       *quit;

  g_return_if_fail (BECKON_IS_APPLICATION (self));

  desk = beckon_service_get_desk (beckon_application_get_service (self));
  if (desk == NULL)
    {
      beckon_application_stop (self);
      return;
    }
  quit = g_new0 (Quit, 1);
  quit->self = g_object_ref (self);
  quit->caller = beckon_admission_get_caller (self->admission);
  beckon_store_list_task_keys_async (beckon_desk_get_store (desk), 1u << BECKON_TASK_POSTPONED, 0,
                                     NULL, on_counted, quit);
}

/* --- closing the window --- */

static void
on_keep (BeckonConfirmDialog *dialog, GtkWindow *window)
{
  gtk_window_destroy (window);
}

static void
ask_to_keep_running (BeckonApplication *self,
                     GtkWindow         *window,
                     const char        *heading,
                     const char        *body)
{
  BeckonConfirmDialog *dialog = beckon_confirm_dialog_new (GTK_WIDGET (window), heading, body,
                                                           _ ("Quit"), _ ("Keep Running"), FALSE);

  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_keep), window, 0);
  g_signal_connect_object (dialog, "refused", G_CALLBACK (on_stop), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Returns whether the window stays open for now. */
static gboolean
keep_running (BeckonApplication *self, GtkWindow *window, GSettings *settings)
{
  switch (beckon_application_get_place (self))
    {
    case BECKON_PLACE_TRAY:
    case BECKON_PLACE_BACKGROUND:
      return FALSE;
    case BECKON_PLACE_DENIED:
      ask_to_keep_running (self, window, _ ("The desktop may end Beckon"),
                           _ ("It does not let Beckon run in the background. You can allow that in "
                              "its settings, under Apps ▸ Beckon. Questions are kept, but agents "
                              "cannot ask while Beckon does not run."));
      return TRUE;
    case BECKON_PLACE_NOWHERE:
    default:
      break;
    }
  if (g_settings_get_boolean (settings, "background-hinted"))
    return FALSE;
  g_settings_set_boolean (settings, "background-hinted", TRUE);
  ask_to_keep_running (
    self, window, _ ("Beckon keeps running in the background"),
    _ ("Agents can still ask you, and the dialog still opens. Your desktop does not show that "
       "Beckon runs: to see this window again, start Beckon again. You can change that in "
       "Preferences; Ctrl+Q quits."));
  return TRUE;
}

gboolean
beckon_application_close_window (BeckonApplication *self, GtkWindow *window)
{
  BeckonService *service = beckon_application_get_service (self);
  GSettings     *settings = beckon_service_get_settings (service);

  g_return_val_if_fail (BECKON_IS_APPLICATION (self), FALSE);

  if (beckon_service_get_state (service) == BECKON_SERVICE_FAILED
      || (settings != NULL && !g_settings_get_boolean (settings, "run-in-background")))
    {
      beckon_application_quit (self);
      return TRUE;
    }
  return settings != NULL && keep_running (self, window, settings);
}

const char *
beckon_application_describe_place (BeckonApplication *self)
{
  switch (beckon_application_get_place (self))
    {
    case BECKON_PLACE_TRAY:
      return _ ("Agents can ask while the window is closed. Beckon is in the tray then.");
    case BECKON_PLACE_BACKGROUND:
      return _ ("Agents can ask while the window is closed. Your desktop lists Beckon under "
                "Background Apps then.");
    case BECKON_PLACE_DENIED:
      return _ ("The desktop does not let Beckon run in the background. You can allow that in its "
                "settings, under Apps ▸ Beckon.");
    case BECKON_PLACE_NOWHERE:
    default:
      return _ ("Agents can ask while the window is closed. To see it again, start Beckon again.");
    }
}
