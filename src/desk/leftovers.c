/* leftovers.c: what still goes on of a program whose desk was killed; it is ended before anything is done about its step (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/leftovers.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/pidfd.h>
#include <unistd.h>

#include "desk/process.h"
#include "desk/run-mark.h"

/* So often somebody looks what is left. */
#define LOOK_MS 50

typedef struct
{
  BeckonClock     *clock;    /* (owned) */
  char            *prefix;   /* (owned): TASK/STEP/ */
  guint            attempts;
  GHashTable      *known;    /* (owned): the set of pids that were found; the thread's while it looks, as are the next two */
  GHashTable      *killed;   /* (owned): of them, those that got SIGKILL */
  guint            n_left;   /* by the last look */
  BeckonLeftovers  found;
  guint            alarm;    /* 0, or the end of its time */
  gboolean         kill;     /* that time is over */
  gboolean         give_up;  /* and the time after that */
} Hunt;

static void look (GTask *task);

static void
hunt_free (gpointer data)
{
  Hunt *self = data;

  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->clock, self->alarm);
  g_object_unref (self->clock);
  g_free (self->prefix);
  g_hash_table_unref (self->known);
  g_hash_table_unref (self->killed);
  g_free (self);
}

/* --- in a thread of its own --- */

/* (nullable): the next entry of @proc (nullable) that is a process, and not this one. */
static const char *
next_process (GDir *proc)
{
  const char *name = NULL;

  while (proc != NULL && (name = g_dir_read_name (proc)) != NULL)
    if (g_ascii_isdigit (*name) && (pid_t) g_ascii_strtoll (name, NULL, 10) != getpid ())
      break;
  return name;
}

/* Is @run one that is searched? */
static gboolean
is_one (const Hunt *self,
        const char *run)
{
  guint64 attempt;

  return g_str_has_prefix (run, self->prefix)
         && g_ascii_string_to_unsigned (run + strlen (self->prefix), 10, 1, self->attempts, &attempt, NULL);
}

static gboolean
is_searched (const Hunt *self,
             const char *name)
{
  g_auto (GStrv) runs = beckon_run_mark_read (name);

  for (guint i = 0; runs[i] != NULL; i++)
    if (is_one (self, runs[i]))
      return TRUE;
  return FALSE;
}

/* The descriptor was there before it was looked at: who has its number by now is not met. */
static void
send_signal (int   pidfd,
             pid_t pid,
             int   number)
{
  if (pidfd >= 0)
    pidfd_send_signal (pidfd, number, NULL, 0);
  else
    kill (pid, number);
}

static void
look_at (Hunt       *self,
         const char *name)
{
  pid_t pid = (pid_t) g_ascii_strtoll (name, NULL, 10);
  int pidfd = pidfd_open (pid, 0);

  /* A kernel that is too old for descriptors has the number alone. */
  if ((pidfd >= 0 || errno == ENOSYS) && is_searched (self, name))
    {
      gboolean is_new = g_hash_table_add (self->known, GINT_TO_POINTER (pid));

      self->n_left++;
      if (g_atomic_int_get (&self->kill))
        {
          g_hash_table_add (self->killed, GINT_TO_POINTER (pid));
          send_signal (pidfd, pid, SIGKILL);
        }
      else if (is_new)
        {
          send_signal (pidfd, pid, SIGTERM);
        }
    }
  if (pidfd >= 0)
    close (pidfd);
}

static void
look_in_thread (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Hunt *self = task_data;
  g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
  const char *name;

  self->n_left = 0;
  while ((name = next_process (proc)) != NULL)
    look_at (self, name);
  g_task_return_boolean (task, TRUE);
}

/* --- in the main loop --- */

static void
add_alarm (Hunt            *self,
           BeckonAlarmFunc  func)
{
  self->alarm = beckon_clock_add_alarm (self->clock, BECKON_CLOCK_AWAKE,
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

static void
on_looked (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Hunt *self = g_task_get_task_data (task);
  GSource *source;

  self->found.n_found = g_hash_table_size (self->known);
  self->found.n_killed = g_hash_table_size (self->killed);
  self->found.n_left = self->n_left;
  if (self->n_left == 0 || self->give_up)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  if (self->alarm == 0)
    add_alarm (self, kill_cb);
  source = g_timeout_source_new (LOOK_MS);
  g_task_attach_source (task, source, look_cb);
  g_source_unref (source);
}

/* @task keeps what is hunted until it has come back. */
static void
look (GTask *task)
{
  g_autoptr (GTask) inner = g_task_new (NULL, NULL, on_looked, g_object_ref (task));

  g_task_set_task_data (inner, g_task_get_task_data (task), NULL);
  g_task_run_in_thread (inner, look_in_thread);
}

void
beckon_leftovers_end_async (BeckonClock         *clock,
                            const char          *task_id,
                            guint                position,
                            guint                attempts,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  Hunt *self = g_new0 (Hunt, 1);

  g_task_set_source_tag (task, beckon_leftovers_end_async);
  self->clock = g_object_ref (clock);
  self->prefix = g_strdup_printf ("%s/%u/", task_id, position + 1);
  self->attempts = attempts;
  self->known = g_hash_table_new (NULL, NULL);
  self->killed = g_hash_table_new (NULL, NULL);
  g_task_set_task_data (task, self, hunt_free);
  look (task);
}

void
beckon_leftovers_end_finish (GAsyncResult    *result,
                             BeckonLeftovers *found)
{
  Hunt *self;

  g_return_if_fail (g_async_result_is_tagged (result, beckon_leftovers_end_async));

  self = g_task_get_task_data (G_TASK (result));
  *found = self->found;
}

/* --- which there are --- */

static void
list_in_thread (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  g_autoptr (GHashTable) found = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *runs = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
  const char *name;

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
beckon_leftovers_list_async (GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_leftovers_list_async);
  g_task_run_in_thread (task, list_in_thread);
}

GPtrArray *
beckon_leftovers_list_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_leftovers_list_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}
