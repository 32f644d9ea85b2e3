/* listeners.c: which agents listen for tasks: they wait for one, or were heard of lately (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/listeners.h"

#include <string.h>

#include "desk/time/alarm.h"
#include "model/name.h"

/* A client can call itself anything: of more names than these, only those that wait are known. */
#define MOST 4096

typedef struct
{
  guint  waiting;  /* how many of its calls wait */
  gint64 until_us; /* it counts as listening until then, while the machine is awake */
} Listener;

struct _BeckonListeners
{
  GHashTable     *agents; /* (owned) (element-type utf8 Listener): by folded name */
  BeckonAlarm     alarm;  /* for the first that is forgotten */
  gint64          lasting_us;
  BeckonAlarmFunc changed;
  gpointer        user_data;
};

static gboolean
is_over (const Listener *listener, gint64 now_us)
{
  return listener->waiting == 0 && listener->until_us <= now_us;
}

static void
set_alarm (BeckonListeners *self)
{
  GHashTableIter iter;
  gpointer       value;
  gint64         first_us = 0;

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Listener *listener = value;

      if (listener->waiting == 0 && (first_us == 0 || listener->until_us < first_us))
        first_us = listener->until_us;
    }
  beckon_alarm_set (&self->alarm, first_us);
}

static void
on_alarm (gpointer user_data)
{
  BeckonListeners *self = user_data;
  gint64           now_us = beckon_alarm_get_now_us (&self->alarm);
  gboolean         any = FALSE;
  GHashTableIter   iter;
  gpointer         value;

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (is_over (value, now_us))
      {
        g_hash_table_iter_remove (&iter);
        any = TRUE;
      }
  set_alarm (self);
  if (any)
    self->changed (self->user_data);
}

BeckonListeners *
beckon_listeners_new (BeckonClock *clock, BeckonAlarmFunc changed, gpointer user_data)
{
  BeckonListeners *self = g_new0 (BeckonListeners, 1);

  self->agents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->changed = changed;
  self->user_data = user_data;
  beckon_alarm_init (&self->alarm, clock, BECKON_CLOCK_AWAKE, on_alarm, self);

  return self;
}

void
beckon_listeners_free (BeckonListeners *self)
{
  beckon_alarm_clear (&self->alarm);
  g_hash_table_unref (self->agents);
  g_free (self);
}

void
beckon_listeners_set_lasting (BeckonListeners *self, gint64 lasting_us)
{
  self->lasting_us = lasting_us;
}

/* @waits: 1 more of its calls waits, 1 fewer (-1), or as many as before. @lasting_us: it counts as
 * listening for so long from now on. */
static void
note (BeckonListeners *self, const char *agent, int waits, gint64 lasting_us)
{
  gint64           now_us = beckon_alarm_get_now_us (&self->alarm);
  g_autofree char *key = beckon_name_fold (agent);
  Listener        *listener = g_hash_table_lookup (self->agents, key);
  gboolean         is_new = listener == NULL || is_over (listener, now_us);

  if (listener == NULL)
    {
      if (waits < 0 || (waits == 0 && g_hash_table_size (self->agents) >= MOST))
        return;
      listener = g_new0 (Listener, 1);
      g_hash_table_insert (self->agents, g_steal_pointer (&key), listener);
    }
  if (waits > 0)
    listener->waiting++;
  else if (waits < 0 && listener->waiting > 0)
    listener->waiting--;
  listener->until_us = now_us + lasting_us;
  if (listener->waiting == 0)
    beckon_alarm_set (&self->alarm, listener->until_us);
  if (is_new)
    self->changed (self->user_data);
}

void
beckon_listeners_hear (BeckonListeners *self, const char *agent)
{
  note (self, agent, 0, self->lasting_us);
}

void
beckon_listeners_begin (BeckonListeners *self, const char *agent)
{
  note (self, agent, 1, self->lasting_us);
}

void
beckon_listeners_end (BeckonListeners *self, const char *agent, gboolean gone)
{
  note (self, agent, -1, gone ? 0 : self->lasting_us);
}

gboolean
beckon_listeners_has (BeckonListeners *self, const char *agent)
{
  gint64           now_us = beckon_alarm_get_now_us (&self->alarm);
  g_autofree char *key = agent != NULL ? beckon_name_fold (agent) : NULL;
  GHashTableIter   iter;
  gpointer         value;

  if (key != NULL)
    {
      const Listener *listener = g_hash_table_lookup (self->agents, key);

      return listener != NULL && !is_over (listener, now_us);
    }
  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (!is_over (value, now_us))
      return TRUE;

  return FALSE;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char *
beckon_listeners_dup_names (BeckonListeners *self)
{
  gint64 now_us = beckon_alarm_get_now_us (&self->alarm);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer       name, listener;

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, &name, &listener))
    if (!is_over (listener, now_us))
      g_ptr_array_add (names, name);
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);

  return g_strjoinv ("\n", (char **) names->pdata);
}
