/* hooks.c: the hooks of agents that the desk did not start: POST /hook/AGENT
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hooks.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/limits.h"
#include "gateway/call.h"
#include "gateway/hook/hook-draft.h"
#include "gateway/hook/hook-notes.h"
#include "gateway/hook/hook-reply.h"
#include "gateway/server-private.h"
#include "gateway/wire/peer.h"
#include "gateway/wire/wire.h"
#include "model/task-session.h"
#include "model/task-status.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"

/* How long a caller may take to come back to the question that it asked before the desk started
 * again. */
#define COMES_BACK_MS 15000
/* Of what an agent says, in the log. */
#define SAID_CHARS 2000
/* A client's number of its call. */
#define MAX_NAME 64

struct _BeckonHooks
{
  BeckonServer       *server;      /* (unowned) */
  BeckonHookSessions *sessions;    /* (owned) */
  BeckonHookWaits    *waits;       /* (owned) */
  BeckonHookNotes    *sub_agents;  /* (owned): who uses a tool of a server, by the use's id */
  guint               coming_back; /* 0, or the source that ends the time for that */
};

/* What becomes of an event. */
typedef struct
{
  BeckonCall      *call;   /* (owned) (nullable): it is answered when it is its turn */
  BeckonServer    *server; /* (owned) */
  BeckonHookInput *input;  /* (owned) */
  char            *name;   /* (nullable): the client's number of the call */
} Event;

static void
event_free (Event *self)
{
  g_object_unref (self->server);
  g_clear_pointer (&self->input, beckon_hook_input_free);
  g_free (self->name);
  g_free (self);
}

/* Nothing is decided: the agent goes on as it would without us. */
static void
reply_nothing (BeckonCall *call)
{
  beckon_hook_waits_reply (call, g_string_new (NULL));
}

/* --- what a task is told --- */

static void
say (Event *self, const char *task_id, const char *text)
{
  beckon_desk_do_async (
    self->server->desk,
    beckon_operation_change_task (self->input->agent->name, task_id, NULL, -1.0, NULL, text), NULL,
    NULL, NULL);
}

static void
write_log (Event *self, const char *task_id, const char *text)
{
  beckon_desk_do_async (
    self->server->desk,
    beckon_operation_log (self->input->agent->name, task_id, BECKON_LEVEL_INFO, text), NULL, NULL,
    NULL);
}

/* What the agent's own terminal says that a person must know. What they are asked here anyway they
 * are not told twice (ATT-5). */
static void
tell_person (Event *self, const char *task_id, const char *text)
{
  const char *const *needing = self->input->agent->needing;
  gboolean           needs = needing != NULL && self->input->note_type != NULL
                   && g_strv_contains (needing, self->input->note_type);

  if (!needs || beckon_hook_waits_has_any (self->server->hooks->waits, self->input))
    write_log (self, task_id, text);
  else
    beckon_desk_do_async (self->server->desk,
                          beckon_operation_notify (self->input->agent->name, task_id, text), NULL,
                          NULL, NULL);
}

/* (transfer full): @title (nullable) and what is said, shortened. */
static char *
dup_said (Event *self, const char *title)
{
  g_autofree char *said =
    self->input->text != NULL ? beckon_display_text_ends (self->input->text, SAID_CHARS) : NULL;

  if (said == NULL || title == NULL)
    return g_strdup (said != NULL ? said : title);
  /* Translators: what happened, and what was said */
  return g_strdup_printf (_ ("%s: %s"), title, said);
}

static void
tell_of_sub_agent (Event *self, const char *task_id)
{
  g_autofree char *who = beckon_hook_draft_dup_who (self->input);
  g_autofree char *what = NULL;
  g_autofree char *line = NULL;

  if (self->input->event->kind == BECKON_HOOK_SUB_START)
    /* Translators: a sub-agent, such as: The sub-agent “Explore” of Claude Code */
    what = g_strdup_printf (_ ("%s has started"), who);
  else
    /* Translators: a sub-agent, such as: The sub-agent “Explore” of Claude Code */
    what = g_strdup_printf (_ ("%s has finished"), who);
  line = dup_said (self, what);
  write_log (self, task_id, line);
}

static void
tell (Event *self, const char *task_id)
{
  BeckonHooks     *hooks = self->server->hooks;
  g_autofree char *line = NULL;

  switch (self->input->event->kind)
    {
    case BECKON_HOOK_PROMPT:
      beckon_hook_sessions_take_prompt (hooks->sessions, self->input);
      break;
    case BECKON_HOOK_TURN_END:
      line = dup_said (self, NULL);
      say (self, task_id, line != NULL ? line : _ ("The agent waits for the next prompt"));
      break;
    case BECKON_HOOK_NOTICE:
      line = dup_said (self, NULL);
      if (line != NULL)
        tell_person (self, task_id, line);
      break;
    case BECKON_HOOK_SUB_START:
    case BECKON_HOOK_SUB_END:
      tell_of_sub_agent (self, task_id);
      break;
    default:
      break;
    }
}

/* --- the events --- */

/* A tool was used, or will not be: who decided that has decided it. */
static GString *
end_tool (BeckonHooks *self, const BeckonHookInput *input)
{
  g_autofree char *began = beckon_hook_sessions_take_use (self->sessions, input);
  g_autofree char *digest = beckon_hook_input_digest (input);
  g_autofree char *remark = NULL;

  beckon_hook_waits_withdraw (self->waits, input, BECKON_HOOK_WAITS_SAME,
                              began != NULL ? began : digest,
                              _ ("Answered in the agent's own terminal"));
  remark = beckon_hook_sessions_take_remark (self->sessions, input, began != NULL ? began : digest);
  if (remark == NULL || g_ascii_strcasecmp (input->event->name, "PostToolUse") != 0)
    return g_string_new (NULL);

  return beckon_hook_reply_new_remark (input, remark);
}

/* What the event says of the questions that are open. */
static void
withdraw_what_is_over (BeckonHooks *self, const BeckonHookInput *input)
{
  const char      *elsewhere = _ ("Answered in the agent's own terminal");
  g_autofree char *digest = NULL;

  switch (input->event->kind)
    {
    case BECKON_HOOK_SESSION_END:
      beckon_hook_waits_withdraw (self->waits, input, BECKON_HOOK_WAITS_ALL, NULL,
                                  _ ("The agent's session has ended"));
      break;
    case BECKON_HOOK_PROMPT:
      /* What is typed may wait until the request, which is numbered, is settled. */
      if (input->agent->numbers)
        break;
      G_GNUC_FALLTHROUGH;
    case BECKON_HOOK_TURN_END:
      beckon_hook_waits_withdraw (self->waits, input, BECKON_HOOK_WAITS_MAIN, NULL, elsewhere);
      break;
    case BECKON_HOOK_SUB_END:
      beckon_hook_waits_withdraw (self->waits, input, BECKON_HOOK_WAITS_SUB, NULL, elsewhere);
      break;
    case BECKON_HOOK_ELICITED:
      digest = beckon_hook_input_digest (input);
      beckon_hook_waits_withdraw (self->waits, input, BECKON_HOOK_WAITS_SAME, digest, elsewhere);
      break;
    default:
      break;
    }
}

/* What @self does where nobody is asked. @task_id (nullable). */
static void
deal (Event *self, const char *task_id)
{
  BeckonHooks *hooks = self->server->hooks;

  switch (self->input->event->kind)
    {
    case BECKON_HOOK_BEFORE_TOOL:
      beckon_hook_sessions_note_use (hooks->sessions, self->input);
      break;
    case BECKON_HOOK_AFTER_TOOL:
      beckon_hook_waits_reply (self->call, end_tool (hooks, self->input));
      break;
    case BECKON_HOOK_SESSION_END:
      if (task_id != NULL)
        beckon_hook_sessions_end (hooks->sessions, self->input);
      break;
    default:
      if (task_id != NULL)
        tell (self, task_id);
      break;
    }
}

/* All that came before it from the same session is done: had that to wait for the task, this had
 * to, too. A question that came before the end of a session is withdrawn by it, and one that came
 * after it is not. */
static void
on_turn (const char *task_id, const GError *error, gpointer user_data)
{
  Event *self = user_data;

  if (error != NULL)
    {
      if (self->call != NULL)
        beckon_call_reply_error (self->call, error);
      event_free (self);
      return;
    }
  withdraw_what_is_over (self->server->hooks, self->input);
  if (beckon_hook_draft_is_due (self->input))
    beckon_hook_waits_add (self->server->hooks->waits, self->call, g_steal_pointer (&self->input),
                           task_id, self->name);
  else
    deal (self, task_id);
  event_free (self);
}

/* Does it need a task where there is none? What says that something is over does not: the task may
 * have been cancelled. */
static gboolean
makes_task (const BeckonHookInput *input)
{
  switch (input->event->kind)
    {
    case BECKON_HOOK_SESSION_START:
    case BECKON_HOOK_PROMPT:
    case BECKON_HOOK_NOTICE:
      return TRUE;
    default:
      return beckon_hook_draft_is_due (input);
    }
}

/* A sub-agent is about to use a tool of a server of MCP, which may be ours: that call names its
 * use, and not the sub-agent. It comes as soon as the agent has the reply. */
static void
note_sub_agent (BeckonHooks *self, const BeckonHookInput *input)
{
  char *asker;

  if (input->event->kind != BECKON_HOOK_BEFORE_TOOL || input->use == NULL
      || input->tool_name == NULL || !g_str_has_prefix (input->tool_name, "mcp__"))
    return;
  asker = beckon_hook_draft_dup_asker (input);
  if (asker != NULL)
    beckon_hook_notes_add (self->sub_agents, input->use, asker);
}

char *
beckon_hooks_take_asker (BeckonHooks *self, const char *use)
{
  return beckon_hook_notes_take (self->sub_agents, use);
}

static void
take (BeckonHooks *self, BeckonCall *call, BeckonHookInput *input, const char *name)
{
  gboolean replies =
    beckon_hook_draft_is_due (input) || input->event->kind == BECKON_HOOK_AFTER_TOOL;
  Event *event = g_new0 (Event, 1);

  note_sub_agent (self, input);

  event->server = g_object_ref (self->server);
  event->input = input;
  event->name = g_strdup (name);
  if (replies)
    {
      event->call = call;
      beckon_call_pause (call);
    }
  beckon_hook_sessions_get_task (self->sessions, input, makes_task (input), on_turn, event);
  if (!replies)
    reply_nothing (call);
}

static gboolean
check_name (const char *name, GError **error)
{
  gboolean fits = name == NULL || (*name != '\0' && strlen (name) <= MAX_NAME);

  for (const char *letter = name; fits && letter != NULL && *letter != '\0'; letter++)
    fits = g_ascii_isalnum (*letter) || *letter == '-';
  if (!fits)
    beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Send a UUID, or leave it out."),
                      _ ("The header %s is not well formed"), BECKON_WIRE_CALL);
  return fits;
}

static gboolean
handle (BeckonCall *call, GError **error)
{
  const BeckonHookAgent *agent = beckon_hook_agent_find (call->id);
  const char            *name = soup_message_headers_get_one (
               soup_server_message_get_request_headers (call->message), BECKON_WIRE_CALL);
  g_autoptr (GError) failure = NULL;
  BeckonHookInput *input;

  if (agent == NULL)
    {
      g_autofree char *shown = beckon_display_text_short (call->id, MAX_NAME);

      beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                        _ ("Allowed: claude, codex, gemini, opencode."), _ ("Not found: %s"),
                        shown);
      return FALSE;
    }
  if (!check_name (name, error))
    return FALSE;
  input = beckon_hook_input_read (agent, call->body, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (input == NULL)
    {
      reply_nothing (call);
      return TRUE;
    }
  input->place = beckon_task_session_decode (soup_message_headers_get_one (
    soup_server_message_get_request_headers (call->message), BECKON_TASK_SESSION_HEADER));
  input->host = g_strdup (beckon_peer_get_host (call->message));
  take (call->server->hooks, call, input, name);
  return TRUE;
}

const BeckonRoute beckon_http_hooks[] = {
  { "POST", "/hook/*", BECKON_BODY_REQUIRED, .remote = TRUE, .runs = BECKON_RUNS_NOTHING,
    .handle = handle },
  { NULL },
};

/* --- the desk --- */

void
beckon_hooks_take_event (BeckonHooks *self, const BeckonEvent *event)
{
  if (event->interaction != NULL)
    beckon_hook_waits_take (self->waits, event->interaction);
  if (event->type == BECKON_EVENT_TASK_CHANGED && event->task != NULL
      && beckon_task_status_is_ended (event->task->status))
    beckon_hook_sessions_forget_task (self->sessions, event->task->id);
}

BeckonHookSessions *
beckon_hooks_get_sessions (BeckonHooks *self)
{
  return self->sessions;
}

static void
withdraw_unless_waited_for (BeckonHooks *self, const BeckonInteraction *asked)
{
  if (asked->idempotency_key == NULL || !g_str_has_prefix (asked->idempotency_key, BECKON_HOOK_KEY)
      || beckon_hook_waits_has (self->waits, asked->id))
    return;
  beckon_desk_do_async (
    self->server->desk,
    beckon_operation_withdraw (asked->agent != NULL ? asked->agent : "desk", asked->id,
                               _ ("The agent does not wait for this answer any more")),
    NULL, NULL, NULL);
}

static void
on_found_open (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonServer) server = user_data;
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) open =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, NULL);

  for (guint i = 0; server->hooks != NULL && open != NULL && i < open->len; i++)
    withdraw_unless_waited_for (server->hooks, g_ptr_array_index (open, i));
}

/* Whoever asked before the desk was started again has come back by now, or has gone. */
static gboolean
on_nobody_came_back (gpointer user_data)
{
  BeckonHooks                  *self = user_data;
  BeckonStore                  *store = beckon_desk_get_store (self->server->desk);
  const BeckonHookAgent *const *agents = beckon_hook_agents_get ();

  self->coming_back = 0;
  for (guint i = 0; agents[i] != NULL; i++)
    {
      BeckonInteractionQuery query = {
        .agent = agents[i]->name,
        .statuses = 1u << BECKON_INTERACTION_PENDING | 1u << BECKON_INTERACTION_POSTPONED,
        .limit = BECKON_LIMIT_PAGE,
        .oldest_first = TRUE,
      };

      beckon_store_search_interactions_async (store, &query, NULL, on_found_open,
                                              g_object_ref (self->server));
    }
  return G_SOURCE_REMOVE;
}

BeckonHooks *
beckon_hooks_new (BeckonServer *server)
{
  BeckonHooks *self = g_new0 (BeckonHooks, 1);

  self->server = server;
  self->sessions = beckon_hook_sessions_new (server->desk);
  self->sub_agents = beckon_hook_notes_new ();
  self->waits = beckon_hook_waits_new (server, self->sessions);
  self->coming_back = g_timeout_add (COMES_BACK_MS, on_nobody_came_back, self);
  return self;
}

void
beckon_hooks_free (BeckonHooks *self)
{
  g_clear_handle_id (&self->coming_back, g_source_remove);
  g_clear_pointer (&self->waits, beckon_hook_waits_free);
  g_clear_pointer (&self->sessions, beckon_hook_sessions_free);
  g_clear_pointer (&self->sub_agents, beckon_hook_notes_free);
  g_free (self);
}
