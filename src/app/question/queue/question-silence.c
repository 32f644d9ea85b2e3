/* question-silence.c: what of the queue the person sees, and what must not disturb them (ATT-5,
 * ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-queue-private.h"

BeckonQuestionEntry *
beckon_question_queue_find_loud (BeckonQuestionQueue *self)
{
  BeckonQuestionEntry *entry = beckon_question_entries_get_first (self->entries);

  while (entry != NULL && self->quiet != NULL
         && beckon_quiet_silences (self->quiet, entry->interaction))
    {
      self->silenced = TRUE;
      entry = beckon_question_entries_get_next (self->entries, entry);
    }
  return entry;
}

BeckonDialogSight
beckon_question_queue_get_sight (BeckonQuestionQueue *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), BECKON_DIALOG_CLOSED);

  if (!beckon_question_queue_is_visible (self))
    return BECKON_DIALOG_CLOSED;
  return beckon_sight_is_seen (self->sight) ? BECKON_DIALOG_SEEN : BECKON_DIALOG_OPENING;
}

/* What arrived in silence comes up as if it arrived now. */
static void
quiet_changed_cb (BeckonQuestionQueue *self)
{
  if (!self->silenced || beckon_quiet_get_reasons (self->quiet) != BECKON_QUIET_NONE)
    return;
  self->silenced = FALSE;
  beckon_question_queue_open_by_itself (self);
}

void
beckon_question_queue_set_quiet (BeckonQuestionQueue *self, BeckonQuiet *quiet)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  if (self->quiet != NULL)
    g_signal_handlers_disconnect_by_data (self->quiet, self);
  g_set_object (&self->quiet, quiet);
  if (quiet != NULL)
    g_signal_connect_swapped (quiet, "changed", G_CALLBACK (quiet_changed_cb), self);
}

void
beckon_question_queue_set_notifies (BeckonQuestionQueue *self, gboolean notifies)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  if (self->notifies == notifies)
    return;
  self->notifies = notifies;
  beckon_question_arrival_set_notifies (self->arrival, notifies);
  if (notifies)
    return;
  /* What was left to a notification has reached nobody. */
  beckon_question_queue_open_by_itself (self);
}
