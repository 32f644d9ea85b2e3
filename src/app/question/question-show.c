/* question-show.c: the question that the view shows, from its first sight to its last change
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-view-private.h"

#include "app/question/countdown.h"
#include "app/question/question-attachments.h"
#include "app/question/question-background.h"
#include "app/question/question-hints.h"
#include "app/question/question-prompt.h"
#include "app/question/question-turns.h"
#include "app/question/queue/question-announce.h"
#include "app/question/queue/question-handoff.h"
#include "app/question/queue/question-remember.h"

static void
show_background (BeckonQuestionView *self, const BeckonQuestionBackground *background)
{
  gboolean placed = gtk_widget_get_visible (self->runs_in);
  gboolean moved =
    beckon_question_prompt_set_background (BECKON_QUESTION_PROMPT (self->prompt), background);
  beckon_question_view_show_runs_in (self, background->task);
  moved |= gtk_widget_get_visible (self->runs_in) != placed;
  beckon_question_view_fit_height (self);
  self->grown = TRUE;
  /* The options have moved, so the guard starts again, unless the person is typing. */
  if (moved && !self->settled && !beckon_question_view_may_move (self)
      && !beckon_question_view_has_text (self))
    beckon_question_view_arm (self);
}

static void
on_background (gpointer target, gpointer result, const GError *error)
{
  BeckonQuestionView *self = target;

  if (result != NULL)
    show_background (self, result);
  else
    g_message ("Cannot read what belongs to a question: %s", error->message);
  self->complete = TRUE;
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_COMPLETE], 0);
}

gboolean
beckon_question_view_is_complete (BeckonQuestionView *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_VIEW (self), FALSE);

  return self->complete;
}

void
beckon_question_view_read_background (BeckonQuestionView *self)
{
  beckon_question_background_read (
    self->store, self,
    beckon_question_prompt_get_interaction (BECKON_QUESTION_PROMPT (self->prompt)), on_background);
}

/* A hand-off has its own widget instead of a question with options. */
static void
show_kind (BeckonQuestionView        *self,
           BeckonInteraction         *interaction,
           const BeckonQuestionDraft *draft)
{
  static const BeckonQuestionDraft nothing = { NULL, 0, NULL, NULL, NULL };
  gboolean                         handoff = interaction->kind == BECKON_KIND_HANDOFF;

  gtk_widget_set_visible (self->fit, !handoff);
  gtk_widget_set_visible (self->handoff, handoff);
  if (handoff)
    beckon_question_handoff_set_interaction (BECKON_QUESTION_HANDOFF (self->handoff), interaction,
                                             self->desk, draft);
  beckon_question_prompt_set_interaction (BECKON_QUESTION_PROMPT (self->prompt), interaction);
  beckon_question_view_read_background (self);
  beckon_question_turns_set_interaction (BECKON_QUESTION_TURNS (self->turns), interaction,
                                         draft->asking);
  beckon_question_body_set_interaction (BECKON_QUESTION_BODY (self->body), interaction,
                                        handoff ? &nothing : draft);
  beckon_question_attachments_set_question (BECKON_QUESTION_ATTACHMENTS (self->attachments),
                                            self->desk, interaction->id, draft->files);
  beckon_question_body_set_with_files (
    BECKON_QUESTION_BODY (self->body),
    beckon_question_attachments_get_length (BECKON_QUESTION_ATTACHMENTS (self->attachments)) > 0);
}

void
beckon_question_view_show_question (BeckonQuestionView        *self,
                                    BeckonInteraction         *interaction,
                                    BeckonQuestion            *question,
                                    const BeckonQuestionDraft *draft)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_view_forget_number (self);
  if (self->id != interaction->id)
    {
      self->complete = FALSE;
      beckon_question_view_show_runs_in (self, NULL);
    }
  /* If the same question is shown again while the person is typing, they can continue. */
  if (self->id != interaction->id || !beckon_question_view_is_typing (self))
    {
      beckon_question_focus_clear (self->focus);
      self->touched = FALSE;
    }
  self->id = interaction->id;
  self->settled = FALSE;
  self->shown_us = g_get_monotonic_time ();
  beckon_question_view_show_error (self, NULL);
  gtk_widget_set_visible (self->outcome, FALSE);
  beckon_question_view_hide_held (self);
  show_kind (self, interaction, draft);
  beckon_question_hints_set_interaction (BECKON_QUESTION_HINTS (self->hints), interaction,
                                         self->store, self->clock);
  beckon_question_remember_set_interaction (BECKON_QUESTION_REMEMBER (self->remember), interaction,
                                            self->clock);
  beckon_countdown_set_question (BECKON_COUNTDOWN (self->countdown), interaction, question,
                                 self->desk);
  beckon_question_view_follow_question (self, question);
  beckon_question_view_mark_reminder (self, interaction);
  beckon_question_view_forget_reminder (self, interaction->id);
  beckon_question_view_show_buttons (self);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  beckon_question_view_fit_height (self);

  text = beckon_question_view_dup_announcement (self, interaction);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    beckon_question_announce (GTK_WIDGET (self), text);
  else if (self->holder != NULL)
    beckon_question_announce_describe (beckon_question_view_get_window (self), self->holder, text);
  if (interaction->held_answer != NULL)
    beckon_question_view_show_held (self, interaction);
}

void
beckon_question_view_update (BeckonQuestionView *self, BeckonInteraction *interaction)
{
  gboolean marked;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  marked = gtk_widget_get_visible (self->reminder);
  if (interaction->held_answer != NULL)
    {
      beckon_question_view_show_held (self, interaction);
      return;
    }
  if (beckon_question_view_is_handoff (self))
    beckon_question_handoff_update (BECKON_QUESTION_HANDOFF (self->handoff), interaction);
  if (!self->settled)
    beckon_question_view_mark_reminder (self, interaction);
  beckon_question_view_update_turns (self, interaction);
  /* It was set aside for another time. */
  if (!self->settled && interaction->status == BECKON_INTERACTION_POSTPONED)
    beckon_countdown_set_question (BECKON_COUNTDOWN (self->countdown), interaction, NULL,
                                   self->desk);
  beckon_question_view_show_buttons (self);
  /* Showing or hiding the mark moves the options, so the guard starts again, unless the person is
   * typing. */
  if (gtk_widget_get_visible (self->reminder) != marked && !beckon_question_view_has_text (self))
    beckon_question_view_arm (self);
}

void
beckon_question_view_save_draft (BeckonQuestionView *self, BeckonQuestionDraft *draft)
{
  BeckonAttachedFiles *files;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  if (beckon_question_view_is_handoff (self))
    beckon_question_handoff_save_draft (BECKON_QUESTION_HANDOFF (self->handoff), draft);
  else
    beckon_question_body_save_draft (BECKON_QUESTION_BODY (self->body), draft);
  files = beckon_question_attachments_get_files (BECKON_QUESTION_ATTACHMENTS (self->attachments));
  if (files != NULL && files->interaction_id == self->id)
    draft->files = beckon_attached_files_ref (files);
  draft->asking = g_strdup (beckon_question_turns_get_text (BECKON_QUESTION_TURNS (self->turns)));
}

gboolean
beckon_question_view_has_text (BeckonQuestionView *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_VIEW (self), FALSE);

  return *beckon_question_view_get_text (self) != '\0'
         || *beckon_question_turns_get_text (BECKON_QUESTION_TURNS (self->turns)) != '\0';
}
