/* question-body.c: the part of the dialog for the answer: options, free text, or both
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-body.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/question/answer-buffer.h"
#include "app/question/question-option-row.h"
#include "app/widgets/format.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wheel.h"
#include "base/display-text.h"

#define NONE_CHOSEN G_MAXUINT

struct _BeckonQuestionBody
{
  AdwBin             parent_instance;
  GtkWidget         *intent_box;
  GtkLabel          *intent;
  GtkWidget         *confidence_box;
  GtkLevelBar       *confidence;
  GtkLabel          *percent;
  GtkWidget         *list;
  GtkWidget         *other;
  GtkWidget         *other_button;
  GtkWidget         *text_scroller;
  GtkWidget         *text;
  GtkWidget         *keys;
  BeckonInteraction *interaction; /* (owned) (nullable) */
  GPtrArray         *rows; /* (owned) (element-type BeckonQuestionOptionRow) (not owned elements) */
  char              *typed;   /* (owned) (nullable): the text of the text view, as last read */
  guint              chosen;  /* the index of the marked option, or NONE_CHOSEN */
  gboolean           careful; /* options are marked first and sent by a second action */
  gboolean           loading; /* changes come from the program, not from the person */
  gboolean           settled;
};

enum
{
  ANSWER,
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
  self->checked = 0;
}

static gboolean
is_text (BeckonQuestionBody *self)
{
  return self->interaction != NULL && self->interaction->kind == BECKON_KIND_CLARIFICATION;
}

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      if (!g_unichar_isspace (g_utf8_get_char (text)))
        return FALSE;
    }
  return TRUE;
}

static guint
count_checked (BeckonQuestionBody *self)
{
  guint n = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n += beckon_question_option_row_get_checked (g_ptr_array_index (self->rows, i)) ? 1 : 0;
  return n;
}

static gboolean
has_chosen (BeckonQuestionBody *self)
{
  return self->chosen < self->rows->len;
}

/* Marks this option alone. */
static void
mark (BeckonQuestionBody *self, guint index)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      if (i == index || i == self->chosen)
        beckon_question_option_row_set_chosen (g_ptr_array_index (self->rows, i), i == index);
    }
  self->chosen = index;
}

static void
edited (BeckonQuestionBody *self)
{
  gtk_widget_set_visible (self->other_button, !beckon_question_body_needs_button (self)
                                                && beckon_question_body_can_answer (self));
  if (!self->loading)
    g_signal_emit (self, signals[EDITED], 0);
}

static void
emit_answer (BeckonQuestionBody *self, BeckonAnswer *answer)
{
  if (!self->settled)
    g_signal_emit (self, signals[ANSWER], 0, answer);
}

static void
row_activated_cb (GtkListBox *list, GtkListBoxRow *row, BeckonQuestionBody *self)
{
  if (BECKON_IS_QUESTION_OPTION_ROW (row))
    beckon_question_body_choose (
      self, beckon_question_option_row_get_index (BECKON_QUESTION_OPTION_ROW (row)));
}

static void
text_changed_cb (BeckonQuestionBody *self)
{
  /* Either an option or the text is sent: whichever was used last. */
  mark (self, NONE_CHOSEN);
  edited (self);
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
  g_clear_pointer (&self->typed, g_free);

  G_OBJECT_CLASS (beckon_question_body_parent_class)->dispose (object);
}

static void
beckon_question_body_class_init (BeckonQuestionBodyClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_body_dispose;

  signals[ANSWER] = g_signal_new ("answer", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-body.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, intent_box);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, intent);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, confidence_box);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, confidence);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, percent);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, list);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, other);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, other_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, text_scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, text);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, keys);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_body_answer);
}

static void
beckon_question_body_init (BeckonQuestionBody *self)
{
  g_autoptr (GtkEntryBuffer) buffer = beckon_answer_buffer_new ();

  self->rows = g_ptr_array_new ();
  self->chosen = NONE_CHOSEN;
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_spoken_entry_row (ADW_ENTRY_ROW (self->other));
  beckon_wheel_pass_on (GTK_WIDGET (self->text));
  gtk_text_set_buffer (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (self->other))), buffer);
  g_signal_connect_swapped (buffer, "refused", G_CALLBACK (refused_cb), self);
  g_signal_connect_swapped (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), "changed",
                            G_CALLBACK (text_changed_cb), self);
}

static void
set_rows (BeckonQuestionBody *self, const BeckonQuestionDraft *draft)
{
  for (guint i = 0; i < self->rows->len; i++)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  self->chosen = NONE_CHOSEN;

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

/* CF-2: the interpretation of the request, unless the question contains it, and its confidence. */
static void
show_intent (BeckonQuestionBody *self)
{
  const BeckonInteraction *asked = self->interaction;
  gboolean                 confirms = asked->kind == BECKON_KIND_CONFIRMATION;
  gboolean                 sure = confirms && asked->confidence >= 0;
  gboolean                 said = confirms && asked->intent != NULL
                  && strstr (asked->conflict_description, asked->intent) == NULL;

  gtk_widget_set_visible (self->intent_box, sure || said);
  gtk_widget_set_visible (GTK_WIDGET (self->intent), said);
  gtk_widget_set_visible (self->confidence_box, sure);
  if (said)
    {
      g_autofree char *intent = beckon_format_long (asked->intent);
      g_autofree char *text = g_strdup_printf (_ ("Understood as: %s"), intent);

      gtk_label_set_text (self->intent, text);
    }
  if (sure)
    {
      /* Translators: how sure an agent is of what is wanted, in per cent */
      g_autofree char *percent =
        g_strdup_printf (_ ("Confidence: %d %%"), (int) (asked->confidence * 100 + 0.5));

      gtk_level_bar_set_value (self->confidence, asked->confidence);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->confidence),
                                      GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, percent, -1);
      gtk_label_set_text (self->percent, percent);
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

  show_intent (self);
  set_rows (self, draft);
  set_texts (self, is_text (self) ? "" : text, is_text (self) ? text : "");
  gtk_widget_set_visible (self->other, interaction->allow_other && !is_text (self));
  gtk_widget_set_visible (self->list, self->rows->len > 0 || gtk_widget_get_visible (self->other));
  gtk_widget_set_visible (self->text_scroller, is_text (self));
  gtk_label_set_label (GTK_LABEL (self->keys),
                       is_text (self) ? _ ("Press Ctrl+Enter to send.")
                                      : _ ("Select one or more, then press Ctrl+Enter to send."));
  beckon_question_body_set_settled (self, FALSE);
  edited (self);
  self->loading = FALSE;
}

void
beckon_question_body_save_draft (BeckonQuestionBody *self, BeckonQuestionDraft *draft)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  beckon_question_draft_clear (draft);
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

  if (!is_text (self))
    return gtk_editable_get_text (GTK_EDITABLE (self->other));

  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_free (self->typed);
  self->typed = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  return self->typed;
}

gboolean
beckon_question_body_needs_button (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return is_text (self) || self->careful
         || (self->interaction != NULL && self->interaction->multiple);
}

gboolean
beckon_question_body_can_answer (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return !self->settled
         && (has_chosen (self) || !is_blank (beckon_question_body_get_text (self))
             || count_checked (self) > 0);
}

/* Checked options and the free text together. */
static BeckonAnswer *
make_texts (BeckonQuestionBody *self, const char *text)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (guint i = 0; i < self->rows->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (self->interaction->options, i);

      if (beckon_question_option_row_get_checked (g_ptr_array_index (self->rows, i)))
        g_ptr_array_add (texts, option->label);
    }
  g_ptr_array_add (texts, (gpointer) text);
  g_ptr_array_add (texts, NULL);
  return beckon_answer_new_texts ((const char *const *) texts->pdata);
}

static BeckonAnswer *
make_indices (BeckonQuestionBody *self)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->rows->len; i++)
    {
      if (beckon_question_option_row_get_checked (g_ptr_array_index (self->rows, i)))
        g_array_append_val (indices, i);
    }
  return beckon_answer_new_indices (&g_array_index (indices, guint, 0), indices->len);
}

void
beckon_question_body_answer (BeckonQuestionBody *self)
{
  g_autoptr (BeckonAnswer) answer = NULL;
  const char *text;

  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (!beckon_question_body_can_answer (self))
    return;

  text = beckon_question_body_get_text (self);
  if (has_chosen (self))
    answer = beckon_answer_new_index (self->chosen);
  else if (is_blank (text))
    answer = make_indices (self);
  else if (count_checked (self) > 0)
    answer = make_texts (self, text);
  else
    answer = beckon_answer_new_text (text);
  emit_answer (self, answer);
}

void
beckon_question_body_set_careful (BeckonQuestionBody *self, gboolean careful)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (self->careful == careful)
    return;
  self->careful = careful;
  mark (self, NONE_CHOSEN);
  gtk_widget_set_visible (self->other_button, !beckon_question_body_needs_button (self)
                                                && beckon_question_body_can_answer (self));
}

char *
beckon_question_body_dup_response (BeckonQuestionBody *self)
{
  const char *text;

  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  if (has_chosen (self))
    return g_strdup (
      ((const BeckonOption *) g_ptr_array_index (self->interaction->options, self->chosen))->label);
  text = beckon_question_body_get_text (self);
  return is_blank (text) ? NULL : g_strstrip (g_strdup (text));
}

gboolean
beckon_question_body_choose (BeckonQuestionBody *self, guint index)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  if (self->settled || index >= self->rows->len)
    return FALSE;

  if (self->interaction->multiple)
    {
      BeckonQuestionOptionRow *row = g_ptr_array_index (self->rows, index);

      beckon_question_option_row_set_checked (row, !beckon_question_option_row_get_checked (row));
      edited (self);
    }
  else if (self->careful && self->chosen != index)
    {
      mark (self, index);
      edited (self);
    }
  else
    {
      g_autoptr (BeckonAnswer) answer = beckon_answer_new_index (index);

      emit_answer (self, answer);
    }
  return TRUE;
}

void
beckon_question_body_grab_focus (BeckonQuestionBody *self, gboolean last)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (is_text (self))
    gtk_widget_grab_focus (self->text);
  else if (last && gtk_widget_get_visible (self->other))
    gtk_widget_grab_focus (self->other);
  else if (self->rows->len > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->rows, last ? self->rows->len - 1 : 0));
  else
    gtk_widget_grab_focus (self->other);
}

GtkWidget *
beckon_question_body_get_text_view (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  return is_text (self) ? self->text : NULL;
}

void
beckon_question_body_set_settled (BeckonQuestionBody *self, gboolean settled)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  self->settled = settled;
  gtk_widget_set_visible (self->keys, !settled && (is_text (self) || self->interaction->multiple));
  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_set_sensitive (g_ptr_array_index (self->rows, i), !settled);
  edited (self);
}
