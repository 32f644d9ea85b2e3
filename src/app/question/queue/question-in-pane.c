/* question-in-pane.c: the question that the pane beside the list shows, which is never the one in
 * the dialog (ATT-4, ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

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
      beckon_question_queue_leave_pane (self);
      set_state (self, BECKON_PANE_DIALOG);
      return;
    }
  entry = self->pane_id != 0 ? beckon_question_queue_look_up (self, self->pane_id) : NULL;
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
  set_state (self, BECKON_PANE_EMPTY);
  if (view == NULL)
    return;
  beckon_question_view_set_desk (view, self->desk);
  beckon_question_queue_connect_verbs (place);
}
