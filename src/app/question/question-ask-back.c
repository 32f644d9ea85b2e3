/* question-ask-back.c: the person asks the agent something instead of answering (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/question-turns.h"
#include "app/question/queue/question-announce.h"

#define ACTION "question.ask-back"

static BeckonQuestionTurns *
get_turns (BeckonQuestionView *self)
{
  return BECKON_QUESTION_TURNS (self->turns);
}

static gboolean
may_ask_back (BeckonQuestionView *self)
{
  return !self->settled && !beckon_question_held_is_shown (self->held)
         && !beckon_question_view_is_handoff (self)
         && beckon_question_turns_may_ask (get_turns (self));
}

void
beckon_question_view_show_ask_back (BeckonQuestionView *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), ACTION, may_ask_back (self));
}

static void
open_entry (BeckonQuestionView *self)
{
  beckon_question_turns_set_open (get_turns (self), TRUE);
  beckon_question_view_show_ask_back (self);
}

static void
close_entry (BeckonQuestionView *self)
{
  if (beckon_question_turns_has_focus (
        get_turns (self),
        beckon_question_focus_get_widget (beckon_question_input_get_focus (self->input))))
    beckon_question_view_clear_focus (self);
  beckon_question_turns_set_open (get_turns (self), FALSE);
  beckon_question_view_show_ask_back (self);
}

gboolean
beckon_question_view_ask_back_key (BeckonQuestionView *self,
                                   guint               keyval,
                                   GdkModifierType     modifiers)
{
  GdkModifierType state = modifiers & gtk_accelerator_get_default_mod_mask ();

  if (state == GDK_CONTROL_MASK && (keyval == GDK_KEY_b || keyval == GDK_KEY_B)
      && (may_ask_back (self) || beckon_question_turns_is_open (get_turns (self))))
    {
      open_entry (self);
      return TRUE;
    }
  if (!beckon_question_turns_has_focus (
        get_turns (self),
        beckon_question_focus_get_widget (beckon_question_input_get_focus (self->input))))
    return FALSE;

  switch (keyval)
    {
    case GDK_KEY_Escape:
      if (state != 0)
        return FALSE;
      close_entry (self);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      if (state != 0 && state != GDK_CONTROL_MASK)
        return FALSE;
      beckon_question_turns_ask (get_turns (self));
      return TRUE;
    default:
      return FALSE;
    }
}

void
beckon_question_view_asked_back (BeckonQuestionView *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  beckon_question_view_show_error (self, NULL);
  if (beckon_question_turns_has_focus (
        get_turns (self),
        beckon_question_focus_get_widget (beckon_question_input_get_focus (self->input))))
    beckon_question_view_clear_focus (self);
  beckon_question_turns_clear (get_turns (self));
  beckon_question_view_show_ask_back (self);
  /* The options have moved, so nothing counts at once, unless the person is typing. */
  if (!beckon_question_view_has_text (self))
    beckon_question_view_arm (self);
}

void
beckon_question_view_update_turns (BeckonQuestionView *self, BeckonInteraction *interaction)
{
  g_autofree char *reply = NULL;

  if (!beckon_question_turns_update (get_turns (self), interaction))
    return;

  beckon_question_view_fit_height (self);
  /* The options have moved, so nothing counts at once, unless the person is typing. */
  if (!beckon_question_view_has_text (self))
    beckon_question_view_arm (self);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  reply = beckon_question_turns_dup_reply (get_turns (self));
  if (reply != NULL)
    beckon_question_announce (GTK_WIDGET (self), reply);
  else if (beckon_interaction_is_asked_back (interaction))
    beckon_question_announce (GTK_WIDGET (self), _ ("Waiting for the agent’s reply"));
}

/* --- the template --- */

static void
ask_cb (BeckonQuestionTurns *turns, const char *text, BeckonQuestionView *self)
{
  if (self->settled || beckon_question_view_is_guarded (self))
    return;
  beckon_question_view_show_error (self, NULL);
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_ASK_BACK], 0, text);
}

static void
ask_edited_cb (BeckonQuestionTurns *turns, BeckonQuestionView *self)
{
  if (!self->settled)
    g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_TYPED], 0);
}

static void
ask_closed_cb (BeckonQuestionTurns *turns, BeckonQuestionView *self)
{
  close_entry (self);
}

/* A menu that closes returns the focus where it was, in a later frame. */
static gboolean
open_entry_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  BeckonQuestionView *self = BECKON_QUESTION_VIEW (widget);
  GtkWidget          *focus =
    beckon_question_focus_get_widget (beckon_question_input_get_focus (self->input));

  if (focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL)
    return G_SOURCE_CONTINUE;
  if (may_ask_back (self))
    {
      beckon_question_focus_take_input (beckon_question_input_get_focus (self->input));
      open_entry (self);
    }
  return G_SOURCE_REMOVE;
}

static void
action_ask_back (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_add_tick_callback (widget, open_entry_cb, NULL, NULL);
}

void
beckon_question_view_bind_ask_back (GtkWidgetClass *widget_class)
{
  g_type_ensure (BECKON_TYPE_QUESTION_TURNS);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, turns);
  gtk_widget_class_bind_template_callback (widget_class, ask_cb);
  gtk_widget_class_bind_template_callback (widget_class, ask_edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, ask_closed_cb);
  gtk_widget_class_install_action (widget_class, ACTION, NULL, action_ask_back);
}
