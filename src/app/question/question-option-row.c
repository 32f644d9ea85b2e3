/* question-option-row.c: one numbered option; the whole row can be clicked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-option-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/question/question-spoken.h"
#include "app/widgets/markdown/markdown-label.h"
#include "app/widgets/no-hyphens.h"
#include "app/widgets/row-layout.h"
#include "base/display-text.h"
#include "markdown/plain.h"
#include "model/question/option-text.h"

struct _BeckonQuestionOptionRow
{
  GtkListBoxRow parent_instance;
  GtkWidget    *check;
  GtkWidget    *key;
  GtkWidget    *label;
  GtkWidget    *description;
  GtkWidget    *warning;
  GtkWidget    *warning_text;
  guint         index;
  gboolean      multiple;
  char *said; /* (owned) (nullable): the warning, while the second step stands in its place */
};

G_DEFINE_FINAL_TYPE (BeckonQuestionOptionRow, beckon_question_option_row, GTK_TYPE_LIST_BOX_ROW)

/* The action for screen readers: the same as a click. */
static void
choose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate (widget);
}

static void
beckon_question_option_row_dispose (GObject *object)
{
  /* Not gtk_widget_dispose_template (): it would unparent the child that GtkListBoxRow unparents,
   * too. */
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (object), NULL);
  g_clear_pointer (&BECKON_QUESTION_OPTION_ROW (object)->said, g_free);
  G_OBJECT_CLASS (beckon_question_option_row_parent_class)->dispose (object);
}

static void
beckon_question_option_row_class_init (BeckonQuestionOptionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_option_row_dispose;

  g_type_ensure (BECKON_TYPE_ROW_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-option-row.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptionRow, check);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptionRow, key);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptionRow, label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptionRow, description);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptionRow, warning);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptionRow, warning_text);
  gtk_widget_class_install_action (widget_class, "option.choose", NULL, choose_action);
}

static void
beckon_question_option_row_init (BeckonQuestionOptionRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_no_hyphens_label (GTK_LABEL (self->label));
  beckon_no_hyphens_label (GTK_LABEL (self->description));
}

/* Where a person changes what counts as destructive (ATT-17). */
static const char *
get_lift_hint (void)
{
  return _ ("Only you can choose this. Not destructive? Exempt the wording or the agent under "
            "“Destructive Options” in Preferences.");
}

/* (transfer full) (nullable): what a screen reader says of the option besides its name;
 * @description and @warning (nullable). */
static char *
describe (const BeckonOption *option, const char *description, const char *warning)
{
  g_autoptr (GString) text = g_string_new (description);

  /* A mark of the agent alone is in the name. */
  if (option->destructive_word != NULL)
    {
      if (text->len > 0)
        g_string_append_c (text, '\n');
      g_string_append_printf (text, "%s\n%s", warning, get_lift_hint ());
    }

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* Not the description of the row itself, which GTK 4.8 announces once more when the row gets the
 * focus. There, what describes is described in its turn. */
static void
describe_by (BeckonQuestionOptionRow *self, gpointer widget, const char *spoken)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  spoken, -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  widget, NULL, -1);
}

/* Bold, italics and code of a text of one paragraph; anything else as it was written. Nothing in it
 * can be clicked: the whole row is. */
static void
set_inline (GtkWidget *label, const char *text)
{
  g_autofree char *shown = beckon_display_text (text, FALSE);
  g_autoptr (BeckonMarkdown) tree = beckon_markdown_parse (text, NULL);
  GPtrArray                 *blocks = beckon_markdown_get_blocks (tree);
  const BeckonMarkdownBlock *block = blocks->len == 1 ? g_ptr_array_index (blocks, 0) : NULL;
  g_autofree char           *markup = NULL;

  gtk_label_set_label (GTK_LABEL (label), shown);
  if (block == NULL || block->kind != BECKON_MARKDOWN_PARAGRAPH)
    return;
  markup = beckon_markdown_label_markup (block, 0, strlen (block->text), FALSE);
  gtk_label_set_markup (GTK_LABEL (label), markup);
}

GtkWidget *
beckon_question_option_row_new (const BeckonOption *option, guint index, gboolean multiple)
{
  BeckonQuestionOptionRow *self = g_object_new (BECKON_TYPE_QUESTION_OPTION_ROW, NULL);
  g_autofree char         *number = g_strdup_printf ("%u", index + 1);
  g_autofree char         *label = beckon_option_text_dup (option->label);
  g_autofree char         *name = beckon_question_spoken_describe_option (option, index);
  g_autofree char         *warning = beckon_option_dup_warning (option);
  g_autofree char         *description = NULL;
  g_autofree char         *spoken = NULL;

  self->index = index;
  self->multiple = multiple;

  gtk_label_set_label (GTK_LABEL (self->key), number);
  gtk_label_set_label (GTK_LABEL (self->label), label);
  if (option->description != NULL && *option->description != '\0')
    {
      description = beckon_markdown_plain (option->description);
      set_inline (self->description, option->description);
      gtk_widget_set_visible (self->description, TRUE);
      gtk_widget_set_valign (self->key, GTK_ALIGN_START);
      gtk_widget_set_valign (self->check, GTK_ALIGN_START);
    }
  if (warning != NULL)
    {
      gtk_label_set_label (GTK_LABEL (self->warning_text), warning);
      gtk_widget_set_visible (self->warning, TRUE);
    }
  if (option->destructive_word != NULL)
    gtk_widget_set_tooltip_text (self->warning, get_lift_hint ());
  spoken = describe (option, description, warning);
  if (spoken != NULL)
    describe_by (self, description != NULL ? self->description : self->warning_text, spoken);
  gtk_widget_set_visible (self->check, multiple);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (multiple)
    beckon_question_option_row_set_checked (self, FALSE);
  return GTK_WIDGET (self);
}

guint
beckon_question_option_row_get_index (BeckonQuestionOptionRow *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_OPTION_ROW (self), 0);

  return self->index;
}

gboolean
beckon_question_option_row_get_checked (BeckonQuestionOptionRow *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_OPTION_ROW (self), FALSE);

  return self->multiple && gtk_check_button_get_active (GTK_CHECK_BUTTON (self->check));
}

void
beckon_question_option_row_set_checked (BeckonQuestionOptionRow *self, gboolean checked)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTION_ROW (self));
  g_return_if_fail (self->multiple);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->check), checked);
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_CHECKED,
    checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

gboolean
beckon_question_option_row_is_multiple (BeckonQuestionOptionRow *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_OPTION_ROW (self), FALSE);

  return self->multiple;
}

void
beckon_question_option_row_set_chosen (BeckonQuestionOptionRow *self, gboolean chosen)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTION_ROW (self));

  if (chosen)
    gtk_widget_add_css_class (GTK_WIDGET (self), "chosen");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "chosen");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, chosen, -1);
}

/* Not by a class: its style would count one frame after the height of the window is measured, which
 * would then be too low. */
static void
set_strong (GtkLabel *label, gboolean strong)
{
  g_autoptr (PangoAttrList) attributes = strong ? pango_attr_list_new () : NULL;

  if (strong)
    {
      pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
      pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_LARGE));
    }
  gtk_label_set_attributes (label, attributes);
}

void
beckon_question_option_row_set_armed (BeckonQuestionOptionRow *self, const char *prompt)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTION_ROW (self));

  if ((prompt != NULL) == gtk_widget_has_css_class (GTK_WIDGET (self), "armed"))
    return;
  if (prompt != NULL)
    {
      self->said = g_strdup (gtk_label_get_label (GTK_LABEL (self->warning_text)));
      gtk_label_set_label (GTK_LABEL (self->warning_text), prompt);
      gtk_widget_add_css_class (GTK_WIDGET (self), "armed");
    }
  else
    {
      gtk_label_set_label (GTK_LABEL (self->warning_text), self->said);
      g_clear_pointer (&self->said, g_free);
      gtk_widget_remove_css_class (GTK_WIDGET (self), "armed");
    }
  set_strong (GTK_LABEL (self->warning_text), prompt != NULL);
}
