/* store-events.c: the events as they are kept: for streams of them alone, and, where somebody else
 * wrote them, with what they are about
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/error.h"
#include "base/json/json-parse.h"
#include "db/tables/corrections.h"
#include "db/tables/events.h"
#include "db/tables/question/interactions.h"
#include "db/tables/requests.h"
#include "db/tables/task/tasks.h"
#include "store/store-private.h"

#include <string.h>

/* FALSE where @error says that the store cannot be read; a row that is gone is none. */
static gboolean
forgive_missing (GError *error, GError **propagated)
{
  if (error == NULL)
    return TRUE;
  if (!g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    {
      g_propagate_error (propagated, error);
      return FALSE;
    }
  g_error_free (error);

  return TRUE;
}

/* Reads what @event is about, as it is now. */
static gboolean
fill_event (BeckonDb *db, BeckonEvent *event, GError **error)
{
  g_auto (BeckonTaskRow) row = { NULL };
  GError *inner = NULL;

  if (event->task_serial != 0
      && beckon_sql_read_task_by_serial (db, event->task_serial, &row, &inner))
    event->task = g_steal_pointer (&row.task);
  if (inner == NULL && event->interaction_id != 0)
    event->interaction = beckon_sql_read_interaction (db, event->interaction_id, NULL, &inner);
  if (inner == NULL && event->interaction != NULL)
    beckon_sql_read_corrections (db, event->interaction, &inner);
  if (inner == NULL && event->type == BECKON_EVENT_REQUEST_CHANGED)
    event->request = beckon_sql_read_request_by_serial (db, event->subject_id, &inner);
  if (inner == NULL && event->type == BECKON_EVENT_TASK_NOTICE)
    {
      g_autoptr (JsonObject) payload =
        beckon_json_parse_object (event->payload, strlen (event->payload), G_MAXSIZE, NULL);

      event->notice = payload != NULL ? beckon_notice_from_json (payload, NULL) : NULL;
    }

  return forgive_missing (inner, error);
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

  for (guint i = 0; events != NULL && i < events->len; i++)
    if (!fill_event (db, g_ptr_array_index (events, i), &error))
      g_clear_pointer (&events, g_ptr_array_unref);
  if (events != NULL)
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
