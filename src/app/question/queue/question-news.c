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
  BeckonQuestionPlace *place = user_data;

  place->outcome_id = 0;
  if (place->current != NULL && place->current->settled)
    beckon_question_queue_finish_entry (place->queue, place->current);
  return G_SOURCE_REMOVE;
}

static void
settle_elsewhere (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionPlace *place = beckon_question_queue_find_place (self, entry);

  entry->settled = TRUE;
  if (place != NULL)
    beckon_question_place_save_draft (place);
  if (place != NULL && beckon_question_place_is_shown (place))
    {
      beckon_question_view_show_settled (place->view, entry->interaction);
      if (!beckon_question_entry_has_text (entry))
        place->outcome_id = g_timeout_add (OUTCOME_MS, outcome_read_cb, place);
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
  BeckonQuestionPlace *place = beckon_question_queue_find_place (self, entry);

  g_set_object (&entry->question, beckon_desk_peek_question (self->desk, entry->id));
  if (place == NULL)
    return;
  beckon_question_place_save_draft (place);
  beckon_question_view_show_question (place->view, entry->interaction, entry->question,
                                      &entry->draft);
}

static void
take_interaction (BeckonQuestionQueue *self,
                  BeckonQuestionEntry *entry,
                  BeckonInteraction   *interaction)
{
  BeckonInteractionStatus before = entry->interaction->status;
  gboolean                was_held = entry->interaction->held_answer != NULL;
  BeckonQuestionPlace    *place = beckon_question_queue_find_place (self, entry);

  if (entry->settled)
    return;
  beckon_question_entry_set_interaction (entry, interaction);
  if (interaction->status == BECKON_INTERACTION_PENDING && before == BECKON_INTERACTION_POSTPONED)
    {
      asked_again (self, entry);
      return;
    }
  /* Undone: it is to be answered again, with a new guard. */
  if (interaction->status == before && interaction->held_answer == NULL && was_held)
    {
      entry->answering = FALSE;
      if (place != NULL)
        {
          beckon_question_view_show_question (place->view, interaction, entry->question,
                                              &entry->draft);
          beckon_question_view_arm (place->view);
        }
      return;
    }
  if (interaction->status == before)
    {
      if (place != NULL && beckon_question_place_is_shown (place))
        beckon_question_view_update (place->view, interaction);
      return;
    }
  if (entry->answering && interaction->surface == BECKON_SURFACE_DIALOG)
    beckon_question_queue_settle_here (self, entry, interaction);
  else
    settle_elsewhere (self, entry);
}

static void
on_undone (gpointer target, BeckonQuestion *question)
{
  if (question != NULL)
    beckon_question_queue_bring (target, question);
}

static void
event_cb (BeckonDesk *desk, BeckonEvent *event, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry;

  if (event->interaction == NULL)
    return;
  if (!beckon_interaction_is_open (event->interaction))
    beckon_question_entries_forget_draft (self->entries, event->interaction->id);
  entry = beckon_question_entries_find (self->entries, event->interaction->id);
  if (entry != NULL)
    take_interaction (self, entry, event->interaction);
  /* The dialog was done with it. */
  else if (event->type == BECKON_EVENT_AIC_ANSWER_UNDONE)
    beckon_desk_look_up_question (self->desk, event->interaction->id, self, NULL, on_undone);
  if (event->type == BECKON_EVENT_AIC_REMINDER)
    beckon_question_queue_remind (self, event->interaction);
  else if (event->type == BECKON_EVENT_AIC_REPLIED)
    beckon_question_queue_tell_reply (self, event->interaction);
}

/* A question that was set aside is asked again while its draft is still here. */
static void
ask_again (BeckonQuestionQueue *self, BeckonQuestionEntry *entry, BeckonQuestion *question)
{
  BeckonQuestionPlace *place = beckon_question_queue_find_place (self, entry);

  if (!entry->settled && entry->question == NULL)
    asked_again (self, entry);
  /* The pane learnt of it first. */
  if (!entry->settled && place == &self->in_pane)
    beckon_question_entries_enter (self->entries, entry);
  if (!entry->settled)
    return;
  if (place != NULL)
    beckon_question_place_save_draft (place);
  beckon_question_queue_leave_order (self, entry);
  entry->settled = FALSE;
  g_set_object (&entry->question, question);
  beckon_question_entry_set_interaction (entry, beckon_question_get_interaction (question));
  beckon_question_entries_enter (self->entries, entry);
  if (place == &self->in_dialog && beckon_question_queue_is_visible (self))
    beckon_question_queue_advance (self, entry);
  else if (place == &self->in_pane)
    beckon_question_queue_update_pane (self);
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
  beckon_question_queue_restore_reminders (self);
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
}

void
beckon_question_queue_watch_desk (BeckonQuestionQueue *self)
{
  g_signal_connect (beckon_desk_get_questions (self->desk), "items-changed",
                    G_CALLBACK (items_changed_cb), self);
  g_signal_connect (self->desk, "event", G_CALLBACK (event_cb), self);
  enqueue_open (self);
}
