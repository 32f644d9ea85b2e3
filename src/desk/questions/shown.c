/* shown.c: which open questions somebody can see, on whatever surface (AIC-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

void
beckon_desk_shown_init (BeckonDesk *self)
{
  self->showing = g_hash_table_new (NULL, NULL);
  self->reached = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

void
beckon_desk_shown_finalize (BeckonDesk *self)
{
  g_clear_pointer (&self->showing, g_hash_table_unref);
  g_clear_pointer (&self->reached, g_hash_table_unref);
}

void
beckon_desk_set_showing (BeckonDesk *self, gconstpointer surface, gboolean showing)
{
  gboolean before;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (surface != NULL);

  before = g_hash_table_size (self->showing) > 0;
  if (showing)
    g_hash_table_add (self->showing, (gpointer) surface);
  else
    g_hash_table_remove (self->showing, surface);
  if (before != (g_hash_table_size (self->showing) > 0))
    beckon_desk_reconcile_all (self);
}

gboolean
beckon_desk_is_shown (BeckonDesk *self, gint64 id)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), FALSE);

  return g_hash_table_size (self->showing) > 0 || g_hash_table_contains (self->reached, &id);
}

void
beckon_desk_reached (BeckonDesk *self, gint64 id)
{
  BeckonQuestion *question = beckon_question_model_find (self->questions, id);

  if (question == NULL || !g_hash_table_add (self->reached, g_memdup2 (&id, sizeof id)))
    return;
  beckon_desk_reconcile (self, question);
}

void
beckon_desk_forget_reached (BeckonDesk *self, gint64 id)
{
  g_hash_table_remove (self->reached, &id);
}

static gboolean
has_message (BeckonDesk *self, const GPtrArray *channels, gint64 id)
{
  for (guint i = 0; i < channels->len; i++)
    {
      g_auto (GStrv) messages =
        beckon_store_list_channel_messages (self->store, g_ptr_array_index (channels, i), id, NULL);

      if (messages != NULL && messages[0] != NULL)
        return TRUE;
    }
  return FALSE;
}

void
beckon_desk_find_reached (BeckonDesk *self)
{
  const GPtrArray *channels = self->channels;
  GListModel      *questions = G_LIST_MODEL (self->questions);

  g_hash_table_remove_all (self->reached);
  for (guint i = 0; channels != NULL && i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      gint64 id = beckon_question_get_id (question);

      if (has_message (self, channels, id))
        g_hash_table_add (self->reached, g_memdup2 (&id, sizeof id));
    }
  beckon_desk_reconcile_all (self);
}
