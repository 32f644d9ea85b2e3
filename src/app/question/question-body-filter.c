/* question-body-filter.c: many options are filtered by what the person types
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-body-private.h"

#include <string.h>

/* (transfer full): as it is compared. */
static char *
fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);

  return g_utf8_casefold (normal != NULL ? normal : text, -1);
}

gboolean
beckon_question_body_matches (GtkListBoxRow *row, gpointer user_data)
{
  BeckonQuestionBody *self = user_data;
  const BeckonOption *option;
  g_autofree char    *wanted = NULL;
  g_autofree char    *label = NULL;
  g_autofree char    *description = NULL;

  /* What is not in the list can always be typed. */
  if (!BECKON_IS_QUESTION_OPTION_ROW (row) || !beckon_question_body_is_filtered (self))
    return TRUE;
  option =
    g_ptr_array_index (self->interaction->options,
                       beckon_question_option_row_get_index (BECKON_QUESTION_OPTION_ROW (row)));
  wanted = fold (gtk_editable_get_text (GTK_EDITABLE (self->search)));
  label = fold (option->label);
  description = fold (option->description != NULL ? option->description : "");
  return strstr (label, wanted) != NULL || strstr (description, wanted) != NULL;
}

static void
search_changed_cb (BeckonQuestionBody *self)
{
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
}

/* Enter takes the first option that fits; one that destroys something only gets the focus. */
static void
search_activate_cb (BeckonQuestionBody *self)
{
  for (guint i = 0; !self->stray && beckon_question_body_is_filtered (self) && i < self->rows->len;
       i++)
    {
      GtkWidget          *row = g_ptr_array_index (self->rows, i);
      const BeckonOption *option = g_ptr_array_index (self->interaction->options, i);

      if (!beckon_question_body_matches (GTK_LIST_BOX_ROW (row), self))
        continue;
      if (option->destructive)
        gtk_widget_grab_focus (row);
      else
        beckon_question_body_choose (self, i);
      return;
    }
}

gboolean
beckon_question_body_is_filtered (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return gtk_widget_get_visible (self->search)
         && *gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0';
}

gboolean
beckon_question_body_clear_filter (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  if (!beckon_question_body_is_filtered (self))
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  return TRUE;
}

void
beckon_question_body_bind_filter (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
}
