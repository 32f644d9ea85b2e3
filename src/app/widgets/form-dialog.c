/* form-dialog.c: a form with one button; the input stays until it was accepted
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/form-dialog.h"

#include "app/widgets/announce.h"
#include "app/widgets/modal-focus.h"
#include "app/widgets/spoken.h"
#include "base/error.h"

struct _BeckonFormDialog
{
  AdwWindow            parent_instance;
  AdwPreferencesGroup *rows;
  GtkButton           *save;
  GtkWidget           *error;
  GtkLabel            *error_label;
  GtkLabel            *help;
  GtkButton *delete;
  GPtrArray
    *entries; /* (owned) (element-type GtkEditable): not owned; the first one gets the focus */
};

enum
{
  SAVE,
  DELETE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonFormDialog, beckon_form_dialog, ADW_TYPE_WINDOW)

/* --- the error of one entry --- */

/* A label in a row of its own, below that of the entry. */
static GtkLabel *
get_error_label (gpointer entry)
{
  return g_object_get_data (entry, "error-label");
}

static void
show_error (gpointer entry, const char *text)
{
  GtkLabel  *label = get_error_label (entry);
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (label), ADW_TYPE_PREFERENCES_ROW);

  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (row, text != NULL);
  if (text != NULL)
    gtk_widget_add_css_class (entry, "error");
  else
    gtk_widget_remove_css_class (entry, "error");
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
    text != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

static void
on_changed (gpointer entry)
{
  show_error (entry, NULL);
}

static void
add_error_row (BeckonFormDialog *self, GtkWidget *entry)
{
  GtkWidget *row = adw_preferences_row_new ();
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
  GtkWidget *icon =
    g_object_new (GTK_TYPE_IMAGE, "icon-name", "dialog-error-symbolic", "valign", GTK_ALIGN_START,
                  "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "hexpand", TRUE, "xalign", 0.0f, "wrap", TRUE,
                                   "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);

  gtk_widget_add_css_class (box, "form-entry-error");
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  g_object_set (row, "child", box, "activatable", FALSE, "focusable", FALSE, "visible", FALSE,
                NULL);
  adw_preferences_group_add (self->rows, row);
  g_object_set_data (G_OBJECT (entry), "error-label", label);
  g_signal_connect (entry, "changed", G_CALLBACK (on_changed), NULL);
}

/* --- actions of the person --- */

static void
on_save (BeckonFormDialog *self)
{
  if (!gtk_widget_get_sensitive (GTK_WIDGET (self->save)))
    return;
  gtk_widget_set_visible (self->error, FALSE);
  for (guint i = 0; i < self->entries->len; i++)
    show_error (g_ptr_array_index (self->entries, i), NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->save), FALSE);
  g_signal_emit (self, signals[SAVE], 0);
}

static void
on_delete (BeckonFormDialog *self)
{
  g_signal_emit (self, signals[DELETE], 0);
}

/* --- life cycle --- */

static void
beckon_form_dialog_finalize (GObject *object)
{
  g_ptr_array_unref (BECKON_FORM_DIALOG (object)->entries);

  G_OBJECT_CLASS (beckon_form_dialog_parent_class)->finalize (object);
}

static void
beckon_form_dialog_class_init (BeckonFormDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = beckon_form_dialog_finalize;

  signals[SAVE] = g_signal_new ("save", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  signals[DELETE] = g_signal_new ("delete", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_accessible_role (widget_class,
                                        beckon_spoken_dialog_role (GTK_ACCESSIBLE_ROLE_DIALOG));
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/form-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, rows);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, save);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, error);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, error_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, help);
  gtk_widget_class_bind_template_child (widget_class, BeckonFormDialog, delete);
  gtk_widget_class_bind_template_callback (widget_class, on_save);
  gtk_widget_class_bind_template_callback (widget_class, on_delete);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
beckon_form_dialog_init (BeckonFormDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_modal_focus_keep (GTK_WINDOW (self));
  self->entries = g_ptr_array_new ();
}

BeckonFormDialog *
beckon_form_dialog_new (GtkWidget *parent, const char *title, const char *save)
{
  GtkRoot          *root = gtk_widget_get_root (parent);
  BeckonFormDialog *self = g_object_new (BECKON_TYPE_FORM_DIALOG, "transient-for",
                                         GTK_IS_WINDOW (root) ? root : NULL, "title", title, NULL);

  gtk_button_set_label (self->save, save);

  return self;
}

GtkEditable *
beckon_form_dialog_add_entry (BeckonFormDialog *self, const char *title, const char *text)
{
  GtkWidget *row = adw_entry_row_new ();

  g_return_val_if_fail (BECKON_IS_FORM_DIALOG (self), NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  beckon_spoken_entry_row (ADW_ENTRY_ROW (row));
  gtk_editable_set_text (GTK_EDITABLE (row), text != NULL ? text : "");
  g_signal_connect_swapped (row, "entry-activated", G_CALLBACK (on_save), self);
  adw_preferences_group_add (self->rows, row);
  add_error_row (self, row);
  if (self->entries->len == 0)
    gtk_widget_grab_focus (row);
  g_ptr_array_add (self->entries, row);

  return GTK_EDITABLE (row);
}

GtkSwitch *
beckon_form_dialog_add_switch (BeckonFormDialog *self,
                               const char       *title,
                               const char       *subtitle,
                               gboolean          active)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_switch_new ();

  g_return_val_if_fail (BECKON_IS_FORM_DIALOG (self), NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_switch_set_active (GTK_SWITCH (toggle), active);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  adw_preferences_group_add (self->rows, row);

  return GTK_SWITCH (toggle);
}

void
beckon_form_dialog_add_row (BeckonFormDialog *self, GtkWidget *row)
{
  g_return_if_fail (BECKON_IS_FORM_DIALOG (self));

  adw_preferences_group_add (self->rows, row);
}

void
beckon_form_dialog_set_help (BeckonFormDialog *self, const char *text)
{
  g_return_if_fail (BECKON_IS_FORM_DIALOG (self));

  gtk_label_set_text (self->help, text);
  gtk_widget_set_visible (GTK_WIDGET (self->help), TRUE);
}

void
beckon_form_dialog_set_delete (BeckonFormDialog *self, const char *label)
{
  g_return_if_fail (BECKON_IS_FORM_DIALOG (self));

  gtk_button_set_label (self->delete, label);
  gtk_widget_set_visible (GTK_WIDGET (self->delete), TRUE);
}

/* (transfer full): message and hint. */
static char *
describe (const GError *error)
{
  const char *hint = beckon_error_get_hint (error);

  return hint != NULL && *hint != '\0' ? g_strdup_printf ("%s\n%s", error->message, hint)
                                       : g_strdup (error->message);
}

void
beckon_form_dialog_refuse (BeckonFormDialog *self, const GError *error)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_FORM_DIALOG (self));

  text = describe (error);
  gtk_label_set_text (self->error_label, text);
  gtk_widget_set_visible (self->error, TRUE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->save), TRUE);
  beckon_announce (GTK_WIDGET (self), text);
}

void
beckon_form_dialog_refuse_entry (BeckonFormDialog *self, GtkEditable *row, const GError *error)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_FORM_DIALOG (self));
  g_return_if_fail (g_ptr_array_find (self->entries, row, NULL));

  text = describe (error);
  show_error (row, text);
  gtk_widget_set_sensitive (GTK_WIDGET (self->save), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (row));
  beckon_announce (GTK_WIDGET (self), text);
}
