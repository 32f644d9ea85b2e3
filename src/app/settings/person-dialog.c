/* person-dialog.c: adds, edits or deletes a person to whom work can be handed over (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/person-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/confirm-dialog.h"
#include "app/widgets/form-dialog.h"
#include "model/name.h"
#include "rules/people.h"

/* State of one dialog; freed with it. */
typedef struct
{
  BeckonDesk  *desk;   /* (owned) */
  gint64       id;     /* 0: a new person */
  char        *handle; /* (owned) (nullable): the person before the change */
  GtkEditable *handle_row;
  GtkEditable *name_row;
  GtkEditable *chat_row;
  GtkEditable *zone_row;
  GtkSwitch   *active_row;
} Form;

static void
form_free (gpointer data)
{
  Form *form = data;

  g_object_unref (form->desk);
  g_free (form->handle);
  g_free (form);
}

static Form *
get_form (BeckonFormDialog *dialog)
{
  return g_object_get_data (G_OBJECT (dialog), "form");
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonFormDialog) dialog = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  /* The dialog was closed in the meantime. */
  if (!gtk_widget_get_visible (GTK_WIDGET (dialog)))
    return;
  if (commit == NULL)
    beckon_form_dialog_refuse (dialog, error);
  else
    gtk_window_close (GTK_WINDOW (dialog));
}

/* (transfer full): the text of a row without surrounding white space. */
static char *
read_row (GtkEditable *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (row)));
}

/* Is the text with this @name in @person what it may be? If not, @row says why. */
static gboolean
check_row (BeckonFormDialog *dialog, GtkEditable *row, BeckonPerson *person, const char *name)
{
  guint64 member = beckon_fields_mask (&beckon_person_fields, name, NULL);
  g_autoptr (GError) error = NULL;

  if (beckon_fields_check (&beckon_person_fields, person, member, &error))
    return TRUE;

  beckon_form_dialog_refuse_entry (dialog, row, error);
  return FALSE;
}

static void
on_save (BeckonFormDialog *dialog)
{
  Form *form = get_form (dialog);
  g_autoptr (BeckonPerson) person = beckon_person_new ();
  g_autofree char *handle = read_row (form->handle_row);
  g_autofree char *name = read_row (form->name_row);
  g_autofree char *chat = read_row (form->chat_row);
  g_autofree char *zone = read_row (form->zone_row);
  guint64          members = beckon_fields_flagged (&beckon_person_fields, BECKON_FIELD_CHANGE);

  /* The desk refuses an invalid handle and says why. */
  person->handle = beckon_person_parse_handle (handle);
  if (person->handle == NULL)
    person->handle = g_steal_pointer (&handle);
  person->name = *name != '\0' ? g_steal_pointer (&name) : g_strdup (person->handle);
  person->active = gtk_switch_get_active (form->active_row);
  person->telegram_chat = *chat != '\0' ? g_steal_pointer (&chat) : NULL;
  person->time_zone = *zone != '\0' ? g_steal_pointer (&zone) : NULL;
  if (!check_row (dialog, form->chat_row, person, "telegram_chat")
      || !check_row (dialog, form->zone_row, person, "time_zone"))
    return;

  if (form->id == 0)
    beckon_desk_do_async (
      form->desk, beckon_operation_add_person (beckon_name_get_user (), g_steal_pointer (&person)),
      NULL, on_done, g_object_ref (dialog));
  else
    beckon_desk_do_async (form->desk,
                          beckon_operation_edit_person (beckon_name_get_user (), form->id,
                                                        g_steal_pointer (&person), members),
                          NULL, on_done, g_object_ref (dialog));
}

static void
on_confirmed (BeckonConfirmDialog *confirm, BeckonFormDialog *dialog)
{
  Form *form = get_form (dialog);

  beckon_desk_do_async (form->desk,
                        beckon_operation_delete_person (beckon_name_get_user (), form->id), NULL,
                        on_done, g_object_ref (dialog));
}

static void
on_delete (BeckonFormDialog *dialog)
{
  Form                *form = get_form (dialog);
  g_autofree char     *heading = NULL;
  BeckonConfirmDialog *confirm;

  /* Translators: the handle of a person */
  heading = g_strdup_printf (_ ("Remove @%s?"), form->handle);
  confirm =
    beckon_confirm_dialog_new (GTK_WIDGET (dialog), heading,
                               _ ("This person can no longer be given work. Work already handed "
                                  "over stays open until someone completes it or it times out."),
                               _ ("Keep"), _ ("Remove"), TRUE);
  g_signal_connect_object (confirm, "confirmed", G_CALLBACK (on_confirmed), dialog, 0);
  gtk_window_present (GTK_WINDOW (confirm));
}

void
beckon_person_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonPerson *person)
{
  Form             *form = g_new0 (Form, 1);
  BeckonFormDialog *dialog;

  dialog = beckon_form_dialog_new (parent, person != NULL ? _ ("Edit Person") : _ ("Add Person"),
                                   person != NULL ? _ ("Save") : _ ("Add"));
  form->desk = g_object_ref (desk);
  form->id = person != NULL ? person->id : 0;
  form->handle = person != NULL ? g_strdup (person->handle) : NULL;
  form->handle_row =
    beckon_form_dialog_add_entry (dialog, _ ("Handle, such as @ana"), form->handle);
  form->name_row =
    beckon_form_dialog_add_entry (dialog, _ ("Name"), person != NULL ? person->name : NULL);
  form->chat_row = beckon_form_dialog_add_entry (dialog, _ ("Telegram chat ID"),
                                                 person != NULL ? person->telegram_chat : NULL);
  form->zone_row = beckon_form_dialog_add_entry (dialog, _ ("Time zone, such as Europe/Berlin"),
                                                 person != NULL ? person->time_zone : NULL);
  form->active_row = beckon_form_dialog_add_switch (dialog, _ ("Active"), _ ("Can be given work"),
                                                    person == NULL || person->active);
  beckon_form_dialog_set_help (
    dialog, _ ("The time zone determines when it is “tomorrow morning” for this person. If it is "
               "empty, that of this computer is used."));
  if (person != NULL)
    beckon_form_dialog_set_delete (dialog, _ ("Remove…"));

  g_object_set_data_full (G_OBJECT (dialog), "form", form, form_free);
  g_signal_connect (dialog, "save", G_CALLBACK (on_save), NULL);
  g_signal_connect (dialog, "delete", G_CALLBACK (on_delete), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
}
