/* form-view.c: a form, to be filled in
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/form/form-view.h"

#include <glib/gi18n-lib.h>

#include "app/question/form/form-field-view.h"
#include "base/display-text.h"

struct _BeckonFormView
{
  AdwBin      parent_instance;
  GtkWidget  *box;
  GtkWidget  *missing; /* what has still to be filled in */
  GPtrArray  *views;   /* (owned) (element-type BeckonFormFieldView): not owned, by their parent */
  BeckonForm *form;    /* (owned) (nullable): NULL for other questions */
};

enum
{
  EDITED,
  RESIZED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonFormView, beckon_form_view, ADW_TYPE_BIN)

/* Names the fields that nobody has filled in yet: they are not marked as wrong, as nothing wrong is
 * in them. */
static void
show_missing (BeckonFormView *self)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < self->views->len; i++)
    {
      BeckonFormFieldView *view = g_ptr_array_index (self->views, i);
      gboolean             valid = beckon_form_field_view_validate (view);
      g_autofree char     *title =
        beckon_display_text (beckon_form_field_view_get_field (view)->title, TRUE);

      if (!valid && !beckon_form_field_view_is_touched (view))
        /* Translators: between names that are listed */
        g_string_append_printf (names, "%s%s", names->len > 0 ? _ (", ") : "", title);
    }
  gtk_widget_set_visible (self->missing, names->len > 0);
  if (names->len > 0)
    {
      /* Translators: %s are the names of fields of a form */
      g_autofree char *text = g_strdup_printf (_ ("Still needed: %s"), names->str);

      gtk_label_set_label (GTK_LABEL (self->missing), text);
    }
}

static void
field_changed_cb (BeckonFormView *self)
{
  gboolean missing = gtk_widget_get_visible (self->missing);

  show_missing (self);
  g_signal_emit (self, signals[EDITED], 0);
  if (gtk_widget_get_visible (self->missing) != missing)
    g_signal_emit (self, signals[RESIZED], 0);
}

static void
field_resized_cb (BeckonFormView *self)
{
  g_signal_emit (self, signals[RESIZED], 0);
}

static void
clear (BeckonFormView *self)
{
  for (guint i = 0; i < self->views->len; i++)
    gtk_box_remove (GTK_BOX (self->box), g_ptr_array_index (self->views, i));
  g_ptr_array_set_size (self->views, 0);
  g_clear_pointer (&self->form, beckon_form_free);
}

static void
beckon_form_view_dispose (GObject *object)
{
  BeckonFormView *self = BECKON_FORM_VIEW (object);

  if (self->views != NULL)
    clear (self);
  g_clear_pointer (&self->views, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_form_view_parent_class)->dispose (object);
}

static void
beckon_form_view_class_init (BeckonFormViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_form_view_dispose;

  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[RESIZED] = g_signal_new ("resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_form_view_init (BeckonFormView *self)
{
  self->views = g_ptr_array_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 15);
  self->missing = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, "wrap-mode",
                                PANGO_WRAP_WORD_CHAR, "visible", FALSE, NULL);
  gtk_widget_add_css_class (self->missing, "dim-label");
  gtk_box_append (GTK_BOX (self->box), self->missing);
  adw_bin_set_child (ADW_BIN (self), self->box);
}

static void
add_fields (BeckonFormView *self, JsonObject *draft)
{
  for (guint i = 0; i < self->form->fields->len; i++)
    {
      const BeckonFormField *field = g_ptr_array_index (self->form->fields, i);
      GtkWidget             *view = beckon_form_field_view_new (field);

      if (draft != NULL && json_object_has_member (draft, field->name))
        beckon_form_field_view_restore (BECKON_FORM_FIELD_VIEW (view),
                                        json_object_get_member (draft, field->name));
      gtk_box_insert_child_after (GTK_BOX (self->box), view,
                                  gtk_widget_get_prev_sibling (self->missing));
      g_ptr_array_add (self->views, view);
      g_signal_connect_swapped (view, "changed", G_CALLBACK (field_changed_cb), self);
      g_signal_connect_swapped (view, "resized", G_CALLBACK (field_resized_cb), self);
    }
}

void
beckon_form_view_set_interaction (BeckonFormView    *self,
                                  BeckonInteraction *interaction,
                                  const char        *draft)
{
  g_autoptr (JsonNode) node = NULL;

  g_return_if_fail (BECKON_IS_FORM_VIEW (self));

  clear (self);
  if (interaction->kind == BECKON_KIND_FORM && interaction->schema != NULL)
    self->form = beckon_form_from_text (interaction->schema, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), self->form != NULL);
  if (self->form == NULL)
    return;

  node = draft != NULL ? json_from_string (draft, NULL) : NULL;
  add_fields (self,
              node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL);
  show_missing (self);
}

char *
beckon_form_view_dup_draft (BeckonFormView *self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (JsonNode) node = NULL;

  g_return_val_if_fail (BECKON_IS_FORM_VIEW (self), NULL);

  for (guint i = 0; i < self->views->len; i++)
    {
      BeckonFormFieldView *view = g_ptr_array_index (self->views, i);

      if (beckon_form_field_view_is_touched (view))
        json_object_set_member (object, beckon_form_field_view_get_field (view)->name,
                                beckon_form_field_view_dup_draft (view));
    }
  if (json_object_get_size (object) == 0)
    return NULL;
  node = json_node_init_object (json_node_alloc (), object);
  return json_to_string (node, FALSE);
}

char *
beckon_form_view_dup_typed (BeckonFormView *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (BECKON_IS_FORM_VIEW (self), NULL);

  for (guint i = 0; i < self->views->len; i++)
    {
      BeckonFormFieldView *view = g_ptr_array_index (self->views, i);
      g_autoptr (JsonNode) node = NULL;
      g_autofree char *json = NULL;

      if (!beckon_form_field_view_is_touched (view))
        continue;
      node = beckon_form_field_view_dup_draft (view);
      json = json_to_string (node, FALSE);
      g_string_append_printf (
        text, "%s%s: %s", text->len > 0 ? "\n" : "", beckon_form_field_view_get_field (view)->title,
        JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
          ? json_node_get_string (node)
          : json);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

char *
beckon_form_view_dup_values (BeckonFormView *self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  g_autofree char *summary = NULL;
  char            *values = NULL;

  g_return_val_if_fail (BECKON_IS_FORM_VIEW (self), NULL);

  if (self->form == NULL)
    return NULL;
  for (guint i = 0; i < self->views->len; i++)
    {
      BeckonFormFieldView *view = g_ptr_array_index (self->views, i);
      JsonNode            *value = NULL;

      if (!beckon_form_field_view_read (view, &value, NULL))
        return NULL;
      if (value != NULL)
        json_object_set_member (object, beckon_form_field_view_get_field (view)->name, value);
    }
  return beckon_form_read_values (self->form, object, &values, &summary, NULL) ? values : NULL;
}

gboolean
beckon_form_view_go_on (BeckonFormView *self, GtkWidget *widget)
{
  g_return_val_if_fail (BECKON_IS_FORM_VIEW (self), FALSE);

  for (guint i = 0; i < self->views->len; i++)
    {
      if (!gtk_widget_is_ancestor (widget, g_ptr_array_index (self->views, i)))
        continue;
      if (i + 1 < self->views->len)
        beckon_form_field_view_focus (g_ptr_array_index (self->views, i + 1));
      return TRUE;
    }

  return FALSE;
}

void
beckon_form_view_focus (BeckonFormView *self, gboolean last)
{
  g_return_if_fail (BECKON_IS_FORM_VIEW (self));

  if (self->views->len > 0)
    beckon_form_field_view_focus (g_ptr_array_index (self->views, last ? self->views->len - 1 : 0));
}
