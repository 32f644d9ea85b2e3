/* task-backlog.c: how many tasks each agent has queued
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-backlog.h"

#include "desk/run/log-limit.h"
#include "model/name.h"

/* It is read at most this often, and for a small part of the time. */
#define READ_MS 100
#define READ_SHARE 20

struct _BeckonTaskBacklog
{
  GObject     parent_instance;
  BeckonDesk *desk;   /* (owned) */
  GHashTable *queued; /* (owned) (nullable): folded name of an agent → how many tasks wait */
  guint       timer;  /* 0, or the source that reads it again */
  gboolean    reading;
  gint64      read_us; /* monotonic: how long that took; while it is read: when it began */
};

G_DEFINE_FINAL_TYPE (BeckonTaskBacklog, beckon_task_backlog, G_TYPE_OBJECT)

static guint changed_signal;

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTaskBacklog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) queued =
    beckon_store_count_tasks_of_agents_finish (BECKON_STORE (source), result, &error);

  self->reading = FALSE;
  self->read_us = g_get_monotonic_time () - self->read_us;
  if (queued == NULL)
    {
      beckon_message_limited ("Cannot count what is queued: %s", error->message);
      return;
    }

  g_clear_pointer (&self->queued, g_hash_table_unref);
  self->queued = g_steal_pointer (&queued);
  g_signal_emit (self, changed_signal, 0);
}

static void
read_queued (BeckonTaskBacklog *self)
{
  self->reading = TRUE;
  self->read_us = g_get_monotonic_time ();
  beckon_store_count_tasks_of_agents_async (beckon_desk_get_store (self->desk), BECKON_TASK_QUEUED,
                                            NULL, on_read, g_object_ref (self));
}

static gboolean
on_timer (gpointer user_data)
{
  BeckonTaskBacklog *self = user_data;

  self->timer = 0;
  if (self->reading)
    beckon_task_backlog_update (self);
  else
    read_queued (self);

  return G_SOURCE_REMOVE;
}

static void
beckon_task_backlog_finalize (GObject *object)
{
  BeckonTaskBacklog *self = BECKON_TASK_BACKLOG (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->queued, g_hash_table_unref);
  g_object_unref (self->desk);

  G_OBJECT_CLASS (beckon_task_backlog_parent_class)->finalize (object);
}

static void
beckon_task_backlog_class_init (BeckonTaskBacklogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_task_backlog_finalize;

  changed_signal = g_signal_new ("changed", BECKON_TYPE_TASK_BACKLOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_task_backlog_init (BeckonTaskBacklog *self)
{
}

BeckonTaskBacklog *
beckon_task_backlog_new (BeckonDesk *desk)
{
  BeckonTaskBacklog *self = g_object_new (BECKON_TYPE_TASK_BACKLOG, NULL);

  self->desk = g_object_ref (desk);
  return self;
}

guint
beckon_task_backlog_count (BeckonTaskBacklog *self, const char *agent)
{
  g_autofree char *name = NULL;

  if (self->queued == NULL || agent == NULL)
    return 0;

  name = beckon_name_fold (agent);
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->queued, name));
}

void
beckon_task_backlog_update (BeckonTaskBacklog *self)
{
  if (self->queued == NULL && !self->reading)
    read_queued (self);
  else if (self->timer == 0)
    self->timer = g_timeout_add (
      self->reading ? READ_MS : (guint) MAX (READ_MS, self->read_us * READ_SHARE / 1000), on_timer,
      self);
}
