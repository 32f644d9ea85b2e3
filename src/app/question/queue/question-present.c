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
  beckon_question_queue_opened (self);
}

BeckonQuestionEntry *
beckon_question_queue_look_up (BeckonQuestionQueue *self, gint64 id)
{
  BeckonQuestionEntry *entry = beckon_question_entries_find (self->entries, id);
  BeckonQuestion      *question = entry == NULL ? beckon_desk_peek_question (self->desk, id) : NULL;

  if (question == NULL)
    return entry;
  return beckon_question_entries_add (self->entries, beckon_question_get_interaction (question),
                                      question);
}

/* --- a question that is looked up --- */

void
beckon_question_queue_forget_asked (BeckonQuestionQueue *self)
{
  gpointer data = g_steal_pointer (&self->known_data);

  self->known = NULL;
  if (self->free_known_data != NULL)
    self->free_known_data (data);
  self->free_known_data = NULL;
}

static void
on_known (gpointer target, BeckonQuestion *question)
{
  BeckonQuestionQueue    *self = target;
  BeckonQuestionKnownFunc func = g_steal_pointer (&self->known);
  GDestroyNotify          free_data = g_steal_pointer (&self->free_known_data);
  gpointer                data = g_steal_pointer (&self->known_data);

  /* NULL: something that needed no look-up was asked for since. */
  if (func != NULL)
    func (self, data);
  if (free_data != NULL)
    free_data (data);
}

void
beckon_question_queue_when_known (BeckonQuestionQueue    *self,
                                  gint64                  interaction_id,
                                  BeckonQuestionKnownFunc func,
                                  gpointer                user_data,
                                  GDestroyNotify          free_data)
{
  g_return_if_fail (BECKON_IS_QUESTION_QUEUE (self));

  beckon_question_queue_forget_asked (self);
  self->known = func;
  self->known_data = user_data;
  self->free_known_data = free_data;
  if (interaction_id == 0 || beckon_question_entries_find (self->entries, interaction_id) != NULL)
    on_known (self, NULL);
  else
    beckon_desk_look_up_question (self->desk, interaction_id, self, "asked", on_known);
}

/* --- in the dialog --- */

static void
present (BeckonQuestionQueue *self, gint64 interaction_id)
{
  BeckonQuestionEntry *entry;

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

/* What the person asked to see. */
typedef struct
{
  gint64 id;
  gint64 option; /* from 0; -1: none */
} Asked;

static void
present_asked (BeckonQuestionQueue *self, gpointer user_data)
{
  const Asked *asked = user_data;

  present (self, asked->id);
  if (asked->option >= 0 && self->in_dialog.current != NULL
      && self->in_dialog.current->id == asked->id)
    beckon_question_view_point_at (self->in_dialog.view, (guint) asked->option);
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
  beckon_question_queue_opened (self);
  return TRUE;
}

BeckonArrival
beckon_question_queue_foresee (BeckonQuestionQueue *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_QUEUE (self), BECKON_ARRIVAL_PRESENTED);

  return beckon_question_arrival_foresee (self->arrival);
}
