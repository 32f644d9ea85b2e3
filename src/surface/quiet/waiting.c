/* waiting.c: the questions that wait for the person, for whatever counts or lists them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/quiet/waiting.h"

struct _BeckonWaiting
{
  GObject      parent_instance;
  GListModel  *questions; /* (owned) (element-type BeckonQuestion) */
  BeckonQuiet *quiet;     /* (owned) */
  guint        update;    /* source */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (BeckonWaiting, beckon_waiting, G_TYPE_OBJECT)

static void
emit_changed (BeckonWaiting *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
on_update (gpointer user_data)
{
  BeckonWaiting *self = user_data;

  self->update = 0;
  emit_changed (self);
  return G_SOURCE_REMOVE;
}

/* A thousand questions that come at once are one change. */
static void
schedule (BeckonWaiting *self)
{
  if (self->update == 0)
    self->update = g_idle_add_full (G_PRIORITY_DEFAULT, on_update, self, NULL);
}

static void
beckon_waiting_dispose (GObject *object)
{
  BeckonWaiting *self = BECKON_WAITING (object);

  g_clear_handle_id (&self->update, g_source_remove);
  if (self->questions != NULL)
    g_signal_handlers_disconnect_by_data (self->questions, self);
  if (self->quiet != NULL)
    g_signal_handlers_disconnect_by_data (self->quiet, self);
  g_clear_object (&self->questions);
  g_clear_object (&self->quiet);

  G_OBJECT_CLASS (beckon_waiting_parent_class)->dispose (object);
}

static void
beckon_waiting_class_init (BeckonWaitingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_waiting_dispose;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_waiting_init (BeckonWaiting *self)
{
}

BeckonWaiting *
beckon_waiting_new (BeckonDesk *desk, BeckonQuiet *quiet)
{
  BeckonWaiting *self;

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);
  g_return_val_if_fail (BECKON_IS_QUIET (quiet), NULL);

  self = g_object_new (BECKON_TYPE_WAITING, NULL);
  self->questions = g_object_ref (beckon_desk_get_questions (desk));
  self->quiet = g_object_ref (quiet);
  g_signal_connect_swapped (self->questions, "items-changed", G_CALLBACK (schedule), self);
  g_signal_connect_swapped (quiet, "changed", G_CALLBACK (emit_changed), self);
  return self;
}

BeckonQuiet *
beckon_waiting_get_quiet (BeckonWaiting *self)
{
  g_return_val_if_fail (BECKON_IS_WAITING (self), NULL);

  return self->quiet;
}

guint
beckon_waiting_get_n (BeckonWaiting *self)
{
  g_return_val_if_fail (BECKON_IS_WAITING (self), 0);

  return g_list_model_get_n_items (self->questions);
}

const BeckonInteraction *
beckon_waiting_get (BeckonWaiting *self, guint position)
{
  g_autoptr (BeckonQuestion) question = NULL;

  g_return_val_if_fail (BECKON_IS_WAITING (self), NULL);

  /* The list has a reference, too. */
  question = g_list_model_get_item (self->questions, position);
  return question != NULL ? beckon_question_get_interaction (question) : NULL;
}

GPtrArray *
beckon_waiting_list_agents (BeckonWaiting      *self,
                            BeckonWaitingFilter filter,
                            gpointer            user_data,
                            guint              *n_questions)
{
  GPtrArray *agents;
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  g_return_val_if_fail (BECKON_IS_WAITING (self), NULL);

  agents = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < beckon_waiting_get_n (self); i++)
    {
      const BeckonInteraction *question = beckon_waiting_get (self, i);
      const char              *agent = question->agent != NULL ? question->agent : "";

      if (filter != NULL && !filter (question->id, user_data))
        continue;
      n++;
      if (g_hash_table_contains (known, agent))
        continue;
      g_ptr_array_add (agents, g_strdup (agent));
      g_hash_table_add (known, g_ptr_array_index (agents, agents->len - 1));
    }
  if (n_questions != NULL)
    *n_questions = n;
  return agents;
}
