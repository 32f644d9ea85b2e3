/* question-news.c: what happens on the desk to the questions that wait for the person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-news.h"

#include "desk/questions/earlier-reminders.h"

struct _BeckonQuestionNews
{
  GObject                 parent_instance;
  BeckonDesk             *desk;      /* (owned) */
  BeckonQuestionEntries  *entries;   /* (owned) */
  BeckonQuestionPlaces   *places;    /* (owned) */
  BeckonQuestionInDialog *in_dialog; /* not owned: of the places */
  BeckonQuestionInPane   *in_pane;   /* the same */
  BeckonEarlierReminders *reminders; /* (owned) */
  guint start_id; /* (owned): opens the dialog for questions that were already open */
};

enum
{
  SETTLED_HERE,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionNews, beckon_question_news, G_TYPE_OBJECT)

static BeckonQuestionSlot *
pane_slot (BeckonQuestionNews *self)
{
  return beckon_question_in_pane_get_slot (self->in_pane);
}

static BeckonQuestionSlot *
dialog_slot (BeckonQuestionNews *self)
{
  return beckon_question_in_dialog_get_slot (self->in_dialog);
}

static BeckonQuestionView *
dialog_view (BeckonQuestionNews *self)
{
  return beckon_question_slot_get_view (dialog_slot (self));
}

static BeckonQuestionEntry *
get_in_dialog (BeckonQuestionNews *self)
{
  return beckon_question_slot_get_current (dialog_slot (self));
}

/* --- settled, or asked again --- */

static void
settle_elsewhere (BeckonQuestionNews *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionSlot *slot = beckon_question_places_find_slot (self->places, entry);

  entry->settled = TRUE;
  if (slot != NULL)
    beckon_question_slot_save_draft (slot);
  if (slot != NULL && beckon_question_places_is_shown (self->places, slot))
    {
      beckon_question_slot_pass_outcome (slot);
    }
  else if (beckon_question_entry_has_text (entry))
    {
      /* Shown when the dialog opens again, so that the draft is not lost. */
      beckon_question_entries_enter (self->entries, entry);
      beckon_question_in_dialog_update_place (self->in_dialog);
    }
  else
    {
      beckon_question_places_finish (self->places, entry);
    }
}

/* It was set aside, and its countdown starts again. */
static void
asked_again (BeckonQuestionNews *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionSlot *slot = beckon_question_places_find_slot (self->places, entry);

  g_set_object (&entry->question, beckon_desk_peek_question (self->desk, entry->id));
  if (slot != NULL)
    beckon_question_slot_show (slot, entry);
}

static void
take_interaction (BeckonQuestionNews  *self,
                  BeckonQuestionEntry *entry,
                  BeckonInteraction   *interaction)
{
  BeckonInteractionStatus before = entry->interaction->status;
  gboolean                was_held = entry->interaction->held_answer != NULL;
  BeckonQuestionSlot     *slot = beckon_question_places_find_slot (self->places, entry);

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
      if (slot != NULL)
        {
          BeckonQuestionView *view = beckon_question_slot_get_view (slot);

          beckon_question_view_show_question (view, interaction, entry->question, &entry->draft);
          beckon_question_view_arm (view);
        }
      return;
    }
  if (interaction->status == before)
    {
      if (slot != NULL && beckon_question_places_is_shown (self->places, slot))
        beckon_question_view_update (beckon_question_slot_get_view (slot), interaction);
      return;
    }
  if (entry->answering && interaction->surface == BECKON_SURFACE_DIALOG)
    g_signal_emit (self, signals[SETTLED_HERE], 0, entry, interaction);
  else
    settle_elsewhere (self, entry);
}

/* A question that was set aside is asked again while its draft is still here. */
static void
ask_again (BeckonQuestionNews *self, BeckonQuestionEntry *entry, BeckonQuestion *question)
{
  BeckonQuestionSlot *slot = beckon_question_places_find_slot (self->places, entry);

  if (!entry->settled && entry->question == NULL)
    asked_again (self, entry);
  /* The pane learnt of it first. */
  if (!entry->settled && slot == pane_slot (self))
    beckon_question_entries_enter (self->entries, entry);
  if (!entry->settled)
    return;
  if (slot != NULL)
    beckon_question_slot_save_draft (slot);
  beckon_question_places_leave_order (self->places, entry);
  entry->settled = FALSE;
  g_set_object (&entry->question, question);
  beckon_question_entry_set_interaction (entry, beckon_question_get_interaction (question));
  beckon_question_entries_enter (self->entries, entry);
  if (slot == dialog_slot (self) && beckon_question_in_dialog_is_open (self->in_dialog))
    beckon_question_places_advance (self->places, entry);
  else if (slot == pane_slot (self))
    beckon_question_in_pane_update (self->in_pane);
}

/* Adds @question to the order and updates it. */
static void
enqueue (BeckonQuestionNews *self, BeckonQuestion *question)
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

/* The question needs attention: adds it to the order, updates it, and opens the dialog as for a new
 * one. TRUE: the dialog was already open and still shows the same question. */
static gboolean
bring (BeckonQuestionNews *self, BeckonQuestion *question)
{
  BeckonQuestionEntry *entry;

  enqueue (self, question);
  entry = beckon_question_entries_find (self->entries, beckon_question_get_id (question));
  beckon_question_entry_set_interaction (entry, beckon_question_get_interaction (question));
  beckon_question_entries_enter (self->entries, entry);
  return beckon_question_places_come_up (self->places);
}

/* --- what happens on the desk --- */

static void
on_undone (gpointer target, BeckonQuestion *question)
{
  if (question != NULL)
    bring (target, question);
}

/* A reminder is shown like a new question (PP-3, WH-8, ATT-6). */
static void
on_reminded (gpointer target, BeckonQuestion *question)
{
  BeckonQuestionNews  *self = target;
  BeckonQuestionEntry *entry;
  gboolean             was_open;

  if (question == NULL)
    return;
  was_open = bring (self, question);
  entry = beckon_question_entries_find (self->entries, beckon_question_get_id (question));
  /* Also while it is only listed: the dialog may show it when the person returns to the desk. */
  if (entry != NULL && entry == get_in_dialog (self))
    beckon_question_view_update (dialog_view (self), entry->interaction);
  if (entry == NULL || !beckon_question_in_dialog_is_open (self->in_dialog))
    return;
  if (entry != get_in_dialog (self))
    beckon_question_view_say_reminder (dialog_view (self), entry->interaction);
  else if (was_open && !beckon_question_view_has_text (dialog_view (self)))
    /* The new text moves the options, so the guard starts again, unless the person is typing. */
    beckon_question_view_arm (dialog_view (self));
}

/* The person is told as of a reminder (ATT-8). */
static void
tell_reply (BeckonQuestionNews *self, BeckonInteraction *interaction)
{
  BeckonQuestion      *question = beckon_desk_peek_question (self->desk, interaction->id);
  BeckonQuestionEntry *entry = beckon_question_entries_find (self->entries, interaction->id);
  BeckonQuestionSlot  *slot =
    entry != NULL ? beckon_question_places_find_slot (self->places, entry) : NULL;

  if (question == NULL || interaction->status != BECKON_INTERACTION_PENDING)
    return;
  /* The pane shows it already. */
  if (slot == pane_slot (self) && beckon_question_places_is_shown (self->places, slot))
    return;
  bring (self, question);
  entry = beckon_question_entries_find (self->entries, interaction->id);
  if (entry != NULL && beckon_question_in_dialog_is_open (self->in_dialog)
      && entry != get_in_dialog (self))
    beckon_question_view_say_replied (dialog_view (self), entry->interaction);
}

static void
event_cb (BeckonDesk *desk, BeckonEvent *event, BeckonQuestionNews *self)
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
    beckon_desk_look_up_question (self->desk, event->interaction->id, self, NULL, on_reminded);
  else if (event->type == BECKON_EVENT_AIC_REPLIED)
    tell_reply (self, event->interaction);
}

static void
items_changed_cb (
  GListModel *questions, guint position, guint removed, guint added, BeckonQuestionNews *self)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, position + i);

      enqueue (self, question);
    }
  if (added > 0)
    beckon_question_places_come_up (self->places);
}

static void
earlier_cb (BeckonEarlierReminders *reminders, BeckonQuestion *question, BeckonQuestionNews *self)
{
  if (beckon_question_entries_find (self->entries, beckon_question_get_id (question)) == NULL)
    bring (self, question);
}

static gboolean
start_cb (gpointer user_data)
{
  BeckonQuestionNews *self = user_data;

  self->start_id = 0;
  beckon_question_places_open_by_itself (self->places);
  beckon_earlier_reminders_read (self->reminders);
  return G_SOURCE_REMOVE;
}

/* Questions that were open before the start. A held one was put off by the person and is not shown
 * automatically. */
static void
enqueue_open (BeckonQuestionNews *self)
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
}

/* --- the object --- */

static void
beckon_question_news_dispose (GObject *object)
{
  BeckonQuestionNews *self = BECKON_QUESTION_NEWS (object);

  g_clear_handle_id (&self->start_id, g_source_remove);
  g_clear_object (&self->reminders);
  g_clear_object (&self->places);
  g_clear_pointer (&self->entries, beckon_question_entries_unref);
  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (beckon_desk_get_questions (self->desk), self);
      g_signal_handlers_disconnect_by_data (self->desk, self);
    }
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_question_news_parent_class)->dispose (object);
}

static void
beckon_question_news_class_init (BeckonQuestionNewsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_news_dispose;

  signals[SETTLED_HERE] =
    g_signal_new ("settled-here", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_POINTER);
}

static void
beckon_question_news_init (BeckonQuestionNews *self)
{
}

BeckonQuestionNews *
beckon_question_news_new (BeckonDesk            *desk,
                          BeckonQuestionEntries *entries,
                          BeckonQuestionPlaces  *places)
{
  BeckonQuestionNews *self = g_object_new (BECKON_TYPE_QUESTION_NEWS, NULL);

  self->desk = g_object_ref (desk);
  self->entries = beckon_question_entries_ref (entries);
  self->places = g_object_ref (places);
  self->in_dialog = beckon_question_places_get_dialog (places);
  self->in_pane = beckon_question_places_get_pane (places);
  self->reminders = beckon_earlier_reminders_new (desk);
  g_signal_connect_object (self->reminders, "found", G_CALLBACK (earlier_cb), self, 0);
  g_signal_connect (beckon_desk_get_questions (desk), "items-changed",
                    G_CALLBACK (items_changed_cb), self);
  g_signal_connect (desk, "event", G_CALLBACK (event_cb), self);
  enqueue_open (self);
  return self;
}

void
beckon_question_news_bring_typed (BeckonQuestionNews *self)
{
  GListModel *questions;
  gboolean    any = FALSE;

  g_return_if_fail (BECKON_IS_QUESTION_NEWS (self));

  questions = beckon_desk_get_questions (self->desk);
  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);

      if (!beckon_question_entries_was_typed (self->entries,
                                              beckon_question_get_interaction (question)))
        continue;
      enqueue (self, question);
      any = TRUE;
    }
  if (any)
    beckon_question_places_open_by_itself (self->places);
}
