/* question-news.c: what happens on the desk to the questions of the dialog
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

/* How long the dialog says how a question was settled elsewhere. */
#define OUTCOME_MS 2000

/* --- settled, or asked again --- */

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
  if (entry == self->current && beckon_question_queue_is_visible (self))
    {
      beckon_question_queue_save_draft (self);
      beckon_question_dialog_show_settled (self->dialog, entry->interaction);
      if (!beckon_question_entry_has_text (entry))
        self->outcome_id = g_timeout_add (OUTCOME_MS, outcome_read_cb, self);
    }
  else if (beckon_question_entry_has_text (entry))
    {
      /* Shown when the dialog opens again, so that the draft is not lost. */
      beckon_question_entries_enter (self->entries, entry);
      beckon_question_queue_update_place (self);
    }
  else
    {
      beckon_question_queue_finish_entry (self, entry);
    }
}

/* It was set aside, and its countdown starts again. */
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
      if (entry == self->current && beckon_question_queue_is_visible (self))
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

/* A question that was set aside is asked again while its draft is still here. */
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
  if (shown && beckon_question_queue_is_visible (self))
    beckon_question_queue_advance (self, entry);
}

void
beckon_question_queue_enqueue (BeckonQuestionQueue *self, BeckonQuestion *question)
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

/* --- new ones --- */

static void
items_changed_cb (
  GListModel *questions, guint position, guint removed, guint added, BeckonQuestionQueue *self)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, position + i);

      beckon_question_queue_enqueue (self, question);
    }
  if (added > 0)
    beckon_question_queue_come_up (self);
}

static gboolean
start_cb (gpointer user_data)
{
  BeckonQuestionQueue *self = user_data;

  self->start_id = 0;
  beckon_question_queue_open_by_itself (self);
  return G_SOURCE_REMOVE;
}

/* Questions that were open before the start. A held one was put off by the person and is not shown
 * automatically. */
static void
enqueue_open (BeckonQuestionQueue *self)
{
  GListModel *questions = beckon_desk_get_questions (self->desk);
  guint       n = g_list_model_get_n_items (questions);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);

      if (!beckon_question_get_interaction (question)->held)
        beckon_question_queue_enqueue (self, question);
    }
  self->start_id = g_idle_add (start_cb, self);
  beckon_question_queue_restore_reminders (self);
}

void
beckon_question_queue_watch_desk (BeckonQuestionQueue *self)
{
  g_signal_connect (beckon_desk_get_questions (self->desk), "items-changed",
                    G_CALLBACK (items_changed_cb), self);
  g_signal_connect (self->desk, "event", G_CALLBACK (event_cb), self);
  enqueue_open (self);
}
