/* question-actions.c: what the person does in the view: answers, asks back, attaches, goes where
 * the agent runs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/question-attachments.h"
#include "app/question/question-remember.h"
#include "app/question/question-turns.h"
#include "app/widgets/announce.h"
#include "app/widgets/task-place.h"
#include "base/error.h"
#include "base/limits.h"

#define ASK_BACK "question.ask-back"
#define ATTACH "question.attach"

/* --- the person asks the agent something instead of answering (ATT-8) --- */

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

static void
show_ask_back (BeckonQuestionView *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), ASK_BACK, may_ask_back (self));
}

static void
open_entry (BeckonQuestionView *self)
{
  beckon_question_turns_set_open (get_turns (self), TRUE);
  show_ask_back (self);
}

static void
close_entry (BeckonQuestionView *self)
{
  if (beckon_question_turns_has_focus (
        get_turns (self),
        beckon_question_focus_get_widget (beckon_question_input_get_focus (self->input))))
    beckon_question_view_clear_focus (self);
  beckon_question_turns_set_open (get_turns (self), FALSE);
  show_ask_back (self);
}

static gboolean
ask_back_key (BeckonQuestionView *self, guint keyval, GdkModifierType modifiers)
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
  show_ask_back (self);
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
    beckon_announce (GTK_WIDGET (self), reply);
  else if (beckon_interaction_is_asked_back (interaction))
    beckon_announce (GTK_WIDGET (self), _ ("Waiting for the agent’s reply"));
}

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

/* --- files and pictures for the answer (ATT-13) --- */

static BeckonQuestionAttachments *
get_attachments (BeckonQuestionView *self)
{
  return BECKON_QUESTION_ATTACHMENTS (self->attachments);
}

/* The fields of a form are its whole answer. */
static gboolean
may_attach (BeckonQuestionView *self)
{
  BeckonKind kind = beckon_question_body_get_kind (BECKON_QUESTION_BODY (self->body));

  return kind != BECKON_KIND_FORM && !self->settled && !beckon_question_held_is_shown (self->held)
         && beckon_question_body_get_id (BECKON_QUESTION_BODY (self->body)) != 0
         && !beckon_question_view_is_handoff (self);
}

static void
show_attach (BeckonQuestionView *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), ATTACH, may_attach (self));
  gtk_widget_set_sensitive (self->attachments, may_attach (self));
}

static gboolean
attach_key (BeckonQuestionView *self, guint keyval, GdkModifierType modifiers)
{
  GdkModifierType state = modifiers & gtk_accelerator_get_default_mod_mask ();
  gboolean        pastes =
    (state == GDK_CONTROL_MASK && (keyval == GDK_KEY_v || keyval == GDK_KEY_V))
    || (state == GDK_SHIFT_MASK && (keyval == GDK_KEY_Insert || keyval == GDK_KEY_KP_Insert));

  return pastes && may_attach (self) && beckon_question_attachments_paste (get_attachments (self));
}

static gboolean
take_attached (BeckonQuestionView *self, BeckonAnswer *answer)
{
  g_autoptr (GError) error = NULL;

  if (beckon_question_view_is_handoff (self)
      || beckon_question_attachments_complete (get_attachments (self), answer, &error))
    return TRUE;

  beckon_question_view_show_error (self, error);
  return FALSE;
}

static void
attached_cb (BeckonQuestionAttachments *attachments, BeckonQuestionView *self)
{
  guint n = beckon_question_attachments_get_length (attachments);

  beckon_question_body_set_with_files (BECKON_QUESTION_BODY (self->body), n > 0);
  beckon_question_view_show_error (self, NULL);
  beckon_question_view_show_buttons (self);
  beckon_question_view_fit_height (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      g_autofree char *text = g_strdup_printf (ngettext ("%u attachment", "%u attachments", n), n);

      beckon_announce (GTK_WIDGET (self), text);
    }
  if (!self->settled)
    g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_TYPED], 0);
}

static void
attach_failed_cb (BeckonQuestionAttachments *attachments,
                  const GError              *error,
                  BeckonQuestionView        *self)
{
  beckon_question_view_show_error (self, error);
}

static void
action_attach (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonQuestionView *self = BECKON_QUESTION_VIEW (widget);

  if (may_attach (self))
    beckon_question_attachments_choose (get_attachments (self));
}

static GdkDragAction
drop_enter_cb (GtkDropTarget *target, double x, double y, BeckonQuestionView *self)
{
  return may_attach (self) ? GDK_ACTION_COPY : 0;
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, BeckonQuestionView *self)
{
  return may_attach (self) && beckon_question_attachments_drop (get_attachments (self), value);
}

/* --- where the agent runs (ATT-9) --- */

static BeckonTaskPlace *
get_place (BeckonQuestionView *self)
{
  return BECKON_TASK_PLACE (self->runs_in);
}

void
beckon_question_view_show_runs_in (BeckonQuestionView *self, const BeckonTask *task)
{
  /* The page around a pane says it already. */
  beckon_task_place_set (get_place (self), self->in_pane ? NULL : task);
}

static gboolean
place_key (BeckonQuestionView *self, guint keyval, GdkModifierType modifiers)
{
  GdkModifierType state = modifiers & gtk_accelerator_get_default_mod_mask ();

  if (state != GDK_CONTROL_MASK || (keyval != GDK_KEY_j && keyval != GDK_KEY_J)
      || !gtk_widget_get_visible (self->runs_in))
    return FALSE;

  beckon_task_place_go (get_place (self));
  return TRUE;
}

static void
action_go_there (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_go (get_place (BECKON_QUESTION_VIEW (widget)));
}

static void
action_copy_resume (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_copy (get_place (BECKON_QUESTION_VIEW (widget)));
}

static void
action_open_folder (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_place_open_folder (get_place (BECKON_QUESTION_VIEW (widget)));
}

/* --- the answer --- */

static void
emit_answer (BeckonQuestionView *self, BeckonAnswer *answer)
{
  if (self->settled || beckon_question_notices_is_away (self->notices)
      || beckon_question_view_is_guarded (self))
    return;
  beckon_question_view_show_error (self, NULL);
  if (!take_attached (self, answer))
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
    beckon_announce (GTK_WIDGET (self), prompt);
}

static void
answer_clicked_cb (BeckonQuestionView *self)
{
  beckon_question_body_answer (BECKON_QUESTION_BODY (self->body));
}

static void
skip_cb (BeckonQuestionView *self)
{
  gboolean form =
    beckon_question_body_get_kind (BECKON_QUESTION_BODY (self->body)) == BECKON_KIND_FORM;
  g_autoptr (BeckonAnswer) answer =
    beckon_answer_new_action (form ? BECKON_ACTION_CANCEL : BECKON_ACTION_SKIP);

  emit_answer (self, answer);
}

static void
action_skip (GtkWidget *widget, const char *name, GVariant *parameter)
{
  skip_cb (BECKON_QUESTION_VIEW (widget));
}

static void
decline_cb (BeckonQuestionView *self)
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
set_aside_cb (BeckonQuestionView *self, gint64 until_us)
{
  if (self->settled)
    return;
  beckon_question_view_show_error (self, NULL);
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_SET_ASIDE], 0, until_us);
}

static void
hold_cb (BeckonQuestionView *self, gboolean held)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_HOLD], 0, held);
}

void
beckon_question_view_show_actions (BeckonQuestionView *self)
{
  gtk_widget_action_set_enabled (
    GTK_WIDGET (self), "question.skip",
    !self->settled
      && beckon_question_body_get_kind (BECKON_QUESTION_BODY (self->body)) == BECKON_KIND_FORM);
  show_ask_back (self);
  show_attach (self);
}

/* The pane has the list beside it. */
static gboolean
list_key (BeckonQuestionView *self, guint keyval, GdkModifierType modifiers)
{
  if ((modifiers & gtk_accelerator_get_default_mod_mask ()) != GDK_CONTROL_MASK
      || (keyval != GDK_KEY_l && keyval != GDK_KEY_L) || self->in_pane)
    return FALSE;
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_LIST], 0);
  return TRUE;
}

gboolean
beckon_question_view_take_shortcut (BeckonQuestionView *self,
                                    guint               keyval,
                                    GdkModifierType     modifiers)
{
  return ask_back_key (self, keyval, modifiers) || attach_key (self, keyval, modifiers)
         || place_key (self, keyval, modifiers) || list_key (self, keyval, modifiers);
}

void
beckon_question_view_bind_actions (GtkWidgetClass *widget_class)
{
  g_type_ensure (BECKON_TYPE_QUESTION_TURNS);
  g_type_ensure (BECKON_TYPE_QUESTION_ATTACHMENTS);
  g_type_ensure (BECKON_TYPE_TASK_PLACE);
  gtk_widget_class_bind_template_callback (widget_class, answer_cb);
  gtk_widget_class_bind_template_callback (widget_class, handoff_answer_cb);
  gtk_widget_class_bind_template_callback (widget_class, assign_cb);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, refused_cb);
  gtk_widget_class_bind_template_callback (widget_class, armed_cb);
  gtk_widget_class_bind_template_callback (widget_class, answer_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, skip_cb);
  gtk_widget_class_bind_template_callback (widget_class, decline_cb);
  gtk_widget_class_bind_template_callback (widget_class, set_aside_cb);
  gtk_widget_class_bind_template_callback (widget_class, hold_cb);
  gtk_widget_class_install_action (widget_class, "question.skip", NULL, action_skip);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_view_leave);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, turns);
  gtk_widget_class_bind_template_callback (widget_class, ask_cb);
  gtk_widget_class_bind_template_callback (widget_class, ask_edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, ask_closed_cb);
  gtk_widget_class_install_action (widget_class, ASK_BACK, NULL, action_ask_back);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, attachments);
  gtk_widget_class_bind_template_callback (widget_class, attached_cb);
  gtk_widget_class_bind_template_callback (widget_class, attach_failed_cb);
  gtk_widget_class_install_action (widget_class, ATTACH, NULL, action_attach);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, runs_in);
  gtk_widget_class_install_action (widget_class, "task.go-there", NULL, action_go_there);
  gtk_widget_class_install_action (widget_class, "task.copy-resume", NULL, action_copy_resume);
  gtk_widget_class_install_action (widget_class, "task.open-folder", NULL, action_open_folder);
}

void
beckon_question_view_init_actions (BeckonQuestionView *self)
{
  GType          types[] = { GDK_TYPE_FILE_LIST, GDK_TYPE_TEXTURE };
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (drop, types, G_N_ELEMENTS (types));
  /* Before the texts, which would take the path of a file. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drop), GTK_PHASE_CAPTURE);
  g_signal_connect (drop, "enter", G_CALLBACK (drop_enter_cb), self);
  g_signal_connect (drop, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}
