/* task-notifier.c: tells the person by notifications what became of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/task-notifier.h"

#include "base/timestamp.h"
#include "surface/notification/burst.h"
#include "surface/notification/notification-text.h"

/* Older ends are no news: another desk wrote them, or the machine slept. */
#define NEWS_US (60 * BECKON_US_PER_SECOND)
/* So many tasks are remembered as told. */
#define MAX_TOLD 1000
#define MORE_ID "tasks"
/* What came while it was quiet; of more than that, the newest are told. */
#define MAX_MISSED 100

struct _BeckonTaskNotifier
{
  GObject       parent_instance;
  BeckonDesk   *desk;   /* (owned) */
  BeckonSender *sender; /* (owned) */
  BeckonQuiet  *quiet;  /* (unowned): the sender's */
  GQueue        missed; /* (owned) (element-type BeckonEvent): while it was quiet, oldest first */
  GHashTable   *told;   /* (owned) (element-type utf8): tasks, with their end */
  BeckonBurst   burst;
  guint         n_more; /* since the burst began */
  gboolean      watched;
};

G_DEFINE_FINAL_TYPE (BeckonTaskNotifier, beckon_task_notifier, G_TYPE_OBJECT)

static gboolean
is_quiet (BeckonTaskNotifier *self)
{
  return beckon_quiet_get_reasons (self->quiet) != BECKON_QUIET_NONE;
}

/* @notification (transfer full) */
static void
send (BeckonTaskNotifier *self, const char *name, BeckonNotification *notification)
{
  if (beckon_burst_has_room (&self->burst, 1))
    {
      self->n_more = 0;
      beckon_burst_note (&self->burst);
      beckon_sender_send (self->sender, name, notification);
    }
  else
    {
      beckon_sender_send (self->sender, MORE_ID, beckon_notification_new_tasks (++self->n_more));
      beckon_notification_unref (notification);
    }
}

/* Somebody asked for it, or the desk carries it out. What an agent does of its own accord is its
 * own affair, and it says so itself. */
static gboolean
is_awaited (const BeckonTask *task)
{
  return task->of_request || task->n_steps > 0 || task->last_question != NULL;
}

static gboolean
is_wanted (BeckonTaskNotifier *self, const BeckonTask *task)
{
  if (task->status == BECKON_TASK_FAILED)
    return is_awaited (task) && beckon_sender_wants (self->sender, "notify-failures");
  return task->status == BECKON_TASK_COMPLETE && !task->ends_with_question
         && beckon_sender_lists (self->sender, "notify-done-agents", task->agent);
}

/* A task that ended is announced again with everything that changes later. */
static gboolean
is_news (BeckonTaskNotifier *self, const BeckonTask *task)
{
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  g_autofree char *end = NULL;

  if (task->finished_us == 0 || ABS (now_us - task->finished_us) > NEWS_US)
    return FALSE;
  if (g_hash_table_size (self->told) > MAX_TOLD)
    g_hash_table_remove_all (self->told);
  end = g_strdup_printf ("%s %" G_GINT64_FORMAT, task->id, task->finished_us);
  return g_hash_table_add (self->told, g_steal_pointer (&end));
}

/* @event is of a task that ended, or has a notice. */
static void
tell (BeckonTaskNotifier *self, const BeckonEvent *event)
{
  BeckonNotificationForm form = beckon_sender_get_form (self->sender);
  g_autofree char       *name = NULL;

  if (event->notice != NULL)
    {
      name = g_strdup_printf ("notice-%" G_GINT64_FORMAT, event->sequence);
      send (self, name, beckon_notification_new_notice (event->notice, form));
    }
  else
    {
      name = g_strconcat ("ended-", event->task->id, NULL);
      send (self, name, beckon_notification_new_task (event->task, form));
    }
}

static void
tell_or_keep (BeckonTaskNotifier *self, BeckonEvent *event)
{
  if (self->watched)
    return;
  if (!is_quiet (self))
    {
      tell (self, event);
      return;
    }
  g_queue_push_tail (&self->missed, beckon_event_ref (event));
  if (self->missed.length > MAX_MISSED)
    beckon_event_unref (g_queue_pop_head (&self->missed));
}

/* How the task ended before is no news any more: it was run again. */
static void
drop_missed (BeckonTaskNotifier *self, const BeckonTask *task)
{
  for (GList *l = self->missed.head, *next; l != NULL; l = next)
    {
      BeckonEvent *event = l->data;

      next = l->next;
      if (event->notice != NULL || !g_str_equal (event->task->id, task->id)
          || event->task->finished_us == task->finished_us)
        continue;
      g_queue_delete_link (&self->missed, l);
      beckon_event_unref (event);
    }
}

static void
on_quiet_changed (BeckonTaskNotifier *self)
{
  BeckonEvent *event;

  if (is_quiet (self))
    return;
  while ((event = g_queue_pop_head (&self->missed)) != NULL)
    {
      if (!self->watched)
        tell (self, event);
      beckon_event_unref (event);
    }
}

static void
on_task_changed (BeckonDesk *desk, BeckonEvent *event, BeckonTaskNotifier *self)
{
  const BeckonTask *task = event->task;

  if (task == NULL)
    return;
  drop_missed (self, task);
  if (is_wanted (self, task) && is_news (self, task))
    tell_or_keep (self, event);
}

static void
on_notice (BeckonDesk *desk, BeckonEvent *event, BeckonTaskNotifier *self)
{
  if (event->notice != NULL && beckon_sender_wants (self->sender, "notify-notices"))
    tell_or_keep (self, event);
}

void
beckon_task_notifier_set_watched (BeckonTaskNotifier *self, gboolean watched)
{
  g_return_if_fail (BECKON_IS_TASK_NOTIFIER (self));

  self->watched = watched;
}

static void
beckon_task_notifier_dispose (GObject *object)
{
  BeckonTaskNotifier *self = BECKON_TASK_NOTIFIER (object);

  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->desk, self);
      g_signal_handlers_disconnect_by_data (self->quiet, self);
    }
  g_queue_clear_full (&self->missed, (GDestroyNotify) beckon_event_unref);
  g_clear_object (&self->desk);
  g_clear_object (&self->sender);

  G_OBJECT_CLASS (beckon_task_notifier_parent_class)->dispose (object);
}

static void
beckon_task_notifier_finalize (GObject *object)
{
  g_hash_table_unref (BECKON_TASK_NOTIFIER (object)->told);

  G_OBJECT_CLASS (beckon_task_notifier_parent_class)->finalize (object);
}

static void
beckon_task_notifier_class_init (BeckonTaskNotifierClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_task_notifier_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_task_notifier_finalize;
}

static void
beckon_task_notifier_init (BeckonTaskNotifier *self)
{
  g_queue_init (&self->missed);
  self->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

BeckonTaskNotifier *
beckon_task_notifier_new (BeckonDesk *desk, BeckonSender *sender)
{
  BeckonTaskNotifier *self = g_object_new (BECKON_TYPE_TASK_NOTIFIER, NULL);

  self->desk = g_object_ref (desk);
  self->sender = g_object_ref (sender);
  self->quiet = beckon_sender_get_quiet (sender);
  g_signal_connect_swapped (self->quiet, "changed", G_CALLBACK (on_quiet_changed), self);
  g_signal_connect (desk, "event::TASK_CHANGED", G_CALLBACK (on_task_changed), self);
  g_signal_connect (desk, "event::TASK_NOTICE", G_CALLBACK (on_notice), self);
  return self;
}
