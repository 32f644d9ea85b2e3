/* question-renew.c: a new dialog for each opening (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

/* How long after the dialog closed the next one is made: before somebody waits for it, and after
 * what is done at once. */
#define RENEW_MS 100

static void
notify_only_cb (BeckonQuestionView *view, gboolean notify_only, BeckonQuestionQueue *self)
{
  beckon_question_arrival_set_notify_only (self->arrival, notify_only);
}

static void
sight_changed_cb (gpointer user_data)
{
  g_signal_emit_by_name (user_data, "sight-changed");
}

static void
complete_cb (BeckonQuestionView *view, BeckonQuestionQueue *self)
{
  beckon_question_arrival_set_ready (self->arrival, TRUE);
}

void
beckon_question_queue_make_dialog (BeckonQuestionQueue *self)
{
  GtkWidget *dialog = beckon_question_dialog_new (self->desk);

  self->dialog = BECKON_QUESTION_DIALOG (g_object_ref_sink (dialog));
  self->in_dialog.view = beckon_question_dialog_get_view (self->dialog);
  self->arrival = beckon_question_arrival_new (GTK_WINDOW (dialog), self->application);
  beckon_question_arrival_set_notifies (self->arrival, self->notifies);
  self->sight = beckon_sight_new (self->desk, dialog, sight_changed_cb, self);
  g_signal_connect_swapped (dialog, "notify::visible", G_CALLBACK (sight_changed_cb), self);
  beckon_question_queue_connect_verbs (&self->in_dialog);
  g_signal_connect (self->in_dialog.view, "complete", G_CALLBACK (complete_cb), self);
  g_signal_connect (self->in_dialog.view, "notify-only", G_CALLBACK (notify_only_cb), self);
  self->worn = FALSE;
}

static gboolean
destroy_cb (gpointer user_data)
{
  gtk_window_destroy (user_data);
  return G_SOURCE_REMOVE;
}

/* The dialog ends later: it may be in the middle of telling what was answered in it. */
static void
drop_dialog (BeckonQuestionQueue *self)
{
  g_clear_pointer (&self->arrival, beckon_question_arrival_free);
  g_clear_pointer (&self->sight, beckon_sight_free);
  g_signal_handlers_disconnect_by_data (self->dialog, self);
  g_signal_handlers_disconnect_by_data (self->in_dialog.view, &self->in_dialog);
  g_signal_handlers_disconnect_by_data (self->in_dialog.view, self);
  gtk_widget_set_visible (GTK_WIDGET (self->dialog), FALSE);
  gtk_window_set_application (GTK_WINDOW (self->dialog), NULL);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, destroy_cb, g_steal_pointer (&self->dialog),
                   g_object_unref);
}

/* A new dialog for each opening. With GTK 4.8 on X11 one that was open before counts as active when
 * it opens again, so nothing tells a screen reader that it became so; and what changed in it while
 * it was hidden the screen reader may have missed. */
void
beckon_question_queue_renew_dialog (BeckonQuestionQueue *self)
{
  g_clear_handle_id (&self->renew_id, g_source_remove);
  if (!self->worn || beckon_question_queue_is_visible (self))
    return;

  beckon_question_place_save_draft (&self->in_dialog);
  self->in_dialog.current = NULL;
  drop_dialog (self);
  beckon_question_queue_make_dialog (self);
  beckon_question_arrival_set_parent (self->arrival, self->parent);
}

static gboolean
renew_cb (gpointer user_data)
{
  BeckonQuestionQueue *self = user_data;

  self->renew_id = 0;
  beckon_question_queue_renew_dialog (self);
  return G_SOURCE_REMOVE;
}

void
beckon_question_queue_renew_soon (BeckonQuestionQueue *self)
{
  if (self->renew_id == 0)
    self->renew_id = g_timeout_add (RENEW_MS, renew_cb, self);
}
