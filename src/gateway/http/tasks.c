/* tasks.c: /v1/tasks and below
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/routes.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/http/common.h"
#include "gateway/server-private.h"
#include "model/log-entry.h"
#include "model/words.h"
#include "plan/task-draft.h"
#include "rules/tasks.h"

#define LOG_PAGE 100

static GString *
task_to_json (BeckonTask *task)
{
  GString *json = g_string_sized_new (1024);

  beckon_task_add_json (task, json, NULL);
  return json;
}

void
beckon_http_on_task_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);

  if (commit != NULL)
    beckon_call_reply (call, SOUP_STATUS_OK, task_to_json (commit->task));
}

static void
on_task_created (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);
  g_autofree char *location = NULL;

  if (commit == NULL)
    return;
  location = g_strconcat ("/v1/tasks/", commit->task->id, NULL);
  beckon_call_set_header (call, "Location", location);
  beckon_call_reply (call, SOUP_STATUS_CREATED, task_to_json (commit->task));
}

static void
on_tasks_created (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);
  GString *json;

  if (commit == NULL)
    {
      beckon_call_reply_error (call, error);
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

static gint64
get_now (BeckonCall *call)
{
  return beckon_clock_get_time (beckon_desk_get_clock (call->server->desk), BECKON_CLOCK_WALL);
}

static void
create_several (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *drafts = beckon_task_drafts_from_json (call->body, get_now (call), &error);

  if (drafts == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_create_tasks (BECKON_BY_HTTP, drafts),
                        NULL, on_tasks_created, call);
}

void
beckon_http_create_task (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTask) draft = NULL;

  if (json_object_has_member (call->body, "tasks"))
    {
      create_several (call);
      return;
    }
  draft = beckon_task_draft_from_json (call->body, get_now (call), &error);
  if (draft == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (
    call->server->desk,
    beckon_operation_create_task (draft->agent != NULL ? draft->agent : BECKON_BY_HTTP,
                                  beckon_task_ref (draft)),
    NULL, on_task_created, call);
}

void
beckon_http_get_task (BeckonCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTask) task =
    beckon_store_get_task (beckon_desk_get_store (call->server->desk), call->id, &error);

  if (task != NULL)
    beckon_call_reply (call, SOUP_STATUS_OK, task_to_json (task));
  else
    beckon_call_reply_error (call, error);
}

static gboolean
parse_status (const char *word, guint *bits)
{
  BeckonTaskStatus status;

  if (!beckon_task_status_from_string (word, &status))
    return FALSE;
  *bits |= 1u << status;
  return TRUE;
}

static void
reply_tasks (BeckonCall *call, GPtrArray *tasks, const char *next)
{
  g_autoptr (GError) error = NULL;
  GString *json = g_string_sized_new (4096);

  beckon_json_open_object (json);
  beckon_http_add_list (json, "tasks", tasks, (BeckonHttpAddFunc) beckon_task_add_json);
  if (!beckon_http_add_summary (call->server, json, &error))
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

void
beckon_http_list_tasks (BeckonCall *call)
{
  static const char *const allowed[] = { "status", "agent", "q", "limit", "after", NULL };
  BeckonStore             *store = beckon_desk_get_store (call->server->desk);
  BeckonTaskQuery          find = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = NULL;
  g_autoptr (GPtrArray) tasks = NULL;
  g_autofree char *next = NULL;
  guint64          limit = 0;

  query = beckon_call_get_query (call, allowed, &error);
  if (query == NULL
      || !beckon_call_query_words (
        query, "status", parse_status,
        "QUEUED, RUNNING, AWAITING_RESPONSE, POSTPONED, WAITING, COMPLETE, FAILED, CANCELLED",
        &find.statuses, &error)
      || !beckon_call_query_number (query, "limit", 1, BECKON_LIMIT_PAGE, &limit, &error))
    {
      beckon_call_reply_error (call, error);
      return;
    }
  find.agent = g_hash_table_lookup (query, "agent");
  find.text = g_hash_table_lookup (query, "q");
  find.after = g_hash_table_lookup (query, "after");
  find.limit = limit;
  if (find.text != NULL && *find.text == '\0')
    find.text = NULL;
  if (!beckon_task_query_is_bounded (&find))
    {
      beckon_call_pause (call);
      beckon_store_search_tasks_async (store, &find, NULL, on_tasks_found, call);
      return;
    }
  tasks = beckon_store_list_tasks (store, &find, &next, &error);
  if (tasks != NULL)
    reply_tasks (call, tasks, next);
  else
    beckon_call_reply_error (call, error);
}

void
beckon_http_change_task (BeckonCall *call)
{
  static const char *const allowed[] = { "title", "progress", "context", "message",
                                         "agent", "by",       NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;
  g_autofree char *context = NULL;
  g_autofree char *message = NULL;
  g_autofree char *by = NULL;
  JsonObject      *object = NULL;
  double           progress = -1.0;

  if (!beckon_json_check_members (call->body, allowed, &error)
      || !beckon_json_get_string (call->body, "title", FALSE, BECKON_LIMIT_TITLE_BYTES, &title,
                                  &error)
      || !beckon_json_get_double (call->body, "progress", FALSE, 0.0, 1.0, &progress, &error)
      || !beckon_json_get_object (call->body, "context", FALSE, &object, &error)
      || !beckon_json_get_text (call->body, "context", BECKON_LIMIT_CONTEXT_BYTES, &context, &error)
      || !beckon_json_get_string (call->body, "message", FALSE, BECKON_LIMIT_LOG_BYTES, &message,
                                  &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  if (title != NULL && *g_strstrip (title) == '\0')
    {
      beckon_set_error (&error, BECKON_ERROR_MALFORMED, _ ("Omit it to keep the title."),
                        _ ("“title” is empty"));
      beckon_call_reply_error (call, error);
      return;
    }
  if (object == NULL)
    g_clear_pointer (&context, g_free);
  beckon_call_pause (call);
  beckon_desk_do_async (
    call->server->desk,
    beckon_operation_change_task (by, call->id, title, progress, context, message), NULL,
    beckon_http_on_task_done, call);
}

void
beckon_http_delete_task (BeckonCall *call)
{
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_delete_task (BECKON_BY_HTTP, call->id),
                        NULL, beckon_http_on_task_done, call);
}

void
beckon_http_move_task (BeckonCall *call)
{
  static const char *const allowed[] = { "reason", "agent", "by", NULL };
  static const char *const allowed_end[] = { "reason", "result", "agent", "by", NULL };
  BeckonVerb               verb = call->route->data;
  gboolean                 ends = verb == BECKON_VERB_COMPLETE || verb == BECKON_VERB_FAIL;
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *result = NULL;
  g_autofree char *by = NULL;

  if (!beckon_json_check_members (call->body, ends ? allowed_end : allowed, &error)
      || !beckon_json_get_string (call->body, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &reason,
                                  &error)
      || !beckon_json_get_string (call->body, "result", FALSE, BECKON_LIMIT_RESULT_BYTES, &result,
                                  &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk,
                        beckon_operation_move_task (by, call->id, verb, reason, result), NULL,
                        beckon_http_on_task_done, call);
}

void
beckon_http_list_log (BeckonCall *call)
{
  static const char *const allowed[] = { "after", "limit", NULL };
  BeckonStore             *store = beckon_desk_get_store (call->server->desk);
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) query = NULL;
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  guint64  after = 0;
  guint64  limit = LOG_PAGE;
  gint64   n_deleted = 0;
  GString *json;

  query = beckon_call_get_query (call, allowed, &error);
  if (query == NULL || !beckon_call_query_number (query, "after", 0, G_MAXINT64, &after, &error)
      || !beckon_call_query_number (query, "limit", 1, BECKON_LIMIT_PAGE, &limit, &error)
      || (task = beckon_store_get_task (store, call->id, &error)) == NULL
      || (entries = beckon_store_list_log (store, call->id, after, FALSE, limit, &error)) == NULL
      || !beckon_store_count_deleted_lines (store, call->id, &n_deleted, &error))
    {
      beckon_call_reply_error (call, error);
      return;
    }
  json = g_string_sized_new (4096);
  beckon_json_open_object (json);
  beckon_http_add_list (json, "log", entries, (BeckonHttpAddFunc) beckon_log_entry_add_json);
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
}

static void
on_logged (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonCall *call = user_data;
  g_autoptr (BeckonCommit) commit = beckon_http_finish (call, source, result);
  GString *json;

  if (commit == NULL)
    return;
  json = g_string_sized_new (512);
  beckon_log_entry_add_json (commit->entry, json, NULL);
  beckon_call_reply (call, SOUP_STATUS_CREATED, json);
}

void
beckon_http_add_log (BeckonCall *call)
{
  static const char *const allowed[] = { "level", "message", "agent", "by", NULL };
  BeckonLevel              level = BECKON_LEVEL_INFO;
  g_autoptr (GError) error = NULL;
  g_autofree char *word = NULL;
  g_autofree char *message = NULL;
  g_autofree char *by = NULL;

  if (!beckon_json_check_members (call->body, allowed, &error)
      || !beckon_json_get_string (call->body, "level", FALSE, BECKON_LIMIT_NAME_BYTES, &word,
                                  &error)
      || !beckon_json_get_string (call->body, "message", TRUE, BECKON_LIMIT_LOG_BYTES, &message,
                                  &error)
      || (by = beckon_call_dup_who (call, &error)) == NULL)
    {
      beckon_call_reply_error (call, error);
      return;
    }
  if (word != NULL && !beckon_level_from_string (word, &level))
    {
      error = beckon_error_new (BECKON_ERROR_MALFORMED, _ ("Omit it for info."),
                                _ ("“level” must be info, warning or error"));
      beckon_call_reply_error (call, error);
      return;
    }
  beckon_call_pause (call);
  beckon_desk_do_async (call->server->desk, beckon_operation_log (by, call->id, level, message),
                        NULL, on_logged, call);
}
