/* quarry.c: determines which processes to end: by the mark of their run, or by their ancestor
 * (WH-1, TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/quarry.h"

#include <string.h>
#include <unistd.h>

#include "desk/run/run-mark.h"

struct _BeckonQuarry
{
  char   *run;    /* (owned) (nullable): this run alone */
  char   *prefix; /* (owned) (nullable): TASK/STEP/, with attempts up to the number below */
  guint   attempts;
  pid_t   minder;  /* 0: none, or it has ended */
  guint64 started; /* the start time of the minder */
  pid_t   group;   /* 0: none, or it is empty, and its number may be reused */
};

BeckonQuarry *
beckon_quarry_new_of_step (const char *task_id, guint position, guint attempts)
{
  BeckonQuarry *self = g_new0 (BeckonQuarry, 1);

  self->prefix = g_strdup_printf ("%s/%u/", task_id, position + 1);
  self->attempts = attempts;
  return self;
}

BeckonQuarry *
beckon_quarry_new_of_run (const char *run, pid_t minder, pid_t group)
{
  BeckonQuarry      *self = g_new0 (BeckonQuarry, 1);
  BeckonProcessEntry entry;

  self->run = g_strdup (run);
  self->group = group;
  if (minder > 0 && beckon_process_entry_read (minder, &entry) && entry.parent == getpid ())
    {
      self->minder = minder;
      self->started = entry.started;
    }
  return self;
}

void
beckon_quarry_free (BeckonQuarry *self)
{
  g_free (self->run);
  g_free (self->prefix);
  g_free (self);
}

const char *
beckon_quarry_get_runs (BeckonQuarry *self)
{
  return self->run != NULL ? self->run : self->prefix;
}

pid_t
beckon_quarry_get_minder (BeckonQuarry *self)
{
  return self->minder;
}

/* TRUE: @run is searched for. */
static gboolean
is_one (BeckonQuarry *self, const char *run)
{
  guint64 attempt;

  if (self->run != NULL)
    return g_str_equal (run, self->run);
  return self->prefix != NULL && g_str_has_prefix (run, self->prefix)
         && g_ascii_string_to_unsigned (run + strlen (self->prefix), 10, 1, self->attempts,
                                        &attempt, NULL);
}

static gboolean
is_marked (BeckonQuarry *self, pid_t pid)
{
  g_autofree char *name = g_strdup_printf ("%d", (int) pid);
  g_auto (GStrv) runs = beckon_run_mark_read (name);

  for (guint i = 0; runs[i] != NULL; i++)
    if (is_one (self, runs[i]))
      return TRUE;
  return FALSE;
}

gboolean
beckon_quarry_has_minder (BeckonQuarry *self)
{
  BeckonProcessEntry entry;

  if (self->minder == 0)
    return FALSE;
  /* Its process id may have been reused. */
  if (!beckon_process_entry_read (self->minder, &entry) || !beckon_process_entry_lives (&entry)
      || entry.started != self->started)
    self->minder = 0;
  return self->minder != 0;
}

/* (transfer full) (nullable): the set of the process ids of all descendants of the minder. */
static GHashTable *
find_below (BeckonQuarry *self, const GArray *table)
{
  GHashTable *below;
  guint       before;

  if (!beckon_quarry_has_minder (self))
    return NULL;
  below = g_hash_table_new (NULL, NULL);
  do
    {
      before = g_hash_table_size (below);
      for (guint i = 0; i < table->len; i++)
        {
          const BeckonProcessEntry *entry = &g_array_index (table, BeckonProcessEntry, i);

          if (entry->parent == self->minder
              || g_hash_table_contains (below, GINT_TO_POINTER (entry->parent)))
            g_hash_table_add (below, GINT_TO_POINTER (entry->pid));
        }
    }
  while (g_hash_table_size (below) > before);
  return below;
}

GArray *
beckon_quarry_look (BeckonQuarry *self)
{
  g_autoptr (GArray) table = beckon_process_table_read ();
  g_autoptr (GHashTable) below = find_below (self, table);
  GArray  *found = g_array_new (FALSE, FALSE, sizeof (BeckonProcessEntry));
  gboolean has_group = FALSE;

  for (guint i = 0; i < table->len; i++)
    {
      const BeckonProcessEntry *entry = &g_array_index (table, BeckonProcessEntry, i);
      gboolean                  of_group = self->group > 0 && entry->group == self->group;

      if (entry->pid == getpid () || entry->pid == self->minder
          || !beckon_process_entry_lives (entry))
        continue;
      has_group |= of_group;
      if (below != NULL ? g_hash_table_contains (below, GINT_TO_POINTER (entry->pid))
                        : of_group || is_marked (self, entry->pid))
        g_array_append_val (found, *entry);
    }
  if (!has_group)
    self->group = 0;
  return found;
}

GArray *
beckon_quarry_list_orphans (BeckonQuarry *self)
{
  GArray          *found = g_array_new (FALSE, FALSE, sizeof (BeckonProcessEntry));
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) names = NULL;

  if (!beckon_quarry_has_minder (self))
    return found;
  path = g_strdup_printf ("/proc/%d/task/%d/children", (int) self->minder, (int) self->minder);
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return found;
  names = g_strsplit (text, " ", -1);
  for (guint i = 0; names[i] != NULL; i++)
    {
      BeckonProcessEntry entry;

      if (g_ascii_isdigit (*names[i])
          && beckon_process_entry_read ((pid_t) g_ascii_strtoll (names[i], NULL, 10), &entry)
          && entry.parent == self->minder && beckon_process_entry_lives (&entry))
        g_array_append_val (found, entry);
    }
  return found;
}
