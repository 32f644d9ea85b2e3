/* surfaces.c: surfaces and channels say what they show, and countdowns follow (AIC-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "store/view-slot.h"

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
  if (question == NULL)
    return;
  if (self->reached_anew != NULL)
    g_hash_table_add (self->reached_anew, g_memdup2 (&id, sizeof id));
  if (!g_hash_table_add (self->reached, g_memdup2 (&id, sizeof id)))
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

/* The open questions, and the channels that may have messages about them. */
typedef struct
{
  GPtrArray *channels; /* (owned) (element-type utf8) */
  GArray    *ids;      /* (owned) (element-type gint64) */
} Reach;

static void
reach_free (Reach *self)
{
  g_ptr_array_unref (self->channels);
  g_array_unref (self->ids);
  g_free (self);
}

static gboolean
has_message (BeckonView *view, const GPtrArray *channels, gint64 id)
{
  for (guint i = 0; i < channels->len; i++)
    {
      g_auto (GStrv) messages =
        beckon_view_list_channel_messages (view, g_ptr_array_index (channels, i), id, NULL);

      if (messages != NULL && messages[0] != NULL)
        return TRUE;
    }
  return FALSE;
}

/* (transfer full) (element-type gint64): those that have a message. */
static gpointer
read_reached (BeckonView *view, gpointer input, GError **error)
{
  const Reach *reach = input;
  GArray      *reached = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < reach->ids->len; i++)
    {
      gint64 id = g_array_index (reach->ids, gint64, i);

      if (has_message (view, reach->channels, id))
        g_array_append_val (reached, id);
    }
  return reached;
}

static void
show_reached (gpointer target, gpointer result, const GError *error)
{
  BeckonDesk   *self = target;
  const GArray *reached = result;

  for (guint i = 0; reached != NULL && i < reached->len; i++)
    {
      gint64 id = g_array_index (reached, gint64, i);

      if (beckon_question_model_find (self->questions, id) != NULL)
        g_hash_table_add (self->reached_anew, g_memdup2 (&id, sizeof id));
    }
  g_hash_table_unref (self->reached);
  self->reached = g_steal_pointer (&self->reached_anew);
  beckon_desk_reconcile_all (self);
}

/* What was known stays until it is read, so that no countdown stops in between. */
void
beckon_desk_find_reached (BeckonDesk *self)
{
  GListModel *questions = G_LIST_MODEL (self->questions);
  Reach      *reach;

  if (self->channels == NULL || self->channels->len == 0
      || g_list_model_get_n_items (questions) == 0)
    {
      beckon_view_slot_end (self, "reached");
      g_clear_pointer (&self->reached_anew, g_hash_table_unref);
      g_hash_table_remove_all (self->reached);
      beckon_desk_reconcile_all (self);
      return;
    }
  if (self->reached_anew == NULL)
    self->reached_anew = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  reach = g_new0 (Reach, 1);
  reach->channels = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->channels->len; i++)
    g_ptr_array_add (reach->channels, g_strdup (g_ptr_array_index (self->channels, i)));
  reach->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      gint64 id = beckon_question_get_id (question);

      g_array_append_val (reach->ids, id);
    }
  beckon_view_slot_read (self->store, self, "reached", read_reached, reach,
                         (GDestroyNotify) reach_free, (GDestroyNotify) g_array_unref, show_reached);
}
