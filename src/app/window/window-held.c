/* window-held.c: says when an answer goes out that is held back, and undoes it (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/held-text.h"
#include "app/question/queue/question-announce.h"
#include "app/widgets/toast.h"
#include "base/display-text.h"
#include "base/timestamp.h"
#include "model/name.h"
#include "model/question/held-answer.h"
#include "rules/question/questions.h"

/* The number of seconds changes in time. */
#define TICK_MS 200
#define ANSWER_CHARS 80

static gint64
now_us (BeckonWindow *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

static void
on_undone (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  /* The window may have been closed in the meantime. */
  if (commit == NULL && self->desk != NULL)
    beckon_toast_error (GTK_WIDGET (self->toasts), error);
}

void
beckon_window_undo_answer (BeckonWindow *self)
{
  for (guint i = 0; self->held_together != NULL && i < self->held_together->len; i++)
    beckon_desk_do_async (self->desk,
                          beckon_operation_undo (beckon_name_get_user (),
                                                 g_array_index (self->held_together, gint64, i),
                                                 TRUE),
                          NULL, on_undone, g_object_ref (self));
}

static void
forget (BeckonWindow *self)
{
  g_clear_handle_id (&self->held_source, g_source_remove);
  g_clear_pointer (&self->held, beckon_interaction_unref);
  g_clear_pointer (&self->held_together, g_array_unref);
  self->held_done = 0;
  if (self->held_toast != NULL)
    g_signal_handlers_disconnect_by_data (self->held_toast, self);
  g_clear_object (&self->held_toast);
  self->held_label = NULL;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo-answer", FALSE);
}

void
beckon_window_clear_held (BeckonWindow *self)
{
  g_autoptr (AdwToast) toast = NULL;

  g_set_object (&toast, self->held_toast);
  forget (self);
  if (toast != NULL)
    adw_toast_dismiss (toast);
}

static gboolean
tick_cb (gpointer user_data)
{
  BeckonWindow    *self = user_data;
  guint            n = self->held_together->len;
  g_autofree char *one = beckon_held_text (self->held, now_us (self));
  g_autofree char *text = NULL;

  if (n > 1)
    /* Translators: how many questions were answered at once, and “Delete” goes out in 3 s */
    text = g_strdup_printf (ngettext ("%u answer: %s", "%u answers: %s", n), n, one);
  gtk_label_set_label (self->held_label, n > 1 ? text : one);
  return G_SOURCE_CONTINUE;
}

static void
set_fraction (double value, gpointer bar)
{
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), value);
}

/* (transfer floating): a line that shrinks until the answer goes out. Whoever wants no animations
 * has the number. */
static GtkWidget *
make_line (BeckonWindow *self)
{
  GtkWidget    *bar = gtk_progress_bar_new ();
  gint64        left_us = MAX (self->held->held_answer->until_us - now_us (self), 0);
  AdwAnimation *line =
    adw_timed_animation_new (bar, 1, 0, (guint) (left_us / BECKON_US_PER_MS),
                             adw_callback_animation_target_new (set_fraction, bar, NULL));

  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (line), ADW_LINEAR);
  gtk_widget_add_css_class (bar, "undo-line");
  gtk_widget_set_visible (bar, adw_get_enable_animations (GTK_WIDGET (self)));
  gtk_accessible_update_state (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (bar), 1);
  g_signal_connect_swapped (bar, "map", G_CALLBACK (adw_animation_play), line);
  g_object_set_data_full (G_OBJECT (bar), "line", line, g_object_unref);

  return bar;
}

/* The same answer to the same question, in the same moment: one message speaks of all, and one
 * *Undo* is for all. */
static gboolean
is_together (BeckonWindow *self, const BeckonInteraction *interaction)
{
  const BeckonHeldAnswer *one, *other = interaction->held_answer;

  if (self->held == NULL || !beckon_interaction_asks_same (self->held, interaction))
    return FALSE;
  one = self->held->held_answer;
  return g_strcmp0 (one->response, other->response) == 0
         && g_strcmp0 (one->responded_by, other->responded_by) == 0
         && one->surface == other->surface
         && ABS (one->held_us - other->held_us) < BECKON_US_PER_SECOND;
}

static void
show_held (BeckonWindow *self, BeckonInteraction *interaction)
{
  GtkWidget *box, *label;

  if (is_together (self, interaction))
    {
      g_array_append_val (self->held_together, interaction->id);
      tick_cb (self);
      return;
    }
  beckon_window_clear_held (self);
  self->held = beckon_interaction_ref (interaction);
  self->held_together = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (self->held_together, interaction->id);
  label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "heading");
  self->held_label = GTK_LABEL (label);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), make_line (self));

  self->held_toast = g_object_ref_sink (adw_toast_new (""));
  adw_toast_set_custom_title (self->held_toast, box);
  adw_toast_set_button_label (self->held_toast, _ ("Undo"));
  /* As long as the answer is held back. */
  adw_toast_set_timeout (self->held_toast, 0);
  adw_toast_set_priority (self->held_toast, ADW_TOAST_PRIORITY_HIGH);
  g_signal_connect_object (self->held_toast, "button-clicked",
                           G_CALLBACK (beckon_window_undo_answer), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->held_toast, "dismissed", G_CALLBACK (forget), self,
                           G_CONNECT_SWAPPED);
  tick_cb (self);
  self->held_source = g_timeout_add (TICK_MS, tick_cb, self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo-answer", TRUE);
  adw_toast_overlay_add_toast (self->toasts, g_object_ref (self->held_toast));
  beckon_question_announce_toast (GTK_WIDGET (self->toasts), gtk_label_get_label (self->held_label),
                                  TRUE);
}

/* FALSE: the message does not speak of @id. */
static gboolean
take_held (BeckonWindow *self, gint64 id)
{
  for (guint i = 0; self->held_together != NULL && i < self->held_together->len; i++)
    if (g_array_index (self->held_together, gint64, i) == id)
      {
        g_array_remove_index (self->held_together, i);
        self->held_done++;
        return TRUE;
      }
  return FALSE;
}

void
beckon_window_follow_held (BeckonWindow *self, BeckonEvent *event)
{
  BeckonInteraction *interaction = event->interaction;
  g_autofree char   *text = NULL;
  guint              n;

  if (interaction == NULL)
    return;
  if (event->type == BECKON_EVENT_AIC_ANSWER_HELD && gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      show_held (self, interaction);
      return;
    }
  if (interaction->held_answer != NULL || !take_held (self, interaction->id)
      || self->held_together->len > 0)
    return;
  n = self->held_done;
  beckon_window_clear_held (self);
  if (event->type == BECKON_EVENT_AIC_ANSWER_UNDONE)
    beckon_window_toast (self, n > 1 ? _ ("Undone: the questions are open again")
                                     : _ ("Undone: the question is open again"));
  else if (event->type == BECKON_EVENT_AIC_DIALOG_RESPONDED && n > 1)
    {
      text = g_strdup_printf (ngettext ("%u question answered", "%u questions answered", n), n);
      beckon_window_toast (self, text);
    }
  else if (event->type == BECKON_EVENT_AIC_DIALOG_RESPONDED)
    {
      beckon_window_show_answered (self, interaction);
    }
}

/* --- what went out at once --- */

void
beckon_window_show_answered (BeckonWindow *self, const BeckonInteraction *interaction)
{
  g_autofree char *response = beckon_display_text_short (interaction->response, ANSWER_CHARS);
  g_autofree char *answered = NULL;
  g_autofree char *text = NULL;

  /* Translators: %s is the answer that was given */
  answered = g_strdup_printf (_ ("Answered: %s"), response);
  if (beckon_desk_get_awaited (self->desk, interaction->id) == BECKON_AWAITED_NO)
    text = g_strdup_printf ("%s · %s", answered, beckon_interaction_get_kept_text ());
  else
    text = g_steal_pointer (&answered);
  if (beckon_interaction_may_correct (interaction))
    beckon_toast_action (GTK_WIDGET (self->toasts), text, _ ("Correct…"), "win.correct",
                         g_variant_new_int64 (interaction->id));
  else
    beckon_window_toast (self, text);
}
