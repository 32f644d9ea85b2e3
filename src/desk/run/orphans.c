/* orphans.c: ends the processes of a run: of one whose desk was killed, or that should end now
 * (WH-1, TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/orphans.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/pidfd.h>
#include <unistd.h>

#include "desk/run/host.h"
#include "desk/run/process-table.h"
#include "desk/run/process.h"
#include "desk/run/run-mark.h"

/* The interval between scans. */
#define LOOK_MS 50
/* How long a scan keeps checking the children of the minder. */
#define OUTRUN_US (50 * G_TIME_SPAN_MILLISECOND)

/* Only a process that existed when its descriptor was opened is ended, because its id may have been
 * reused. */
typedef struct
{
  BeckonClock  *clock;  /* (owned) */
  BeckonQuarry *quarry; /* (owned): used by the thread while it scans, as are the next two */
  GHashTable   *known;  /* (owned): the start time of each process found, by its id */
  GHashTable   *killed; /* (owned): the same for those that were sent SIGKILL */
  guint         n_found;
  guint         n_killed;
  guint         n_left;     /* by the last scan */
  gboolean      host_swept; /* the host, too, was looked at */
  BeckonOrphans found;
  guint         alarm;   /* 0, or the end of the grace period */
  gboolean      kill;    /* that period is over */
  gboolean      give_up; /* and the one after that */
} Hunt;

static void look (GTask *task);

static void
hunt_free (gpointer data)
{
  Hunt *self = data;

  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->alarm);
  g_object_unref (self->clock);
  beckon_quarry_free (self->quarry);
  g_hash_table_unref (self->known);
  g_hash_table_unref (self->killed);
  g_free (self);
}

/* --- in a thread of its own --- */

/* (nullable): the next entry of @proc (nullable) that is a process other than this one. */
static const char *
next_process (GDir *proc)
{
  const char *name = NULL;

  while (proc != NULL && (name = g_dir_read_name (proc)) != NULL)
    if (g_ascii_isdigit (*name) && (pid_t) g_ascii_strtoll (name, NULL, 10) != getpid ())
      break;
  return name;
}

/* FALSE: the process is already in @set. */
static gboolean
note (GHashTable *set, const BeckonProcessEntry *entry)
{
  gint64 *started = g_hash_table_lookup (set, GINT_TO_POINTER (entry->pid));

  if (started != NULL && (guint64) *started == entry->started)
    return FALSE;
  started = g_new (gint64, 1);
  *started = (gint64) entry->started;
  g_hash_table_insert (set, GINT_TO_POINTER (entry->pid), started);
  return TRUE;
}

/* Its id may have been reused since the scan: then the descriptor, which was opened afterwards, is
 * of a process with another start time. */
static void
send_signal (const BeckonProcessEntry *entry, int number)
{
  int                pidfd = pidfd_open (entry->pid, 0);
  BeckonProcessEntry now;

  /* A kernel without pidfd_open() has only the process id. */
  if ((pidfd >= 0 || errno == ENOSYS) && beckon_process_entry_read (entry->pid, &now)
      && now.started == entry->started)
    {
      if (pidfd >= 0)
        pidfd_send_signal (pidfd, number, NULL, 0);
      else
        kill (entry->pid, number);
    }
  if (pidfd >= 0)
    close (pidfd);
}

static void
meet (Hunt *self, const BeckonProcessEntry *entry)
{
  gboolean is_new = note (self->known, entry);

  self->n_found += is_new ? 1 : 0;
  if (g_atomic_int_get (&self->kill))
    {
      self->n_killed += note (self->killed, entry) ? 1 : 0;
      send_signal (entry, SIGKILL);
    }
  else if (is_new)
    {
      send_signal (entry, SIGTERM);
    }
}

static void
meet_all (Hunt *self, GArray *entries)
{
  for (guint i = 0; i < entries->len; i++)
    meet (self, &g_array_index (entries, BeckonProcessEntry, i));
}

/* A process that keeps forking and exiting may escape every complete scan. But it is then a child
 * of its minder, and that list is read faster than a process starts. */
static void
outrun (Hunt *self)
{
  gint64 end = g_get_monotonic_time () + OUTRUN_US;

  while (beckon_quarry_has_minder (self->quarry) && g_get_monotonic_time () < end)
    {
      g_autoptr (GArray) orphans = beckon_quarry_list_orphans (self->quarry);

      meet_all (self, orphans);
      if (orphans->len == 0)
        g_thread_yield ();
    }
}

/* A step may have stopped its minder, which then adopts no process. */
static void
continue_minder (Hunt *self)
{
  BeckonProcessEntry entry;

  if (beckon_quarry_has_minder (self->quarry)
      && beckon_process_entry_read (beckon_quarry_get_minder (self->quarry), &entry)
      && entry.parent == getpid ())
    send_signal (&entry, SIGCONT);
}

/* What a stand-in has not ended, because it was killed itself or had ended before. */
static void
sweep_host (Hunt *self)
{
  const char *run = beckon_quarry_get_runs (self->quarry);

  if (self->host_swept || !beckon_host_is_elsewhere () || run == NULL)
    return;
  self->host_swept = TRUE;
  beckon_host_end_run (run, &self->n_found, &self->n_killed, &self->n_left);
}

static void
look_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Hunt    *self = task_data;
  gboolean minded;

  do
    {
      g_autoptr (GArray) entries = NULL;

      minded = beckon_quarry_has_minder (self->quarry);
      continue_minder (self);
      entries = beckon_quarry_look (self->quarry);
      meet_all (self, entries);
      if (g_atomic_int_get (&self->kill))
        outrun (self);
      self->n_left = entries->len;
    }
  while (minded && !beckon_quarry_has_minder (self->quarry));
  /* It exists until the last descendant has ended, including those that no scan has seen. */
  if (minded)
    self->n_left = MAX (self->n_left, 1);
  if (self->n_left == 0)
    sweep_host (self);
  g_task_return_boolean (task, TRUE);
}

/* --- in the main loop --- */

static void
add_alarm (Hunt *self, BeckonAlarmFunc func)
{
  self->alarm = beckon_clock_add_alarm (
    self->clock, BECKON_CLOCK_AWAKE,
    beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + BECKON_PROCESS_GRACE_US, func, self);
}

static void
give_up_cb (gpointer user_data)
{
  Hunt *self = user_data;

  self->alarm = 0;
  self->give_up = TRUE;
}

static void
kill_cb (gpointer user_data)
{
  Hunt *self = user_data;

  g_atomic_int_set (&self->kill, TRUE);
  add_alarm (self, give_up_cb);
}

static gboolean
look_cb (gpointer user_data)
{
  look (user_data);
  return G_SOURCE_REMOVE;
}

/* A process ignores even SIGKILL; do not wait for it any longer. */
static void
let_minder_go (Hunt *self)
{
  BeckonProcessEntry entry;
  pid_t              minder =
    beckon_quarry_has_minder (self->quarry) ? beckon_quarry_get_minder (self->quarry) : 0;

  if (minder > 0 && beckon_process_entry_read (minder, &entry) && entry.parent == getpid ())
    send_signal (&entry, SIGKILL);
}

static void
on_looked (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Hunt    *self = g_task_get_task_data (task);
  GSource *source;

  self->found.n_found = self->n_found;
  self->found.n_killed = self->n_killed;
  self->found.n_left = self->n_left;
  if (self->n_left == 0 || self->give_up)
    {
      if (self->n_left > 0)
        let_minder_go (self);
      g_task_return_boolean (task, TRUE);
      return;
    }
  source = g_timeout_source_new (LOOK_MS);
  g_task_attach_source (task, source, look_cb);
  g_source_unref (source);
}

/* @task keeps the quarry until the thread has returned. */
static void
look (GTask *task)
{
  g_autoptr (GTask) inner = g_task_new (NULL, NULL, on_looked, g_object_ref (task));

  g_task_set_task_data (inner, g_task_get_task_data (task), NULL);
  g_task_run_in_thread (inner, look_in_thread);
}

void
beckon_orphans_end_async (BeckonClock        *clock,
                          BeckonQuarry       *quarry,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  Hunt *self = g_new0 (Hunt, 1);

  g_task_set_source_tag (task, beckon_orphans_end_async);
  self->clock = g_object_ref (clock);
  self->quarry = quarry;
  self->known = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->killed = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_task_set_task_data (task, self, hunt_free);
  add_alarm (self, kill_cb);
  look (task);
}

void
beckon_orphans_end_finish (GAsyncResult *result, BeckonOrphans *found)
{
  Hunt *self;

  g_return_if_fail (g_async_result_is_tagged (result, beckon_orphans_end_async));

  self = g_task_get_task_data (G_TASK (result));
  *found = self->found;
}

/* --- scanning for marks --- */

static void
list_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  g_autoptr (GHashTable) found = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *runs = beckon_host_list_runs ();
  g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
  const char *name;

  for (guint i = 0; i < runs->len; i++)
    g_hash_table_add (found, g_ptr_array_index (runs, i));
  while ((name = next_process (proc)) != NULL)
    {
      g_auto (GStrv) here = beckon_run_mark_read (name);

      for (guint i = 0; here[i] != NULL; i++)
        {
          if (g_hash_table_contains (found, here[i]))
            continue;
          g_ptr_array_add (runs, g_strdup (here[i]));
          g_hash_table_add (found, g_ptr_array_index (runs, runs->len - 1));
        }
    }
  g_task_return_pointer (task, runs, (GDestroyNotify) g_ptr_array_unref);
}

void
beckon_orphans_list_async (GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_orphans_list_async);
  g_task_run_in_thread (task, list_in_thread);
}

GPtrArray *
beckon_orphans_list_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_orphans_list_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}
