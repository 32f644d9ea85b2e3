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
/* From so many options on, rows are lower. */
#define MANY_OPTIONS 7
/* From so many options on, they can be filtered. */
#define FILTERED_OPTIONS 10
/* An agent that is less sure than this is unsure. */
#define SURE 0.7
#define HALF_SURE 0.4
/* Options from here on have no key. */
#define LAST_KEY 9
/* Of an answer in the prompt for the second step. */
#define PROMPT_CHARS 60

struct _BeckonQuestionBody
{
  AdwBin             parent_instance;
  GtkWidget         *confidence_box;
  GtkLevelBar       *confidence;
  GtkLabel          *percent;
  GtkWidget         *search;
  GtkWidget         *list;
  GtkWidget         *other;
  GtkWidget         *other_button;
  GtkWidget         *text_scroller;
  GtkWidget         *text;
  GtkWidget         *placeholder;
  GtkWidget         *keys;
  BeckonInteraction *interaction; /* (owned) (nullable) */
  GPtrArray         *rows; /* (owned) (element-type BeckonQuestionOptionRow) (not owned elements) */
  char              *typed;     /* (owned) (nullable): the text of the text view, as last read */
  guint              chosen;    /* the index of the marked option, or NONE_CHOSEN */
  gboolean           careful;   /* options are marked first and sent by a second action */
  gboolean           composing; /* an input method has not finished the text yet */
  gboolean           stray;     /* the text may have been meant for another program */
  gboolean           loading;   /* changes come from the program, not from the person */
  gboolean           settled;
  BeckonAnswer      *first_step; /* (owned) (nullable): what the second step sends */
  char              *armed;      /* (owned) (nullable): the response of that */
};

enum
{
  ANSWER,
  EDITED,
  REFUSED,
  ARMED,
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
  beckon_question_body_disarm (self);
  gtk_widget_set_visible (self->other_button, !beckon_question_body_needs_button (self)
                                                && beckon_question_body_can_answer (self));
  if (!self->loading)
    g_signal_emit (self, signals[EDITED], 0);
}

/* --- two steps (ATT-7) --- */

/* (transfer full): what the second step is, and what it does. */
static char *
make_prompt (BeckonQuestionBody *self, const guint *indices, guint n_indices)
{
  g_autofree char *answer = beckon_display_text_short (self->armed, PROMPT_CHARS);

  if (self->interaction->multiple)
    /* Translators: “Answer” is the button; the options that are chosen */
    return g_strdup_printf (_ ("Press Answer again, or Enter, to answer “%s”"), answer);
  if (n_indices == 1 && indices[0] < LAST_KEY)
    /* Translators: the number of an option, which is a key, and the option */
    return g_strdup_printf (_ ("Press %u again, or Enter, to answer “%s”"), indices[0] + 1, answer);

  /* Translators: an option */
  return g_strdup_printf (_ ("Choose it again, or press Enter, to answer “%s”"), answer);
}

gboolean
beckon_question_body_is_armed (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return self->first_step != NULL;
}

void
beckon_question_body_disarm (BeckonQuestionBody *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  if (self->first_step == NULL)
    return;
  g_clear_pointer (&self->first_step, beckon_answer_unref);
  g_clear_pointer (&self->armed, g_free);
  for (guint i = 0; i < self->rows->len; i++)
    beckon_question_option_row_set_armed (g_ptr_array_index (self->rows, i), NULL);
  g_signal_emit (self, signals[ARMED], 0, NULL);
}

/* TRUE: @answer is the first step; the second does what the marked options say. */
static gboolean
take_first_step (BeckonQuestionBody *self, BeckonAnswer *answer)
{
  g_autofree char        *response = NULL;
  g_autofree char        *prompt = NULL;
  g_autofree guint       *indices = NULL;
  guint                   n_indices = 0;
  BeckonInteractionStatus status;
  gboolean                destructive = FALSE;

  if (beckon_interaction_match_answer (self->interaction, answer, &response, &indices, &n_indices,
                                       &status, NULL))
    for (guint i = 0; i < n_indices; i++)
      destructive |= beckon_interaction_takes_two_steps (self->interaction, indices[i]);
  if (!destructive || g_strcmp0 (response, self->armed) == 0)
    {
      beckon_question_body_disarm (self);
      return FALSE;
    }

  beckon_question_body_disarm (self);
  self->first_step = beckon_answer_ref (answer);
  self->armed = g_steal_pointer (&response);
  prompt = make_prompt (self, indices, n_indices);
  for (guint i = 0; i < n_indices; i++)
    if (beckon_interaction_takes_two_steps (self->interaction, indices[i]))
      beckon_question_option_row_set_armed (g_ptr_array_index (self->rows, indices[i]), prompt);
  g_signal_emit (self, signals[ARMED], 0, prompt);

  return TRUE;
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

  if (self->first_step == NULL)
    return;
  answer = beckon_answer_ref (self->first_step);
  emit_answer (self, answer);
}

static void
row_activated_cb (GtkListBox *list, GtkListBoxRow *row, BeckonQuestionBody *self)
{
  if (BECKON_IS_QUESTION_OPTION_ROW (row))
    beckon_question_body_choose (
      self, beckon_question_option_row_get_index (BECKON_QUESTION_OPTION_ROW (row)));
}

/* --- filtering --- */

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

      if (!matches (GTK_LIST_BOX_ROW (row), self))
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

GtkWidget *
beckon_question_body_get_first_entry (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  if (is_text (self))
    return self->text;
  return gtk_widget_get_visible (self->search) ? self->search : NULL;
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

  return is_text (self) && !self->stray && !self->composing && !has_lines (self)
         && beckon_question_body_can_answer (self);
}

static void
preedit_changed_cb (GtkTextView *text, const char *preedit, BeckonQuestionBody *self)
{
  self->composing = *preedit != '\0';
}

/* What is said below the answer. */
static void
show_keys (BeckonQuestionBody *self)
{
  const char *keys;

  if (!is_text (self))
    keys = _ ("Select one or more, then press Ctrl+Enter to send.");
  else if (self->stray || has_lines (self))
    keys = _ ("Press Ctrl+Enter to send.");
  else
    keys = _ ("Press Enter to send, or Shift+Enter for another line.");
  gtk_label_set_label (GTK_LABEL (self->keys), keys);
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
  mark (self, NONE_CHOSEN);
  gtk_widget_set_visible (
    self->placeholder,
    gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text))) == 0);
  show_keys (self);
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
  g_clear_pointer (&self->first_step, beckon_answer_unref);
  g_clear_pointer (&self->armed, g_free);

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
  signals[ARMED] = g_signal_new ("armed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

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
  gtk_widget_class_bind_template_callback (widget_class, preedit_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
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
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), matches, self, NULL);
  gtk_level_bar_add_offset_value (self->confidence, GTK_LEVEL_BAR_OFFSET_LOW, 2);
  gtk_level_bar_add_offset_value (self->confidence, GTK_LEVEL_BAR_OFFSET_HIGH, 3);
  beckon_wheel_pass_on (GTK_WIDGET (self->text));
  gtk_text_set_buffer (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (self->other))), buffer);
  g_signal_connect_swapped (buffer, "refused", G_CALLBACK (refused_cb), self);
  g_signal_connect_swapped (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), "changed",
                            G_CALLBACK (text_changed_cb), self);
}

static void
set_rows (BeckonQuestionBody *self, const BeckonQuestionDraft *draft)
{
  beckon_question_body_disarm (self);
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
        g_strdup_printf (_ ("Confidence: %d %%"), (int) (asked->confidence * 100 + 0.5));
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
  set_texts (self, is_text (self) ? "" : text, is_text (self) ? text : "");
  gtk_widget_set_visible (self->other, interaction->allow_other && !is_text (self));
  gtk_widget_set_visible (self->list, self->rows->len > 0 || gtk_widget_get_visible (self->other));
  gtk_widget_set_visible (self->text_scroller, is_text (self));
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

/* The first or the last of those that are shown. */
static void
grab_row (BeckonQuestionBody *self, gboolean last)
{
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

  if (is_text (self))
    gtk_widget_grab_focus (self->text);
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
