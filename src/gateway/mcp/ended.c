/* ended.c: the ids of sessions that their clients have ended
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/mcp/ended.h"

#define MAX_IDS 1000

struct _BeckonMcpEnded
{
  GHashTable *ids;   /* (element-type utf8) */
  GQueue      order; /* (element-type utf8): the same, oldest first; unowned */
};

BeckonMcpEnded *
beckon_mcp_ended_new (void)
{
  BeckonMcpEnded *self = g_new0 (BeckonMcpEnded, 1);

  self->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
beckon_mcp_ended_free (BeckonMcpEnded *self)
{
  g_queue_clear (&self->order);
  g_hash_table_unref (self->ids);
  g_free (self);
}

void
beckon_mcp_ended_add (BeckonMcpEnded *self, const char *id)
{
  char *owned;

  if (g_hash_table_contains (self->ids, id))
    return;
  owned = g_strdup (id);
  g_hash_table_add (self->ids, owned);
  g_queue_push_tail (&self->order, owned);
  if (self->order.length > MAX_IDS)
    g_hash_table_remove (self->ids, g_queue_pop_head (&self->order));
}

gboolean
beckon_mcp_ended_has (BeckonMcpEnded *self, const char *id)
{
  return g_hash_table_contains (self->ids, id);
}
