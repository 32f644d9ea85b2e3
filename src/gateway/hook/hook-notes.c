/* hook-notes.c: what is noted of the tools of a session until it is asked for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-notes.h"

/* Tools that are under way, or remarks that were not told yet. */
#define MAX_NOTED 200

struct _BeckonHookNotes
{
  GHashTable *values; /* (element-type utf8 utf8) */
};

BeckonHookNotes *
beckon_hook_notes_new (void)
{
  BeckonHookNotes *self = g_new0 (BeckonHookNotes, 1);

  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
beckon_hook_notes_free (BeckonHookNotes *self)
{
  g_hash_table_unref (self->values);
  g_free (self);
}

/* A table that is full was not looked after by the agent: it starts over. */
void
beckon_hook_notes_add (BeckonHookNotes *self, const char *key, char *value)
{
  if (g_hash_table_size (self->values) >= MAX_NOTED)
    g_hash_table_remove_all (self->values);
  g_hash_table_insert (self->values, g_strdup (key), value);
}

char *
beckon_hook_notes_take (BeckonHookNotes *self, const char *key)
{
  g_autofree char *owned = NULL;
  char            *value = NULL;

  if (key != NULL)
    g_hash_table_steal_extended (self->values, key, (gpointer *) &owned, (gpointer *) &value);
  return value;
}
