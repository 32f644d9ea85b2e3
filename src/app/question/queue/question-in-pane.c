/* question-in-pane.c: the question that the pane beside the list shows, which is never the one in
 * the dialog (ATT-4, ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

#include "store/view-slot.h"

void
beckon_question_queue_leave_pane (BeckonQuestionQueue *self)
{
  BeckonQuestionPlace *place = &self->in_pane;
  BeckonQuestionEntry *entry = place->current;

  if (entry == NULL)
    return;
  beckon_question_place_save_draft (place);
  place->current = NULL;
  g_clear_handle_id (&place->outcome_id, g_source_remove);
  if (entry->place != NULL || entry->answering || entry->holding)
    return;
  if (!beckon_question_entry_has_draft (entry))
    beckon_question_entries_remove (self->entries, entry);
  else if (entry->settled)
    /* The dialog says what became of it, so that the draft is not lost. */
    beckon_question_entries_enter (self->entries, entry);
}

static void
set_state (BeckonQuestionQueue *self, BeckonPaneState state)
{
  if (self->pane_state == state)
    return;
  self->pane_state = state;
  g_signal_emit_by_name (self, "pane-changed");
}

static void
show (BeckonQuestionQueue *self, BeckonQuestionEntry *entry)
{
  BeckonQuestionPlace *place = &self->in_pane;

  if (place->current != entry)
    {
      beckon_question_queue_leave_pane (self);
      place->current = entry;
      beckon_question_view_show_question (place->view, entry->interaction, entry->question,
                                          &entry->draft);
      if (entry->settled)
        beckon_question_view_show_settled (place->view, entry->interaction);
      beckon_question_view_arm (place->view);
    }
  set_state (self, BECKON_PANE_QUESTION);
}

static void
end_search (BeckonQuestionQueue *self)
{
  self->pane_sought = 0;
  g_clear_handle_id (&self->pane_wait_id, g_source_remove);
}

static gboolean
waited_cb (gpointer user_data)
{
  BeckonQuestionQueue *self = user_data;

  self->pane_wait_id = 0;
  set_state (self, BECKON_PANE_EMPTY);
  return G_SOURCE_REMOVE;
}

static void
on_found (gpointer target, BeckonQuestion *question)
{
  BeckonQuestionQueue *self = target;

  /* The pane is to show another one, or none, by now. */
  if (self->pane_sought == 0)
    return;
  if (question == NULL && beckon_question_entries_find (self->entries, self->pane_sought) == NULL)
    self->pane_id = 0;
  beckon_question_queue_update_pane (self);
}

/* The question is set aside, and not in memory. For so short a time that nothing flickers, the pane
 * keeps what it showed before, but nothing in it counts. */
static void
search (BeckonQuestionQueue *self)
{
  if (self->pane_sought == self->pane_id)
    return;
  beckon_question_queue_leave_pane (self);
  beckon_question_view_arm (self->in_pane.view);
  self->pane_sought = self->pane_id;
  if (self->pane_wait_id == 0)
    self->pane_wait_id = g_timeout_add (BECKON_VIEW_SLOT_KEEP_MS, waited_cb, self);
  beckon_desk_look_up_question (self->desk, self->pane_id, self, "pane", on_found);
}

void
beckon_question_queue_update_pane (BeckonQuestionQueue *self)
{
  const BeckonQuestionEntry *elsewhere = self->in_dialog.current;
  BeckonQuestionEntry       *entry;

  if (self->in_pane.view == NULL)
    return;
  if (elsewhere != NULL && elsewhere->id == self->pane_id
      && beckon_question_queue_is_visible (self))
    {
      end_search (self);
      beckon_question_queue_leave_pane (self);
      set_state (self, BECKON_PANE_DIALOG);
      return;
    }
  entry = self->pane_id != 0 ? beckon_question_queue_look_up (self, self->pane_id) : NULL;
  if (entry == NULL && self->pane_id != 0)
    {
      search (self);
      return;
    }
  end_search (self);
  if (entry != NULL)
    {
      /* The hidden dialog still has it. */
      if (self->in_dialog.current == entry)
        {
          beckon_question_place_save_draft (&self->in_dialog);
          self->in_dialog.current = NULL;
        }
      show (self, entry);
      return;
    }
  beckon_question_queue_leave_pane (self);
  set_state (self, BECKON_PANE_EMPTY);
}

void
beckon_question_queue_finish_pane (BeckonQuestionQueue *self, gint64 id)
{
  if (self->pane_id == id)
    self->pane_id = 0;
  beckon_question_queue_update_pane (self);
  g_signal_emit_by_name (self, "pane-done", id);
}

void
beckon_question_queue_show_in_pane (BeckonQuestionQueue *self, gint64 id, gboolean moved)
{
  const BeckonQuestionEntry *current;

  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  current = self->in_pane.current;
  if (!moved && current != NULL && (current->settled || current->answering))
    return;
  self->pane_id = id;
  beckon_question_queue_update_pane (self);
}

BeckonPaneState
beckon_question_queue_get_pane_state (BeckonQuestionQueue *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), BECKON_PANE_EMPTY);

  return self->pane_state;
}

void
beckon_question_queue_set_pane (BeckonQuestionQueue *self, BeckonQuestionView *view)
{
  BeckonQuestionPlace *place;

  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  place = &self->in_pane;
  if (place->view == view)
    return;
  if (place->view != NULL)
    {
      beckon_question_queue_leave_pane (self);
      g_signal_handlers_disconnect_by_data (place->view, place);
    }
  g_set_weak_pointer (&place->view, view);
  self->pane_id = 0;
  end_search (self);
  set_state (self, BECKON_PANE_EMPTY);
  if (view == NULL)
    return;
  beckon_question_view_set_desk (view, self->desk);
  beckon_question_queue_connect_verbs (place);
}
