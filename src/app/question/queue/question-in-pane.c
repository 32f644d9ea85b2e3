/* question-in-pane.c: the question that the pane beside the list shows, which is never the one in
 * the open dialog: there is one draft of it (ATT-4, ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-in-pane.h"

#include "store/view-slot.h"

struct _BeckonQuestionInPane
{
  GObject                 parent_instance;
  BeckonDesk             *desk;    /* (owned) */
  BeckonQuestionEntries  *entries; /* (owned) */
  BeckonQuestionInDialog *dialog;  /* (owned) */
  BeckonQuestionSlot     *slot;    /* (owned) */
  gint64                  id;      /* the question that the pane is to show, 0 for none */
  gint64                  sought;  /* the same while it is looked up, else 0 */
  guint                   wait_id; /* (owned): while the pane keeps what it showed before */
  BeckonPaneState         state;
};

enum
{
  CHANGED,
  DONE,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionInPane, beckon_question_in_pane, G_TYPE_OBJECT)

void
beckon_question_in_pane_leave (BeckonQuestionInPane *self)
{
  BeckonQuestionEntry *entry;

  g_return_if_fail (BECKON_IS_QUESTION_IN_PANE (self));

  entry = beckon_question_slot_get_current (self->slot);
  if (entry == NULL)
    return;
  beckon_question_slot_save_draft (self->slot);
  beckon_question_slot_clear (self->slot);
  if (entry->place != NULL || entry->answering || entry->holding)
    return;
  if (!beckon_question_entry_has_draft (entry))
    beckon_question_entries_remove (self->entries, entry);
  else if (entry->settled)
    /* The dialog says what became of it, so that the draft is not lost. */
    beckon_question_entries_enter (self->entries, entry);
}

static void
set_state (BeckonQuestionInPane *self, BeckonPaneState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
show (BeckonQuestionInPane *self, BeckonQuestionEntry *entry)
{
  if (beckon_question_slot_get_current (self->slot) != entry)
    {
      beckon_question_in_pane_leave (self);
      beckon_question_slot_show (self->slot, entry);
      beckon_question_slot_show_outcome (self->slot);
      beckon_question_view_arm (beckon_question_slot_get_view (self->slot));
    }
  set_state (self, BECKON_PANE_QUESTION);
}

/* --- a question that is set aside, and not in memory --- */

static void
end_search (BeckonQuestionInPane *self)
{
  self->sought = 0;
  g_clear_handle_id (&self->wait_id, g_source_remove);
}

static gboolean
waited_cb (gpointer user_data)
{
  BeckonQuestionInPane *self = user_data;

  self->wait_id = 0;
  set_state (self, BECKON_PANE_EMPTY);
  return G_SOURCE_REMOVE;
}

static void
on_found (gpointer target, BeckonQuestion *question)
{
  BeckonQuestionInPane *self = target;

  /* The pane is to show another one, or none, by now. */
  if (self->sought == 0)
    return;
  if (question == NULL && beckon_question_entries_find (self->entries, self->sought) == NULL)
    self->id = 0;
  beckon_question_in_pane_update (self);
}

/* For so short a time that nothing flickers, the pane keeps what it showed before, but nothing in
 * it counts. */
static void
search (BeckonQuestionInPane *self)
{
  if (self->sought == self->id)
    return;
  beckon_question_in_pane_leave (self);
  beckon_question_view_arm (beckon_question_slot_get_view (self->slot));
  self->sought = self->id;
  if (self->wait_id == 0)
    self->wait_id = g_timeout_add (BECKON_VIEW_SLOT_KEEP_MS, waited_cb, self);
  beckon_desk_look_up_question (self->desk, self->id, self, "pane", on_found);
}

/* --- the object --- */

static void
beckon_question_in_pane_dispose (GObject *object)
{
  BeckonQuestionInPane *self = BECKON_QUESTION_IN_PANE (object);

  end_search (self);
  if (self->slot != NULL)
    beckon_question_in_pane_set_view (self, NULL);
  g_clear_object (&self->slot);
  g_clear_object (&self->dialog);
  g_clear_pointer (&self->entries, beckon_question_entries_unref);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_question_in_pane_parent_class)->dispose (object);
}

static void
beckon_question_in_pane_class_init (BeckonQuestionInPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_in_pane_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[DONE] = g_signal_new ("done", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
}

static void
beckon_question_in_pane_init (BeckonQuestionInPane *self)
{
}

BeckonQuestionInPane *
beckon_question_in_pane_new (BeckonDesk             *desk,
                             BeckonQuestionEntries  *entries,
                             BeckonQuestionVerbs    *verbs,
                             BeckonQuestionInDialog *dialog)
{
  BeckonQuestionInPane *self = g_object_new (BECKON_TYPE_QUESTION_IN_PANE, NULL);

  self->desk = g_object_ref (desk);
  self->entries = beckon_question_entries_ref (entries);
  self->slot = beckon_question_slot_new (verbs, entries);
  self->dialog = g_object_ref (dialog);
  g_signal_connect_object (dialog, "toggled", G_CALLBACK (beckon_question_in_pane_update), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
beckon_question_in_pane_set_view (BeckonQuestionInPane *self, BeckonQuestionView *view)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_PANE (self));

  if (beckon_question_slot_get_view (self->slot) == view)
    return;
  if (beckon_question_slot_get_view (self->slot) != NULL)
    beckon_question_in_pane_leave (self);
  beckon_question_slot_set_view (self->slot, view);
  self->id = 0;
  end_search (self);
  set_state (self, BECKON_PANE_EMPTY);
  if (view != NULL)
    beckon_question_view_set_desk (view, self->desk);
}

BeckonQuestionSlot *
beckon_question_in_pane_get_slot (BeckonQuestionInPane *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_IN_PANE (self), NULL);

  return self->slot;
}

BeckonPaneState
beckon_question_in_pane_get_state (BeckonQuestionInPane *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_IN_PANE (self), BECKON_PANE_EMPTY);

  return self->state;
}

void
beckon_question_in_pane_show (BeckonQuestionInPane *self, gint64 id, gboolean moved)
{
  const BeckonQuestionEntry *current;

  g_return_if_fail (BECKON_IS_QUESTION_IN_PANE (self));

  current = beckon_question_slot_get_current (self->slot);
  if (!moved && current != NULL && (current->settled || current->answering))
    return;
  self->id = id;
  beckon_question_in_pane_update (self);
}

void
beckon_question_in_pane_update (BeckonQuestionInPane *self)
{
  BeckonQuestionSlot        *slot_elsewhere;
  const BeckonQuestionEntry *elsewhere;
  BeckonQuestionEntry       *entry;

  g_return_if_fail (BECKON_IS_QUESTION_IN_PANE (self));

  if (beckon_question_slot_get_view (self->slot) == NULL)
    return;
  slot_elsewhere = beckon_question_in_dialog_get_slot (self->dialog);
  elsewhere = beckon_question_slot_get_current (slot_elsewhere);
  if (elsewhere != NULL && elsewhere->id == self->id
      && beckon_question_in_dialog_is_open (self->dialog))
    {
      end_search (self);
      beckon_question_in_pane_leave (self);
      set_state (self, BECKON_PANE_DIALOG);
      return;
    }
  entry =
    self->id != 0 ? beckon_question_entries_look_up (self->entries, self->desk, self->id) : NULL;
  if (entry == NULL && self->id != 0)
    {
      search (self);
      return;
    }
  end_search (self);
  if (entry != NULL)
    {
      /* The closed dialog still has it. */
      if (elsewhere == entry)
        {
          beckon_question_slot_save_draft (slot_elsewhere);
          beckon_question_slot_clear (slot_elsewhere);
        }
      show (self, entry);
      return;
    }
  beckon_question_in_pane_leave (self);
  set_state (self, BECKON_PANE_EMPTY);
}

void
beckon_question_in_pane_finish (BeckonQuestionInPane *self, gint64 id)
{
  g_return_if_fail (BECKON_IS_QUESTION_IN_PANE (self));

  if (self->id == id)
    self->id = 0;
  beckon_question_in_pane_update (self);
  g_signal_emit (self, signals[DONE], 0, id);
}
