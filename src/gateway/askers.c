/* askers.c: which program has asked which question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/askers.h"

#include "gateway/wire/peer.h"

/* A question can be corrected after it was answered, so it is kept longer than it is open. */
#define MAX_QUESTIONS 20000
/* An agent that is started again asks again. */
#define MAX_PROGRAMS 16

/* A program and what it has asked. */
typedef struct
{
  BeckonKin  *kin;       /* (owned) */
  GHashTable *questions; /* (owned): the ids, in the entries of `by_id` */
} Program;

typedef struct
{
  gint64     id;
  GPtrArray *programs; /* (owned) (element-type Program): unowned */
  GList      link;     /* in `order` */
} Question;

struct _BeckonAskers
{
  GHashTable      *programs; /* (owned): the key of a program → Program (owned) */
  GHashTable      *by_id;    /* (owned): id → Question (owned) */
  GQueue           order;    /* the questions, oldest first */
  BeckonAskersFunc func;
  gpointer         user_data;
};

static void
program_free (gpointer data)
{
  Program *self = data;

  g_hash_table_unref (self->questions);
  beckon_kin_unref (self->kin);
  g_free (self);
}

static void
question_free (gpointer data)
{
  Question *self = data;

  g_ptr_array_unref (self->programs);
  g_free (self);
}

BeckonAskers *
beckon_askers_new (BeckonAskersFunc func, gpointer user_data)
{
  BeckonAskers *self = g_new0 (BeckonAskers, 1);

  self->func = func;
  self->user_data = user_data;
  self->programs = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, program_free);
  self->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, question_free);
  return self;
}

void
beckon_askers_free (BeckonAskers *self)
{
  g_hash_table_unref (self->programs);
  g_hash_table_unref (self->by_id);
  g_free (self);
}

static void
forget (BeckonAskers *self, Question *question)
{
  g_queue_unlink (&self->order, &question->link);
  for (guint i = 0; i < question->programs->len; i++)
    {
      Program *program = g_ptr_array_index (question->programs, i);

      g_hash_table_remove (program->questions, &question->id);
      if (g_hash_table_size (program->questions) == 0)
        g_hash_table_remove (self->programs, beckon_kin_get_program (program->kin));
    }
  g_hash_table_remove (self->by_id, &question->id);
}

static Program *
get_program (BeckonAskers *self, BeckonKin *kin)
{
  Program *program = g_hash_table_lookup (self->programs, beckon_kin_get_program (kin));

  if (program == NULL)
    {
      program = g_new0 (Program, 1);
      program->kin = beckon_kin_ref (kin);
      program->questions = g_hash_table_new (g_int64_hash, g_int64_equal);
      g_hash_table_insert (self->programs, (gpointer) beckon_kin_get_program (program->kin),
                           program);
    }
  return program;
}

void
beckon_askers_note (BeckonAskers *self, gint64 id, BeckonKin *kin)
{
  Question *question = g_hash_table_lookup (self->by_id, &id);
  Program  *program;

  if (kin == NULL)
    return;
  self->func (kin, self->user_data);
  if (question == NULL)
    {
      if (self->order.length >= MAX_QUESTIONS)
        forget (self, self->order.head->data);
      question = g_new0 (Question, 1);
      question->id = id;
      question->programs = g_ptr_array_new ();
      question->link.data = question;
      g_queue_push_tail_link (&self->order, &question->link);
      g_hash_table_insert (self->by_id, &question->id, question);
    }
  if (question->programs->len >= MAX_PROGRAMS)
    return;
  program = get_program (self, kin);
  if (g_hash_table_add (program->questions, &question->id))
    g_ptr_array_add (question->programs, program);
}

static gboolean
has_asked (BeckonAskers *self, const BeckonKin *kin)
{
  GHashTableIter programs;
  gpointer       program;

  g_hash_table_iter_init (&programs, self->programs);
  while (g_hash_table_iter_next (&programs, NULL, &program))
    if (beckon_kin_is_of (kin, ((Program *) program)->kin))
      return TRUE;
  return FALSE;
}

gboolean
beckon_askers_is_agent (BeckonAskers *self, BeckonDesk *desk, BeckonKin *kin)
{
  if (beckon_desk_get_settings (desk)->agents_may_answer)
    return FALSE;
  return beckon_kin_is_marked (kin) || has_asked (self, kin);
}

static void
add (BeckonDeskCaller *caller, gint64 id)
{
  if (caller->asked == NULL)
    caller->asked = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (caller->asked, id);
}

/* Of question @id alone. */
static void
add_one (BeckonAskers *self, const BeckonKin *kin, gint64 id, BeckonDeskCaller *caller)
{
  const Question *question = g_hash_table_lookup (self->by_id, &id);

  for (guint i = 0; question != NULL && i < question->programs->len; i++)
    if (beckon_kin_is_of (kin, ((Program *) g_ptr_array_index (question->programs, i))->kin))
      {
        add (caller, id);
        return;
      }
}

/* Which one it will be is not known yet. */
static void
add_all (BeckonAskers *self, const BeckonKin *kin, BeckonDeskCaller *caller)
{
  GHashTableIter programs, ids;
  gpointer       program, id;

  g_hash_table_iter_init (&programs, self->programs);
  while (g_hash_table_iter_next (&programs, NULL, &program))
    {
      if (!beckon_kin_is_of (kin, ((Program *) program)->kin))
        continue;
      g_hash_table_iter_init (&ids, ((Program *) program)->questions);
      while (g_hash_table_iter_next (&ids, &id, NULL))
        add (caller, *(gint64 *) id);
    }
}

BeckonDeskCaller
beckon_askers_look_at (BeckonAskers *self, BeckonCall *call)
{
  g_autoptr (BeckonKin) kin = beckon_peer_dup_kin (call->message);
  BeckonDeskCaller caller = { TRUE, beckon_peer_get_host (call->message) != NULL, NULL };

  if (kin == NULL)
    return caller;
  caller.is_agent = beckon_kin_is_marked (kin);
  if (call->route->id == BECKON_ID_INTERACTION)
    add_one (self, kin, call->number, &caller);
  else
    add_all (self, kin, &caller);
  return caller;
}
