/* question-notices.c: the notices beside the question: ignored input, errors, how it was settled
 * elsewhere, what will be remembered
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/countdown.h"
#include "app/question/question-body.h"
#include "app/question/question-spoken.h"
#include "app/question/question-turns.h"
#include "app/question/queue/question-announce.h"
#include "app/question/queue/question-handoff.h"
#include "app/question/queue/question-remember.h"
#include "app/widgets/format.h"
#include "base/display-text.h"
#include "base/error.h"
#include "markdown/plain.h"
#include "plan/reminder.h"

/* The length to which the ignored text is shortened, to fit in a line. */
#define KEPT_CHARS 60

/* Within this time after changing to a question, nobody can have aimed at an option yet. */
#define NO_AIM_US (G_GINT64_CONSTANT (200) * 1000)

void
beckon_question_view_set_notice (BeckonQuestionView *self, GtkWidget *notice, gboolean visible)
{
  GtkWidget *focus = beckon_question_view_get_focus (self);

  if (gtk_widget_get_visible (notice) == visible)
    return;
  if (!visible && focus != NULL && gtk_widget_is_ancestor (focus, notice))
    beckon_question_focus_clear (self->focus);
  gtk_widget_set_visible (notice, visible);
  beckon_question_view_fit_height (self);
}

static void
move (GtkWidget *notice, GtkWidget *box, GtkWidget *after)
{
  GtkWidget *parent = gtk_widget_get_parent (notice);

  if (parent == box)
    return;
  g_object_ref (notice);
  gtk_box_remove (GTK_BOX (parent), notice);
  gtk_box_insert_child_after (GTK_BOX (box), notice, after);
  g_object_unref (notice);
}

void
beckon_question_view_place_notices (BeckonQuestionView *self)
{
  GtkWidget *box = self->compact ? self->content_box : self->footer;

  /* Notices that are only offers come after the options and scroll with them; a hand-off has a part
   * of its own and no options. */
  if (beckon_question_view_is_handoff (self))
    box = self->footer;
  move (self->kept, box, box == self->footer ? NULL : self->remember);
  move (self->offer, box, self->kept);
  gtk_label_set_wrap (GTK_LABEL (self->also_label), !self->compact);
  gtk_label_set_ellipsize (GTK_LABEL (self->also_label),
                           self->compact ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
}

static void
copy (BeckonQuestionView *self, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

/* --- the input that the guard ignored (ATT-3) --- */

void
beckon_question_view_show_kept (BeckonQuestionView *self)
{
  const char *kept = beckon_question_guard_get_kept (self->guard);
  const char *noted = beckon_question_guard_get_noted (self->guard);
  g_autoptr (GString) text = g_string_new (NULL);

  if (kept != NULL)
    {
      g_autofree char *shown = beckon_display_text_short (kept, KEPT_CHARS);

      /* Translators: %s is what the person typed, meant for another program */
      g_string_append_printf (text, _ ("You were typing: “%s”"), shown);
    }
  if (noted != NULL)
    {
      if (kept != NULL)
        g_string_append_c (text, '\n');
      /* Translators: %s are keys, such as “Ctrl+S, Escape”; they did nothing, neither here nor in
       * another program */
      g_string_append_printf (text,
                              kept != NULL
                                ? _ ("Ignored: %s")
                                : _ ("Pressed while the question appeared, and ignored: %s"),
                              noted);
    }
  if (text->len > 0)
    gtk_label_set_label (GTK_LABEL (self->kept_label), text->str);
  gtk_widget_set_visible (self->kept_copy, kept != NULL);
  if (text->len > 0 && gtk_widget_get_visible (self->kept))
    beckon_question_view_fit_height (self);
  beckon_question_view_set_notice (self, self->kept, text->len > 0);
}

static void
kept_copy_cb (BeckonQuestionView *self)
{
  const char *kept = beckon_question_guard_get_kept (self->guard);

  if (kept != NULL)
    copy (self, kept);
  beckon_question_guard_forget (self->guard);
  beckon_question_view_show_kept (self);
}

static void
kept_close_cb (BeckonQuestionView *self)
{
  beckon_question_guard_forget (self->guard);
  beckon_question_view_show_kept (self);
}

/* --- errors --- */

void
beckon_question_view_show_error (BeckonQuestionView *self, const GError *error)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  if (error != NULL)
    {
      const char      *hint = beckon_error_get_hint (error);
      gboolean         hinted = hint != NULL && *hint != '\0';
      g_autofree char *text =
        g_strdup_printf ("%s%s%s", error->message, hinted ? "\n" : "", hinted ? hint : "");

      gtk_label_set_label (GTK_LABEL (self->error_label), text);
      beckon_question_announce (GTK_WIDGET (self), text);
    }
  beckon_question_view_set_notice (self, self->error, error != NULL);
}

static void
error_close_cb (BeckonQuestionView *self)
{
  beckon_question_view_show_error (self, NULL);
}

/* --- only a notification? --- */

void
beckon_question_view_offer_notify (BeckonQuestionView *self, gboolean was_elsewhere)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  gtk_label_set_label (GTK_LABEL (self->offer_label),
                       was_elsewhere
                         ? _ ("This opened while you were using another program. Keep "
                              "opening questions at once, or show a notification?")
                         : _ ("Questions open at once, even while you are using "
                              "another program. Keep it that way, or show a notification?"));
  beckon_question_view_set_notice (self, self->offer, TRUE);
}

static void
offer_answered (BeckonQuestionView *self, gboolean notify_only)
{
  beckon_question_view_set_notice (self, self->offer, FALSE);
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_NOTIFY_ONLY], 0,
                 notify_only);
}

static void
offer_open_cb (BeckonQuestionView *self)
{
  offer_answered (self, FALSE);
}

static void
offer_notify_cb (BeckonQuestionView *self)
{
  offer_answered (self, TRUE);
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

  if (gtk_widget_get_visible (self->unawaited) == unawaited)
    return;
  beckon_question_view_set_notice (self, self->unawaited, unawaited);
  if (unawaited)
    beckon_question_announce (GTK_WIDGET (self), beckon_interaction_get_unawaited_text ());
  /* It may also have been set aside, or the agent be asked something. */
  else if (beckon_desk_get_awaited (self->desk, self->id) == BECKON_AWAITED_YES)
    beckon_question_announce (GTK_WIDGET (self), _ ("Its agent waits again."));
}

void
beckon_question_view_follow_question (BeckonQuestionView *self, BeckonQuestion *question)
{
  if (self->question != NULL)
    g_signal_handlers_disconnect_by_func (self->question, question_changed_cb, self);
  g_set_object (&self->question, question);
  if (question != NULL)
    g_signal_connect_swapped (question, "changed", G_CALLBACK (question_changed_cb), self);
  gtk_label_set_label (GTK_LABEL (self->unawaited_label), beckon_interaction_get_unawaited_text ());
  gtk_widget_set_visible (self->unawaited, is_unawaited (self));
}

/* --- reminders (PP-3) --- */

void
beckon_question_view_mark_reminder (BeckonQuestionView *self, const BeckonInteraction *interaction)
{
  gboolean reminder = beckon_reminder_is_one (interaction);

  /* A question that is set aside has no countdown: the reminder says when it ends. */
  self->uncounted = reminder && interaction->status == BECKON_INTERACTION_POSTPONED;
  if (reminder)
    {
      g_autofree char *text = beckon_reminder_describe (
        interaction, beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL));

      gtk_label_set_label (GTK_LABEL (self->reminder_label), text);
    }
  beckon_question_view_set_notice (self, self->reminder, reminder);
}

char *
beckon_question_view_dup_announcement (BeckonQuestionView      *self,
                                       const BeckonInteraction *interaction)
{
  g_autofree char *outcome = NULL;

  if (gtk_widget_get_visible (self->reminder))
    return beckon_question_spoken_describe (interaction, _ ("Reminder"),
                                            gtk_label_get_label (GTK_LABEL (self->reminder_label)));
  outcome = beckon_countdown_dup_text (BECKON_COUNTDOWN (self->countdown));
  if (is_unawaited (self))
    {
      g_autofree char *counted = g_steal_pointer (&outcome);

      outcome = g_strdup_printf ("%s. %s", counted, beckon_interaction_get_unawaited_text ());
    }
  return beckon_question_spoken_describe (interaction, NULL, outcome);
}

/* Of another question than the one that is shown. */
static void
say_also (BeckonQuestionView *self, gint64 id, const char *text)
{
  self->also_id = id;
  gtk_label_set_label (GTK_LABEL (self->also_label), text);
  gtk_widget_set_tooltip_text (self->also_label, text);
  beckon_question_view_set_notice (self, self->also, TRUE);
  beckon_question_announce (GTK_WIDGET (self), text);
}

void
beckon_question_view_say_reminder (BeckonQuestionView *self, const BeckonInteraction *interaction)
{
  g_autofree char *asked = NULL;
  g_autofree char *comes = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  asked = beckon_markdown_first_line (interaction->conflict_description, KEPT_CHARS);
  comes =
    beckon_reminder_describe (interaction, beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL));
  /* Translators: of another question than the one that is shown, and what comes of it when nobody
   * answers */
  text = g_strdup_printf (_ ("Reminder: “%s” is also waiting. %s"), asked, comes);
  say_also (self, interaction->id, text);
}

void
beckon_question_view_say_replied (BeckonQuestionView *self, const BeckonInteraction *interaction)
{
  g_autofree char *asked = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  asked = beckon_markdown_first_line (interaction->conflict_description, KEPT_CHARS);
  /* Translators: of another question than the one that is shown */
  text = g_strdup_printf (_ ("The agent replied to what you asked about “%s”."), asked);
  say_also (self, interaction->id, text);
}

void
beckon_question_view_forget_reminder (BeckonQuestionView *self, gint64 id)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  if (self->also_id != id)
    return;
  self->also_id = 0;
  beckon_question_view_set_notice (self, self->also, FALSE);
}

static void
also_show_cb (BeckonQuestionView *self)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_SHOW_REMINDED], 0,
                 self->also_id);
}

/* --- settled elsewhere --- */

void
beckon_question_view_show_settled (BeckonQuestionView *self, BeckonInteraction *interaction)
{
  g_autofree char *outcome = beckon_interaction_describe_outcome (interaction);
  g_autofree char *shown = beckon_display_text (outcome, TRUE);
  gboolean         open = beckon_interaction_is_open (interaction);
  gboolean         correctable = interaction->kind != BECKON_KIND_HANDOFF
                         && interaction->kind != BECKON_KIND_APPROVAL
                         && interaction->kind != BECKON_KIND_FORM
                         && (open || beckon_interaction_may_correct (interaction));

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  /* When the focused widget is hidden or disabled, GTK would move the focus to a button that sends
   * something. */
  if (!beckon_question_view_is_typing (self))
    beckon_question_focus_clear (self->focus);
  beckon_question_view_forget_number (self);
  self->settled = TRUE;
  beckon_question_view_hide_held (self);
  gtk_widget_set_visible (self->remember, FALSE);
  gtk_widget_set_visible (self->reminder, FALSE);
  gtk_widget_set_visible (self->unawaited, FALSE);
  gtk_label_set_label (GTK_LABEL (self->outcome_label), shown);
  beckon_question_view_set_notice (self, self->outcome, TRUE);
  gtk_widget_set_visible (self->draft_buttons, beckon_question_view_has_text (self));
  gtk_widget_set_visible (self->correct_button, correctable);
  gtk_widget_set_sensitive (self->correct_button, *beckon_question_view_get_text (self) != '\0');
  gtk_button_set_label (GTK_BUTTON (self->correct_button),
                        open ? _ ("Send as the Answer") : _ ("Send as a Correction"));
  beckon_question_turns_set_settled (BECKON_QUESTION_TURNS (self->turns));
  beckon_question_body_set_settled (BECKON_QUESTION_BODY (self->body), TRUE);
  beckon_question_handoff_set_settled (BECKON_QUESTION_HANDOFF (self->handoff), TRUE);
  beckon_question_view_show_buttons (self);
  beckon_question_announce (GTK_WIDGET (self), shown);
}

static void
draft_copy_cb (BeckonQuestionView *self)
{
  const char *text = beckon_question_view_get_text (self);

  copy (self, *text != '\0' ? text
                            : beckon_question_turns_get_text (BECKON_QUESTION_TURNS (self->turns)));
}

static void
correct_cb (BeckonQuestionView *self)
{
  beckon_question_view_show_error (self, NULL);
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_CORRECT], 0);
}

/* --- answers to similar questions, and what will be answered from now on --- */

/* The hints move the options down, so they are shown only while clicks do not count yet. If they
 * are found later, they stay hidden. */
gboolean
beckon_question_view_may_move (BeckonQuestionView *self)
{
  gint64 now_us = g_get_monotonic_time ();

  return now_us - self->shown_us <= NO_AIM_US
         || beckon_question_guard_is_recent (self->guard, now_us);
}

static void
hints_found_cb (BeckonQuestionView *self)
{
  if (self->settled || beckon_question_view_is_handoff (self)
      || !beckon_question_view_may_move (self))
    return;
  gtk_widget_set_visible (self->hints, TRUE);
  self->grown = TRUE;
  beckon_question_view_fit_height (self);
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

/* --- the template --- */

void
beckon_question_view_bind_notices (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, content_box);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, footer);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, kept);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, kept_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, kept_copy);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, error);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, error_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, offer);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, reminder);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, reminder_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, unawaited);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, unawaited_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, also);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, also_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, offer_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, outcome);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, outcome_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, draft_buttons);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, correct_button);
  gtk_widget_class_bind_template_callback (widget_class, also_show_cb);
  gtk_widget_class_bind_template_callback (widget_class, kept_copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, kept_close_cb);
  gtk_widget_class_bind_template_callback (widget_class, error_close_cb);
  gtk_widget_class_bind_template_callback (widget_class, draft_copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, correct_cb);
  gtk_widget_class_bind_template_callback (widget_class, offer_open_cb);
  gtk_widget_class_bind_template_callback (widget_class, offer_notify_cb);
  gtk_widget_class_bind_template_callback (widget_class, hints_found_cb);
  gtk_widget_class_bind_template_callback (widget_class, remember_changed_cb);
}
