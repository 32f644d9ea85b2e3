/* question-queue.c: the questions that wait for the person, and the one dialog that shows them
 * (AIC-11, ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

#include "app/question/queue/question-news.h"
#include "desk/lists/people.h"

/* What waits for a question that is looked up. */
typedef struct
{
  BeckonQuestionKnownFunc func;
  gpointer                data;
  GDestroyNotify          free_data; /* (nullable) */
} Wanted;

struct _BeckonQuestionQueue
{
  GObject                 parent_instance;
  BeckonDesk             *desk;      /* (owned) */
  BeckonQuestionEntries  *entries;   /* (owned) */
  BeckonDraftFile        *drafts;    /* (owned) (nullable) */
  BeckonQuestionVerbs    *verbs;     /* (owned) */
  BeckonQuestionPlaces   *places;    /* (owned) */
  BeckonQuestionInDialog *in_dialog; /* not owned: of the places */
  BeckonQuestionInPane   *in_pane;   /* the same */
  BeckonQuestionNews     *news;      /* (owned) */
  BeckonRankFunc          rank;      /* (nullable): the order of the list */
  gpointer                rank_data;
  gboolean                notifies;   /* what is only listed is notified */
  GQueue                  remembered; /* (owned) (element-type BeckonPreference): undo was not
                                         offered yet */
  Wanted *wanted;                     /* (owned) (nullable) */
};

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

static BeckonQuestionSlot *
dialog_slot (BeckonQuestionQueue *self)
{
  return beckon_question_in_dialog_get_slot (self->in_dialog);
}

static BeckonQuestionSlot *
pane_slot (BeckonQuestionQueue *self)
{
  return beckon_question_in_pane_get_slot (self->in_pane);
}

/* What the dialog shows, also while it is closed. */
static BeckonQuestionView *
dialog_view (BeckonQuestionQueue *self)
{
  return beckon_question_slot_get_view (dialog_slot (self));
}

static BeckonQuestionEntry *
get_in_dialog (BeckonQuestionQueue *self)
{
  return beckon_question_slot_get_current (dialog_slot (self));
}

/* --- what the person does --- */

/* It was answered or reassigned here. */
static void
settle_here (BeckonQuestionQueue *self, BeckonQuestionEntry *entry, BeckonInteraction *interaction)
{
  g_autoptr (BeckonInteraction) settled = beckon_interaction_ref (interaction);

  beckon_question_places_finish (self->places, entry);
  g_signal_emit (self, signals[ANSWERED], 0, settled);
}

/* What was typed comes back if the answer is undone. */
static void
finish_held (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionSlot *slot = beckon_question_places_find_slot (self->places, entry);

  if (slot != NULL)
    beckon_question_slot_save_draft (slot);
  beckon_question_entries_keep_draft (self->entries, entry);
  beckon_question_places_finish (self->places, entry);
}

/* The window says so, with Undo; where it cannot be seen, the question does, until the answer has
 * gone out (ATT-7). */
static void
held_back_cb (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  if (beckon_question_in_dialog_has_parent_in_sight (self->in_dialog))
    finish_held (self, entry);
}

static void
asked_back_cb (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionSlot *slot = beckon_question_places_find_slot (self->places, entry);

  if (slot != NULL)
    beckon_question_view_asked_back (beckon_question_slot_get_view (slot));
}

static void
failed_cb (BeckonQuestionQueue *self, BeckonQuestionEntry *entry, const GError *error)
{
  BeckonQuestionSlot *slot = beckon_question_places_find_slot (self->places, entry);

  if (slot != NULL)
    beckon_question_view_show_error (beckon_question_slot_get_view (slot), error);
}

static void
remembered_cb (BeckonQuestionQueue *self, BeckonPreference *preference)
{
  g_queue_push_tail (&self->remembered, beckon_preference_ref (preference));
  g_signal_emit (self, signals[REMEMBERED], 0);
}

/* Removes it from the dialog; it stays open on the desk, and nothing is chosen in the meantime. */
static void
put_off (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  beckon_question_verbs_hold_for_later (self->verbs, entry);
  if (!entry->settled
      && (beckon_question_entry_has_text (entry) || beckon_question_entry_has_files (entry)))
    {
      beckon_question_places_leave_order (self->places, entry);
      /* After a restart it stays put off. */
      beckon_question_entries_save_draft (self->entries, entry);
    }
  else
    beckon_question_places_remove (self->places, entry);
}

/* A question with a draft that is already settled stays, because the person has not seen the
 * outcome: it is shown when the dialog opens again. */
static void
put_all_off (BeckonQuestionQueue *self)
{
  const BeckonQuestionEntry *shown = get_in_dialog (self);
  BeckonQuestionEntry       *entry = beckon_question_entries_get_first (self->entries);

  while (entry != NULL)
    {
      BeckonQuestionEntry *next = beckon_question_entries_get_next (self->entries, entry);

      if (entry == shown || !entry->settled || !beckon_question_entry_has_text (entry))
        put_off (self, entry);
      entry = next;
    }
  beckon_question_in_dialog_close (self->in_dialog);
}

static void
later_cb (BeckonQuestionSlot *slot, gboolean all, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *current = get_in_dialog (self);
  BeckonQuestionEntry *next;

  beckon_question_slot_save_draft (dialog_slot (self));
  if (all || current == NULL)
    {
      put_all_off (self);
      return;
    }
  next = beckon_question_entries_get_next (self->entries, current);
  put_off (self, current);
  beckon_question_places_advance (self->places, next);
}

static void
pane_later_cb (BeckonQuestionSlot *slot, gboolean all, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *current = beckon_question_slot_get_current (pane_slot (self));
  gint64               id;

  if (current == NULL)
    return;
  beckon_question_slot_save_draft (pane_slot (self));
  id = current->id;
  put_off (self, current);
  beckon_question_in_pane_finish (self->in_pane, id);
}

/* From the question in the dialog to @entry. */
static void
go_to (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionEntry *from = get_in_dialog (self);

  beckon_question_places_show (self->places, entry);
  if (from != NULL && from != entry && from->settled && !beckon_question_entry_has_text (from))
    beckon_question_places_finish (self->places, from);
}

static void
step_cb (BeckonQuestionSlot *slot, int step, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *from = get_in_dialog (self);

  if (from != NULL && beckon_question_entries_get_length (self->entries) > 1)
    go_to (self, beckon_question_entries_step (self->entries, from, step));
}

static void
pane_step_cb (BeckonQuestionSlot *slot, int step, BeckonQuestionQueue *self)
{
  g_signal_emit (self, signals[PANE_STEP], 0, step);
}

/* The person wants to see a question that the dialog has reminded them of, or that is in its list.
 */
static void
show_other_cb (BeckonQuestionSlot *slot, gint64 id, BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry = beckon_question_entries_find (self->entries, id);

  if (entry != NULL && entry->place != NULL)
    go_to (self, entry);
}

/* --- the object --- */

static void
sight_changed_cb (BeckonQuestionQueue *self)
{
  g_signal_emit (self, signals[SIGHT_CHANGED], 0);
}

static void
pane_changed_cb (BeckonQuestionQueue *self)
{
  g_signal_emit (self, signals[PANE_CHANGED], 0);
}

static void
pane_done_cb (BeckonQuestionQueue *self, gint64 id)
{
  g_signal_emit (self, signals[PANE_DONE], 0, id);
}

static void
wanted_free (Wanted *self)
{
  if (self->free_data != NULL)
    self->free_data (self->data);
  g_free (self);
}

static void
beckon_question_queue_dispose (GObject *object)
{
  BeckonQuestionQueue *self = BECKON_QUESTION_QUEUE (object);

  /* Whoever hears of it may still ask what the pane shows. */
  if (self->in_pane != NULL)
    beckon_question_in_pane_set_view (self->in_pane, NULL);
  if (self->in_dialog != NULL)
    beckon_question_slot_save_draft (dialog_slot (self));
  if (self->drafts != NULL)
    beckon_draft_file_close (self->drafts);
  g_clear_object (&self->drafts);
  g_clear_object (&self->news);
  self->in_dialog = NULL;
  self->in_pane = NULL;
  g_clear_object (&self->places);
  g_clear_object (&self->verbs);
  g_clear_pointer (&self->wanted, wanted_free);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_question_queue_parent_class)->dispose (object);
}

static void
beckon_question_queue_finalize (GObject *object)
{
  BeckonQuestionQueue *self = BECKON_QUESTION_QUEUE (object);

  beckon_question_entries_unref (self->entries);
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
  g_queue_init (&self->remembered);
}

/* Operations may end after the queue. */
static void
follow_verbs (BeckonQuestionQueue *self)
{
  g_signal_connect_object (self->verbs, "settled", G_CALLBACK (settle_here), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->verbs, "finished", G_CALLBACK (beckon_question_places_finish),
                           self->places, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->verbs, "held-back", G_CALLBACK (held_back_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->verbs, "asked-back", G_CALLBACK (asked_back_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->verbs, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->verbs, "remembered", G_CALLBACK (remembered_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
follow_dialog (BeckonQuestionQueue *self)
{
  g_signal_connect_object (self->in_dialog, "sight-changed", G_CALLBACK (sight_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog_slot (self), "later", G_CALLBACK (later_cb), self, 0);
  g_signal_connect_object (dialog_slot (self), "step", G_CALLBACK (step_cb), self, 0);
  g_signal_connect_object (dialog_slot (self), "show-other", G_CALLBACK (show_other_cb), self, 0);
}

static void
follow_pane (BeckonQuestionQueue *self)
{
  g_signal_connect_object (self->in_pane, "changed", G_CALLBACK (pane_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->in_pane, "done", G_CALLBACK (pane_done_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pane_slot (self), "later", G_CALLBACK (pane_later_cb), self, 0);
  g_signal_connect_object (pane_slot (self), "step", G_CALLBACK (pane_step_cb), self, 0);
  g_signal_connect_object (pane_slot (self), "show-other", G_CALLBACK (show_other_cb), self, 0);
}

/* What the person had begun to type when the desk ended (ATT-4). */
static void
drafts_loaded_cb (BeckonQuestionQueue *self)
{
  beckon_question_slot_restore_draft (dialog_slot (self));
  beckon_question_slot_restore_draft (pane_slot (self));
  beckon_question_entries_restore_drafts (self->entries);
  beckon_question_news_bring_typed (self->news);
}

BeckonQuestionQueue *
beckon_question_queue_new (BeckonDesk *desk, GtkApplication *application, const char *drafts)
{
  BeckonQuestionQueue *self = g_object_new (BECKON_TYPE_QUESTION_QUEUE, NULL);

  self->desk = g_object_ref (desk);
  /* Their names are known when the first hand-off comes. */
  beckon_people_of (desk);
  self->verbs = beckon_question_verbs_new (desk, self->entries);
  self->places = beckon_question_places_new (desk, application, self->entries, self->verbs);
  self->in_dialog = beckon_question_places_get_dialog (self->places);
  self->in_pane = beckon_question_places_get_pane (self->places);
  follow_verbs (self);
  follow_dialog (self);
  follow_pane (self);
  self->news = beckon_question_news_new (desk, self->entries, self->places);
  g_signal_connect_object (self->news, "settled-here", G_CALLBACK (settle_here), self,
                           G_CONNECT_SWAPPED);
  if (drafts != NULL)
    {
      self->drafts = beckon_draft_file_new (drafts);
      beckon_question_entries_set_file (self->entries, self->drafts);
      g_signal_connect_object (self->drafts, "loaded", G_CALLBACK (drafts_loaded_cb), self,
                               G_CONNECT_SWAPPED);
    }
  return self;
}

void
beckon_question_queue_set_parent (BeckonQuestionQueue *self, GtkWindow *parent)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  beckon_question_in_dialog_set_parent (self->in_dialog, parent);
}

BeckonQuestionPlaces *
beckon_question_queue_get_places (BeckonQuestionQueue *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), NULL);

  return self->places;
}

/* --- the person wants to see a question in the dialog --- */

static void
on_known (gpointer target, BeckonQuestion *question)
{
  BeckonQuestionQueue *self = target;
  Wanted              *wanted = g_steal_pointer (&self->wanted);

  /* Something that needed no look-up was asked for since. */
  if (wanted == NULL)
    return;
  wanted->func (self, wanted->data);
  wanted_free (wanted);
}

void
beckon_question_queue_when_known (BeckonQuestionQueue    *self,
                                  gint64                  interaction_id,
                                  BeckonQuestionKnownFunc func,
                                  gpointer                user_data,
                                  GDestroyNotify          free_data)
{
  const Wanted wanted = { func, user_data, free_data };

  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  g_clear_pointer (&self->wanted, wanted_free);
  self->wanted = g_memdup2 (&wanted, sizeof wanted);
  if (interaction_id == 0 || beckon_question_entries_find (self->entries, interaction_id) != NULL)
    on_known (self, NULL);
  else
    beckon_desk_look_up_question (self->desk, interaction_id, self, "asked", on_known);
}

void
beckon_question_queue_set_rank (BeckonQuestionQueue *self, BeckonRankFunc func, gpointer data)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  self->rank = func;
  self->rank_data = data;
}

/* What comes later is behind all that have a rank. */
static void
rank_row (BeckonQuestionQueue *self)
{
  g_autoptr (GArray) ids = self->rank != NULL ? self->rank (self->rank_data) : NULL;

  for (guint i = 0; ids != NULL && i < ids->len; i++)
    {
      BeckonQuestionEntry *entry =
        beckon_question_entries_find (self->entries, g_array_index (ids, gint64, i));

      if (entry != NULL)
        beckon_question_entries_set_rank (self->entries, entry, i);
    }
}

/* All open questions are in the row of the dialog, in the order of the list (AIC-11). */
static void
open_row (BeckonQuestionQueue *self)
{
  GListModel *questions = beckon_desk_get_questions (self->desk);
  guint       n = g_list_model_get_n_items (questions);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);

      beckon_question_entries_enter (
        self->entries, beckon_question_entries_look_up (self->entries, self->desk,
                                                        beckon_question_get_id (question)));
    }
  rank_row (self);
}

/* FALSE: the question is not known, and nothing was shown. */
static gboolean
show_in_row (BeckonQuestionQueue *self, gint64 id)
{
  BeckonQuestionEntry *entry;

  open_row (self);
  entry = beckon_question_entries_look_up (self->entries, self->desk, id);
  if (entry == NULL)
    return FALSE;
  beckon_question_entries_enter (self->entries, entry);
  beckon_question_places_show (self->places, entry);
  beckon_question_in_dialog_update_place (self->in_dialog);
  return TRUE;
}

static void
present (BeckonQuestionQueue *self, gint64 id)
{
  if (show_in_row (self, id) || beckon_question_in_dialog_is_open (self->in_dialog))
    beckon_question_in_dialog_raise (self->in_dialog);
}

/* What the person asked to see. */
typedef struct
{
  gint64 id;
  gint64 option; /* from 0; -1: none */
} Asked;

static void
present_asked (BeckonQuestionQueue *self, gpointer user_data)
{
  const Asked               *asked = user_data;
  const BeckonQuestionEntry *shown;

  present (self, asked->id);
  shown = get_in_dialog (self);
  if (asked->option >= 0 && shown != NULL && shown->id == asked->id)
    beckon_question_view_point_at (dialog_view (self), (guint) asked->option);
}

static void
present_when_known (BeckonQuestionQueue *self, gint64 id, gint64 option)
{
  const Asked asked = { id, option };

  beckon_question_queue_when_known (self, id, present_asked, g_memdup2 (&asked, sizeof asked),
                                    g_free);
}

void
beckon_question_queue_present (BeckonQuestionQueue *self, gint64 interaction_id)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  present_when_known (self, interaction_id, -1);
}

void
beckon_question_queue_present_option (BeckonQuestionQueue *self,
                                      gint64               interaction_id,
                                      guint                option)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  present_when_known (self, interaction_id, option);
}

/* @id, or the oldest question if it is 0; 0: there is none. */
static gint64
or_oldest (BeckonQuestionQueue *self, gint64 id)
{
  BeckonQuestionEntry *first = beckon_question_entries_get_first (self->entries);
  g_autoptr (BeckonQuestion) oldest = NULL;

  if (id != 0)
    return id;
  if (first != NULL)
    return first->id;
  oldest = g_list_model_get_item (beckon_desk_get_questions (self->desk), 0);
  return oldest != NULL ? beckon_question_get_id (oldest) : 0;
}

gboolean
beckon_question_queue_present_or_oldest (BeckonQuestionQueue *self, gint64 interaction_id)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), FALSE);

  present (self, or_oldest (self, interaction_id));
  return beckon_question_in_dialog_is_open (self->in_dialog);
}

gboolean
beckon_question_queue_open_quietly (BeckonQuestionQueue *self, gint64 interaction_id)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), FALSE);

  /* The person may be reading what it shows. */
  if (beckon_question_in_dialog_is_open (self->in_dialog))
    return TRUE;
  if (!show_in_row (self, or_oldest (self, interaction_id)))
    return FALSE;
  beckon_question_in_dialog_open_quietly (self->in_dialog);
  return TRUE;
}

/* --- what others know and say of it --- */

BeckonArrival
beckon_question_queue_foresee (BeckonQuestionQueue *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), BECKON_ARRIVAL_PRESENTED);

  return beckon_question_in_dialog_foresee (self->in_dialog);
}

BeckonDialogSight
beckon_question_queue_get_sight (BeckonQuestionQueue *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), BECKON_DIALOG_CLOSED);

  return beckon_question_in_dialog_get_sight (self->in_dialog);
}

void
beckon_question_queue_set_quiet (BeckonQuestionQueue *self, BeckonQuiet *quiet)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  beckon_question_places_set_quiet (self->places, quiet);
}

void
beckon_question_queue_set_notifies (BeckonQuestionQueue *self, gboolean notifies)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  if (self->notifies == notifies)
    return;
  self->notifies = notifies;
  beckon_question_in_dialog_set_notifies (self->in_dialog, notifies);
  if (notifies)
    return;
  /* What was left to a notification has reached nobody. */
  beckon_question_places_open_by_itself (self->places);
}

void
beckon_question_queue_set_pane (BeckonQuestionQueue *self, BeckonQuestionView *view)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  beckon_question_in_pane_set_view (self->in_pane, view);
}

void
beckon_question_queue_show_in_pane (BeckonQuestionQueue *self, gint64 id, gboolean moved)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  beckon_question_in_pane_show (self->in_pane, id, moved);
}

BeckonPaneState
beckon_question_queue_get_pane_state (BeckonQuestionQueue *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), BECKON_PANE_EMPTY);

  return beckon_question_in_pane_get_state (self->in_pane);
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
