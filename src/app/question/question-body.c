/* question-body.c: the part of the dialog for the answer: options, free text, or both
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-attachments.h"
#include "app/question/question-body-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/question/answer-buffer.h"
#include "app/question/approval/approval-view.h"
#include "app/question/form/form-view.h"
#include "app/widgets/format.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text-layout.h"
#include "app/widgets/wheel.h"
#include "model/percent.h"

/* From so many options on, rows are lower. */
#define MANY_OPTIONS 7
/* From so many options on, they can be filtered. */
#define FILTERED_OPTIONS 10
/* An agent that is less sure than this is unsure. */
#define SURE 0.7
#define HALF_SURE 0.4

enum
{
  EDITED,
  REFUSED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionBody, beckon_question_body, ADW_TYPE_BIN)

void
beckon_question_draft_clear (BeckonQuestionDraft *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->asking, g_free);
  g_clear_pointer (&self->values, g_free);
  g_clear_pointer (&self->files, beckon_attached_files_unref);
  self->checked = 0;
}

gboolean
beckon_question_body_is_text (BeckonQuestionBody *self)
{
  return self->interaction != NULL && self->interaction->kind == BECKON_KIND_CLARIFICATION;
}

void
beckon_question_body_mark (BeckonQuestionBody *self, guint index)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      if (i == index || i == self->chosen)
        beckon_question_option_row_set_chosen (g_ptr_array_index (self->rows, i), i == index);
    }
  self->chosen = index;
}

void
beckon_question_body_edited (BeckonQuestionBody *self)
{
  beckon_question_body_disarm (self);
  gtk_widget_set_visible (self->other_button, !beckon_question_body_needs_button (self)
                                                && beckon_question_body_can_answer (self));
  if (!self->loading)
    g_signal_emit (self, signals[EDITED], 0);
}

static void
row_activated_cb (GtkListBox *list, GtkListBoxRow *row, BeckonQuestionBody *self)
{
  if (BECKON_IS_QUESTION_OPTION_ROW (row))
    beckon_question_body_choose (
      self, beckon_question_option_row_get_index (BECKON_QUESTION_OPTION_ROW (row)));
}

gint64
beckon_question_body_get_id (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), 0);

  return self->interaction != NULL ? self->interaction->id : 0;
}

gboolean
beckon_question_body_is_settled (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return self->settled;
}

GtkWidget *
beckon_question_body_get_first_entry (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  if (beckon_question_body_is_text (self))
    return self->text;
  return gtk_widget_get_visible (self->search) ? self->search : NULL;
}

GtkWidget *
beckon_question_body_get_words_entry (BeckonQuestionBody *self)
{
  GtkWidget *first;

  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  first = beckon_question_body_get_first_entry (self);
  if (first != NULL)
    return first;
  return beckon_question_body_takes_own_words (self) && !self->settled ? self->other : NULL;
}

gboolean
beckon_question_body_takes_own_words (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return gtk_widget_get_visible (self->other);
}

gboolean
beckon_question_body_is_multiple (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return self->interaction != NULL && self->interaction->multiple;
}

/* --- text --- */

static gboolean
has_lines (BeckonQuestionBody *self)
{
  return gtk_text_buffer_get_line_count (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text))) > 1;
}

gboolean
beckon_question_body_sends_on_enter (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return beckon_question_body_is_text (self) && !self->stray && !has_lines (self)
         && beckon_question_body_can_answer (self);
}

/* TRUE: words that nobody went to are beside the options. */
static gboolean
has_stray_words (BeckonQuestionBody *self)
{
  return self->stray && beckon_question_body_get_words_entry (self) == self->other
         && *gtk_editable_get_text (GTK_EDITABLE (self->other)) != '\0';
}

/* What is said below the answer. */
static void
show_keys (BeckonQuestionBody *self)
{
  const char *keys = NULL;

  if (self->note_below != NULL)
    keys = self->note_below;
  else if (!self->settled && has_stray_words (self))
    keys = _ ("Press Ctrl+Enter to send.");
  else if (!self->settled && beckon_question_body_is_multiple (self))
    keys = _ ("Select one or more, then press Ctrl+Enter to send.");
  else if (!self->settled && beckon_question_body_is_text (self))
    keys = self->stray || has_lines (self)
             ? _ ("Press Ctrl+Enter to send.")
             : _ ("Press Enter to send, or Shift+Enter for another line.");
  if (keys != NULL)
    gtk_label_set_label (GTK_LABEL (self->keys), keys);
  gtk_widget_set_visible (self->keys, keys != NULL);
}

void
beckon_question_body_show_note (BeckonQuestionBody *self, const char *note)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  g_free (self->note_below);
  self->note_below = g_strdup (note);
  show_keys (self);
}

void
beckon_question_body_set_stray (BeckonQuestionBody *self, gboolean stray)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  self->stray = stray;
  show_keys (self);
}

static void
text_changed_cb (BeckonQuestionBody *self)
{
  /* Either an option or the text is sent: whichever was used last. */
  beckon_question_body_mark (self, BECKON_QUESTION_BODY_NONE);
  gtk_widget_set_visible (
    self->placeholder,
    gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text))) == 0);
  show_keys (self);
  beckon_question_body_edited (self);
}

/* Enter in the words beside the options. */
static void
other_activated_cb (BeckonQuestionBody *self)
{
  if (!has_stray_words (self))
    beckon_question_body_answer (self);
}

static void
refused_cb (BeckonQuestionBody *self)
{
  g_signal_emit (self, signals[REFUSED], 0);
}

static void
beckon_question_body_dispose (GObject *object)
{
  BeckonQuestionBody *self = BECKON_QUESTION_BODY (object);

  g_clear_pointer (&self->rows, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_BODY);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->note_below, g_free);
  g_clear_pointer (&self->typed, g_free);
  g_clear_pointer (&self->first_step, beckon_answer_unref);
  g_clear_pointer (&self->armed, g_free);

  G_OBJECT_CLASS (beckon_question_body_parent_class)->dispose (object);
}

static void
beckon_question_body_class_init (BeckonQuestionBodyClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_body_dispose;

  g_signal_new ("answer", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("armed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (BECKON_TYPE_APPROVAL_VIEW);
  g_type_ensure (BECKON_TYPE_FORM_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-body.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, confidence_box);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, confidence);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, percent);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, search);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, list);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, other);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, other_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, text_scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, text);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, placeholder);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, keys);
  beckon_question_body_bind_filter (widget_class);
  beckon_question_body_bind_kinds (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, other_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_body_answer);
}

static void
beckon_question_body_init (BeckonQuestionBody *self)
{
  g_autoptr (GtkEntryBuffer) buffer = beckon_answer_buffer_new ();

  self->rows = g_ptr_array_new ();
  self->chosen = BECKON_QUESTION_BODY_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_spoken_entry_row (ADW_ENTRY_ROW (self->other));
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), beckon_question_body_matches, self,
                                NULL);
  gtk_level_bar_add_offset_value (self->confidence, GTK_LEVEL_BAR_OFFSET_LOW, 2);
  gtk_level_bar_add_offset_value (self->confidence, GTK_LEVEL_BAR_OFFSET_HIGH, 3);
  beckon_wheel_pass_on (GTK_WIDGET (self->text));
  beckon_text_layout_keep (GTK_TEXT_VIEW (self->text));
  gtk_text_set_buffer (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (self->other))), buffer);
  g_signal_connect_swapped (buffer, "refused", G_CALLBACK (refused_cb), self);
  g_signal_connect_swapped (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), "changed",
                            G_CALLBACK (text_changed_cb), self);
  beckon_question_body_init_kinds (self);
}

static void
set_rows (BeckonQuestionBody *self, const BeckonQuestionDraft *draft)
{
  beckon_question_body_disarm (self);
  for (guint i = 0; i < self->rows->len; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  self->chosen = BECKON_QUESTION_BODY_NONE;

  for (guint i = 0; i < self->interaction->options->len; i++)
    {
      GtkWidget *row;

      row = beckon_question_option_row_new (g_ptr_array_index (self->interaction->options, i), i,
                                            self->interaction->multiple);
      gtk_list_box_insert (GTK_LIST_BOX (self->list), row, (int) i);
      g_ptr_array_add (self->rows, row);
      if (self->interaction->multiple && (draft->checked & (G_GUINT64_CONSTANT (1) << i)) != 0)
        beckon_question_option_row_set_checked (BECKON_QUESTION_OPTION_ROW (row), TRUE);
    }
}

/* CF-2: how sure the agent is. */
static void
show_confidence (BeckonQuestionBody *self)
{
  const BeckonInteraction *asked = self->interaction;
  gboolean                 sure = asked->kind == BECKON_KIND_CONFIRMATION && asked->confidence >= 0;

  gtk_widget_set_visible (self->confidence_box, sure);
  if (sure)
    {
      /* Translators: how sure an agent is of what is wanted, in per cent */
      g_autofree char *percent =
        g_strdup_printf (_ ("Confidence: %d %%"), beckon_percent (asked->confidence));
      /* Translators: how sure an agent is, like "Confidence: 62 %"; that is not much */
      g_autofree char *text = asked->confidence < SURE
                                ? g_strdup_printf (_ ("%s · unsure"), percent)
                                : g_strdup (percent);

      gtk_level_bar_set_value (self->confidence, asked->confidence < HALF_SURE ? 1
                                                 : asked->confidence < SURE    ? 2
                                                                               : 3);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->confidence),
                                      GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
      gtk_label_set_text (self->percent, text);
    }
}

/* Text that is already there stays, with its cursor. */
static void
set_texts (BeckonQuestionBody *self, const char *other, const char *text)
{
  GtkTextBuffer   *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
  g_autofree char *before = NULL;
  GtkTextIter      start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  before = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  if (!g_str_equal (before, text))
    gtk_text_buffer_set_text (buffer, text, -1);
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->other)), other))
    gtk_editable_set_text (GTK_EDITABLE (self->other), other);
}

void
beckon_question_body_set_interaction (BeckonQuestionBody        *self,
                                      BeckonInteraction         *interaction,
                                      const BeckonQuestionDraft *draft)
{
  const char *text = draft->text != NULL ? draft->text : "";

  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));
  g_return_if_fail (interaction != NULL);

  self->loading = TRUE;
  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;

  self->stray = FALSE;
  show_confidence (self);
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_set_visible (self->search, interaction->options->len >= FILTERED_OPTIONS);
  if (interaction->options->len >= MANY_OPTIONS)
    gtk_widget_add_css_class (self->list, "dense");
  else
    gtk_widget_remove_css_class (self->list, "dense");
  set_rows (self, draft);
  set_texts (self, interaction->allow_other && !beckon_question_body_is_text (self) ? text : "",
             beckon_question_body_is_text (self) ? text : "");
  gtk_widget_set_visible (self->other,
                          interaction->allow_other && !beckon_question_body_is_text (self));
  gtk_widget_set_visible (self->list, self->rows->len > 0 || gtk_widget_get_visible (self->other));
  gtk_widget_set_visible (self->text_scroller, beckon_question_body_is_text (self));
  beckon_question_body_show_kind (self, draft);
  show_keys (self);
  beckon_question_body_set_settled (self, FALSE);
  beckon_question_body_edited (self);
  self->loading = FALSE;
}

void
beckon_question_body_save_draft (BeckonQuestionBody *self, BeckonQuestionDraft *draft)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  beckon_question_draft_clear (draft);
  beckon_question_body_save_kind (self, draft);
  if (draft->text == NULL)
    draft->text = g_strdup (beckon_question_body_get_text (self));
  for (guint i = 0; i < self->rows->len; i++)
    {
      if (beckon_question_option_row_get_checked (g_ptr_array_index (self->rows, i)))
        draft->checked |= G_GUINT64_CONSTANT (1) << i;
    }
}

const char *
beckon_question_body_get_text (BeckonQuestionBody *self)
{
  GtkTextBuffer *buffer;
  GtkTextIter    start, end;

  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), "");

  if (beckon_question_body_has_parts (self))
    {
      g_free (self->typed);
      self->typed = beckon_question_body_dup_typed (self);
      return self->typed != NULL ? self->typed : "";
    }
  if (!beckon_question_body_is_text (self))
    return gtk_editable_get_text (GTK_EDITABLE (self->other));

  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_free (self->typed);
  self->typed = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  return self->typed;
}

void
beckon_question_body_set_careful (BeckonQuestionBody *self, gboolean careful)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (self->careful == careful)
    return;
  self->careful = careful;
  beckon_question_body_mark (self, BECKON_QUESTION_BODY_NONE);
  gtk_widget_set_visible (self->other_button, !beckon_question_body_needs_button (self)
                                                && beckon_question_body_can_answer (self));
}

/* The first or the last of those that are shown. */
static void
grab_row (BeckonQuestionBody *self, gboolean last)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, last ? self->rows->len - 1 - i : i);

      if (beckon_question_body_matches (GTK_LIST_BOX_ROW (row), self))
        {
          gtk_widget_grab_focus (row);
          return;
        }
    }
}

void
beckon_question_body_focus_option (BeckonQuestionBody *self, guint index)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (index < self->rows->len)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, index));
}

void
beckon_question_body_grab_focus (BeckonQuestionBody *self, gboolean last)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (beckon_question_body_is_text (self))
    gtk_widget_grab_focus (self->text);
  else if (beckon_question_body_get_kind (self) == BECKON_KIND_FORM)
    beckon_form_view_focus (BECKON_FORM_VIEW (self->form), last);
  else if (last && gtk_widget_get_visible (self->other))
    gtk_widget_grab_focus (self->other);
  else if (self->rows->len > 0)
    grab_row (self, last);
  else
    gtk_widget_grab_focus (self->other);
}

GtkWidget *
beckon_question_body_get_text_view (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  return beckon_question_body_is_text (self) ? self->text : NULL;
}

void
beckon_question_body_set_settled (BeckonQuestionBody *self, gboolean settled)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  self->settled = settled;
  show_keys (self);
  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_set_sensitive (g_ptr_array_index (self->rows, i), !settled);
  beckon_question_body_show_taken (self);
  beckon_question_body_edited (self);
}
