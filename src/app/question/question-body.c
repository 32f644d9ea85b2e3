/* question-body.c: the part of the dialog for the answer: options, free text, or both; edited
 * arguments and a note of an approval; the fields of a form
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-body.h"

#include <glib/gi18n-lib.h>

#include "app/question/question-attachments.h"
#include "app/question/question-confidence.h"
#include "app/question/question-options.h"
#include "app/question/question-parts.h"
#include "app/question/question-second-step.h"
#include "app/widgets/dictate-button.h"
#include "app/widgets/text-layout.h"
#include "app/widgets/wheel.h"

struct _BeckonQuestionBody
{
  AdwBin                    parent_instance;
  BeckonQuestionConfidence *confidence;
  BeckonQuestionOptions    *options;
  GtkWidget                *text_scroller;
  GtkWidget                *text;
  BeckonDictateButton      *dictate;
  GtkWidget                *placeholder;
  GtkWidget                *keys;
  GtkWidget                *approval;  /* what an agent wants to do */
  GtkWidget                *note_list; /* of an approval */
  GtkWidget                *note;
  GtkWidget                *note_deny; /* denies with that reason */
  GtkWidget                *form;
  BeckonQuestionParts      *parts;       /* (owned) */
  BeckonInteraction        *interaction; /* (owned) (nullable) */
  char    *note_below; /* (owned) (nullable): shown below the answer for a moment */
  char    *typed;      /* (owned) (nullable): the text of the text view, as last read */
  gboolean careful;    /* options are marked first and sent by a second action */
  gboolean stray;      /* the text may have been meant for another program */
  gboolean loading;    /* changes come from the program, not from the person */
  gboolean settled;
  gboolean with_files;                   /* files go with the answer (ATT-13) */
  BeckonQuestionSecondStep *second_step; /* (owned): of a destructive answer */
};

enum
{
  ANSWER,
  EDITED,
  REFUSED,
  RESIZED,
  ARMED,
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

static gboolean
is_text (BeckonQuestionBody *self)
{
  return self->interaction != NULL && self->interaction->kind == BECKON_KIND_CLARIFICATION;
}

/* What would be sent has changed. */
static void
edited (BeckonQuestionBody *self)
{
  beckon_question_body_disarm (self);
  beckon_question_options_set_button (self->options, !beckon_question_body_needs_button (self)
                                                       && beckon_question_body_can_answer (self));
  if (!self->loading)
    g_signal_emit (self, signals[EDITED], 0);
}

/* --- a destructive answer takes two steps (ATT-7) --- */

gboolean
beckon_question_body_is_armed (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return self->second_step != NULL
         && beckon_question_second_step_get_answer (self->second_step) != NULL;
}

void
beckon_question_body_disarm (BeckonQuestionBody *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (self->second_step != NULL && beckon_question_second_step_disarm (self->second_step))
    g_signal_emit (self, signals[ARMED], 0, NULL);
}

/* TRUE: @answer is the first step; the second does what the marked options say. */
static gboolean
take_first_step (BeckonQuestionBody *self, BeckonAnswer *answer)
{
  gboolean         was_armed = beckon_question_body_is_armed (self);
  g_autofree char *prompt = NULL;
  gboolean         is_first =
    beckon_question_second_step_take (self->second_step, self->interaction, answer, &prompt);

  if (is_first || was_armed)
    g_signal_emit (self, signals[ARMED], 0, prompt);
  return is_first;
}

static void
emit_answer (BeckonQuestionBody *self, BeckonAnswer *answer)
{
  if (!self->settled && !take_first_step (self, answer))
    g_signal_emit (self, signals[ANSWER], 0, answer);
}

void
beckon_question_body_confirm (BeckonQuestionBody *self)
{
  g_autoptr (BeckonAnswer) answer = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (!beckon_question_body_is_armed (self))
    return;
  answer = beckon_answer_ref (beckon_question_second_step_get_answer (self->second_step));
  emit_answer (self, answer);
}

/* --- approvals and forms --- */

BeckonKind
beckon_question_body_get_kind (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), BECKON_KIND_CHOICE);

  return self->interaction != NULL ? self->interaction->kind : BECKON_KIND_CHOICE;
}

static gboolean
has_parts (BeckonQuestionBody *self)
{
  BeckonKind kind = beckon_question_body_get_kind (self);

  return kind == BECKON_KIND_APPROVAL || kind == BECKON_KIND_FORM;
}

gboolean
beckon_question_body_is_edited (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return beckon_question_parts_is_edited (self->parts);
}

/* What was edited has changed, or the question was settled: which options can be taken. */
static void
show_usable (BeckonQuestionBody *self)
{
  beckon_question_parts_set_settled (self->parts, self->settled);
  for (guint i = 0; i < beckon_question_options_get_length (self->options); i++)
    beckon_question_options_set_usable (
      self->options, i, beckon_question_parts_offers (self->parts, i),
      !self->settled && beckon_question_parts_may_take (self->parts, i));
}

static void
part_edited_cb (BeckonQuestionBody *self)
{
  show_usable (self);
  edited (self);
}

static void
part_resized_cb (BeckonQuestionBody *self)
{
  g_signal_emit (self, signals[RESIZED], 0);
}

void
beckon_question_body_set_shared (BeckonQuestionBody *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  beckon_question_parts_set_shared (self->parts);
  beckon_question_body_set_careful (self, TRUE);
}

gboolean
beckon_question_body_enter (BeckonQuestionBody *self, GtkWidget *focus, gboolean *leaves)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return beckon_question_parts_enter (self->parts, focus, leaves);
}

gboolean
beckon_question_body_letter (BeckonQuestionBody *self, guint keyval)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return beckon_question_parts_letter (self->parts, keyval);
}

/* --- what would be sent --- */

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

static gboolean
has_chosen (BeckonQuestionBody *self)
{
  return beckon_question_options_get_marked (self->options) != BECKON_QUESTION_OPTIONS_NONE;
}

gboolean
beckon_question_body_needs_button (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return is_text (self) || self->careful || beckon_question_body_get_kind (self) == BECKON_KIND_FORM
         || (self->interaction != NULL && self->interaction->multiple);
}

/* A text may be no more than the files that go with it (ATT-13). */
static gboolean
is_files_alone (BeckonQuestionBody *self)
{
  return self->with_files && is_text (self) && is_blank (beckon_question_body_get_text (self));
}

void
beckon_question_body_set_with_files (BeckonQuestionBody *self, gboolean with_files)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  self->with_files = with_files;
}

gboolean
beckon_question_body_can_answer (BeckonQuestionBody *self)
{
  g_autoptr (BeckonAnswer) form = NULL;

  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  if (beckon_question_body_get_kind (self) == BECKON_KIND_FORM)
    {
      form = beckon_question_parts_make_form (self->parts);
      return !self->settled && form != NULL;
    }
  if (has_parts (self))
    return !self->settled && has_chosen (self)
           && beckon_question_parts_may_take (self->parts,
                                              beckon_question_options_get_marked (self->options));
  return !self->settled
         && (has_chosen (self) || !is_blank (beckon_question_body_get_text (self))
             || beckon_question_options_get_checked (self->options) != 0 || is_files_alone (self));
}

static BeckonAnswer *
make_indices (BeckonQuestionBody *self)
{
  guint64 checked = beckon_question_options_get_checked (self->options);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < beckon_question_options_get_length (self->options); i++)
    if ((checked & (G_GUINT64_CONSTANT (1) << i)) != 0)
      g_array_append_val (indices, i);
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
  if (beckon_question_body_get_kind (self) == BECKON_KIND_FORM)
    answer = beckon_question_parts_make_form (self->parts);
  else if (has_chosen (self))
    {
      answer = beckon_answer_new_index (beckon_question_options_get_marked (self->options));
      beckon_question_parts_complete (self->parts,
                                      beckon_question_options_get_marked (self->options), answer);
    }
  else if (is_files_alone (self))
    answer = beckon_answer_new_text ("");
  else if (is_blank (text))
    answer = make_indices (self);
  else if (beckon_question_options_get_checked (self->options) != 0)
    {
      answer = make_indices (self);
      beckon_answer_add_text (answer, text);
    }
  else
    answer = beckon_answer_new_text (text);
  emit_answer (self, answer);
}

char *
beckon_question_body_dup_response (BeckonQuestionBody *self)
{
  const char *text;

  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  if (has_chosen (self))
    return g_strdup (
      ((const BeckonOption *) g_ptr_array_index (
         self->interaction->options, beckon_question_options_get_marked (self->options)))
        ->label);
  if (has_parts (self))
    return NULL;
  text = beckon_question_body_get_text (self);
  return is_blank (text) ? NULL : g_strstrip (g_strdup (text));
}

guint
beckon_question_body_get_n_options (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), 0);

  return beckon_question_options_get_length (self->options);
}

char *
beckon_question_body_describe_doubt (BeckonQuestionBody *self, guint index)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  return self->settled || self->careful
           ? NULL
           : beckon_interaction_describe_doubt (self->interaction, index);
}

gboolean
beckon_question_body_choose (BeckonQuestionBody *self, guint index)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  if (self->settled || index >= beckon_question_options_get_length (self->options)
      || !beckon_question_parts_may_take (self->parts, index))
    return FALSE;

  if (self->interaction->multiple)
    {
      beckon_question_options_toggle (self->options, index);
      edited (self);
    }
  else if (self->careful && beckon_question_options_get_marked (self->options) != index)
    {
      beckon_question_options_mark (self->options, index);
      edited (self);
    }
  else
    {
      g_autoptr (BeckonAnswer) answer = beckon_answer_new_index (index);

      beckon_question_parts_complete (self->parts, index, answer);
      emit_answer (self, answer);
    }
  return TRUE;
}

gboolean
beckon_question_body_is_filtered (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return beckon_question_options_is_filtered (self->options);
}

gboolean
beckon_question_body_clear_filter (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  if (!beckon_question_options_is_filtered (self->options))
    return FALSE;
  beckon_question_options_clear_filter (self->options);
  return TRUE;
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

  if (is_text (self))
    return self->text;
  return beckon_question_options_get_filter (self->options);
}

GtkWidget *
beckon_question_body_get_words_entry (BeckonQuestionBody *self)
{
  GtkWidget *first;

  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  first = beckon_question_body_get_first_entry (self);
  if (first != NULL)
    return first;
  return !self->settled ? beckon_question_options_get_own_words (self->options) : NULL;
}

GtkWidget *
beckon_question_body_get_own_words (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  return beckon_question_options_get_own_words (self->options);
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

  return is_text (self) && !self->stray && !has_lines (self)
         && beckon_question_body_can_answer (self);
}

/* TRUE: words that nobody went to are beside the options. */
static gboolean
has_stray_words (BeckonQuestionBody *self)
{
  GtkWidget *entry = beckon_question_body_get_words_entry (self);

  return self->stray && entry != NULL
         && entry == beckon_question_options_get_own_words (self->options)
         && *beckon_question_options_get_text (self->options) != '\0';
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
  else if (!self->settled && is_text (self))
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
  beckon_question_options_set_stray (self->options, stray);
  show_keys (self);
}

static void
text_changed_cb (BeckonQuestionBody *self)
{
  /* Either an option or the text is sent: whichever was used last. */
  beckon_question_options_mark (self->options, BECKON_QUESTION_OPTIONS_NONE);
  gtk_widget_set_visible (
    self->placeholder,
    gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text))) == 0);
  show_keys (self);
  edited (self);
}

/* Enter in the words beside the options. */
static void
own_words_cb (BeckonQuestionBody *self)
{
  if (!has_stray_words (self))
    beckon_question_body_answer (self);
}

static void
refused_cb (BeckonQuestionBody *self)
{
  g_signal_emit (self, signals[REFUSED], 0);
}

/* --- the object --- */

static void
beckon_question_body_dispose (GObject *object)
{
  BeckonQuestionBody *self = BECKON_QUESTION_BODY (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_BODY);
  g_clear_object (&self->parts);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->note_below, g_free);
  g_clear_pointer (&self->typed, g_free);
  g_clear_pointer (&self->second_step, beckon_question_second_step_free);

  G_OBJECT_CLASS (beckon_question_body_parent_class)->dispose (object);
}

static guint
add_signal (const char *name, guint n_params, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_BODY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, type);
}

static void
beckon_question_body_class_init (BeckonQuestionBodyClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_body_dispose;

  signals[ANSWER] = add_signal ("answer", 1, G_TYPE_POINTER);
  signals[EDITED] = add_signal ("edited", 0, G_TYPE_NONE);
  signals[REFUSED] = add_signal ("refused", 0, G_TYPE_NONE);
  signals[RESIZED] = add_signal ("resized", 0, G_TYPE_NONE);
  signals[ARMED] = add_signal ("armed", 1, G_TYPE_STRING);

  g_type_ensure (BECKON_TYPE_APPROVAL_VIEW);
  g_type_ensure (BECKON_TYPE_DICTATE_BUTTON);
  g_type_ensure (BECKON_TYPE_FORM_VIEW);
  g_type_ensure (BECKON_TYPE_QUESTION_CONFIDENCE);
  g_type_ensure (BECKON_TYPE_QUESTION_OPTIONS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-body.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, confidence);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, options);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, text_scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, text);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, dictate);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, placeholder);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, keys);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, approval);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, note_list);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, note);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, note_deny);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, form);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_body_choose);
  gtk_widget_class_bind_template_callback (widget_class, refused_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, own_words_cb);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_body_answer);
}

static void
beckon_question_body_init (BeckonQuestionBody *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_wheel_pass_on (GTK_WIDGET (self->text));
  beckon_text_layout_keep (GTK_TEXT_VIEW (self->text));
  g_signal_connect_swapped (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), "changed",
                            G_CALLBACK (text_changed_cb), self);
  self->second_step = beckon_question_second_step_new (self->options);
  self->parts =
    beckon_question_parts_new (BECKON_APPROVAL_VIEW (self->approval), BECKON_FORM_VIEW (self->form),
                               self->note_list, self->note, self->note_deny);
  g_signal_connect_swapped (self->parts, "edited", G_CALLBACK (part_edited_cb), self);
  g_signal_connect_swapped (self->parts, "resized", G_CALLBACK (part_resized_cb), self);
  g_signal_connect_swapped (self->parts, "refused", G_CALLBACK (refused_cb), self);
  g_signal_connect_swapped (self->parts, "deny", G_CALLBACK (emit_answer), self);
}

/* Text that is already there stays, with its cursor. */
static void
set_text (BeckonQuestionBody *self, const char *text)
{
  GtkTextBuffer   *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
  g_autofree char *before = NULL;
  GtkTextIter      start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  before = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  if (!g_str_equal (before, text))
    gtk_text_buffer_set_text (buffer, text, -1);
}

/* FALSE: what is being said was for another question, or for one that is settled. */
static void
set_dictation (BeckonQuestionBody *self, gboolean usable)
{
  beckon_dictate_button_set_usable (self->dictate, usable);
  beckon_question_options_set_dictation (self->options, usable);
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
  if (beckon_question_body_get_id (self) != interaction->id)
    set_dictation (self, FALSE);
  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;

  self->stray = FALSE;
  beckon_question_confidence_set_interaction (self->confidence, interaction);
  beckon_question_body_disarm (self);
  beckon_question_options_set_interaction (self->options, interaction, draft->checked,
                                           interaction->allow_other && !is_text (self) ? text
                                                                                       : NULL);
  set_text (self, is_text (self) ? text : "");
  gtk_widget_set_visible (self->text_scroller, is_text (self));
  beckon_question_parts_set_interaction (self->parts, interaction, draft->text, draft->values);
  show_keys (self);
  beckon_question_body_set_settled (self, FALSE);
  edited (self);
  self->loading = FALSE;
}

void
beckon_question_body_save_draft (BeckonQuestionBody *self, BeckonQuestionDraft *draft)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  beckon_question_draft_clear (draft);
  if (has_parts (self))
    beckon_question_parts_dup_draft (self->parts, &draft->text, &draft->values);
  if (draft->text == NULL)
    draft->text = g_strdup (beckon_question_body_get_text (self));
  draft->checked = beckon_question_options_get_checked (self->options);
}

const char *
beckon_question_body_get_text (BeckonQuestionBody *self)
{
  GtkTextBuffer *buffer;
  GtkTextIter    start, end;

  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), "");

  if (has_parts (self))
    {
      g_free (self->typed);
      self->typed = beckon_question_parts_dup_typed (self->parts);
      return self->typed != NULL ? self->typed : "";
    }
  if (!is_text (self))
    return beckon_question_options_get_text (self->options);

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
  beckon_question_options_mark (self->options, BECKON_QUESTION_OPTIONS_NONE);
  beckon_question_options_set_button (self->options, !beckon_question_body_needs_button (self)
                                                       && beckon_question_body_can_answer (self));
}

void
beckon_question_body_focus_option (BeckonQuestionBody *self, guint index)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  beckon_question_options_focus_option (self->options, index);
}

void
beckon_question_body_grab_focus (BeckonQuestionBody *self, gboolean last)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (is_text (self))
    gtk_widget_grab_focus (self->text);
  else if (beckon_question_body_get_kind (self) == BECKON_KIND_FORM)
    beckon_form_view_focus (BECKON_FORM_VIEW (self->form), last);
  else
    beckon_question_options_focus (self->options, last);
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
  set_dictation (self, !settled);
  show_keys (self);
  show_usable (self);
  edited (self);
}
