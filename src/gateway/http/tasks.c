/* tasks.c: /v1/tasks and below
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/remote.h"
#include "gateway/server-private.h"
#include "model/enums.h"
#include "model/log-entry.h"
#include "model/name.h"
#include "model/task-session.h"
#include "model/transcript-part.h"
#include "plan/step-row-json.h"
#include "plan/task-draft.h"
#include "rules/steps.h"
#include "rules/tasks.h"

/* Of steps and of lines of the log. */
#define PAGE 100

/* (transfer full): @task (transfer full), with what the desk knows of who listens for it (CF-11),
 * or that the desk which is to carry it on is away (TM-6). */
static BeckonTask *
mark (BeckonCall *call, BeckonTask *task)
{
  const BeckonAwayDesk *away = beckon_desk_find_away (call->server->desk, task);
  BeckonTask           *marked;

  if (away == NULL && !beckon_desk_has_nobody_for (call->server->desk, task))
    return task;
  marked = beckon_task_copy (task);
  if (away != NULL)
    {
      marked->said.away_desk = g_strdup (away->computer);
      marked->said.away_since_us = away->seen_us;
    }
  else
    marked->said.no_agent = TRUE;
  beckon_task_unref (task);
  return marked;
}

static gpointer
find (BeckonCall *call, BeckonView *view, GError **error)
{
  return beckon_view_get_task (view, call->id, error);
}

static gboolean
get (BeckonCall *call, GError **error)
{
  call->found = mark (call, call->found);
  beckon_dispatch_reply (call, call->found);
  return TRUE;
}

static BeckonOperation *
create (BeckonCall *call, GError **error)
{
  gint64      now_us = beckon_call_get_now_us (call);
  GPtrArray  *drafts;
  BeckonTask *draft;

  if (json_object_has_member (call->body, "tasks"))
    {
      drafts = beckon_task_drafts_from_json (call->body, now_us, error);
      for (guint i = 0; drafts != NULL && i < drafts->len; i++)
        if (!beckon_remote_take_task (call, g_ptr_array_index (drafts, i), error))
          g_clear_pointer (&drafts, g_ptr_array_unref);
      return drafts != NULL ? beckon_operation_create_tasks (BECKON_BY_HTTP, drafts) : NULL;
    }
  draft = beckon_task_draft_from_json (call->body, now_us, error);
  if (draft == NULL)
    return NULL;
  if (!beckon_remote_take_task (call, draft, error))
    {
      beckon_task_unref (draft);
      return NULL;
    }
  return beckon_operation_create_task (draft->agent != NULL ? draft->agent : BECKON_BY_HTTP, draft);
}

/* One of them, or the ids of several. */
static void
reply_created (BeckonCall *call, BeckonCommit *commit)
{
  GString *json;

  if (commit->tasks == NULL)
    {
      beckon_dispatch_reply (call, commit->task);
      return;
    }
  json = g_string_sized_new (commit->tasks->len * 32);
  beckon_json_open_object (json);
  beckon_json_open_member_array (json, "ids");
  for (guint i = 0; i < commit->tasks->len; i++)
    {
      const BeckonTask *task = g_ptr_array_index (commit->tasks, i);

      beckon_json_add_string (json, NULL, task->id);
    }
  beckon_json_close_array (json);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_CREATED, json);
}

/* A list whose reply waits for the numbers of tasks. */
typedef struct
{
  BeckonCall *call;
  GPtrArray  *tasks; /* (owned) (element-type BeckonTask) */
  char       *next;  /* (owned) (nullable) */
} Listing;

static void
on_counted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Listing *listing = user_data;
  g_autoptr (GPtrArray) tasks = listing->tasks;
  g_autofree char *next = listing->next;
  g_autoptr (GError) error = NULL;
  g_autofree guint64 *counts = beckon_store_view_finish (BECKON_STORE (source), result, &error);
  GString            *json;

  if (counts == NULL)
    {
      beckon_call_reply_error (listing->call, error);
      return;
    }
  for (guint i = 0; i < tasks->len; i++)
    tasks->pdata[i] = mark (listing->call, tasks->pdata[i]);
  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, "tasks", tasks, (BeckonAddFunc) beckon_task_add_json);
  beckon_http_add_summary (json, counts);
  beckon_json_add_string (json, "next", next);
  beckon_json_close_object (json);
  beckon_call_reply (listing->call, SOUP_STATUS_OK, json);
}

static void
on_tasks_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  Listing     listing = { .call = call };
  g_autoptr (GError) error = NULL;

  listing.tasks =
    beckon_store_search_tasks_finish (BECKON_STORE (source), result, &listing.next, &error);
  if (listing.tasks != NULL)
    beckon_store_view_async (BECKON_STORE (source), beckon_http_read_counts, NULL, NULL, g_free,
                             NULL, on_counted, g_memdup2 (&listing, sizeof listing));
  else
    beckon_call_reply_error (call, error);
}

static gboolean
list (BeckonCall *call, GError **error)
{
  BeckonTaskQuery query = { .agent = g_hash_table_lookup (call->query, "agent"),
                            .text = g_hash_table_lookup (call->query, "q"),
                            .after = g_hash_table_lookup (call->query, "after") };

  if (!beckon_call_query_words (call, "status", &beckon_task_status_table, &query.statuses, error)
      || !beckon_call_query_limit (call, &query.limit, error))
    return FALSE;
  if (query.text != NULL && *query.text == '\0')
    query.text = NULL;
  beckon_call_pause (call);
  beckon_store_search_tasks_async (beckon_call_get_store (call), &query, NULL, on_tasks_found,
                                   call);
  return TRUE;
}

static BeckonOperation *
change (BeckonCall *call, GError **error)
{
  g_autofree char *title = NULL;
  g_autofree char *context = NULL;
  g_autofree char *message = NULL;
  JsonObject      *object = NULL;
  g_autofree char *session = NULL;
  double           progress = -1.0;
  BeckonOperation *operation;

  if (!beckon_json_get_string (call->body, "title", FALSE, BECKON_LIMIT_TITLE_BYTES, &title, error)
      || !beckon_json_get_double (call->body, "progress", FALSE, 0.0, 1.0, &progress, error)
      || !beckon_json_get_object (call->body, "context", FALSE, &object, error)
      || !beckon_json_get_text (call->body, "context", BECKON_LIMIT_CONTEXT_BYTES, &context, error)
      || !beckon_json_get_string (call->body, "message", FALSE, BECKON_LIMIT_LOG_BYTES, &message,
                                  error)
      || !beckon_task_session_get_json (call->body, &session, error))
    return NULL;
  if (title != NULL && *g_strstrip (title) == '\0')
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Omit it to keep the title."),
                        _ ("“title” is empty"));
      return NULL;
    }
  operation = beckon_operation_change_task (call->by, call->id, title, progress,
                                            object != NULL ? context : NULL, message);
  beckon_operation_change_session (operation, session);
  return operation;
}

static BeckonOperation *
assign (BeckonCall *call, GError **error)
{
  g_autofree char *agent = NULL;

  if (!beckon_name_get_json (call->body, "assignee", TRUE, &agent, error))
    return NULL;
  return beckon_operation_assign_task (call->by, call->id, agent);
}

static BeckonOperation *
delete_task (BeckonCall *call, GError **error)
{
  return beckon_operation_delete_task (BECKON_BY_HTTP, call->id);
}

static BeckonOperation *
move (BeckonCall *call, GError **error)
{
  g_autofree char *reason = NULL;
  g_autofree char *result = NULL;

  if (!beckon_json_get_string (call->body, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &reason,
                               error)
      || !beckon_json_get_string (call->body, "result", FALSE, BECKON_LIMIT_RESULT_BYTES, &result,
                                  error))
    return NULL;
  return beckon_operation_move_task (call->by, call->id, call->route->data, reason, result);
}

static BeckonOperation *
run_again (BeckonCall *call, GError **error)
{
  g_autofree char *reason = NULL;

  if (!beckon_json_get_string (call->body, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &reason,
                               error))
    return NULL;
  return beckon_operation_run_again (call->by, call->id, reason);
}

static BeckonOperation *
continue_task (BeckonCall *call, GError **error)
{
  g_autofree char *prompt = NULL;
  g_autofree char *bare = NULL;

  if (!beckon_json_get_string (call->body, "prompt", TRUE, BECKON_LIMIT_PROMPT_BYTES, &prompt,
                               error))
    return NULL;
  bare = g_strstrip (g_strdup (prompt));
  if (*bare == '\0')
    {
      beckon_json_refuse_empty ("prompt", error);
      return NULL;
    }
  return beckon_operation_continue_task (call->by, call->id, bare);
}

/* A page of something of a task. */
typedef struct
{
  BeckonTask *task;  /* (owned) */
  GPtrArray  *items; /* (owned) */
  gint64      n_deleted;
} Page;

static void
page_free (gpointer data)
{
  Page *self = data;

  g_clear_pointer (&self->task, beckon_task_unref);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Page, page_free)

/* The parameters of a page. */
static gboolean
query_page (BeckonCall *call, guint64 most, guint64 *after, guint *limit, GError **error)
{
  *after = 0;
  *limit = PAGE;
  return beckon_call_query_number (call, "after", 0, most, after, error)
         && beckon_call_query_limit (call, limit, error);
}

/* (transfer full) (nullable): with the task alone. */
static Page *
new_page (BeckonCall *call, BeckonView *view, GError **error)
{
  BeckonTask *task = beckon_view_get_task (view, call->id, error);
  Page       *page;

  if (task == NULL)
    return NULL;
  page = g_new0 (Page, 1);
  page->task = task;
  return page;
}

static gpointer
find_log (BeckonCall *call, BeckonView *view, GError **error)
{
  g_autoptr (Page) page = NULL;
  guint64 after;
  guint   limit;

  if (!query_page (call, G_MAXINT64, &after, &limit, error)
      || (page = new_page (call, view, error)) == NULL
      || (page->items = beckon_view_list_log (view, call->id, after, FALSE, limit, error)) == NULL
      || !beckon_view_count_deleted_lines (view, call->id, &page->n_deleted, error))
    return NULL;
  return g_steal_pointer (&page);
}

/* Adds "next": @last, if there may be more after a full page. */
static void
add_next (BeckonCall *call, GString *json, const GPtrArray *items, gint64 last)
{
  guint limit = PAGE;

  beckon_call_query_limit (call, &limit, NULL);
  if (items->len == limit)
    beckon_json_add_int (json, "next", last);
  else
    beckon_json_add_null (json, "next");
}

static gboolean
list_log (BeckonCall *call, GError **error)
{
  const Page           *page = call->found;
  const BeckonLogEntry *last =
    page->items->len > 0 ? g_ptr_array_index (page->items, page->items->len - 1) : NULL;
  GString *json = g_string_sized_new (4096);

  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, "log", page->items, (BeckonAddFunc) beckon_log_entry_add_json);
  add_next (call, json, page->items, last != NULL ? last->id : 0);
  beckon_json_add_int (json, "deleted", page->n_deleted);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
  return TRUE;
}

static gpointer
find_transcript (BeckonCall *call, BeckonView *view, GError **error)
{
  BeckonTranscriptQuery query = { .task_id = call->id };
  g_autoptr (Page) page = NULL;
  guint64 after;
  guint   limit;

  if (!query_page (call, G_MAXINT64, &after, &limit, error)
      || (page = new_page (call, view, error)) == NULL)
    return NULL;
  query.after = (gint64) after;
  query.limit = limit;
  page->items = beckon_view_list_transcript (view, &query, error);
  return page->items != NULL ? g_steal_pointer (&page) : NULL;
}

static gboolean
list_transcript (BeckonCall *call, GError **error)
{
  const Page                 *page = call->found;
  const BeckonTranscriptPart *last =
    page->items->len > 0 ? g_ptr_array_index (page->items, page->items->len - 1) : NULL;
  GString *json = g_string_sized_new (4096);

  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, "transcript", page->items,
                            (BeckonAddFunc) beckon_transcript_part_add_json);
  add_next (call, json, page->items, last != NULL ? last->revision : 0);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
  return TRUE;
}

static gpointer
find_steps (BeckonCall *call, BeckonView *view, GError **error)
{
  g_autoptr (Page) page = NULL;
  guint64 first;
  guint   limit;

  if (!query_page (call, BECKON_LIMIT_STEPS, &first, &limit, error)
      || (page = new_page (call, view, error)) == NULL
      || (page->items = beckon_view_list_steps (view, call->id, first, limit, error)) == NULL)
    return NULL;
  return g_steal_pointer (&page);
}

static gboolean
list_steps (BeckonCall *call, GError **error)
{
  const Page *page = call->found;
  GString    *json = g_string_sized_new (4096);
  guint64     first = 0;
  guint64     next;

  beckon_call_query_number (call, "after", 0, BECKON_LIMIT_STEPS, &first, NULL);
  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, "steps", page->items, (BeckonAddFunc) beckon_step_row_add_json);
  beckon_json_add_int (json, "count", page->task->n_steps);
  beckon_json_add_int (json, "position", page->task->position);
  next = first + page->items->len;
  if (page->items->len > 0 && next < page->task->n_steps)
    beckon_json_add_int (json, "next", next);
  else
    beckon_json_add_null (json, "next");
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
  return TRUE;
}

static BeckonOperation *
add_log (BeckonCall *call, GError **error)
{
  BeckonLevel      level = BECKON_LEVEL_INFO;
  g_autofree char *word = NULL;
  g_autofree char *message = NULL;

  if (!beckon_json_get_string (call->body, "level", FALSE, BECKON_LIMIT_NAME_BYTES, &word, error)
      || !beckon_json_get_string (call->body, "message", TRUE, BECKON_LIMIT_LOG_BYTES, &message,
                                  error))
    return NULL;
  if (word != NULL && !beckon_level_from_string (word, &level))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Omit it for info."),
                        _ ("“level” must be info, warning or error"));
      return NULL;
    }
  return beckon_operation_log (call->by, call->id, level, message);
}

static char *
dup_id (gconstpointer item)
{
  return g_strdup (((const BeckonTask *) item)->id);
}

const BeckonResource beckon_http_task = {
  .member = G_STRUCT_OFFSET (BeckonCommit, task),
  .add = (BeckonAddFunc) beckon_task_add_json,
  .free = (GDestroyNotify) beckon_task_unref,
  .dup_id = dup_id,
};
static const BeckonResource log_entry = {
  .member = G_STRUCT_OFFSET (BeckonCommit, entry),
  .add = (BeckonAddFunc) beckon_log_entry_add_json,
};

#define MOVE_MEMBERS BECKON_NAMES ("reason", "agent", "by")
#define END_MEMBERS BECKON_NAMES ("reason", "result", "agent", "by")

const BeckonRoute beckon_http_tasks[] = {
  { "POST", "/v1/tasks", BECKON_BODY_REQUIRED, .remote = TRUE, .runs = BECKON_RUNS_LOOKED,
    .make = create, .resource = &beckon_http_task, .reply = reply_created,
    .status = SOUP_STATUS_CREATED },
  { "GET", "/v1/tasks", .query = BECKON_NAMES ("status", "agent", "q", "limit", "after"),
    .handle = list },
  { "GET", "/v1/tasks/*", .remote = TRUE, .find = find, .handle = get,
    .resource = &beckon_http_task },
  { "PATCH", "/v1/tasks/*", BECKON_BODY_REQUIRED,
    .members = BECKON_NAMES ("title", "progress", "context", "message", "session", "agent", "by"),
    .who = TRUE, .remote = TRUE, .runs = BECKON_RUNS_CONTEXT, .make = change,
    .resource = &beckon_http_task },
  { "DELETE", "/v1/tasks/*", .make = delete_task, .resource = &beckon_http_task },
  { "POST", "/v1/tasks/*/assign", BECKON_BODY_REQUIRED,
    .members = BECKON_NAMES ("assignee", "agent", "by"), .who = TRUE, .make = assign,
    .resource = &beckon_http_task },
  { "POST", "/v1/tasks/*/start", BECKON_BODY_OPTIONAL, .members = MOVE_MEMBERS, .who = TRUE,
    .remote = TRUE, .runs = BECKON_RUNS_PLAN, .make = move, .data = BECKON_VERB_START,
    .resource = &beckon_http_task },
  { "POST", "/v1/tasks/*/complete", BECKON_BODY_OPTIONAL, .members = END_MEMBERS, .who = TRUE,
    .remote = TRUE, .runs = BECKON_RUNS_NOTHING, .make = move, .data = BECKON_VERB_COMPLETE,
    .resource = &beckon_http_task },
  { "POST", "/v1/tasks/*/fail", BECKON_BODY_OPTIONAL, .members = END_MEMBERS, .who = TRUE,
    .remote = TRUE, .runs = BECKON_RUNS_NOTHING, .make = move, .data = BECKON_VERB_FAIL,
    .resource = &beckon_http_task },
  { "POST", "/v1/tasks/*/cancel", BECKON_BODY_OPTIONAL, .members = MOVE_MEMBERS, .who = TRUE,
    .remote = TRUE, .runs = BECKON_RUNS_NOTHING, .make = move, .data = BECKON_VERB_CANCEL,
    .resource = &beckon_http_task },
  { "POST", "/v1/tasks/*/pause", BECKON_BODY_OPTIONAL, .members = MOVE_MEMBERS, .who = TRUE,
    .make = move, .data = BECKON_VERB_PAUSE, .resource = &beckon_http_task },
  { "POST", "/v1/tasks/*/run-again", BECKON_BODY_OPTIONAL, .members = MOVE_MEMBERS, .who = TRUE,
    .make = run_again, .resource = &beckon_http_task },
  { "POST", "/v1/tasks/*/continue", BECKON_BODY_REQUIRED,
    .members = BECKON_NAMES ("prompt", "agent", "by"), .who = TRUE, .make = continue_task,
    .resource = &beckon_http_task },
  { "GET", "/v1/tasks/*/log", .query = BECKON_NAMES ("after", "limit"), .find = find_log,
    .free_found = page_free, .handle = list_log },
  { "POST", "/v1/tasks/*/log", BECKON_BODY_REQUIRED,
    .members = BECKON_NAMES ("level", "message", "agent", "by"), .who = TRUE, .remote = TRUE,
    .runs = BECKON_RUNS_NOTHING, .make = add_log, .resource = &log_entry,
    .status = SOUP_STATUS_CREATED },
  { "GET", "/v1/tasks/*/transcript", .query = BECKON_NAMES ("after", "limit"),
    .find = find_transcript, .free_found = page_free, .handle = list_transcript },
  { "GET", "/v1/tasks/*/steps", .query = BECKON_NAMES ("after", "limit"), .find = find_steps,
    .free_found = page_free, .handle = list_steps },
  { NULL },
};
