/* look-up.c: finds an open question: in memory, or, set aside, in the file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include "base/error.h"
#include "desk/questions/question-private.h"
#include "desk/run/log-limit.h"

/* One that is being read. */
typedef struct
{
  BeckonDesk             *desk;   /* (owned) */
  GObject                *target; /* (unowned) (nullable): NULL: nobody waits for it */
  const char             *slot;   /* (nullable) */
  gint64                  id;
  BeckonInteraction      *announced; /* (owned) (nullable): what the desk learned of it meanwhile */
  BeckonQuestionFoundFunc found;
} LookUp;

static void
on_gone (gpointer data, GObject *target)
{
  LookUp *look_up = data;

  look_up->target = NULL;
}

static void
forget_target (LookUp *look_up)
{
  if (look_up->target != NULL)
    g_object_weak_unref (look_up->target, on_gone, look_up);
  look_up->target = NULL;
}

static void
look_up_free (LookUp *look_up)
{
  forget_target (look_up);
  g_ptr_array_remove_fast (look_up->desk->look_ups, look_up);
  g_clear_pointer (&look_up->announced, beckon_interaction_unref);
  g_object_unref (look_up->desk);
  g_free (look_up);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LookUp, look_up_free)

static gpointer
read_question (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_get_interaction (view, *(const gint64 *) input, error);
}

/* (transfer none) (nullable): the question of @interaction, which is not in memory. */
static BeckonQuestion *
keep (BeckonDesk *self, BeckonInteraction *interaction)
{
  g_autoptr (BeckonQuestion) question = NULL;

  if (interaction == NULL || interaction->status != BECKON_INTERACTION_POSTPONED)
    return NULL;
  question = beckon_question_new (self->clock, interaction);
  beckon_postponed_add (self->postponed, question);
  return question;
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (LookUp) look_up = user_data;
  g_autoptr (GObject) target = look_up->target != NULL ? g_object_ref (look_up->target) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) interaction =
    beckon_store_view_finish (BECKON_STORE (source), result, &error);
  BeckonQuestion *question;

  if (interaction == NULL && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    beckon_message_limited ("Cannot read question %" G_GINT64_FORMAT ": %s", look_up->id,
                            error->message);
  if (target == NULL)
    return;
  /* What was announced meanwhile is newer than what was read. */
  question = beckon_desk_peek_question (look_up->desk, look_up->id);
  if (question == NULL)
    question = keep (look_up->desk, look_up->announced != NULL ? look_up->announced : interaction);
  forget_target (look_up);
  look_up->found (target, question);
}

/* A newer one takes the place of an older one. */
static void
end_older (BeckonDesk *self, gpointer target, const char *slot)
{
  for (guint i = 0; slot != NULL && i < self->look_ups->len; i++)
    {
      LookUp *other = g_ptr_array_index (self->look_ups, i);

      if (other->target == target && other->slot == slot)
        forget_target (other);
    }
}

BeckonQuestion *
beckon_desk_peek_question (BeckonDesk *self, gint64 id)
{
  BeckonQuestion *question;

  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  question = beckon_question_model_find (self->questions, id);

  return question != NULL ? question : beckon_postponed_find (self->postponed, id);
}

void
beckon_desk_look_up_question (
  BeckonDesk *self, gint64 id, gpointer target, const char *slot, BeckonQuestionFoundFunc found)
{
  BeckonQuestion *question;
  LookUp         *look_up;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (G_IS_OBJECT (target));

  end_older (self, target, slot);
  question = beckon_desk_peek_question (self, id);
  if (question != NULL)
    {
      found (target, question);
      return;
    }
  look_up = g_new0 (LookUp, 1);
  look_up->desk = g_object_ref (self);
  look_up->target = target;
  g_object_weak_ref (target, on_gone, look_up);
  look_up->slot = slot;
  look_up->id = id;
  look_up->found = found;
  g_ptr_array_add (self->look_ups, look_up);
  beckon_store_view_async (self->store, read_question, g_memdup2 (&id, sizeof id), g_free,
                           (GDestroyNotify) beckon_interaction_unref, NULL, on_read, look_up);
}

void
beckon_desk_note_announced (BeckonDesk *self, BeckonInteraction *interaction)
{
  for (guint i = 0; i < self->look_ups->len; i++)
    {
      LookUp *look_up = g_ptr_array_index (self->look_ups, i);

      if (look_up->id != interaction->id)
        continue;
      g_clear_pointer (&look_up->announced, beckon_interaction_unref);
      look_up->announced = beckon_interaction_ref (interaction);
    }
}
