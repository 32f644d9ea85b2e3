/* question-present.c: the person wants to see a question in the dialog
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/queue/question-queue-private.h"

void
beckon_question_queue_raise (BeckonQuestionQueue *self)
{
  if (!beckon_question_queue_is_visible (self))
    self->elsewhere = !beckon_question_arrival_has_keyboard (self->arrival);
  gtk_window_set_application (GTK_WINDOW (self->dialog), self->application);
  beckon_question_arrival_present (self->arrival);
  beckon_question_queue_update_pane (self);
}

BeckonQuestionEntry *
beckon_question_queue_look_up (BeckonQuestionQueue *self, gint64 id)
{
  g_autoptr (BeckonInteraction) interaction = NULL;
  BeckonQuestion      *question = beckon_desk_find_question (self->desk, id);
  BeckonQuestionEntry *entry = beckon_question_entries_find (self->entries, id);

  if (entry != NULL)
    return entry;

  if (question != NULL)
    return beckon_question_entries_add (self->entries, beckon_question_get_interaction (question),
                                        question);
  interaction = beckon_view_get_interaction (
    beckon_store_get_view (beckon_desk_get_store (self->desk)), id, NULL);
  if (interaction == NULL || !beckon_interaction_is_open (interaction))
    return NULL;
  return beckon_question_entries_add (self->entries, interaction, NULL);
}

void
beckon_question_queue_present (BeckonQuestionQueue *self, gint64 interaction_id)
{
  BeckonQuestionEntry *entry;

  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  beckon_question_queue_open_row (self);
  entry = beckon_question_queue_look_up (self, interaction_id);
  if (entry != NULL)
    {
      beckon_question_entries_enter (self->entries, entry);
      beckon_question_queue_renew_dialog (self);
      beckon_question_queue_show_entry (self, entry);
      beckon_question_queue_update_place (self);
    }
  if (entry != NULL || beckon_question_queue_is_visible (self))
    beckon_question_queue_raise (self);
}

void
beckon_question_queue_present_option (BeckonQuestionQueue *self,
                                      gint64               interaction_id,
                                      guint                option)
{
  BeckonQuestionEntry *shown;

  beckon_question_queue_present (self, interaction_id);
  shown = self->in_dialog.current;
  if (shown != NULL && shown->id == interaction_id)
    beckon_question_view_point_at (self->in_dialog.view, option);
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

  beckon_question_queue_present (self, or_oldest (self, interaction_id));
  return beckon_question_queue_is_visible (self);
}

gboolean
beckon_question_queue_open_quietly (BeckonQuestionQueue *self, gint64 interaction_id)
{
  BeckonQuestionEntry *entry;

  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), FALSE);

  /* The person may be reading what it shows. */
  if (beckon_question_queue_is_visible (self))
    return TRUE;
  beckon_question_queue_open_row (self);
  entry = beckon_question_queue_look_up (self, or_oldest (self, interaction_id));
  if (entry == NULL)
    return FALSE;
  beckon_question_entries_enter (self->entries, entry);
  beckon_question_queue_renew_dialog (self);
  beckon_question_queue_show_entry (self, entry);
  beckon_question_queue_update_place (self);
  self->elsewhere = TRUE;
  beckon_question_arrival_open_quietly (self->arrival);
  gtk_window_set_application (GTK_WINDOW (self->dialog), self->application);
  beckon_question_queue_update_pane (self);
  return TRUE;
}

BeckonArrival
beckon_question_queue_foresee (BeckonQuestionQueue *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), BECKON_ARRIVAL_PRESENTED);

  return beckon_question_arrival_foresee (self->arrival);
}
