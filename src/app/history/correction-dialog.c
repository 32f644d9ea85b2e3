/* correction-dialog.c: a form in which the person enters what the right answer would have been
 * (AIC-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/correction-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "base/display-text.h"
#include "model/name.h"
#include "model/question/option-text.h"
#include "rules/question/questions.h"

struct _BeckonCorrectionDialog
{
  AdwWindow          parent_instance;
  BeckonDesk        *desk;        /* (owned) */
  BeckonInteraction *interaction; /* (owned) */
  GPtrArray         *checks; /* (owned) (element-type GtkCheckButton): of the options, not owned */
  GtkCheckButton    *other_check; /* (nullable): the radio button of the entry */
  GtkEditable       *other;       /* (nullable) */
  GtkButton         *send;
  GtkLabel          *question;
  GtkLabel          *outcome;
  GtkListBox        *options;
};

G_DEFINE_FINAL_TYPE (BeckonCorrectionDialog, beckon_correction_dialog, ADW_TYPE_WINDOW)

/* (transfer full) (nullable): the chosen option or the typed text */
static BeckonAnswer *
make_answer (BeckonCorrectionDialog *self)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));

  if (self->other_check != NULL && gtk_check_button_get_active (self->other_check))
    {
      g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->other)));

      return *text != '\0' ? beckon_answer_new_text (text) : NULL;
    }

  for (guint i = 0; i < self->checks->len; i++)
    {
      if (gtk_check_button_get_active (g_ptr_array_index (self->checks, i)))
        g_array_append_val (indices, i);
    }

  if (indices->len == 0)
    return NULL;
  return beckon_answer_new_indices ((const guint *) (void *) indices->data, indices->len);
}

static void
update_send (BeckonCorrectionDialog *self)
{
  g_autoptr (BeckonAnswer) answer = make_answer (self);

  gtk_widget_set_sensitive (GTK_WIDGET (self->send), answer != NULL);
}

static void
on_other_changed (BeckonCorrectionDialog *self)
{
  if (*gtk_editable_get_text (self->other) != '\0')
    gtk_check_button_set_active (self->other_check, TRUE);
  update_send (self);
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonCorrectionDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (gtk_widget_in_destruction (GTK_WIDGET (self)) || self->interaction == NULL)
    return;

  if (commit == NULL)
    {
      beckon_toast_error (GTK_WIDGET (self->options), error);
      update_send (self);
      return;
    }

  gtk_window_close (GTK_WINDOW (self));
}

static void
on_send (BeckonCorrectionDialog *self)
{
  g_autoptr (BeckonAnswer) answer = make_answer (self);

  if (answer == NULL)
    return;

  gtk_widget_set_sensitive (GTK_WIDGET (self->send), FALSE);
  answer->in_person = TRUE;
  beckon_desk_do_async (self->desk,
                        beckon_operation_correct (beckon_name_get_user (), self->interaction->id,
                                                  answer, BECKON_SURFACE_DIALOG),
                        NULL, on_done, g_object_ref (self));
}

/* (transfer none) */
static GtkCheckButton *
new_check (BeckonCorrectionDialog *self, gboolean exclusive)
{
  GtkCheckButton *check = GTK_CHECK_BUTTON (gtk_check_button_new ());

  if (exclusive && self->checks->len > 0)
    gtk_check_button_set_group (check, g_ptr_array_index (self->checks, 0));
  gtk_widget_set_valign (GTK_WIDGET (check), GTK_ALIGN_CENTER);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (update_send), self);

  return check;
}

static void
add_option (BeckonCorrectionDialog *self, guint index, const BeckonOption *option)
{
  GtkWidget       *row = adw_action_row_new ();
  GtkCheckButton  *check = new_check (self, !self->interaction->multiple);
  g_autofree char *label = beckon_option_text_dup (option->label);
  g_autofree char *title = g_strdup_printf ("%u  %s", index + 1, label);

  /* Set before the title: g_object_set() notifies properties in no guaranteed order. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  g_object_set (row, "title", title, NULL);
  if (option->description != NULL)
    {
      g_autofree char *description = beckon_display_text (option->description, FALSE);

      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), description);
    }
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), GTK_WIDGET (check));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), GTK_WIDGET (check));
  if (option->destructive)
    {
      GtkWidget       *warning = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
      g_autofree char *text = beckon_option_dup_warning (option);

      gtk_widget_set_tooltip_text (warning, text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (warning), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                      -1);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), warning);
    }
  g_ptr_array_add (self->checks, check);
  gtk_list_box_append (self->options, row);
}

static void
add_other (BeckonCorrectionDialog *self)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), self->interaction->options->len > 0
                                                              ? _ ("Something else…")
                                                              : _ ("Your answer"));
  beckon_spoken_entry_row (ADW_ENTRY_ROW (row));
  self->other_check = new_check (self, TRUE);
  self->other = GTK_EDITABLE (row);
  adw_entry_row_add_prefix (ADW_ENTRY_ROW (row), GTK_WIDGET (self->other_check));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->other_check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Something else"), -1);
  gtk_widget_set_visible (GTK_WIDGET (self->other_check), self->interaction->options->len > 0);
  g_signal_connect_swapped (row, "changed", G_CALLBACK (on_other_changed), self);
  gtk_list_box_append (self->options, row);
}

static void
beckon_correction_dialog_dispose (GObject *object)
{
  BeckonCorrectionDialog *self = BECKON_CORRECTION_DIALOG (object);

  g_clear_object (&self->desk);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->checks, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_correction_dialog_parent_class)->dispose (object);
}

static void
beckon_correction_dialog_class_init (BeckonCorrectionDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_correction_dialog_dispose;

  gtk_widget_class_set_accessible_role (widget_class,
                                        beckon_spoken_dialog_role (GTK_ACCESSIBLE_ROLE_DIALOG));
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/correction-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonCorrectionDialog, send);
  gtk_widget_class_bind_template_child (widget_class, BeckonCorrectionDialog, question);
  gtk_widget_class_bind_template_child (widget_class, BeckonCorrectionDialog, outcome);
  gtk_widget_class_bind_template_child (widget_class, BeckonCorrectionDialog, options);
  gtk_widget_class_bind_template_callback (widget_class, on_send);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
beckon_correction_dialog_init (BeckonCorrectionDialog *self)
{
  self->checks = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

BeckonCorrectionDialog *
beckon_correction_dialog_new (GtkWindow *parent, BeckonDesk *desk, BeckonInteraction *interaction)
{
  BeckonCorrectionDialog *self;
  g_autofree char        *question = NULL;
  g_autofree char        *outcome = NULL;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);
  g_return_val_if_fail (interaction != NULL, NULL);

  self = g_object_new (BECKON_TYPE_CORRECTION_DIALOG, "transient-for", parent, "title",
                       _ ("Correct the Answer"), NULL);
  self->desk = g_object_ref (desk);
  self->interaction = beckon_interaction_ref (interaction);

  question = beckon_format_long (interaction->conflict_description);
  outcome = beckon_format_outcome (
    interaction, beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL),
    beckon_desk_get_settings (desk));
  gtk_label_set_text (self->question, question);
  gtk_label_set_text (self->outcome, outcome);

  for (guint i = 0; i < interaction->options->len; i++)
    add_option (self, i, g_ptr_array_index (interaction->options, i));
  if (interaction->allow_other || interaction->kind == BECKON_KIND_CLARIFICATION)
    add_other (self);
  beckon_spoken_focus_first (GTK_WINDOW (self),
                             gtk_widget_get_first_child (GTK_WIDGET (self->options)));

  return self;
}
