/* damaged-values.c: a damaged value is read as null and counted
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/damaged-values.h"

/* More than this means that the file is damaged; the exact number does not matter. */
#define MOST 10000

static GMutex      lock;
static GHashTable *met; /* (owned) (nullable) (element-type utf8): guarded by lock */

void
beckon_damaged_values_note (const char *what, gint64 id)
{
  char    *key = g_strdup_printf ("%s %" G_GINT64_FORMAT, what, id);
  gboolean fresh = FALSE;

  g_mutex_lock (&lock);
  if (met == NULL)
    met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (g_hash_table_size (met) < MOST)
    {
      fresh = g_hash_table_add (met, key);
      key = NULL;
    }
  g_mutex_unlock (&lock);

  if (fresh)
    g_message ("The database has a damaged value in %s of row %" G_GINT64_FORMAT
               "; the value is ignored",
               what, id);
  g_free (key);
}

guint
beckon_damaged_values_count (void)
{
  guint count;

  g_mutex_lock (&lock);
  count = met != NULL ? g_hash_table_size (met) : 0;
  g_mutex_unlock (&lock);

  return count;
}
