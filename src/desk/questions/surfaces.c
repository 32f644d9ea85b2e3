/* surfaces.c: surfaces and channels say what they show, and countdowns follow (AIC-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

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

void
beckon_desk_reached (BeckonDesk *self, gint64 id)
{
  BeckonQuestion *question;

  g_return_if_fail (BECKON_IS_DESK (self));

  question = beckon_question_model_find (self->questions, id);
  if (question == NULL || !g_hash_table_add (self->reached, g_memdup2 (&id, sizeof id)))
    return;
  beckon_desk_reconcile (self, question);
}

void
beckon_desk_set_notified (BeckonDesk *self, gint64 id, gboolean notified)
{
  BeckonQuestion *question;
  gboolean        changed;

  g_return_if_fail (BECKON_IS_DESK (self));

  question = beckon_question_model_find (self->questions, id);
  if (question == NULL)
    return;
  if (notified)
    changed = g_hash_table_add (self->notified, g_memdup2 (&id, sizeof id));
  else
    changed = g_hash_table_remove (self->notified, &id);
  if (changed)
    beckon_desk_reconcile (self, question);
}

static gboolean
has_message (BeckonDesk *self, const GPtrArray *channels, gint64 id)
{
  for (guint i = 0; i < channels->len; i++)
    {
      g_auto (GStrv) messages = beckon_view_list_channel_messages (
        beckon_store_get_view (self->store), g_ptr_array_index (channels, i), id, NULL);

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
