/* question-queue.c: the questions that wait for the person, one dialog for all of them (AIC-11,
 * ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

#include "app/question/key-guard.h"

/* How long the dialog says how a question was settled elsewhere. */
#define OUTCOME_MS 2000

enum
{
  ANSWERED,
  REMEMBERED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionQueue, beckon_question_queue, G_TYPE_OBJECT)

/* --- the dialog --- */

static gboolean
is_visible (BeckonQuestionQueue *self)
{
  return self->dialog != NULL && gtk_widget_get_visible (GTK_WIDGET (self->dialog));
}

static gboolean
write_place_cb (gpointer user_data)
{
  BeckonQuestionQueue *self = user_data;

  self->place_id = 0;
  if (self->current != NULL)
    beckon_question_dialog_set_place (
      self->dialog, beckon_question_entries_get_position (self->entries, self->current),
      beckon_question_entries_get_length (self->entries));
  return G_SOURCE_REMOVE;
}

/* Once for all questions that arrive in one turn of the main loop. */
static void
queue_place (BeckonQuestionQueue *self)
{
  if (self->place_id == 0 && is_visible (self))
    self->place_id = g_idle_add (write_place_cb, self);
}

void
beckon_question_queue_save_draft (BeckonQuestionQueue *self)
{
  if (self->current != NULL)
    beckon_question_dialog_save_draft (self->dialog, &self->current->draft);
}

void
beckon_question_queue_show_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  if (self->current == entry)
    return;
  beckon_question_queue_save_draft (self);
  g_clear_handle_id (&self->outcome_id, g_source_remove);

  self->current = entry;
  beckon_question_dialog_show_question (self->dialog, entry->interaction, entry->question,
                                        &entry->draft);
  if (entry->settled)
    beckon_question_dialog_show_settled (self->dialog, entry->interaction);
  g_clear_handle_id (&self->place_id, g_source_remove);
  write_place_cb (self);
}

void
beckon_question_queue_hide (BeckonQuestionQueue *self)
{
  if (self->elsewhere && is_visible (self))
    beckon_key_guard_expect (self->application, GTK_WINDOW (self->dialog));
  gtk_widget_set_visible (GTK_WIDGET (self->dialog), FALSE);
  /* A hidden window of the application would keep it running. */
  gtk_window_set_application (GTK_WINDOW (self->dialog), NULL);
}

static void
present (BeckonQuestionQueue *self)
{
  if (!is_visible (self))
    self->elsewhere = !beckon_question_arrival_has_keyboard (self->arrival);
  gtk_window_set_application (GTK_WINDOW (self->dialog), self->application);
  beckon_question_arrival_present (self->arrival);
}

/* Out of the dialog; when it is what the dialog shows, that shows nothing for now. */
void
beckon_question_queue_leave_order (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  beckon_question_entries_leave (self->entries, entry);
  beckon_question_dialog_forget_reminder (self->dialog, entry->id);
  if (self->current == entry)
    {
      self->current = NULL;
      g_clear_handle_id (&self->outcome_id, g_source_remove);
    }
}

void
beckon_question_queue_remove_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  beckon_question_queue_leave_order (self, entry);
  beckon_question_entries_remove (self->entries, entry);
}

/* Shows @next, or the oldest, or closes; the person did not choose this question, so the guard
 * begins anew. */
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
  beckon_question_dialog_arm (self->dialog);
}

/* Takes @entry out of the dialog for good and goes on. */
void
beckon_question_queue_finish_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  gboolean             was_current = self->current == entry;
  BeckonQuestionEntry *next = beckon_question_entries_get_next (self->entries, entry);

  beckon_question_queue_remove_entry (self, entry);
  if (was_current && is_visible (self))
    beckon_question_queue_advance (self, next);
  else
    queue_place (self);
}

/* Opens the dialog for the oldest question, which came by itself. */
static void
open_by_itself (BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry = beckon_question_entries_get_first (self->entries);

  if (entry == NULL || is_visible (self))
    return;

  beckon_question_queue_show_entry (self, entry);
  self->elsewhere = !beckon_question_arrival_has_keyboard (self->arrival);
  switch (beckon_question_arrival_open (self->arrival))
    {
    case BECKON_ARRIVAL_LISTED:
      return;
    case BECKON_ARRIVAL_OPENED:
      if (beckon_question_arrival_take_offer (self->arrival))
        beckon_question_dialog_offer_list (self->dialog,
                                           beckon_question_arrival_knows_others (self->arrival));
      break;
    case BECKON_ARRIVAL_PRESENTED:
    default:
      break;
    }
  gtk_window_set_application (GTK_WINDOW (self->dialog), self->application);
}

/* --- what happens on the desk --- */

static gboolean
outcome_read_cb (gpointer user_data)
{
  BeckonQuestionQueue *self = user_data;

  self->outcome_id = 0;
  if (self->current != NULL && self->current->settled)
    beckon_question_queue_finish_entry (self, self->current);
  return G_SOURCE_REMOVE;
}

static void
settle_elsewhere (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  entry->settled = TRUE;
  if (entry == self->current && is_visible (self))
    {
      beckon_question_queue_save_draft (self);
      beckon_question_dialog_show_settled (self->dialog, entry->interaction);
      if (!beckon_question_entry_has_text (entry))
        self->outcome_id = g_timeout_add (OUTCOME_MS, outcome_read_cb, self);
    }
  else if (beckon_question_entry_has_text (entry))
    {
      /* Shown when the dialog is opened again: what was typed is not lost. */
      beckon_question_entries_enter (self->entries, entry);
      queue_place (self);
    }
  else
    {
      beckon_question_queue_finish_entry (self, entry);
    }
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
  g_signal_emit (self, signals[REMEMBERED], 0, preference);
}

/* It was set aside, and counts down once more. */
static void
asked_again (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  g_set_object (&entry->question, beckon_desk_find_question (self->desk, entry->id));
  if (self->current != entry)
    return;
  beckon_question_queue_save_draft (self);
  beckon_question_dialog_show_question (self->dialog, entry->interaction, entry->question,
                                        &entry->draft);
}

static void
take_interaction (BeckonQuestionQueue *self,
                  BeckonQuestionEntry *entry,
                  BeckonInteraction   *interaction)
{
  BeckonInteractionStatus before = entry->interaction->status;

  if (entry->settled)
    return;
  beckon_question_entry_set_interaction (entry, interaction);
  if (interaction->status == BECKON_INTERACTION_PENDING && before == BECKON_INTERACTION_POSTPONED)
    {
      asked_again (self, entry);
      return;
    }
  if (interaction->status == before)
    {
      if (entry == self->current && is_visible (self))
        beckon_question_dialog_update (self->dialog, interaction);
      return;
    }
  if (entry->answering && interaction->surface == BECKON_SURFACE_DIALOG)
    beckon_question_queue_settle_here (self, entry, interaction);
  else
    settle_elsewhere (self, entry);
}

static void
event_cb (BeckonDesk *desk, BeckonEvent *event, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry;

  if (event->interaction == NULL)
    return;
  entry = beckon_question_entries_find (self->entries, event->interaction->id);
  if (entry != NULL)
    take_interaction (self, entry, event->interaction);
  if (event->type == BECKON_EVENT_AIC_REMINDER)
    beckon_question_queue_remind (self, event->interaction);
}

/* What was set aside is asked again while what was typed for it is still here. */
static void
ask_again (BeckonQuestionQueue *self, BeckonQuestionEntry *entry, BeckonQuestion *question)
{
  gboolean shown = self->current == entry;

  if (!entry->settled && entry->question == NULL)
    asked_again (self, entry);
  if (!entry->settled)
    return;
  beckon_question_queue_save_draft (self);
  beckon_question_queue_leave_order (self, entry);
  entry->settled = FALSE;
  g_set_object (&entry->question, question);
  beckon_question_entry_set_interaction (entry, beckon_question_get_interaction (question));
  beckon_question_entries_enter (self->entries, entry);
  if (shown && is_visible (self))
    beckon_question_queue_advance (self, entry);
}

static void
enqueue (BeckonQuestionQueue *self, BeckonQuestion *question)
{
  BeckonQuestionEntry *entry =
    beckon_question_entries_find (self->entries, beckon_question_get_id (question));

  if (entry != NULL)
    {
      ask_again (self, entry, question);
      return;
    }
  entry = beckon_question_entries_add (self->entries, beckon_question_get_interaction (question),
                                       question);
  beckon_question_entries_enter (self->entries, entry);
}

/* There is more to be seen to. TRUE: the dialog was open, and shows what it showed. */
static gboolean
come_up (BeckonQuestionQueue *self)
{
  if (beckon_question_arrival_has_gone_under (self->arrival)
      && beckon_sight_is_hidden (self->sight))
    {
      gtk_widget_set_visible (GTK_WIDGET (self->dialog), FALSE);
      /* Where it is only listed now, it stays hidden. */
      gtk_window_set_application (GTK_WINDOW (self->dialog), NULL);
    }
  if (is_visible (self))
    {
      queue_place (self);
      return TRUE;
    }
  open_by_itself (self);
  return FALSE;
}

gboolean
beckon_question_queue_bring (BeckonQuestionQueue *self, BeckonQuestion *question)
{
  BeckonQuestionEntry *entry;

  enqueue (self, question);
  entry = beckon_question_entries_find (self->entries, beckon_question_get_id (question));
  beckon_question_entry_set_interaction (entry, beckon_question_get_interaction (question));
  beckon_question_entries_enter (self->entries, entry);
  return come_up (self);
}

static void
items_changed_cb (
  GListModel *questions, guint position, guint removed, guint added, BeckonQuestionQueue *self)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, position + i);

      enqueue (self, question);
    }
  if (added > 0)
    come_up (self);
}

static void
list_only_cb (BeckonQuestionDialog *dialog, gboolean list_only, BeckonQuestionQueue *self)
{
  beckon_question_arrival_set_list_only (self->arrival, list_only);
}

/* The person turned to the desk: what is only listed opens, what is open gets the keyboard. */
static void
parent_active_cb (BeckonQuestionQueue *self)
{
  beckon_question_dialog_update_keyboard (self->dialog);
  if (!gtk_window_is_active (self->parent))
    return;
  self->elsewhere = FALSE;
  if (!is_visible (self) && beckon_question_entries_get_first (self->entries) == NULL)
    return;
  if (!is_visible (self))
    beckon_question_queue_show_entry (self, beckon_question_entries_get_first (self->entries));
  present (self);
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
  g_clear_handle_id (&self->reminded_id, g_source_remove);
  g_clear_handle_id (&self->outcome_id, g_source_remove);
  g_clear_handle_id (&self->place_id, g_source_remove);
  set_parent (self, NULL);
  self->current = NULL;
  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (beckon_desk_get_questions (self->desk), self);
      g_signal_handlers_disconnect_by_data (self->desk, self);
    }
  g_clear_pointer (&self->arrival, beckon_question_arrival_free);
  g_clear_pointer (&self->sight, beckon_sight_free);
  if (self->dialog != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->dialog, self);
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
  g_free (self->reminded_after);

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
  signals[REMEMBERED] = g_signal_new ("remembered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
beckon_question_queue_init (BeckonQuestionQueue *self)
{
  self->entries = beckon_question_entries_new ();
}

static gboolean
start_cb (gpointer user_data)
{
  BeckonQuestionQueue *self = user_data;

  self->start_id = 0;
  open_by_itself (self);
  return G_SOURCE_REMOVE;
}

/* What was open before: a held one was put off by the person and does not come up by itself. */
static void
enqueue_open (BeckonQuestionQueue *self)
{
  GListModel *questions = beckon_desk_get_questions (self->desk);
  guint       n = g_list_model_get_n_items (questions);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);

      if (!beckon_question_get_interaction (question)->held)
        enqueue (self, question);
    }
  self->start_id = g_idle_add (start_cb, self);
  beckon_question_queue_restore_reminders (self);
}

BeckonQuestionQueue *
beckon_question_queue_new (BeckonDesk *desk, GtkApplication *application)
{
  BeckonQuestionQueue *self = g_object_new (BECKON_TYPE_QUESTION_QUEUE, NULL);
  GtkWidget           *dialog;

  self->desk = g_object_ref (desk);
  self->application = application;
  dialog = beckon_question_dialog_new (desk);
  self->dialog = BECKON_QUESTION_DIALOG (g_object_ref_sink (dialog));
  self->arrival = beckon_question_arrival_new (GTK_WINDOW (dialog), application);
  self->sight = beckon_sight_new (desk, dialog);

  beckon_question_queue_connect_verbs (self);
  g_signal_connect (dialog, "list-only", G_CALLBACK (list_only_cb), self);

  g_signal_connect (beckon_desk_get_questions (desk), "items-changed",
                    G_CALLBACK (items_changed_cb), self);
  g_signal_connect (desk, "event", G_CALLBACK (event_cb), self);
  enqueue_open (self);
  return self;
}

void
beckon_question_queue_set_parent (BeckonQuestionQueue *self, GtkWindow *parent)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));
  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));

  set_parent (self, parent);
}

/* A question of the desk, or one that was set aside and can still be answered. */
static BeckonQuestionEntry *
look_up (BeckonQuestionQueue *self, gint64 id)
{
  g_autoptr (BeckonInteraction) interaction = NULL;
  BeckonQuestion *question = beckon_desk_find_question (self->desk, id);

  if (question != NULL)
    return beckon_question_entries_add (self->entries, beckon_question_get_interaction (question),
                                        question);
  interaction = beckon_store_get_interaction (beckon_desk_get_store (self->desk), id, NULL);
  if (interaction == NULL || !beckon_interaction_is_open (interaction))
    return NULL;
  return beckon_question_entries_add (self->entries, interaction, NULL);
}

void
beckon_question_queue_present (BeckonQuestionQueue *self, gint64 interaction_id)
{
  BeckonQuestionEntry *entry;

  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  entry = beckon_question_entries_find (self->entries, interaction_id);
  if (entry == NULL)
    entry = look_up (self, interaction_id);
  if (entry != NULL)
    {
      beckon_question_entries_enter (self->entries, entry);
      beckon_question_queue_show_entry (self, entry);
      queue_place (self);
    }
  if (entry != NULL || is_visible (self))
    present (self);
}
