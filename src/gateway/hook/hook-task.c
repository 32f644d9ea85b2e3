/* hook-task.c: the task that stands for a session of an agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-task.h"

#include <string.h>

#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "gateway/session-title.h"
#include "model/task-session.h"

/* The member of a task's context that says which session it is. */
#define SESSION "session_id"

char *
beckon_hook_task_dup_where (const BeckonHookInput *input)
{
  g_autoptr (BeckonTaskSession) given = beckon_task_session_new ();
  g_autoptr (BeckonTaskSession) checked = NULL;
  g_autoptr (GStrvBuilder) resume = g_strv_builder_new ();
  g_autofree char *text = NULL;

  given->agent = g_strdup (input->agent->name);
  given->id = g_strdup (input->session);
  given->cwd = g_strdup (input->folder);
  g_strv_builder_addv (resume, (const char **) input->agent->resume);
  g_strv_builder_add (resume, input->session);
  given->resume = g_strv_builder_end (resume);
  text = beckon_task_session_to_json (given);
  checked = beckon_task_session_parse (text);
  if (checked == NULL)
    {
      /* An id that no agent gives. */
      checked = beckon_task_session_new ();
      checked->agent = g_strdup (input->agent->name);
    }
  g_free (text);
  text = beckon_task_session_to_json (checked);
  return beckon_task_session_merge (text, input->place);
}

BeckonTask *
beckon_hook_task_new (const BeckonHookInput *input)
{
  BeckonTask *task = beckon_task_new ();
  GString    *context = g_string_new (NULL);

  task->id = beckon_task_make_id ();
  task->title = beckon_session_title (input->agent->title, input->folder);
  beckon_json_open_object (context);
  beckon_json_add_string (context, SESSION, input->session);
  beckon_json_close_object (context);
  task->context = g_string_free (context, FALSE);
  task->agent = g_strdup (input->agent->name);
  if (input->folder != NULL && strlen (input->folder) <= BECKON_LIMIT_PATH_BYTES)
    task->workspace = g_strdup (input->folder);
  task->session = beckon_hook_task_dup_where (input);
  task->host = g_strdup (input->host);
  task->status = BECKON_TASK_RUNNING;
  return task;
}

char *
beckon_hook_task_dup_session (const BeckonTask *task)
{
  g_autoptr (JsonObject) context =
    task->context != NULL ? beckon_json_parse_object (task->context, strlen (task->context),
                                                      BECKON_LIMIT_CONTEXT_BYTES, NULL)
                          : NULL;

  return context != NULL ? g_strdup (beckon_hook_text (context, SESSION)) : NULL;
}
