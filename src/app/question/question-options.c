/* question-options.c: the options of a question, a filter for many, and an entry for own words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-options.h"

#include <adwaita.h>
#include <string.h>

#include "app/question/answer-buffer.h"
#include "app/question/question-option-row.h"
#include "app/widgets/dictate-button.h"
#include "app/widgets/spoken.h"

/* From so many options on, rows are lower. */
#define MIN_DENSE 7
/* From so many options on, they can be filtered. */
#define MIN_FILTERED 10

struct _BeckonQuestionOptions
{
  GtkBox               parent_instance;
  GtkWidget           *search;
  GtkWidget           *list;
  GtkWidget           *other;
  GtkWidget           *other_button;
  BeckonDictateButton *dictate;
  BeckonInteraction   *interaction; /* (owned) (nullable) */
  GPtrArray *rows;   /* (owned) (element-type BeckonQuestionOptionRow) (not owned elements) */
  guint      marked; /* the index of the marked option, or NONE */
  gboolean   stray;  /* the text may have been meant for another program */
};

enum
{
  ACTIVATED,
  EDITED,
  OWN_WORDS,
  ANSWER,
  REFUSED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionOptions, beckon_question_options, GTK_TYPE_BOX)

/* --- the filter --- */

/* (transfer full): as it is compared. */
static char *
fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);

  return g_utf8_casefold (normal != NULL ? normal : text, -1);
}

static gboolean
matches (GtkListBoxRow *row, gpointer user_data)
{
  BeckonQuestionOptions *self = user_data;
  const BeckonOption    *option;
  g_autofree char       *wanted = NULL;
  g_autofree char       *label = NULL;
  g_autofree char       *description = NULL;

  /* What is not in the list can always be typed. */
  if (!BECKON_IS_QUESTION_OPTION_ROW (row) || !beckon_question_options_is_filtered (self))
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
search_changed_cb (BeckonQuestionOptions *self)
{
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
}

/* Enter takes the first option that fits; one that destroys something only gets the focus. */
static void
search_activate_cb (BeckonQuestionOptions *self)
{
  for (guint i = 0;
       !self->stray && beckon_question_options_is_filtered (self) && i < self->rows->len; i++)
    {
      GtkWidget          *row = g_ptr_array_index (self->rows, i);
      const BeckonOption *option = g_ptr_array_index (self->interaction->options, i);

      if (!matches (GTK_LIST_BOX_ROW (row), self))
        continue;
      if (option->destructive)
        gtk_widget_grab_focus (row);
      else
        g_signal_emit (self, signals[ACTIVATED], 0, i);
      return;
    }
}

gboolean
beckon_question_options_is_filtered (BeckonQuestionOptions *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_OPTIONS (self), FALSE);

  return gtk_widget_get_visible (self->search)
         && *gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0';
}

void
beckon_question_options_clear_filter (BeckonQuestionOptions *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

GtkWidget *
beckon_question_options_get_filter (BeckonQuestionOptions *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_OPTIONS (self), NULL);

  return gtk_widget_get_visible (self->search) ? self->search : NULL;
}

void
beckon_question_options_set_stray (BeckonQuestionOptions *self, gboolean stray)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));

  self->stray = stray;
}

/* --- the options --- */

static void
row_activated_cb (GtkListBox *list, GtkListBoxRow *row, BeckonQuestionOptions *self)
{
  if (BECKON_IS_QUESTION_OPTION_ROW (row))
    g_signal_emit (self, signals[ACTIVATED], 0,
                   beckon_question_option_row_get_index (BECKON_QUESTION_OPTION_ROW (row)));
}

guint
beckon_question_options_get_length (BeckonQuestionOptions *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_OPTIONS (self), 0);

  return self->rows->len;
}

void
beckon_question_options_mark (BeckonQuestionOptions *self, guint index)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));

  for (guint i = 0; i < self->rows->len; i++)
    {
      if (i == index || i == self->marked)
        beckon_question_option_row_set_chosen (g_ptr_array_index (self->rows, i), i == index);
    }
  self->marked = index;
}

guint
beckon_question_options_get_marked (BeckonQuestionOptions *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_OPTIONS (self), BECKON_QUESTION_OPTIONS_NONE);

  return self->marked < self->rows->len ? self->marked : BECKON_QUESTION_OPTIONS_NONE;
}

void
beckon_question_options_toggle (BeckonQuestionOptions *self, guint index)
{
  BeckonQuestionOptionRow *row;

  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));
  g_return_if_fail (index < self->rows->len);

  row = g_ptr_array_index (self->rows, index);
  beckon_question_option_row_set_checked (row, !beckon_question_option_row_get_checked (row));
}

guint64
beckon_question_options_get_checked (BeckonQuestionOptions *self)
{
  guint64 checked = 0;

  g_return_val_if_fail (BECKON_IS_QUESTION_OPTIONS (self), 0);

  for (guint i = 0; i < self->rows->len; i++)
    {
      if (beckon_question_option_row_get_checked (g_ptr_array_index (self->rows, i)))
        checked |= G_GUINT64_CONSTANT (1) << i;
    }
  return checked;
}

void
beckon_question_options_set_armed (BeckonQuestionOptions *self, guint index, const char *prompt)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));
  g_return_if_fail (index < self->rows->len);

  beckon_question_option_row_set_armed (g_ptr_array_index (self->rows, index), prompt);
}

void
beckon_question_options_set_usable (BeckonQuestionOptions *self,
                                    guint                  index,
                                    gboolean               visible,
                                    gboolean               sensitive)
{
  GtkWidget *row;

  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));
  g_return_if_fail (index < self->rows->len);

  row = g_ptr_array_index (self->rows, index);
  gtk_widget_set_visible (row, visible);
  gtk_widget_set_sensitive (row, sensitive);
}

/* --- own words --- */

static void
other_changed_cb (BeckonQuestionOptions *self)
{
  g_signal_emit (self, signals[EDITED], 0);
}

static void
other_activated_cb (BeckonQuestionOptions *self)
{
  g_signal_emit (self, signals[OWN_WORDS], 0);
}

static void
answer_clicked_cb (BeckonQuestionOptions *self)
{
  g_signal_emit (self, signals[ANSWER], 0);
}

static void
refused_cb (BeckonQuestionOptions *self)
{
  g_signal_emit (self, signals[REFUSED], 0);
}

GtkWidget *
beckon_question_options_get_own_words (BeckonQuestionOptions *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_OPTIONS (self), NULL);

  return gtk_widget_get_visible (self->other) ? self->other : NULL;
}

const char *
beckon_question_options_get_text (BeckonQuestionOptions *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_OPTIONS (self), "");

  return gtk_editable_get_text (GTK_EDITABLE (self->other));
}

void
beckon_question_options_set_button (BeckonQuestionOptions *self, gboolean visible)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));

  gtk_widget_set_visible (self->other_button, visible);
}

void
beckon_question_options_set_dictation (BeckonQuestionOptions *self, gboolean usable)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));

  beckon_dictate_button_set_usable (self->dictate, usable);
}

/* --- the focus --- */

void
beckon_question_options_focus_option (BeckonQuestionOptions *self, guint index)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));

  if (index < self->rows->len)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, index));
}

void
beckon_question_options_focus (BeckonQuestionOptions *self, gboolean last)
{
  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));

  if (self->rows->len == 0 || (last && gtk_widget_get_visible (self->other)))
    {
      gtk_widget_grab_focus (self->other);
      return;
    }
  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, last ? self->rows->len - 1 - i : i);

      if (matches (GTK_LIST_BOX_ROW (row), self))
        {
          gtk_widget_grab_focus (row);
          return;
        }
    }
}

/* --- the object --- */

static void
beckon_question_options_dispose (GObject *object)
{
  BeckonQuestionOptions *self = BECKON_QUESTION_OPTIONS (object);

  g_clear_pointer (&self->rows, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_OPTIONS);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);

  G_OBJECT_CLASS (beckon_question_options_parent_class)->dispose (object);
}

static guint
add_signal (const char *name, guint n_params, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_OPTIONS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, type);
}

static void
beckon_question_options_class_init (BeckonQuestionOptionsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_options_dispose;

  signals[ACTIVATED] = add_signal ("activated", 1, G_TYPE_UINT);
  signals[EDITED] = add_signal ("edited", 0, G_TYPE_NONE);
  signals[OWN_WORDS] = add_signal ("own-words", 0, G_TYPE_NONE);
  signals[ANSWER] = add_signal ("answer", 0, G_TYPE_NONE);
  signals[REFUSED] = add_signal ("refused", 0, G_TYPE_NONE);

  g_type_ensure (BECKON_TYPE_DICTATE_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-options.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptions, search);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptions, list);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptions, other);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptions, other_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionOptions, dictate);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, other_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, other_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, answer_clicked_cb);
}

static void
beckon_question_options_init (BeckonQuestionOptions *self)
{
  g_autoptr (GtkEntryBuffer) buffer = beckon_answer_buffer_new ();

  self->rows = g_ptr_array_new ();
  self->marked = BECKON_QUESTION_OPTIONS_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_spoken_entry_row (ADW_ENTRY_ROW (self->other));
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), matches, self, NULL);
  gtk_text_set_buffer (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (self->other))), buffer);
  g_signal_connect_swapped (buffer, "refused", G_CALLBACK (refused_cb), self);
}

static void
set_rows (BeckonQuestionOptions *self, guint64 checked)
{
  for (guint i = 0; i < self->rows->len; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  self->marked = BECKON_QUESTION_OPTIONS_NONE;

  for (guint i = 0; i < self->interaction->options->len; i++)
    {
      GtkWidget *row;

      row = beckon_question_option_row_new (g_ptr_array_index (self->interaction->options, i), i,
                                            self->interaction->multiple);
      gtk_list_box_insert (GTK_LIST_BOX (self->list), row, (int) i);
      g_ptr_array_add (self->rows, row);
      if (self->interaction->multiple && (checked & (G_GUINT64_CONSTANT (1) << i)) != 0)
        beckon_question_option_row_set_checked (BECKON_QUESTION_OPTION_ROW (row), TRUE);
    }
}

void
beckon_question_options_set_interaction (BeckonQuestionOptions *self,
                                         BeckonInteraction     *interaction,
                                         guint64                checked,
                                         const char            *words)
{
  const char *text = words != NULL ? words : "";

  g_return_if_fail (BECKON_IS_QUESTION_OPTIONS (self));
  g_return_if_fail (interaction != NULL);

  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;
  self->stray = FALSE;

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_set_visible (self->search, interaction->options->len >= MIN_FILTERED);
  if (interaction->options->len >= MIN_DENSE)
    gtk_widget_add_css_class (self->list, "dense");
  else
    gtk_widget_remove_css_class (self->list, "dense");
  set_rows (self, checked);
  /* Text that is already there stays, with its cursor. */
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->other)), text))
    gtk_editable_set_text (GTK_EDITABLE (self->other), text);
  gtk_widget_set_visible (self->other, words != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), self->rows->len > 0 || words != NULL);
}
