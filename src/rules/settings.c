/* settings.c: the operation on the settings that all desks over one database have in common
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/settings.h"

#include "db/tables/channels.h"
#include "rules/apply.h"

typedef struct
{
  BeckonOperation base;
  GHashTable     *values; /* (owned) (element-type utf8 utf8) */
} BringSettings;

static gboolean
apply_bring_settings (BeckonApply           *self,
                      const BeckonOperation *base,
                      BeckonCommit          *commit,
                      GError               **error)
{
  const BringSettings *operation = (const BringSettings *) base;
  g_autoptr (GHashTable) there =
    beckon_sql_list_channel_state (self->db, BECKON_SETTINGS_CHANNEL, error);
  GHashTableIter iter;
  gpointer       name, value;

  if (there == NULL)
    return FALSE;

  beckon_apply_announce_channel (self, commit, BECKON_SETTINGS_CHANNEL);
  if (g_hash_table_size (there) > 0)
    return TRUE;
  g_hash_table_iter_init (&iter, operation->values);
  while (g_hash_table_iter_next (&iter, &name, &value))
    if (!beckon_sql_set_channel_state (self->db, BECKON_SETTINGS_CHANNEL, name, value, error))
      return FALSE;
  return TRUE;
}

static void
clear_bring_settings (BeckonOperation *base)
{
  BringSettings *self = (BringSettings *) base;

  g_hash_table_unref (self->values);
}

static const BeckonRule bring_settings_rule = {
  "BRING_SETTINGS",
  sizeof (BringSettings),
  apply_bring_settings,
  clear_bring_settings,
};

BeckonOperation *
beckon_operation_bring_settings (const char *by, GHashTable *values)
{
  BringSettings *self = beckon_operation_new (&bring_settings_rule, by);

  self->values = values;
  return &self->base;
}
