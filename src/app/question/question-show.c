/* question-show.c: the question that the view shows, from its first sight to its last change
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/handoff/question-handoff.h"
#include "app/question/question-attachments.h"
#include "app/question/question-background.h"
#include "app/question/question-hints.h"
#include "app/question/question-prompt.h"
#include "app/question/question-remember.h"
#include "app/question/question-spoken.h"
#include "app/question/question-turns.h"
#include "app/widgets/announce.h"
#include "base/display-text.h"
#include "plan/reminder.h"

/* Within this time after changing to a question, nobody can have aimed at an option yet. */
#define NO_AIM_US (G_GINT64_CONSTANT (200) * 1000)

/* TRUE: nobody can have aimed at an option of the question shown yet, and they may move. */
static gboolean
may_move (BeckonQuestionView *self)
{
  return g_get_monotonic_time () - self->shown_us <= NO_AIM_US
         || beckon_question_view_is_guarded (self);
}

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
  if (moved && !self->settled && !may_move (self) && !beckon_question_view_has_text (self))
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
    beckon_desk_get_store (self->desk), self,
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

/* --- what is held back, and what is settled --- */

static void
settle (BeckonQuestionView *self)
{
  self->settled = TRUE;
  beckon_question_notices_set_away (self->notices, FALSE);
  gtk_widget_set_visible (self->remember, FALSE);
  gtk_widget_set_visible (self->reminder, FALSE);
}

static void
disable_answers (BeckonQuestionView *self)
{
  beckon_question_body_set_settled (BECKON_QUESTION_BODY (self->body), TRUE);
  beckon_question_handoff_set_settled (BECKON_QUESTION_HANDOFF (self->handoff), TRUE);
  beckon_question_view_show_buttons (self);
}

/* The answer to @interaction, which is shown, is held back. */
static void
show_held (BeckonQuestionView *self, BeckonInteraction *interaction)
{
  gboolean was_held = beckon_question_held_is_shown (self->held);

  if (!was_held)
    beckon_question_view_clear_focus (self);
  beckon_question_held_set_interaction (self->held, interaction,
                                        beckon_desk_get_clock (self->desk));
  if (was_held)
    return;

  settle (self);
  disable_answers (self);
  beckon_question_view_fit_height (self);
  beckon_announce (GTK_WIDGET (self), beckon_question_held_get_text (self->held));
}

void
beckon_question_view_undo (BeckonQuestionView *self)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_UNDO], 0);
}

/* (nullable): the label of the button that sends the typed text although @interaction is settled;
 * NULL: it cannot be sent. */
static const char *
get_correct_label (const BeckonInteraction *interaction)
{
  gboolean open = beckon_interaction_is_open (interaction);

  if (interaction->kind == BECKON_KIND_HANDOFF || interaction->kind == BECKON_KIND_APPROVAL
      || interaction->kind == BECKON_KIND_FORM
      || !(open || beckon_interaction_may_correct (interaction)))
    return NULL;
  return open ? _ ("Send as the Answer") : _ ("Send as a Correction");
}

void
beckon_question_view_show_settled (BeckonQuestionView *self, BeckonInteraction *interaction)
{
  g_autofree char *outcome = NULL;
  g_autofree char *shown = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  outcome = beckon_interaction_describe_outcome (interaction);
  shown = beckon_display_text (outcome, TRUE);
  /* When the focused widget is hidden or disabled, GTK would move the focus to a button that sends
   * something. */
  if (!beckon_question_focus_is_typing (beckon_question_input_get_focus (self->input)))
    beckon_question_view_clear_focus (self);
  beckon_question_number_forget (self->number);
  settle (self);
  beckon_question_held_set_interaction (self->held, NULL, NULL);
  beckon_question_notices_set_unawaited (self->notices, FALSE, TRUE);
  beckon_question_notices_set_correctable (self->notices,
                                           *beckon_question_view_get_text (self) != '\0');
  beckon_question_notices_set_outcome (self->notices, shown, beckon_question_view_has_text (self),
                                       get_correct_label (interaction));
  beckon_question_turns_set_settled (BECKON_QUESTION_TURNS (self->turns));
  disable_answers (self);
  beckon_announce (GTK_WIDGET (self), shown);
}

/* --- the server with the data is away (TM-4) --- */

static void
show_away (BeckonQuestionView *self, gboolean away)
{
  guint edited = g_signal_lookup ("edited", BECKON_TYPE_QUESTION_BODY);

  /* Nobody has edited anything. */
  g_signal_handlers_block_matched (self->body, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, edited, 0,
                                   NULL, NULL, self);
  beckon_question_body_set_settled (BECKON_QUESTION_BODY (self->body), away);
  g_signal_handlers_unblock_matched (self->body, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, edited, 0,
                                     NULL, NULL, self);
  beckon_question_handoff_set_settled (BECKON_QUESTION_HANDOFF (self->handoff), away);
  beckon_question_notices_set_away (self->notices, away);
}

void
beckon_question_view_follow_away (BeckonQuestionView *self)
{
  gboolean away = beckon_desk_get_away_since_us (self->desk) != 0;

  if (beckon_question_notices_is_away (self->notices) == away || self->settled
      || beckon_question_body_get_id (BECKON_QUESTION_BODY (self->body)) == 0)
    return;
  if (away)
    beckon_question_number_forget (self->number);
  /* See beckon_question_view_show_settled(). */
  if (away && !beckon_question_focus_is_typing (beckon_question_input_get_focus (self->input)))
    beckon_question_view_clear_focus (self);
  show_away (self, away);
  beckon_question_view_show_buttons (self);
}

/* --- nobody waits for it (ATT-21) --- */

static gboolean
is_unawaited (BeckonQuestionView *self)
{
  return !self->settled && self->question != NULL && beckon_question_is_unawaited (self->question);
}

static void
question_changed_cb (BeckonQuestionView *self)
{
  gboolean unawaited = is_unawaited (self);

  if (beckon_question_notices_is_unawaited (self->notices) == unawaited)
    return;
  beckon_question_notices_set_unawaited (self->notices, unawaited, FALSE);
  /* It may also have been set aside, or the agent be asked something. */
  if (!unawaited
      && beckon_desk_get_awaited (self->desk,
                                  beckon_question_body_get_id (BECKON_QUESTION_BODY (self->body)))
           == BECKON_AWAITED_YES)
    beckon_announce (GTK_WIDGET (self), _ ("Its agent waits again."));
}

static void
follow_question (BeckonQuestionView *self, BeckonQuestion *question)
{
  if (self->question != NULL)
    g_signal_handlers_disconnect_by_func (self->question, question_changed_cb, self);
  g_set_object (&self->question, question);
  if (question != NULL)
    g_signal_connect_swapped (question, "changed", G_CALLBACK (question_changed_cb), self);
  beckon_question_notices_set_unawaited (self->notices, is_unawaited (self), TRUE);
}

/* --- reminders (PP-3) --- */

static void
mark_reminder (BeckonQuestionView *self, const BeckonInteraction *interaction)
{
  gboolean reminder = beckon_reminder_is_one (interaction);

  /* A question that is set aside has no countdown: the reminder says when it ends. */
  self->uncounted = reminder && interaction->status == BECKON_INTERACTION_POSTPONED;
  if (reminder)
    {
      g_autofree char *text = beckon_reminder_describe (
        interaction, beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));

      gtk_label_set_label (GTK_LABEL (self->reminder_label), text);
    }
  if (gtk_widget_get_visible (self->reminder) == reminder)
    return;
  gtk_widget_set_visible (self->reminder, reminder);
  beckon_question_view_fit_height (self);
}

/* (transfer full): what a screen reader announces when @interaction is shown. */
static char *
dup_announcement (BeckonQuestionView *self, const BeckonInteraction *interaction)
{
  g_autofree char *outcome = NULL;

  if (gtk_widget_get_visible (self->reminder))
    return beckon_question_spoken_describe (interaction, _ ("Reminder"),
                                            gtk_label_get_label (GTK_LABEL (self->reminder_label)));
  outcome = beckon_question_footer_dup_countdown (self->footer);
  if (is_unawaited (self))
    {
      g_autofree char *counted = g_steal_pointer (&outcome);

      outcome = g_strdup_printf ("%s. %s", counted, beckon_interaction_get_unawaited_text ());
    }
  return beckon_question_spoken_describe (interaction, NULL, outcome);
}

void
beckon_question_view_show_question (BeckonQuestionView        *self,
                                    BeckonInteraction         *interaction,
                                    BeckonQuestion            *question,
                                    const BeckonQuestionDraft *draft)
{
  g_autofree char *text = NULL;
  gboolean         another;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  another = beckon_question_body_get_id (BECKON_QUESTION_BODY (self->body)) != interaction->id;

  beckon_question_number_forget (self->number);
  if (another)
    {
      self->complete = FALSE;
      beckon_question_view_show_runs_in (self, NULL);
    }
  /* If the same question is shown again while the person is typing, they can continue. */
  if (another || !beckon_question_focus_is_typing (beckon_question_input_get_focus (self->input)))
    beckon_question_input_set_touched (self->input, FALSE);
  self->settled = FALSE;
  self->shown_us = g_get_monotonic_time ();
  beckon_question_view_show_error (self, NULL);
  beckon_question_notices_hide_outcome (self->notices);
  beckon_question_held_set_interaction (self->held, NULL, NULL);
  show_kind (self, interaction, draft);
  show_away (self, beckon_desk_get_away_since_us (self->desk) != 0);
  beckon_question_hints_set_interaction (BECKON_QUESTION_HINTS (self->hints), interaction,
                                         beckon_desk_get_store (self->desk),
                                         beckon_desk_get_clock (self->desk));
  beckon_question_remember_set_interaction (BECKON_QUESTION_REMEMBER (self->remember), interaction,
                                            beckon_desk_get_clock (self->desk));
  beckon_question_footer_set_question (self->footer, interaction, question, self->desk);
  follow_question (self, question);
  mark_reminder (self, interaction);
  beckon_question_view_forget_reminder (self, interaction->id);
  beckon_question_view_show_buttons (self);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  beckon_question_view_fit_height (self);

  text = dup_announcement (self, interaction);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    beckon_announce (GTK_WIDGET (self), text);
  else if (self->holder != NULL)
    beckon_announce_describe (beckon_question_view_get_window (self), self->holder, text);
  if (interaction->held_answer != NULL)
    show_held (self, interaction);
}

void
beckon_question_view_update (BeckonQuestionView *self, BeckonInteraction *interaction)
{
  gboolean marked;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  marked = gtk_widget_get_visible (self->reminder);
  if (interaction->held_answer != NULL)
    {
      show_held (self, interaction);
      return;
    }
  if (beckon_question_view_is_handoff (self))
    beckon_question_handoff_update (BECKON_QUESTION_HANDOFF (self->handoff), interaction);
  if (!self->settled)
    mark_reminder (self, interaction);
  beckon_question_view_update_turns (self, interaction);
  /* It was set aside for another time. */
  if (!self->settled && interaction->status == BECKON_INTERACTION_POSTPONED)
    beckon_question_footer_set_question (self->footer, interaction, NULL, self->desk);
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
  if (files != NULL
      && files->interaction_id == beckon_question_body_get_id (BECKON_QUESTION_BODY (self->body)))
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

/* --- answers to similar questions, and what will be answered from now on --- */

/* The hints move the options down, so they are shown only while clicks do not count yet. If they
 * are found later, they stay hidden. */
static void
hints_found_cb (BeckonQuestionView *self)
{
  if (self->settled || beckon_question_view_is_handoff (self) || !may_move (self))
    return;
  gtk_widget_set_visible (self->hints, TRUE);
  self->grown = TRUE;
  beckon_question_view_fit_height (self);
}

/* What the person had answered before goes where they would type it; they send it. */
static void
hint_taken_cb (BeckonQuestionView *self, const char *response)
{
  BeckonQuestionBody *body = BECKON_QUESTION_BODY (self->body);
  GtkWidget          *text = beckon_question_body_get_text_view (body);
  GtkWidget          *entry = beckon_question_body_get_own_words (body);

  if (self->settled)
    return;
  if (text != NULL)
    {
      gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), response,
                                        -1);
      gtk_widget_grab_focus (text);
    }
  else if (entry != NULL)
    {
      int at = gtk_editable_get_position (GTK_EDITABLE (entry));

      gtk_editable_insert_text (GTK_EDITABLE (entry), response, -1, &at);
      gtk_widget_grab_focus (entry);
      gtk_editable_set_position (GTK_EDITABLE (entry), at);
    }
}

void
beckon_question_view_show_remembered (BeckonQuestionView *self)
{
  g_autofree char *response = beckon_question_body_dup_response (BECKON_QUESTION_BODY (self->body));

  if (beckon_question_remember_set_response (BECKON_QUESTION_REMEMBER (self->remember), response))
    beckon_question_view_fit_height (self);
}

static void
remember_changed_cb (BeckonQuestionView *self)
{
  beckon_question_body_set_careful (
    BECKON_QUESTION_BODY (self->body),
    beckon_question_remember_get_scope (BECKON_QUESTION_REMEMBER (self->remember))
      != BECKON_SCOPE_NONE);
  beckon_question_view_show_remembered (self);
  beckon_question_view_show_buttons (self);
}

/* --- notices --- */

void
beckon_question_view_show_kept (BeckonQuestionView *self)
{
  BeckonQuestionGuard *guard = beckon_question_input_get_guard (self->input);

  beckon_question_notices_set_kept (self->notices, beckon_question_guard_get_kept (guard),
                                    beckon_question_guard_get_noted (guard));
}

static void
kept_closed_cb (BeckonQuestionView *self)
{
  beckon_question_guard_forget (beckon_question_input_get_guard (self->input));
  beckon_question_view_show_kept (self);
}

static void
notice_leaving_cb (BeckonQuestionView *self)
{
  beckon_question_view_clear_focus (self);
}

void
beckon_question_view_show_error (BeckonQuestionView *self, const GError *error)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_notices_set_error (self->notices, error);
}

void
beckon_question_view_offer_notify (BeckonQuestionView *self, gboolean was_elsewhere)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_notices_offer_notify (self->notices, was_elsewhere);
}

static void
notify_only_cb (BeckonQuestionView *self, gboolean notify_only)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_NOTIFY_ONLY], 0,
                 notify_only);
}

void
beckon_question_view_say_reminder (BeckonQuestionView *self, const BeckonInteraction *interaction)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_notices_say_reminder (
    self->notices, interaction,
    beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
}

void
beckon_question_view_say_replied (BeckonQuestionView *self, const BeckonInteraction *interaction)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_notices_say_replied (self->notices, interaction);
}

void
beckon_question_view_forget_reminder (BeckonQuestionView *self, gint64 id)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_notices_forget_other (self->notices, id);
}

static void
show_other_cb (BeckonQuestionView *self, gint64 id)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_SHOW_OTHER], 0, id);
}

static void
copy_draft_cb (BeckonQuestionView *self)
{
  const char *text = beckon_question_view_get_text (self);

  gdk_clipboard_set_text (
    gtk_widget_get_clipboard (GTK_WIDGET (self)),
    *text != '\0' ? text : beckon_question_turns_get_text (BECKON_QUESTION_TURNS (self->turns)));
}

static void
correct_cb (BeckonQuestionView *self)
{
  beckon_question_view_show_error (self, NULL);
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_CORRECT], 0);
}

void
beckon_question_view_bind_show (GtkWidgetClass *widget_class)
{
  g_type_ensure (BECKON_TYPE_QUESTION_HELD);
  g_type_ensure (BECKON_TYPE_QUESTION_NOTICES);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, notices);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, held);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, reminder);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, reminder_label);
  gtk_widget_class_bind_template_callback (widget_class, hints_found_cb);
  gtk_widget_class_bind_template_callback (widget_class, hint_taken_cb);
  gtk_widget_class_bind_template_callback (widget_class, remember_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, kept_closed_cb);
  gtk_widget_class_bind_template_callback (widget_class, notice_leaving_cb);
  gtk_widget_class_bind_template_callback (widget_class, notify_only_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_other_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_draft_cb);
  gtk_widget_class_bind_template_callback (widget_class, correct_cb);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_view_undo);
}
