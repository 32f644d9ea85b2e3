/* question-held.c: two steps to what is destructive, and an answer that can still be undone (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/held-text.h"
#include "app/question/queue/question-announce.h"
#include "app/question/queue/question-handoff.h"

/* The number of seconds changes in time. */
#define TICK_MS 200

/* --- the first step --- */

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

gboolean
beckon_question_view_second_key (
  BeckonQuestionView *self, GdkEvent *event, guint keyval, guint keycode, gboolean plain)
{
  BeckonQuestionBody *body = BECKON_QUESTION_BODY (self->body);
  gboolean            repeats = self->down_keycode == keycode;
  gboolean            enter =
    keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;

  self->down_keycode = keycode;
  if (!beckon_question_body_is_armed (body) || (event != NULL && gdk_key_event_is_modifier (event)))
    return FALSE;
  /* A key that is held down is one press. */
  if (repeats)
    return TRUE;
  if (enter)
    {
      beckon_question_body_confirm (body);
      return TRUE;
    }
  if (keyval == GDK_KEY_Escape && plain)
    {
      beckon_question_body_disarm (body);
      return TRUE;
    }
  /* Numbers and Space choose: the same again, or something else. */
  if (!plain
      || (keyval != GDK_KEY_space && keyval != GDK_KEY_KP_Space
          && beckon_question_view_get_digit (self, event, keyval) < 1))
    beckon_question_body_disarm (body);

  return FALSE;
}

void
beckon_question_view_key_released (BeckonQuestionView *self, guint keycode)
{
  if (self->down_keycode == keycode)
    self->down_keycode = 0;
}

/* --- held back --- */

static gboolean
tick_cb (gpointer user_data)
{
  BeckonQuestionView *self = user_data;
  g_autofree char    *text =
    beckon_held_text (self->held, beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL));

  gtk_label_set_label (GTK_LABEL (self->held_label), text);
  return G_SOURCE_CONTINUE;
}

void
beckon_question_view_tick_held (BeckonQuestionView *self)
{
  if (self->held == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  tick_cb (self);
  if (self->held_id == 0)
    self->held_id = g_timeout_add (TICK_MS, tick_cb, self);
}

void
beckon_question_view_hide_held (BeckonQuestionView *self)
{
  g_clear_handle_id (&self->held_id, g_source_remove);
  g_clear_pointer (&self->held, beckon_interaction_unref);
  gtk_widget_set_visible (self->held_box, FALSE);
}

void
beckon_question_view_show_held (BeckonQuestionView *self, BeckonInteraction *interaction)
{
  gboolean was_held = self->held != NULL;

  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->held, beckon_interaction_unref);
  self->held = interaction;
  tick_cb (self);
  beckon_question_view_tick_held (self);
  if (was_held)
    return;

  beckon_question_focus_clear (self->focus);
  self->settled = TRUE;
  gtk_widget_set_visible (self->remember, FALSE);
  gtk_widget_set_visible (self->reminder, FALSE);
  beckon_question_body_set_settled (BECKON_QUESTION_BODY (self->body), TRUE);
  beckon_question_handoff_set_settled (BECKON_QUESTION_HANDOFF (self->handoff), TRUE);
  beckon_question_view_show_buttons (self);
  beckon_question_view_set_notice (self, self->held_box, TRUE);
  beckon_question_announce (GTK_WIDGET (self), gtk_label_get_label (GTK_LABEL (self->held_label)));
}

void
beckon_question_view_undo (BeckonQuestionView *self)
{
  g_signal_emit (self, beckon_question_view_signals[BECKON_QUESTION_VIEW_UNDO], 0);
}

void
beckon_question_view_bind_held (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, held_box);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionView, held_label);
  gtk_widget_class_bind_template_callback (widget_class, armed_cb);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_view_undo);
}
