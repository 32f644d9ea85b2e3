/* question-body-kinds.c: what only approvals and forms have: edited arguments and a note, and
 * fields
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-body-private.h"

#include "app/question/answer-buffer.h"
#include "app/question/approval/approval-view.h"
#include "app/question/form/form-view.h"
#include "app/widgets/spoken.h"
#include "model/question/approval.h"

BeckonKind
beckon_question_body_get_kind (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), BECKON_KIND_CHOICE);

  return self->interaction != NULL ? self->interaction->kind : BECKON_KIND_CHOICE;
}

static gboolean
is_approval (BeckonQuestionBody *self)
{
  return beckon_question_body_get_kind (self) == BECKON_KIND_APPROVAL;
}

gboolean
beckon_question_body_has_parts (BeckonQuestionBody *self)
{
  return is_approval (self) || beckon_question_body_get_kind (self) == BECKON_KIND_FORM;
}

gboolean
beckon_question_body_is_edited (BeckonQuestionBody *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  return is_approval (self)
         && beckon_approval_view_is_edited (BECKON_APPROVAL_VIEW (self->approval));
}

/* --- the note --- */

/* (transfer full) (nullable): NULL: none. */
static char *
dup_note (BeckonQuestionBody *self)
{
  g_autofree char *note = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->note))));

  return *note != '\0' ? g_steal_pointer (&note) : NULL;
}

static void
note_changed_cb (BeckonQuestionBody *self)
{
  g_autofree char *note = dup_note (self);

  gtk_widget_set_visible (self->note_deny, note != NULL && !self->settled);
  beckon_question_body_edited (self);
}

static void
note_deny_cb (BeckonQuestionBody *self)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_DECLINE);

  answer->note = dup_note (self);
  beckon_question_body_emit_answer (self, answer);
}

static void
refused_cb (BeckonQuestionBody *self)
{
  g_signal_emit_by_name (self, "refused");
}

/* --- both --- */

static void
part_edited_cb (BeckonQuestionBody *self)
{
  beckon_question_body_show_taken (self);
  beckon_question_body_edited (self);
}

static void
part_resized_cb (BeckonQuestionBody *self)
{
  g_signal_emit_by_name (self, "resized");
}

/* Whoever answers several at once has seen these, and nothing of what is still to come. */
static gboolean
is_offered (BeckonQuestionBody *self, guint index)
{
  const BeckonOption *option = g_ptr_array_index (self->interaction->options, index);

  return !self->shared
         || (option->effect != BECKON_EFFECT_ALLOW_ALWAYS
             && option->effect != BECKON_EFFECT_REJECT_ALWAYS);
}

gboolean
beckon_question_body_may_take (BeckonQuestionBody *self, guint index)
{
  const BeckonOption *option;

  if (!is_approval (self) || index >= self->interaction->options->len)
    return TRUE;
  option = g_ptr_array_index (self->interaction->options, index);
  if (!is_offered (self, index))
    return FALSE;
  return !beckon_effect_allows (option->effect)
         || !beckon_approval_view_is_invalid (BECKON_APPROVAL_VIEW (self->approval));
}

void
beckon_question_body_show_taken (BeckonQuestionBody *self)
{
  if (!is_approval (self))
    return;
  beckon_approval_view_set_settled (BECKON_APPROVAL_VIEW (self->approval), self->settled);
  gtk_editable_set_editable (GTK_EDITABLE (self->note), !self->settled);
  for (guint i = 0; i < self->rows->len; i++)
    {
      gtk_widget_set_visible (g_ptr_array_index (self->rows, i), is_offered (self, i));
      gtk_widget_set_sensitive (g_ptr_array_index (self->rows, i),
                                !self->settled && beckon_question_body_may_take (self, i));
    }
}

void
beckon_question_body_set_shared (BeckonQuestionBody *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_BODY (self));

  self->shared = TRUE;
  beckon_question_body_set_careful (self, TRUE);
}

void
beckon_question_body_complete (BeckonQuestionBody *self, guint index, BeckonAnswer *answer)
{
  const BeckonOption *option;

  if (!is_approval (self))
    return;
  option = g_ptr_array_index (self->interaction->options, index);
  answer->note = dup_note (self);
  if (beckon_effect_allows (option->effect))
    answer->values = beckon_approval_view_dup_values (BECKON_APPROVAL_VIEW (self->approval));
}

BeckonAnswer *
beckon_question_body_make_form (BeckonQuestionBody *self)
{
  g_autofree char *values = beckon_form_view_dup_values (BECKON_FORM_VIEW (self->form));

  return values != NULL ? beckon_answer_new_values (values) : NULL;
}

void
beckon_question_body_show_kind (BeckonQuestionBody *self, const BeckonQuestionDraft *draft)
{
  gboolean    approval = is_approval (self);
  const char *note = approval && draft->text != NULL ? draft->text : "";

  beckon_approval_view_set_interaction (BECKON_APPROVAL_VIEW (self->approval), self->interaction,
                                        draft->values);
  if (self->shared)
    gtk_widget_set_visible (self->approval, FALSE);
  beckon_form_view_set_interaction (BECKON_FORM_VIEW (self->form), self->interaction,
                                    draft->values);
  gtk_widget_set_visible (self->note_list, approval);
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->note)), note))
    gtk_editable_set_text (GTK_EDITABLE (self->note), note);
}

void
beckon_question_body_save_kind (BeckonQuestionBody *self, BeckonQuestionDraft *draft)
{
  if (!beckon_question_body_has_parts (self))
    return;
  draft->text =
    g_strdup (is_approval (self) ? gtk_editable_get_text (GTK_EDITABLE (self->note)) : "");
  draft->values = is_approval (self)
                    ? beckon_approval_view_dup_draft (BECKON_APPROVAL_VIEW (self->approval))
                    : beckon_form_view_dup_draft (BECKON_FORM_VIEW (self->form));
}

char *
beckon_question_body_dup_typed (BeckonQuestionBody *self)
{
  g_autofree char *note = NULL;
  g_autofree char *edited = NULL;

  if (!is_approval (self))
    return beckon_form_view_dup_typed (BECKON_FORM_VIEW (self->form));

  note = dup_note (self);
  edited = beckon_approval_view_dup_typed (BECKON_APPROVAL_VIEW (self->approval));
  if (note == NULL || edited == NULL)
    return note != NULL ? g_steal_pointer (&note) : g_steal_pointer (&edited);
  return g_strconcat (note, "\n\n", edited, NULL);
}

gboolean
beckon_question_body_enter (BeckonQuestionBody *self, GtkWidget *focus, gboolean *leaves)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  *leaves = FALSE;
  if (gtk_widget_get_visible (self->form))
    return beckon_form_view_go_on (BECKON_FORM_VIEW (self->form), focus);
  if (!gtk_widget_get_visible (self->note_list) || !GTK_IS_TEXT (focus)
      || !gtk_widget_is_ancestor (focus, self->note))
    return FALSE;
  *leaves = TRUE;
  return TRUE;
}

gboolean
beckon_question_body_letter (BeckonQuestionBody *self, guint keyval)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_BODY (self), FALSE);

  if (!is_approval (self) || self->settled)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_n:
    case GDK_KEY_N:
      gtk_widget_grab_focus (self->note);
      return TRUE;
    case GDK_KEY_e:
    case GDK_KEY_E:
      return beckon_approval_view_edit (BECKON_APPROVAL_VIEW (self->approval));
    default:
      return FALSE;
    }
}

void
beckon_question_body_init_kinds (BeckonQuestionBody *self)
{
  g_autoptr (GtkEntryBuffer) buffer = beckon_answer_buffer_new ();

  beckon_spoken_entry_row (ADW_ENTRY_ROW (self->note));
  gtk_text_set_buffer (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (self->note))), buffer);
  g_signal_connect_swapped (buffer, "refused", G_CALLBACK (refused_cb), self);
}

void
beckon_question_body_bind_kinds (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, approval);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, note_list);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, note);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, note_deny);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionBody, form);
  gtk_widget_class_bind_template_callback (widget_class, note_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, note_deny_cb);
  gtk_widget_class_bind_template_callback (widget_class, part_edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, part_resized_cb);
}
