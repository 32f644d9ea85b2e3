/* acp-begun.c: the sessions of agents that began within this clock minute
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/acp/acp-begun.h"

#include "base/timestamp.h"

#define MINUTE_US (60 * BECKON_US_PER_SECOND)

struct _BeckonAcpBegun
{
  gint64      minute; /* since the epoch: that of all `ids` */
  GHashTable *ids;    /* (owned) (element-type utf8) */
};

BeckonAcpBegun *
beckon_acp_begun_new (void)
{
  BeckonAcpBegun *self = g_new0 (BeckonAcpBegun, 1);

  self->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
beckon_acp_begun_free (BeckonAcpBegun *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->ids);
  g_free (self);
}

void
beckon_acp_begun_add (BeckonAcpBegun *self, const char *id, gint64 now_us)
{
  if (self->minute != now_us / MINUTE_US)
    g_hash_table_remove_all (self->ids);
  self->minute = now_us / MINUTE_US;
  g_hash_table_add (self->ids, g_strdup (id));
}

gint64
beckon_acp_begun_get_rest_us (BeckonAcpBegun *self, const char *id, gint64 now_us)
{
  if (self->minute != now_us / MINUTE_US || !g_hash_table_contains (self->ids, id))
    return 0;
  return MINUTE_US - now_us % MINUTE_US;
}
