/* store-events.c: the events as they are kept: for streams of them alone, and, where somebody else
 * wrote them, with what they are about
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/error.h"
#include "base/json/json-parse.h"
#include "db/tables/events.h"
#include "db/tables/question/interactions.h"
#include "db/tables/requests.h"
#include "db/tables/task/tasks.h"
#include "store/store-private.h"

#include <string.h>

/* (transfer full) (nullable): that of @tasks with the number @serial. */
static BeckonTask *
find_task (GPtrArray *tasks, gint64 serial)
{
  for (guint i = 0; i < tasks->len; i++)
    {
      BeckonTask *task = g_ptr_array_index (tasks, i);

      if (task->serial == serial)
        return beckon_task_ref (task);
    }
  return NULL;
}

/* (transfer full) (nullable): that of @interactions with the number @id. */
static BeckonInteraction *
find_interaction (GPtrArray *interactions, gint64 id)
{
  for (guint i = 0; i < interactions->len; i++)
    {
      BeckonInteraction *interaction = g_ptr_array_index (interactions, i);

      if (interaction->id == id)
        return beckon_interaction_ref (interaction);
    }
  return NULL;
}

/* Reads what @event is about beside a task and an interaction, as it is now. */
static gboolean
fill_event (BeckonDb *db, BeckonEvent *event, GError **error)
{
  if (event->type == BECKON_EVENT_REQUEST_CHANGED)
    {
      GError *inner = NULL;

      event->request = beckon_sql_read_request_by_serial (db, event->subject_id, &inner);
      if (inner != NULL)
        {
          g_propagate_error (error, inner);
          return FALSE;
        }
    }
  if (event->type == BECKON_EVENT_TASK_NOTICE)
    {
      g_autoptr (JsonObject) payload =
        beckon_json_parse_object (event->payload, strlen (event->payload), G_MAXSIZE, NULL);

      event->notice = payload != NULL ? beckon_notice_from_json (payload, NULL) : NULL;
    }

  return TRUE;
}

/* Reads what @events, in their order, are about, as it is now: by one statement for all, since a
 * server's answer takes its time (TM-1). A row that is gone is none. */
static gboolean
fill_events (BeckonDb *db, GPtrArray *events, GError **error)
{
  const BeckonEvent *first = g_ptr_array_index (events, 0);
  const BeckonEvent *last = g_ptr_array_index (events, events->len - 1);
  g_autoptr (GPtrArray) tasks = NULL;
  g_autoptr (GPtrArray) interactions = NULL;

  tasks = beckon_sql_list_tasks_of_events (db, first->sequence, last->sequence, error);
  if (tasks == NULL)
    return FALSE;
  interactions =
    beckon_sql_list_interactions_of_events (db, first->sequence, last->sequence, error);
  if (interactions == NULL)
    return FALSE;

  for (guint i = 0; i < events->len; i++)
    {
      BeckonEvent *event = g_ptr_array_index (events, i);

      event->task = find_task (tasks, event->task_serial);
      event->interaction = find_interaction (interactions, event->interaction_id);
      if (!fill_event (db, event, error))
        return FALSE;
    }

  return TRUE;
}

typedef struct
{
  gint64 after;
  gint64 before;
  guint  limit;
} Page;

static void
run_read_events (BeckonDb *db, GTask *task, gpointer task_data)
{
  const Page *page = task_data;
  GError     *error = NULL;
  g_autoptr (GPtrArray) events =
    beckon_sql_list_events (db, page->after, page->before, page->limit, &error);

  if (events != NULL && (events->len == 0 || fill_events (db, events, &error)))
    g_task_return_pointer (task, g_steal_pointer (&events), (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

void
beckon_store_read_events_async (BeckonStore        *self,
                                gint64              after,
                                gint64              before,
                                guint               limit,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  GError       *error = NULL;
  BeckonReader *reader = beckon_store_get_reader (self, &error);
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  Page *page = g_new0 (Page, 1);

  page->after = after;
  page->before = before;
  page->limit = limit;
  g_task_set_source_tag (task, beckon_store_read_events_async);
  g_task_set_task_data (task, page, g_free);
  if (reader != NULL)
    beckon_reader_push (reader, g_steal_pointer (&task), run_read_events);
  else
    g_task_return_error (task, error);
}

GPtrArray *
beckon_store_read_events_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
