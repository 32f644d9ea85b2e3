/* question-actions.c: handles what the person does in the dialog, and emits its signals
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/countdown.h"
#include "app/question/question-body.h"
#include "app/question/queue/question-announce.h"
#include "app/question/queue/question-handoff.h"
#include "app/question/queue/question-menu.h"
#include "app/question/queue/question-remember.h"
#include "base/error.h"
#include "base/limits.h"

static void
emit_answer (BeckonQuestionView *self, BeckonAnswer *answer)
{
  if (self->settled || beckon_question_view_is_guarded (self))
    return;
  beckon_question_view_show_error (self, NULL);
  if (!beckon_question_view_take_attached (self, answer))
    return;
  if (answer->action == BECKON_ACTION_ANSWER)
    {
      BeckonQuestionRemember *remember = BECKON_QUESTION_REMEMBER (self->remember);

      answer->remember = beckon_question_remember_get_scope (remember);
      answer->any_reason = beckon_question_remember_get_any_reason (remember);
      answer->remember_for_us = beckon_question_remember_get_for_us (remember);
    }
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_ANSWER], 0, answer);
}

static void
answer_cb (BeckonQuestionBody *body, BeckonAnswer *answer, BeckonQuestionView *self)
{
  emit_answer (self, answer);
}

static void
handoff_answer_cb (BeckonQuestionHandoff *handoff, BeckonAnswer *answer, BeckonQuestionView *self)
{
  emit_answer (self, answer);
}

static void
assign_cb (BeckonQuestionHandoff *handoff, const char *handle, BeckonQuestionView *self)
{
  if (self->settled || beckon_question_view_is_guarded (self))
    return;
  beckon_question_view_show_error (self, NULL);
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_ASSIGN], 0, handle);
}

static void
edited_cb (GtkWidget *body, BeckonQuestionView *self)
{
  beckon_question_input_set_touched (self->input, TRUE);
  /* What is remembered is what the agent asked for, and not what the person made of it. */
  if (!self->settled && !beckon_question_view_is_handoff (self))
    beckon_question_remember_set_offered (
      BECKON_QUESTION_REMEMBER (self->remember),
      !beckon_question_body_is_edited (BECKON_QUESTION_BODY (self->body)));
  beckon_question_view_show_remembered (self);
  beckon_question_view_show_buttons (self);
  beckon_question_notices_set_correctable (self->notices,
                                           *beckon_question_view_get_text (self) != '\0');
  if (!self->settled)
    g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_TYPED], 0);
}

/* The text is longer than the entry, and therefore any answer, can be. */
static void
refused_cb (BeckonQuestionBody *body, BeckonQuestionView *self)
{
  g_autoptr (GError) error = NULL;

  beckon_set_error (&error, BECKON_ERROR_LIMIT, _ ("Shorten it, and say where to find the rest."),
                    _ ("The answer is longer than %d bytes"), BECKON_LIMIT_RESPONSE_BYTES);
  beckon_question_view_show_error (self, error);
}

/* The row says more now. A window that is high enough keeps its height: GTK 4.8 does not tell one
 * that fills a tile, which would be made lower, and move away from under the pointer. */
static void
make_room (BeckonQuestionView *self)
{
  GtkWidget *fit = GTK_WIDGET (beckon_question_view_get_fit (self));
  int        wanted;

  gtk_widget_measure (fit, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (fit), NULL, &wanted,
                      NULL, NULL);
  if (wanted > gtk_widget_get_height (fit))
    beckon_question_view_fit_height (self);
}

static void
armed_cb (BeckonQuestionBody *body, const char *prompt, BeckonQuestionView *self)
{
  beckon_question_view_show_buttons (self);
  make_room (self);
  if (prompt != NULL)
    beckon_question_announce (GTK_WIDGET (self), prompt);
}

static void
answer_clicked_cb (BeckonQuestionView *self)
{
  beckon_question_body_answer (BECKON_QUESTION_BODY (self->body));
}

static void
skip (BeckonQuestionView *self)
{
  gboolean form =
    beckon_question_body_get_kind (BECKON_QUESTION_BODY (self->body)) == BECKON_KIND_FORM;
  g_autoptr (BeckonAnswer) answer =
    beckon_answer_new_action (form ? BECKON_ACTION_CANCEL : BECKON_ACTION_SKIP);

  emit_answer (self, answer);
}

static void
skip_clicked_cb (BeckonQuestionView *self)
{
  skip (self);
}

static void
action_skip (GtkWidget *widget, const char *name, GVariant *parameter)
{
  skip (BECKON_QUESTION_VIEW (widget));
}

static void
decline_clicked_cb (BeckonQuestionView *self)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_DECLINE);

  emit_answer (self, answer);
}

void
beckon_question_view_leave (BeckonQuestionView *self, gboolean all)
{
  if (self->settled)
    g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_DISMISS], 0);
  else
    g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_LATER], 0, all);
}

static void
later_clicked_cb (BeckonQuestionView *self)
{
  beckon_question_view_leave (self, FALSE);
}

static void
later_all_cb (BeckonQuestionView *self)
{
  beckon_question_view_leave (self, TRUE);
}

static void
previous_cb (BeckonQuestionView *self)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_STEP], 0, -1);
}

static void
next_cb (BeckonQuestionView *self)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_STEP], 0, 1);
}

static void
set_aside_cb (BeckonQuestionMenu *menu, gint64 until_us, BeckonQuestionView *self)
{
  if (self->settled)
    return;
  beckon_question_view_show_error (self, NULL);
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_SET_ASIDE], 0, until_us);
}

static void
hold_cb (BeckonCountdown *countdown, gboolean held, BeckonQuestionView *self)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_HOLD], 0, held);
}

void
beckon_question_view_bind_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, answer_cb);
  gtk_widget_class_bind_template_callback (widget_class, handoff_answer_cb);
  gtk_widget_class_bind_template_callback (widget_class, assign_cb);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, refused_cb);
  gtk_widget_class_bind_template_callback (widget_class, armed_cb);
  gtk_widget_class_bind_template_callback (widget_class, answer_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, skip_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, decline_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, later_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, later_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, set_aside_cb);
  gtk_widget_class_bind_template_callback (widget_class, hold_cb);
  gtk_widget_class_install_action (widget_class, "question.skip", NULL, action_skip);
}
