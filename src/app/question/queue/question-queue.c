/* question-queue.c: the questions that wait for the person, and the one dialog that shows them
 * (AIC-11, ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

#include "app/question/key-guard.h"
#include "desk/lists/people.h"

enum
{
  ANSWERED,
  REMEMBERED,
  SIGHT_CHANGED,
  PANE_CHANGED,
  PANE_DONE,
  PANE_STEP,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionQueue, beckon_question_queue, G_TYPE_OBJECT)

/* --- the dialog --- */

gboolean
beckon_question_queue_is_visible (BeckonQuestionQueue *self)
{
  return self->arrival != NULL && beckon_question_arrival_is_open (self->arrival);
}

static gboolean
write_place_cb (gpointer user_data)
{
  BeckonQuestionQueue *self = user_data;

  self->place_id = 0;
  if (self->in_dialog.current != NULL)
    beckon_question_dialog_set_place (
      self->dialog, beckon_question_entries_get_position (self->entries, self->in_dialog.current),
      beckon_question_entries_get_length (self->entries));
  return G_SOURCE_REMOVE;
}

void
beckon_question_queue_update_place (BeckonQuestionQueue *self)
{
  if (self->place_id == 0 && beckon_question_queue_is_visible (self))
    self->place_id = g_idle_add (write_place_cb, self);
}

void
beckon_question_place_save_draft (BeckonQuestionPlace *self)
{
  if (self->current != NULL)
    beckon_question_view_save_draft (self->view, &self->current->draft);
}

gboolean
beckon_question_place_is_shown (BeckonQuestionPlace *self)
{
  if (self->view == NULL)
    return FALSE;
  return self == &self->queue->in_dialog ? beckon_question_queue_is_visible (self->queue)
                                         : gtk_widget_get_mapped (GTK_WIDGET (self->view));
}

BeckonQuestionPlace *
beckon_question_queue_find_place (BeckonQuestionQueue *self, const BeckonQuestionEntry *entry)
{
  if (self->in_dialog.current == entry)
    return &self->in_dialog;
  return self->in_pane.current == entry ? &self->in_pane : NULL;
}

void
beckon_question_queue_show_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionPlace *place = &self->in_dialog;

  if (place->current == entry)
    return;
  beckon_question_place_save_draft (place);
  g_clear_handle_id (&place->outcome_id, g_source_remove);
  /* It is entered into the order first, so it stays. */
  if (self->in_pane.current == entry)
    beckon_question_queue_leave_pane (self);

  place->current = entry;
  beckon_question_view_show_question (place->view, entry->interaction, entry->question,
                                      &entry->draft);
  beckon_question_arrival_set_ready (self->arrival, beckon_question_view_is_complete (place->view));
  if (entry->settled)
    beckon_question_view_show_settled (place->view, entry->interaction);
  g_clear_handle_id (&self->place_id, g_source_remove);
  write_place_cb (self);
}

void
beckon_question_queue_hide (BeckonQuestionQueue *self)
{
  if (self->elsewhere && beckon_question_queue_is_visible (self))
    beckon_key_guard_expect (self->application, GTK_WINDOW (self->dialog));
  beckon_question_arrival_hide (self->arrival);
  /* A window of the application would keep it running, even while hidden. */
  gtk_window_set_application (GTK_WINDOW (self->dialog), NULL);
  self->worn = TRUE;
  beckon_question_queue_renew_soon (self);
  beckon_question_queue_update_pane (self);
  g_signal_emit (self, signals[SIGHT_CHANGED], 0);
}

void
beckon_question_queue_opened (BeckonQuestionQueue *self)
{
  gtk_window_set_application (GTK_WINDOW (self->dialog), self->application);
  beckon_question_queue_update_pane (self);
  g_signal_emit (self, signals[SIGHT_CHANGED], 0);
}

void
beckon_question_queue_leave_order (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionPlace *place = beckon_question_queue_find_place (self, entry);

  beckon_question_entries_leave (self->entries, entry);
  beckon_question_view_forget_reminder (self->in_dialog.view, entry->id);
  if (place == NULL)
    return;
  place->current = NULL;
  g_clear_handle_id (&place->outcome_id, g_source_remove);
}

void
beckon_question_queue_remove_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  beckon_question_queue_leave_order (self, entry);
  beckon_question_entries_remove (self->entries, entry);
}

/* Shows @next, or else the oldest, or closes. The person did not choose that question, so the guard
 * starts again. */
void
beckon_question_queue_advance (BeckonQuestionQueue *self, BeckonQuestionEntry *next)
{
  if (next == NULL)
    next = beckon_question_entries_get_first (self->entries);
  if (next == NULL)
    {
      beckon_question_queue_hide (self);
      return;
    }
  beckon_question_queue_show_entry (self, next);
  beckon_question_view_arm (self->in_dialog.view);
  beckon_question_queue_update_pane (self);
}

/* Removes @entry for good and shows the next one. */
void
beckon_question_queue_finish_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionPlace *place = beckon_question_queue_find_place (self, entry);
  BeckonQuestionEntry *next = beckon_question_entries_get_next (self->entries, entry);
  gint64               id = entry->id;

  beckon_question_queue_remove_entry (self, entry);
  if (place == &self->in_dialog && beckon_question_queue_is_visible (self))
    beckon_question_queue_advance (self, next);
  else
    beckon_question_queue_update_place (self);
  if (place == &self->in_pane)
    beckon_question_queue_finish_pane (self, id);
}

void
beckon_question_queue_open_by_itself (BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry;

  if (beckon_question_queue_is_visible (self))
    return;
  entry = beckon_question_queue_find_loud (self);
  if (entry == NULL)
    return;

  beckon_question_queue_renew_dialog (self);
  beckon_question_queue_show_entry (self, entry);
  self->elsewhere = !beckon_question_arrival_has_keyboard (self->arrival);
  switch (beckon_question_arrival_open (self->arrival))
    {
    case BECKON_ARRIVAL_LISTED:
      /* Nothing shows it, so the pane may. */
      self->in_dialog.current = NULL;
      return;
    case BECKON_ARRIVAL_OPENED:
      if (beckon_question_arrival_take_offer (self->arrival))
        beckon_question_view_offer_notify (self->in_dialog.view,
                                           beckon_question_arrival_knows_others (self->arrival));
      break;
    case BECKON_ARRIVAL_PRESENTED:
    default:
      break;
    }
  beckon_question_queue_opened (self);
}

/* --- what was answered here --- */

gboolean
beckon_question_queue_has_window (BeckonQuestionQueue *self)
{
  GdkSurface *surface;

  if (self->parent == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self->parent)))
    return FALSE;
  surface = gtk_native_get_surface (GTK_NATIVE (self->parent));

  return (gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_MINIMIZED) == 0;
}

void
beckon_question_queue_settle_here (BeckonQuestionQueue *self,
                                   BeckonQuestionEntry *entry,
                                   BeckonInteraction   *interaction)
{
  g_autoptr (BeckonInteraction) settled = beckon_interaction_ref (interaction);

  beckon_question_queue_finish_entry (self, entry);
  g_signal_emit (self, signals[ANSWERED], 0, settled);
}

void
beckon_question_queue_remembered (BeckonQuestionQueue *self, BeckonPreference *preference)
{
  g_queue_push_tail (&self->remembered, beckon_preference_ref (preference));
  g_signal_emit (self, signals[REMEMBERED], 0);
}

BeckonPreference *
beckon_question_queue_get_remembered (BeckonQuestionQueue *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), NULL);

  return g_queue_peek_head (&self->remembered);
}

void
beckon_question_queue_drop_remembered (BeckonQuestionQueue *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  if (!g_queue_is_empty (&self->remembered))
    beckon_preference_unref (g_queue_pop_head (&self->remembered));
}

gboolean
beckon_question_queue_come_up (BeckonQuestionQueue *self)
{
  if (beckon_question_arrival_has_gone_under (self->arrival)
      && beckon_sight_is_hidden (self->sight))
    {
      gtk_widget_set_visible (GTK_WIDGET (self->dialog), FALSE);
      /* If the question is only listed now, the dialog stays hidden. */
      gtk_window_set_application (GTK_WINDOW (self->dialog), NULL);
      self->worn = TRUE;
    }
  if (beckon_question_queue_is_visible (self))
    {
      beckon_question_queue_update_place (self);
      return TRUE;
    }
  beckon_question_queue_open_by_itself (self);
  return FALSE;
}

gboolean
beckon_question_queue_bring (BeckonQuestionQueue *self, BeckonQuestion *question)
{
  BeckonQuestionEntry *entry;

  beckon_question_queue_enqueue (self, question);
  entry = beckon_question_entries_find (self->entries, beckon_question_get_id (question));
  beckon_question_entry_set_interaction (entry, beckon_question_get_interaction (question));
  beckon_question_entries_enter (self->entries, entry);
  return beckon_question_queue_come_up (self);
}

/* The person activated the desk window: a question that was only listed is opened, an open dialog
 * gets the keyboard. */
static void
parent_active_cb (BeckonQuestionQueue *self)
{
  beckon_question_view_update_keyboard (self->in_dialog.view);
  if (!gtk_window_is_active (self->parent))
    return;
  self->elsewhere = FALSE;
  if (!beckon_question_queue_is_visible (self))
    {
      /* In silence the list has them, and the person opens what they want. */
      BeckonQuestionEntry *entry = beckon_question_queue_find_loud (self);

      if (entry == NULL)
        return;
      beckon_question_queue_renew_dialog (self);
      beckon_question_queue_show_entry (self, entry);
    }
  beckon_question_queue_raise (self);
}

/* --- the object --- */

static void
set_parent (BeckonQuestionQueue *self, GtkWindow *parent)
{
  if (self->parent == parent)
    return;
  if (self->parent != NULL)
    g_signal_handlers_disconnect_by_func (self->parent, parent_active_cb, self);
  g_set_weak_pointer (&self->parent, parent);
  if (parent != NULL)
    g_signal_connect_swapped (parent, "notify::is-active", G_CALLBACK (parent_active_cb), self);
  if (self->arrival != NULL)
    beckon_question_arrival_set_parent (self->arrival, parent);
}

static void
beckon_question_queue_dispose (GObject *object)
{
  BeckonQuestionQueue *self = BECKON_QUESTION_QUEUE (object);

  g_clear_handle_id (&self->start_id, g_source_remove);
  g_clear_handle_id (&self->pane_wait_id, g_source_remove);
  g_clear_handle_id (&self->in_dialog.outcome_id, g_source_remove);
  g_clear_handle_id (&self->place_id, g_source_remove);
  set_parent (self, NULL);
  beckon_question_queue_set_pane (self, NULL);
  self->in_dialog.current = NULL;
  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (beckon_desk_get_questions (self->desk), self);
      g_signal_handlers_disconnect_by_data (self->desk, self);
    }
  g_clear_handle_id (&self->renew_id, g_source_remove);
  g_clear_pointer (&self->arrival, beckon_question_arrival_free);
  g_clear_pointer (&self->sight, beckon_sight_free);
  beckon_question_queue_set_quiet (self, NULL);
  beckon_question_queue_forget_asked (self);
  if (self->dialog != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->dialog, self);
      g_signal_handlers_disconnect_by_data (self->in_dialog.view, &self->in_dialog);
      g_signal_handlers_disconnect_by_data (self->in_dialog.view, self);
      gtk_window_destroy (GTK_WINDOW (self->dialog));
    }
  g_clear_object (&self->dialog);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_question_queue_parent_class)->dispose (object);
}

static void
beckon_question_queue_finalize (GObject *object)
{
  BeckonQuestionQueue *self = BECKON_QUESTION_QUEUE (object);

  beckon_question_entries_free (self->entries);
  g_queue_clear_full (&self->remembered, (GDestroyNotify) beckon_preference_unref);

  G_OBJECT_CLASS (beckon_question_queue_parent_class)->finalize (object);
}

static void
beckon_question_queue_class_init (BeckonQuestionQueueClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_question_queue_dispose;
  object_class->finalize = beckon_question_queue_finalize;

  signals[ANSWERED] = g_signal_new ("answered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGHT_CHANGED] = g_signal_new ("sight-changed", G_TYPE_FROM_CLASS (klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[PANE_CHANGED] = g_signal_new ("pane-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[PANE_DONE] = g_signal_new ("pane-done", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[PANE_STEP] = g_signal_new ("pane-step", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[REMEMBERED] = g_signal_new ("remembered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_question_queue_init (BeckonQuestionQueue *self)
{
  self->entries = beckon_question_entries_new ();
  self->in_dialog.queue = self;
  self->in_pane.queue = self;
  g_queue_init (&self->remembered);
}

BeckonQuestionQueue *
beckon_question_queue_new (BeckonDesk *desk, GtkApplication *application)
{
  BeckonQuestionQueue *self = g_object_new (BECKON_TYPE_QUESTION_QUEUE, NULL);

  self->desk = g_object_ref (desk);
  self->application = application;
  /* Their names are known when the first hand-off comes. */
  beckon_people_of (desk);
  beckon_question_queue_make_dialog (self);
  beckon_question_queue_watch_desk (self);
  return self;
}

void
beckon_question_queue_set_parent (BeckonQuestionQueue *self, GtkWindow *parent)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));
  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));

  set_parent (self, parent);
}
