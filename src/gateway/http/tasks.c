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

/* (transfer full): @task (transfer full), with what the desk knows of who listens for it (CF-11).
 */
static BeckonTask *
mark (BeckonCall *call, BeckonTask *task)
{
  BeckonTask *marked;

  if (!beckon_desk_has_nobody_for (call->server->desk, task))
    return task;
  marked = beckon_task_copy (task);
  marked->no_agent = TRUE;
  beckon_task_unref (task);
  return marked;
}

static gpointer
find (BeckonCall *call, GError **error)
{
  BeckonTask *task =
    beckon_view_get_task (beckon_store_get_view (beckon_call_get_store (call)), call->id, error);

  return task != NULL ? mark (call, task) : NULL;
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

static void
reply_tasks (BeckonCall *call, GPtrArray *tasks, const char *next)
{
  g_autoptr (GError) error = NULL;
  GString *json = g_string_sized_new (4096);

  for (guint i = 0; i < tasks->len; i++)
    tasks->pdata[i] = mark (call, tasks->pdata[i]);
  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, "tasks", tasks, (BeckonAddFunc) beckon_task_add_json);
  if (!beckon_http_add_summary (call, json, &error))
    {
      g_string_free (json, TRUE);
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_json_add_string (json, "next", next);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
}

static void
on_tasks_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall      *call = user_data;
  g_autofree char *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tasks =
    beckon_store_search_tasks_finish (BECKON_STORE (source), result, &next, &error);

  if (tasks != NULL)
    reply_tasks (call, tasks, next);
  else
    beckon_call_reply_error (call, error);
}

static gboolean
list (BeckonCall *call, GError **error)
{
  BeckonStore *store = beckon_call_get_store (call);
  g_autoptr (GPtrArray) tasks = NULL;
  g_autofree char *next = NULL;
  BeckonTaskQuery  query = { .agent = g_hash_table_lookup (call->query, "agent"),
                             .text = g_hash_table_lookup (call->query, "q"),
                             .after = g_hash_table_lookup (call->query, "after") };

  if (!beckon_call_query_words (call, "status", &beckon_task_status_table, &query.statuses, error)
      || !beckon_call_query_limit (call, &query.limit, error))
    return FALSE;
  if (query.text != NULL && *query.text == '\0')
    query.text = NULL;
  if (!beckon_task_query_is_bounded (&query))
    {
      beckon_call_pause (call);
      beckon_store_search_tasks_async (store, &query, NULL, on_tasks_found, call);
      return TRUE;
    }
  tasks = beckon_view_list_tasks (beckon_store_get_view (store), &query, &next, error);
  if (tasks == NULL)
    return FALSE;
  reply_tasks (call, tasks, next);
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

static gboolean
list_log (BeckonCall *call, GError **error)
{
  BeckonStore *store = beckon_call_get_store (call);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  guint64  after = 0;
  guint    limit = PAGE;
  gint64   n_deleted = 0;
  GString *json;

  if (!beckon_call_query_number (call, "after", 0, G_MAXINT64, &after, error)
      || !beckon_call_query_limit (call, &limit, error) || (task = find (call, error)) == NULL
      || (entries = beckon_view_list_log (beckon_store_get_view (store), call->id, after, FALSE,
                                          limit, error))
           == NULL
      || !beckon_view_count_deleted_lines (beckon_store_get_view (store), call->id, &n_deleted,
                                           error))
    return FALSE;
  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, "log", entries, (BeckonAddFunc) beckon_log_entry_add_json);
  if (entries->len == limit)
    {
      BeckonLogEntry *last = g_ptr_array_index (entries, entries->len - 1);

      beckon_json_add_int (json, "next", last->id);
    }
  else
    beckon_json_add_null (json, "next");
  beckon_json_add_int (json, "deleted", n_deleted);
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
  return TRUE;
}

static gboolean
list_transcript (BeckonCall *call, GError **error)
{
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  BeckonTranscriptQuery query = { .task_id = call->id };
  guint64               after = 0;
  guint                 limit = PAGE;
  GString              *json;

  if (!beckon_call_query_number (call, "after", 0, G_MAXINT64, &after, error)
      || !beckon_call_query_limit (call, &limit, error) || (task = find (call, error)) == NULL)
    return FALSE;
  query.after = (gint64) after;
  query.limit = limit;
  parts = beckon_view_list_transcript (beckon_store_get_view (beckon_call_get_store (call)), &query,
                                       error);
  if (parts == NULL)
    return FALSE;
  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, "transcript", parts,
                            (BeckonAddFunc) beckon_transcript_part_add_json);
  if (parts->len == limit)
    {
      BeckonTranscriptPart *last = g_ptr_array_index (parts, parts->len - 1);

      beckon_json_add_int (json, "next", last->revision);
    }
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

static gboolean
list_steps (BeckonCall *call, GError **error)
{
  BeckonStore *store = beckon_call_get_store (call);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  guint64  first = 0;
  guint    limit = PAGE;
  guint64  next;
  GString *json;

  if (!beckon_call_query_number (call, "after", 0, BECKON_LIMIT_STEPS, &first, error)
      || !beckon_call_query_limit (call, &limit, error) || (task = find (call, error)) == NULL
      || (rows =
            beckon_view_list_steps (beckon_store_get_view (store), call->id, first, limit, error))
           == NULL)
    return FALSE;

  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_dispatch_add_list (json, "steps", rows, (BeckonAddFunc) beckon_step_row_add_json);
  beckon_json_add_int (json, "count", task->n_steps);
  beckon_json_add_int (json, "position", task->position);
  next = first + rows->len;
  if (rows->len > 0 && next < task->n_steps)
    beckon_json_add_int (json, "next", next);
  else
    beckon_json_add_null (json, "next");
  beckon_json_close_object (json);
  beckon_call_reply (call, SOUP_STATUS_OK, json);
  return TRUE;
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
  { "GET", "/v1/tasks/*", .remote = TRUE, .find = find, .resource = &beckon_http_task },
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
  { "GET", "/v1/tasks/*/log", .query = BECKON_NAMES ("after", "limit"), .handle = list_log },
  { "POST", "/v1/tasks/*/log", BECKON_BODY_REQUIRED,
    .members = BECKON_NAMES ("level", "message", "agent", "by"), .who = TRUE, .remote = TRUE,
    .runs = BECKON_RUNS_NOTHING, .make = add_log, .resource = &log_entry,
    .status = SOUP_STATUS_CREATED },
  { "GET", "/v1/tasks/*/transcript", .query = BECKON_NAMES ("after", "limit"),
    .handle = list_transcript },
  { "GET", "/v1/tasks/*/steps", .query = BECKON_NAMES ("after", "limit"), .handle = list_steps },
  { NULL },
};
