/* question-parts.c: what only approvals and forms have: edited arguments and a note, and fields
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-parts.h"

#include "app/question/answer-buffer.h"
#include "app/widgets/spoken.h"
#include "model/question/approval.h"

struct _BeckonQuestionParts
{
  GObject             parent_instance;
  BeckonApprovalView *approval;    /* not owned: what an agent wants to do */
  BeckonFormView     *form;        /* not owned */
  GtkWidget          *note_list;   /* not owned: of an approval */
  GtkWidget          *note;        /* not owned */
  GtkWidget          *note_deny;   /* not owned: denies with that reason */
  BeckonInteraction  *interaction; /* (owned) (nullable) */
  gboolean            shared;      /* one answer for several questions */
  gboolean            settled;
};

enum
{
  EDITED,
  RESIZED,
  REFUSED,
  DENY,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionParts, beckon_question_parts, G_TYPE_OBJECT)

static gboolean
is_approval (BeckonQuestionParts *self)
{
  return self->interaction != NULL && self->interaction->kind == BECKON_KIND_APPROVAL;
}

gboolean
beckon_question_parts_is_edited (BeckonQuestionParts *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_PARTS (self), FALSE);

  return is_approval (self) && beckon_approval_view_is_edited (self->approval);
}

/* --- the note --- */

/* (transfer full) (nullable): NULL: none. */
static char *
dup_note (BeckonQuestionParts *self)
{
  g_autofree char *note = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->note))));

  return *note != '\0' ? g_steal_pointer (&note) : NULL;
}

static void
note_changed_cb (BeckonQuestionParts *self)
{
  g_autofree char *note = dup_note (self);

  gtk_widget_set_visible (self->note_deny, note != NULL && !self->settled);
  g_signal_emit (self, signals[EDITED], 0);
}

static void
note_deny_cb (BeckonQuestionParts *self)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_DECLINE);

  answer->note = dup_note (self);
  g_signal_emit (self, signals[DENY], 0, answer);
}

static void
refused_cb (BeckonQuestionParts *self)
{
  g_signal_emit (self, signals[REFUSED], 0);
}

/* --- both --- */

static void
part_edited_cb (BeckonQuestionParts *self)
{
  g_signal_emit (self, signals[EDITED], 0);
}

static void
part_resized_cb (BeckonQuestionParts *self)
{
  g_signal_emit (self, signals[RESIZED], 0);
}

gboolean
beckon_question_parts_offers (BeckonQuestionParts *self, guint index)
{
  const BeckonOption *option;

  g_return_val_if_fail (BECKON_IS_QUESTION_PARTS (self), FALSE);

  if (!is_approval (self))
    return TRUE;
  option = g_ptr_array_index (self->interaction->options, index);
  return !self->shared
         || (option->effect != BECKON_EFFECT_ALLOW_ALWAYS
             && option->effect != BECKON_EFFECT_REJECT_ALWAYS);
}

gboolean
beckon_question_parts_may_take (BeckonQuestionParts *self, guint index)
{
  const BeckonOption *option;

  g_return_val_if_fail (BECKON_IS_QUESTION_PARTS (self), FALSE);

  if (!is_approval (self) || index >= self->interaction->options->len)
    return TRUE;
  option = g_ptr_array_index (self->interaction->options, index);
  if (!beckon_question_parts_offers (self, index))
    return FALSE;
  return !beckon_effect_allows (option->effect)
         || !beckon_approval_view_is_invalid (self->approval);
}

void
beckon_question_parts_set_settled (BeckonQuestionParts *self, gboolean settled)
{
  g_return_if_fail (BECKON_IS_QUESTION_PARTS (self));

  self->settled = settled;
  if (!is_approval (self))
    return;
  beckon_approval_view_set_settled (self->approval, settled);
  gtk_editable_set_editable (GTK_EDITABLE (self->note), !settled);
}

void
beckon_question_parts_set_shared (BeckonQuestionParts *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_PARTS (self));

  self->shared = TRUE;
}

void
beckon_question_parts_complete (BeckonQuestionParts *self, guint index, BeckonAnswer *answer)
{
  const BeckonOption *option;

  g_return_if_fail (BECKON_IS_QUESTION_PARTS (self));

  if (!is_approval (self))
    return;
  option = g_ptr_array_index (self->interaction->options, index);
  answer->note = dup_note (self);
  if (beckon_effect_allows (option->effect))
    answer->values = beckon_approval_view_dup_values (self->approval);
}

BeckonAnswer *
beckon_question_parts_make_form (BeckonQuestionParts *self)
{
  g_autofree char *values = NULL;

  g_return_val_if_fail (BECKON_IS_QUESTION_PARTS (self), NULL);

  values = beckon_form_view_dup_values (self->form);
  return values != NULL ? beckon_answer_new_values (values) : NULL;
}

void
beckon_question_parts_set_interaction (BeckonQuestionParts *self,
                                       BeckonInteraction   *interaction,
                                       const char          *text,
                                       const char          *values)
{
  const char *note;

  g_return_if_fail (BECKON_IS_QUESTION_PARTS (self));
  g_return_if_fail (interaction != NULL);

  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;
  note = is_approval (self) && text != NULL ? text : "";
  beckon_approval_view_set_interaction (self->approval, interaction, values);
  if (self->shared)
    gtk_widget_set_visible (GTK_WIDGET (self->approval), FALSE);
  beckon_form_view_set_interaction (self->form, interaction, values);
  gtk_widget_set_visible (self->note_list, is_approval (self));
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->note)), note))
    gtk_editable_set_text (GTK_EDITABLE (self->note), note);
}

void
beckon_question_parts_dup_draft (BeckonQuestionParts *self, char **text, char **values)
{
  g_return_if_fail (BECKON_IS_QUESTION_PARTS (self));

  *text = g_strdup (is_approval (self) ? gtk_editable_get_text (GTK_EDITABLE (self->note)) : "");
  *values = is_approval (self) ? beckon_approval_view_dup_draft (self->approval)
                               : beckon_form_view_dup_draft (self->form);
}

char *
beckon_question_parts_dup_typed (BeckonQuestionParts *self)
{
  g_autofree char *note = NULL;
  g_autofree char *edited = NULL;

  g_return_val_if_fail (BECKON_IS_QUESTION_PARTS (self), NULL);

  if (!is_approval (self))
    return beckon_form_view_dup_typed (self->form);

  note = dup_note (self);
  edited = beckon_approval_view_dup_typed (self->approval);
  if (note == NULL || edited == NULL)
    return note != NULL ? g_steal_pointer (&note) : g_steal_pointer (&edited);
  return g_strconcat (note, "\n\n", edited, NULL);
}

gboolean
beckon_question_parts_enter (BeckonQuestionParts *self, GtkWidget *focus, gboolean *leaves)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_PARTS (self), FALSE);

  *leaves = FALSE;
  if (gtk_widget_get_visible (GTK_WIDGET (self->form)))
    return beckon_form_view_go_on (self->form, focus);
  if (!gtk_widget_get_visible (self->note_list) || !GTK_IS_TEXT (focus)
      || !gtk_widget_is_ancestor (focus, self->note))
    return FALSE;
  *leaves = TRUE;
  return TRUE;
}

gboolean
beckon_question_parts_letter (BeckonQuestionParts *self, guint keyval)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_PARTS (self), FALSE);

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
      return beckon_approval_view_edit (self->approval);
    default:
      return FALSE;
    }
}

/* --- the object --- */

static void
beckon_question_parts_dispose (GObject *object)
{
  g_clear_pointer (&BECKON_QUESTION_PARTS (object)->interaction, beckon_interaction_unref);

  G_OBJECT_CLASS (beckon_question_parts_parent_class)->dispose (object);
}

static guint
add_signal (const char *name, guint n_params, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_PARTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, type);
}

static void
beckon_question_parts_class_init (BeckonQuestionPartsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_parts_dispose;

  signals[EDITED] = add_signal ("edited", 0, G_TYPE_NONE);
  signals[RESIZED] = add_signal ("resized", 0, G_TYPE_NONE);
  signals[REFUSED] = add_signal ("refused", 0, G_TYPE_NONE);
  signals[DENY] = add_signal ("deny", 1, G_TYPE_POINTER);
}

static void
beckon_question_parts_init (BeckonQuestionParts *self)
{
}

static void
connect_part (BeckonQuestionParts *self, gpointer part)
{
  g_signal_connect_object (part, "edited", G_CALLBACK (part_edited_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (part, "resized", G_CALLBACK (part_resized_cb), self, G_CONNECT_SWAPPED);
}

BeckonQuestionParts *
beckon_question_parts_new (BeckonApprovalView *approval,
                           BeckonFormView     *form,
                           GtkWidget          *note_list,
                           GtkWidget          *note,
                           GtkWidget          *note_deny)
{
  BeckonQuestionParts *self = g_object_new (BECKON_TYPE_QUESTION_PARTS, NULL);
  g_autoptr (GtkEntryBuffer) buffer = beckon_answer_buffer_new ();

  self->approval = approval;
  self->form = form;
  self->note_list = note_list;
  self->note = note;
  self->note_deny = note_deny;
  beckon_spoken_entry_row (ADW_ENTRY_ROW (note));
  gtk_text_set_buffer (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (note))), buffer);
  g_signal_connect_object (buffer, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (note, "changed", G_CALLBACK (note_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (note_deny, "clicked", G_CALLBACK (note_deny_cb), self,
                           G_CONNECT_SWAPPED);
  connect_part (self, approval);
  connect_part (self, form);
  return self;
}
