/* form-field-view.c: one field of a form, to be filled in
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/form/form-field-view.h"

#include <glib/gi18n-lib.h>

#include "app/question/form/form-rule.h"
#include "app/widgets/announce.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wheel.h"
#include "base/display-text.h"
#include "base/error.h"

/* So many choices are all in sight; of more, one is picked from a list. */
#define MAX_ROWS 6

struct _BeckonFormFieldView
{
  GtkBox                 parent_instance;
  const BeckonFormField *field;  /* not owned */
  GtkWidget             *list;   /* the row or rows to fill in */
  GtkWidget             *entry;  /* (nullable): texts and numbers */
  GtkWidget             *toggle; /* (nullable): a truth value */
  GtkWidget             *combo;  /* (nullable): many choices */
  GPtrArray             *checks; /* (owned) (element-type GtkCheckButton): few, or several */
  GtkWidget             *error;  /* below it */
  GtkLabel              *error_label;
  gboolean               touched;
  gboolean               loading; /* changes come from the program, not from the person */
};

enum
{
  CHANGED,
  RESIZED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonFormFieldView, beckon_form_field_view, GTK_TYPE_BOX)

static void
changed_cb (BeckonFormFieldView *self)
{
  if (self->loading)
    return;
  self->touched = TRUE;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* --- the rows --- */

static void
add_entry (BeckonFormFieldView *self, const char *title)
{
  GtkInputPurpose purpose = GTK_INPUT_PURPOSE_FREE_FORM;

  if (self->field->kind != BECKON_FORM_TEXT)
    purpose = GTK_INPUT_PURPOSE_NUMBER;
  else if (self->field->format == BECKON_FORM_EMAIL)
    purpose = GTK_INPUT_PURPOSE_EMAIL;
  else if (self->field->format == BECKON_FORM_URI)
    purpose = GTK_INPUT_PURPOSE_URL;
  self->entry = g_object_new (ADW_TYPE_ENTRY_ROW, "title", title, "use-markup", FALSE,
                              "input-purpose", purpose, NULL);
  beckon_spoken_entry_row (ADW_ENTRY_ROW (self->entry));
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  gtk_list_box_append (GTK_LIST_BOX (self->list), self->entry);
}

static void
add_toggle (BeckonFormFieldView *self, const char *title)
{
  GtkWidget *row =
    g_object_new (ADW_TYPE_ACTION_ROW, "title", title, "use-markup", FALSE, "title-lines", 0, NULL);

  self->toggle = g_object_new (GTK_TYPE_SWITCH, "valign", GTK_ALIGN_CENTER, NULL);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), self->toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), self->toggle);
  beckon_spoken_name (self->toggle, title);
  g_signal_connect_swapped (self->toggle, "notify::active", G_CALLBACK (changed_cb), self);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

/* At the top is that nothing is chosen. */
static void
add_combo (BeckonFormFieldView *self, const char *title)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("Not chosen"));
  for (guint i = 0; i < self->field->choices->len; i++)
    {
      const BeckonFormChoice *choice = g_ptr_array_index (self->field->choices, i);
      g_autofree char        *shown = beckon_display_text (choice->title, TRUE);

      gtk_string_list_append (names, shown);
    }
  self->combo = g_object_new (ADW_TYPE_COMBO_ROW, "title", title, "use-markup", FALSE, "model",
                              names, "title-lines", 0, NULL);
  beckon_wheel_leave (self->combo);
  g_signal_connect_swapped (self->combo, "notify::selected", G_CALLBACK (changed_cb), self);
  gtk_list_box_append (GTK_LIST_BOX (self->list), self->combo);
}

static void
add_check (BeckonFormFieldView *self, const char *title)
{
  gboolean   single = self->field->kind == BECKON_FORM_CHOICE;
  GtkWidget *row =
    g_object_new (ADW_TYPE_ACTION_ROW, "title", title, "use-markup", FALSE, "title-lines", 0, NULL);
  GtkWidget *check = g_object_new (GTK_TYPE_CHECK_BUTTON, "valign", GTK_ALIGN_CENTER, NULL);

  if (single && self->checks->len > 0)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (check), g_ptr_array_index (self->checks, 0));
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  beckon_spoken_name (check, title);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (changed_cb), self);
  g_ptr_array_add (self->checks, check);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

static void
add_checks (BeckonFormFieldView *self)
{
  for (guint i = 0; i < self->field->choices->len; i++)
    {
      const BeckonFormChoice *choice = g_ptr_array_index (self->field->choices, i);
      g_autofree char        *shown = beckon_display_text (choice->title, TRUE);

      add_check (self, shown);
    }
  /* What was chosen once can be left out again. */
  if (self->field->kind == BECKON_FORM_CHOICE && !self->field->required)
    add_check (self, _ ("No answer"));
}

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0f, "wrap", TRUE,
                                   "wrap-mode", PANGO_WRAP_WORD_CHAR, NULL);

  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
add_rows (BeckonFormFieldView *self)
{
  g_autofree char *title = beckon_form_rule_dup_title (self->field);
  gboolean         few =
    self->field->choices->len > 0
    && (self->field->kind == BECKON_FORM_CHOICES || self->field->choices->len <= MAX_ROWS);

  if (few)
    gtk_box_prepend (GTK_BOX (self), new_label (title, "heading"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  if (few)
    add_checks (self);
  else if (self->field->kind == BECKON_FORM_CHOICE)
    add_combo (self, title);
  else if (self->field->kind == BECKON_FORM_BOOLEAN)
    add_toggle (self, title);
  else
    add_entry (self, title);
}

/* --- what is filled in --- */

static guint
find_choice (BeckonFormFieldView *self, const char *value)
{
  for (guint i = 0; i < self->field->choices->len; i++)
    if (g_strcmp0 (((BeckonFormChoice *) g_ptr_array_index (self->field->choices, i))->value, value)
        == 0)
      return i;

  return G_MAXUINT;
}

static void
set_choice (BeckonFormFieldView *self, JsonNode *value)
{
  guint i =
    JSON_NODE_HOLDS_VALUE (value) ? find_choice (self, json_node_get_string (value)) : G_MAXUINT;

  if (i == G_MAXUINT)
    return;
  if (self->combo != NULL)
    adw_combo_row_set_selected (ADW_COMBO_ROW (self->combo), i + 1);
  else
    gtk_check_button_set_active (g_ptr_array_index (self->checks, i), TRUE);
}

/* (transfer full) */
static char *
dup_text (JsonNode *value)
{
  if (JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
    return json_node_dup_string (value);
  return json_to_string (value, FALSE);
}

static void
set_value (BeckonFormFieldView *self, JsonNode *value)
{
  g_autofree char *text = NULL;

  self->loading = TRUE;
  if (self->entry != NULL)
    {
      text = dup_text (value);
      gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
    }
  else if (self->toggle != NULL)
    gtk_switch_set_active (GTK_SWITCH (self->toggle),
                           JSON_NODE_HOLDS_VALUE (value) && json_node_get_boolean (value));
  else if (JSON_NODE_HOLDS_ARRAY (value))
    {
      JsonArray *array = json_node_get_array (value);

      for (guint i = 0; i < json_array_get_length (array); i++)
        set_choice (self, json_array_get_element (array, i));
    }
  else
    set_choice (self, value);
  self->loading = FALSE;
}

/* (transfer full) (nullable): NULL: no choice. */
static JsonNode *
dup_choice (BeckonFormFieldView *self)
{
  guint index = G_MAXUINT;

  if (self->combo != NULL)
    index = adw_combo_row_get_selected (ADW_COMBO_ROW (self->combo)) - 1;
  for (guint i = 0; i < self->checks->len; i++)
    if (gtk_check_button_get_active (g_ptr_array_index (self->checks, i)))
      index = i;
  if (index >= self->field->choices->len)
    return NULL;
  return json_node_init_string (
    json_node_alloc (),
    ((BeckonFormChoice *) g_ptr_array_index (self->field->choices, index))->value);
}

/* (transfer full) */
static JsonNode *
dup_choices (BeckonFormFieldView *self)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < self->field->choices->len; i++)
    if (gtk_check_button_get_active (g_ptr_array_index (self->checks, i)))
      json_array_add_string_element (
        array, ((BeckonFormChoice *) g_ptr_array_index (self->field->choices, i))->value);

  return json_node_init_array (json_node_alloc (), array);
}

static gboolean
is_absent (BeckonFormFieldView *self, JsonNode *value)
{
  return value == NULL
         || (JSON_NODE_HOLDS_ARRAY (value) && !self->field->required
             && json_array_get_length (json_node_get_array (value)) == 0);
}

gboolean
beckon_form_field_view_read (BeckonFormFieldView *self, JsonNode **value, GError **error)
{
  g_autoptr (JsonNode) node = NULL;

  g_return_val_if_fail (BECKON_IS_FORM_FIELD_VIEW (self), FALSE);
  g_return_val_if_fail (value != NULL, FALSE);

  *value = NULL;
  if (self->entry != NULL)
    return beckon_form_field_read_text (
      self->field, gtk_editable_get_text (GTK_EDITABLE (self->entry)), value, error);

  node = beckon_form_field_view_dup_draft (self);
  if (JSON_NODE_HOLDS_NULL (node))
    g_clear_pointer (&node, json_node_unref);
  if (is_absent (self, node))
    {
      if (self->field->required)
        beckon_set_error (error, BECKON_ERROR_MISFIT,
                          _ ("A field that is not optional needs a value."),
                          _ ("Choose one of them"));
      return !self->field->required;
    }
  if (!beckon_form_field_check (self->field, node, error))
    return FALSE;
  *value = g_steal_pointer (&node);
  return TRUE;
}

gboolean
beckon_form_field_view_validate (BeckonFormFieldView *self)
{
  g_autoptr (JsonNode) value = NULL;
  g_autoptr (GError) error = NULL;
  const char *message;

  g_return_val_if_fail (BECKON_IS_FORM_FIELD_VIEW (self), FALSE);

  beckon_form_field_view_read (self, &value, &error);
  message = self->touched && error != NULL ? error->message : NULL;
  if (g_strcmp0 (message != NULL ? message : "", gtk_label_get_label (self->error_label)) == 0)
    return error == NULL;

  gtk_label_set_label (self->error_label, message != NULL ? message : "");
  gtk_widget_set_visible (self->error, message != NULL);
  if (self->entry != NULL && message != NULL)
    gtk_widget_add_css_class (self->entry, "error");
  else if (self->entry != NULL)
    gtk_widget_remove_css_class (self->entry, "error");
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->entry != NULL ? self->entry : self->list), GTK_ACCESSIBLE_STATE_INVALID,
    message != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (message != NULL)
    beckon_announce (GTK_WIDGET (self), message);
  g_signal_emit (self, signals[RESIZED], 0);
  return error == NULL;
}

gboolean
beckon_form_field_view_is_touched (BeckonFormFieldView *self)
{
  g_return_val_if_fail (BECKON_IS_FORM_FIELD_VIEW (self), FALSE);

  return self->touched;
}

JsonNode *
beckon_form_field_view_dup_draft (BeckonFormFieldView *self)
{
  JsonNode *node = NULL;

  g_return_val_if_fail (BECKON_IS_FORM_FIELD_VIEW (self), NULL);

  if (self->entry != NULL)
    return json_node_init_string (json_node_alloc (),
                                  gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  if (self->toggle != NULL)
    return json_node_init_boolean (json_node_alloc (),
                                   gtk_switch_get_active (GTK_SWITCH (self->toggle)));
  if (self->field->kind == BECKON_FORM_CHOICES)
    return dup_choices (self);
  node = dup_choice (self);
  return node != NULL ? node : json_node_init_null (json_node_alloc ());
}

void
beckon_form_field_view_restore (BeckonFormFieldView *self, JsonNode *draft)
{
  g_return_if_fail (BECKON_IS_FORM_FIELD_VIEW (self));
  g_return_if_fail (draft != NULL);

  /* A default that was taken away must not come back. */
  self->loading = TRUE;
  for (guint i = 0; i < self->checks->len; i++)
    gtk_check_button_set_active (g_ptr_array_index (self->checks, i), FALSE);
  if (self->combo != NULL)
    adw_combo_row_set_selected (ADW_COMBO_ROW (self->combo), 0);
  self->loading = FALSE;
  set_value (self, draft);
  self->touched = TRUE;
}

void
beckon_form_field_view_focus (BeckonFormFieldView *self)
{
  GtkWidget *first = NULL;

  g_return_if_fail (BECKON_IS_FORM_FIELD_VIEW (self));

  if (self->entry != NULL)
    first = self->entry;
  else if (self->toggle != NULL)
    first = self->toggle;
  else if (self->combo != NULL)
    first = self->combo;
  else
    first = g_ptr_array_index (self->checks, 0);
  gtk_widget_grab_focus (first);
}

const BeckonFormField *
beckon_form_field_view_get_field (BeckonFormFieldView *self)
{
  g_return_val_if_fail (BECKON_IS_FORM_FIELD_VIEW (self), NULL);

  return self->field;
}

/* --- the object --- */

static void
beckon_form_field_view_finalize (GObject *object)
{
  g_ptr_array_unref (BECKON_FORM_FIELD_VIEW (object)->checks);

  G_OBJECT_CLASS (beckon_form_field_view_parent_class)->finalize (object);
}

static void
beckon_form_field_view_class_init (BeckonFormFieldViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_form_field_view_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[RESIZED] = g_signal_new ("resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
beckon_form_field_view_init (BeckonFormFieldView *self)
{
  GtkWidget *icon =
    g_object_new (GTK_TYPE_IMAGE, "icon-name", "dialog-error-symbolic", "valign", GTK_ALIGN_START,
                  "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  self->checks = g_ptr_array_new ();
  self->list = g_object_new (GTK_TYPE_LIST_BOX, "selection-mode", GTK_SELECTION_NONE, NULL);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_box_append (GTK_BOX (self), self->list);

  self->error = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, "spacing",
                              6, "visible", FALSE, NULL);
  gtk_widget_add_css_class (self->error, "error");
  gtk_widget_add_css_class (self->error, "field-note");
  self->error_label = GTK_LABEL (new_label ("", "caption"));
  gtk_box_append (GTK_BOX (self->error), icon);
  gtk_box_append (GTK_BOX (self->error), GTK_WIDGET (self->error_label));
}

GtkWidget *
beckon_form_field_view_new (const BeckonFormField *field)
{
  BeckonFormFieldView *self = g_object_new (BECKON_TYPE_FORM_FIELD_VIEW, NULL);
  g_autofree char     *help = NULL;

  g_return_val_if_fail (field != NULL, NULL);

  self->field = field;
  add_rows (self);
  help = beckon_form_rule_dup_help (field);
  if (help != NULL)
    {
      GtkWidget *label = new_label (help, "caption");

      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_add_css_class (label, "field-note");
      gtk_box_append (GTK_BOX (self), label);
      gtk_accessible_update_relation (GTK_ACCESSIBLE (self->list),
                                      GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, label, NULL, -1);
    }
  gtk_box_append (GTK_BOX (self), self->error);
  if (field->fallback != NULL)
    set_value (self, field->fallback);
  return GTK_WIDGET (self);
}
