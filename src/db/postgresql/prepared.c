/* prepared.c: see prepared.h
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/prepared.h"

/* Behind a pooler. The one that was used the longest time ago is forgotten first: it has most
 * likely ended (server_lifetime of PgBouncer is an hour). */
#define MOST_PROCESSES 64

typedef struct
{
  char       *mark;   /* (owned) (nullable): NULL: the connection's own */
  guint       number; /* unlike that of every other process of this connection */
  guint64     used;
  GHashTable *names; /* (owned) (element-type gpointer utf8): by statement; empty: it ran there
                        once without a name */
} Process;

struct _BeckonPgPrepared
{
  guint64     who; /* in the names of what is prepared in processes that others use as well */
  guint       n_names;
  guint       n_processes;
  guint64     n_uses;
  GHashTable *processes; /* (owned) (element-type utf8 Process): by mark */
  Process    *own;       /* (owned) (nullable) */
  Process    *current;   /* (unowned) (nullable): where statements go */
  gboolean    marks;     /* its mark was put there in this transaction */
};

static void
process_free (Process *self)
{
  g_hash_table_unref (self->names);
  g_free (self->mark);
  g_free (self);
}

static Process *
process_new (BeckonPgPrepared *prepared, const char *mark)
{
  Process *self = g_new0 (Process, 1);

  self->mark = g_strdup (mark);
  self->number = ++prepared->n_processes;
  self->names = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  return self;
}

BeckonPgPrepared *
beckon_pg_prepared_new (void)
{
  BeckonPgPrepared *self = g_new0 (BeckonPgPrepared, 1);

  self->who = (guint64) g_random_int () << 32 | g_random_int ();
  self->processes =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) process_free);

  return self;
}

void
beckon_pg_prepared_free (BeckonPgPrepared *self)
{
  g_hash_table_unref (self->processes);
  g_clear_pointer (&self->own, process_free);
  g_free (self);
}

void
beckon_pg_prepared_clear (BeckonPgPrepared *self)
{
  self->current = NULL;
  self->marks = FALSE;
  g_hash_table_remove_all (self->processes);
  g_clear_pointer (&self->own, process_free);
}

void
beckon_pg_prepared_use_own (BeckonPgPrepared *self)
{
  if (self->own == NULL)
    self->own = process_new (self, NULL);
  self->current = self->own;
}

/* The one that was used the longest time ago. */
static void
drop_oldest (BeckonPgPrepared *self)
{
  Process       *oldest = NULL;
  GHashTableIter iter;
  gpointer       process;

  g_hash_table_iter_init (&iter, self->processes);
  while (g_hash_table_iter_next (&iter, NULL, &process))
    if (oldest == NULL || ((Process *) process)->used < oldest->used)
      oldest = process;
  g_hash_table_remove (self->processes, oldest->mark);
}

char *
beckon_pg_prepared_use (BeckonPgPrepared *self, const char *mark)
{
  g_autofree char *own_mark = NULL;
  Process         *process = mark != NULL ? g_hash_table_lookup (self->processes, mark) : NULL;

  self->marks = mark == NULL || *mark == '\0';
  if (self->marks)
    mark = own_mark =
      g_strdup_printf ("%016" G_GINT64_MODIFIER "x.%u", self->who, self->n_processes + 1);
  if (process == NULL)
    {
      if (g_hash_table_size (self->processes) >= MOST_PROCESSES)
        drop_oldest (self);
      process = process_new (self, mark);
      g_hash_table_insert (self->processes, process->mark, process);
    }
  process->used = ++self->n_uses;
  self->current = process;

  return self->marks ? g_strdup_printf ("SELECT set_config ('beckon.process', '%s', FALSE)", mark)
                     : NULL;
}

void
beckon_pg_prepared_leave (BeckonPgPrepared *self, gboolean undone, gboolean failed)
{
  Process *process = self->current;

  if (process == NULL || process == self->own)
    return;

  self->current = NULL;
  /* The mark is gone with the rest of the transaction. After an error it is not certain that what
   * was prepared there still is: an administrator may have taken it away (DEALLOCATE). */
  if (failed || (undone && self->marks))
    g_hash_table_remove (self->processes, process->mark);
  self->marks = FALSE;
}

gboolean
beckon_pg_prepared_find (BeckonPgPrepared *self, gconstpointer statement, const char **name)
{
  Process    *process = self->current;
  const char *found = process != NULL ? g_hash_table_lookup (process->names, statement) : NULL;
  char       *made;

  *name = found != NULL ? found : "";
  if (process == NULL || (found != NULL && *found != '\0'))
    return process != NULL;

  self->n_names++;
  if (process == self->own)
    made = g_strdup_printf ("s%u", self->n_names);
  /* Commands that open a connection for a moment leave nothing in a process that others use. */
  else if (found == NULL)
    made = g_strdup ("");
  else
    made = g_strdup_printf ("beckon_%016" G_GINT64_MODIFIER "x_%u_%u", self->who, process->number,
                            self->n_names);
  g_hash_table_insert (process->names, (gpointer) statement, made);
  *name = made;

  return FALSE;
}

void
beckon_pg_prepared_forget (BeckonPgPrepared *self, gconstpointer statement)
{
  if (self->current != NULL)
    g_hash_table_remove (self->current->names, statement);
}
