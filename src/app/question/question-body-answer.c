/* question-body-answer.c: what would be sent: a marked option, checked ones, a text, or both
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-body-private.h"

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

gboolean
beckon_question_body_needs_button (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return beckon_question_body_is_text (self) || self->careful
         || beckon_question_body_get_kind (self) == BECKON_KIND_FORM
         || (self->interaction != NULL && self->interaction->multiple);
}

/* A text may be no more than the files that go with it (ATT-13). */
static gboolean
is_files_alone (BeckonQuestionBody *self)
{
  return self->with_files && beckon_question_body_is_text (self)
         && is_blank (beckon_question_body_get_text (self));
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
      form = beckon_question_body_make_form (self);
      return !self->settled && form != NULL;
    }
  if (beckon_question_body_has_parts (self))
    return !self->settled && has_chosen (self)
           && beckon_question_body_may_take (self, self->chosen);
  return !self->settled
         && (has_chosen (self) || !is_blank (beckon_question_body_get_text (self))
             || count_checked (self) > 0 || is_files_alone (self));
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
  if (beckon_question_body_get_kind (self) == BECKON_KIND_FORM)
    answer = beckon_question_body_make_form (self);
  else if (has_chosen (self))
    {
      answer = beckon_answer_new_index (self->chosen);
      beckon_question_body_complete (self, self->chosen, answer);
    }
  else if (is_files_alone (self))
    answer = beckon_answer_new_text ("");
  else if (is_blank (text))
    answer = make_indices (self);
  else if (count_checked (self) > 0)
    {
      answer = make_indices (self);
      beckon_answer_add_text (answer, text);
    }
  else
    answer = beckon_answer_new_text (text);
  beckon_question_body_emit_answer (self, answer);
}

char *
beckon_question_body_dup_response (BeckonQuestionBody *self)
{
  const char *text;

  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), NULL);

  if (has_chosen (self))
    return g_strdup (
      ((const BeckonOption *) g_ptr_array_index (self->interaction->options, self->chosen))->label);
  if (beckon_question_body_has_parts (self))
    return NULL;
  text = beckon_question_body_get_text (self);
  return is_blank (text) ? NULL : g_strstrip (g_strdup (text));
}

guint
beckon_question_body_get_n_options (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), 0);

  return self->rows->len;
}

gboolean
beckon_question_body_choose (BeckonQuestionBody *self, guint index)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  if (self->settled || index >= self->rows->len || !beckon_question_body_may_take (self, index))
    return FALSE;

  if (self->interaction->multiple)
    {
      BeckonQuestionOptionRow *row = g_ptr_array_index (self->rows, index);

      beckon_question_option_row_set_checked (row, !beckon_question_option_row_get_checked (row));
      beckon_question_body_edited (self);
    }
  else if (self->careful && self->chosen != index)
    {
      beckon_question_body_mark (self, index);
      beckon_question_body_edited (self);
    }
  else
    {
      g_autoptr (BeckonAnswer) answer = beckon_answer_new_index (index);

      beckon_question_body_complete (self, index, answer);
      beckon_question_body_emit_answer (self, answer);
    }
  return TRUE;
}
