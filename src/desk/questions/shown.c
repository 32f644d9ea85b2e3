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
  self->notified = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

void
beckon_desk_shown_finalize (BeckonDesk *self)
{
  g_clear_pointer (&self->showing, g_hash_table_unref);
  g_clear_pointer (&self->reached, g_hash_table_unref);
  g_clear_pointer (&self->reached_anew, g_hash_table_unref);
  g_clear_pointer (&self->notified, g_hash_table_unref);
}

gboolean
beckon_desk_is_shown (BeckonDesk *self, gint64 id)
{
  g_return_val_if_fail (BECKON_IS_DESK (self), FALSE);

  return g_hash_table_size (self->showing) > 0 || g_hash_table_contains (self->reached, &id)
         || g_hash_table_contains (self->notified, &id);
}

void
beckon_desk_forget_reached (BeckonDesk *self, gint64 id)
{
  g_hash_table_remove (self->reached, &id);
  if (self->reached_anew != NULL)
    g_hash_table_remove (self->reached_anew, &id);
  g_hash_table_remove (self->notified, &id);
  beckon_desk_team_tell_soon (self->team);
}
