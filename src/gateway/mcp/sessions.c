/* sessions.c: which task is which session of a client of MCP
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/sessions.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "desk/time/alarm.h"
#include "gateway/hook/hook-match.h"
#include "gateway/hook/hooks.h"
#include "gateway/mcp/leaving.h"
#include "gateway/mcp/mcp-private.h"
#include "gateway/mcp/session-key.h"
#include "gateway/server-private.h"
#include "gateway/session-title.h"
#include "model/task-status.h"
#include "rules/tasks.h"

#define OPEN_STATUSES \
  (1u << BECKON_TASK_RUNNING | 1u << BECKON_TASK_AWAITING_RESPONSE | 1u << BECKON_TASK_POSTPONED \
   | 1u << BECKON_TASK_WAITING)
/* What is read at the start: the newest. */
#define MAX_READ 500
/* A client with more sessions than that names its tasks. */
#define MAX_SESSIONS 10000
/* Not every client says when it ends: a session that asks nothing for so long is over. */
#define QUIET_US (60 * BECKON_US_PER_MINUTE)

/* A client whose connection was cut is back much sooner. */
#define GONE_US (30 * BECKON_US_PER_SECOND)

typedef struct
{
  BeckonMcpTaskFunc func;
  gpointer          user_data;
} Caller;

typedef struct
{
  GList       link;      /* in `order` */
  char       *key;       /* as the context of its task has it */
  char       *agent;     /* as people see it */
  char       *started;   /* (nullable): the task that the agent started by a tool */
  char       *finished;  /* (nullable): the last one of those that the agent has finished */
  char       *own;       /* (nullable): the open task for its questions */
  GArray     *callers;   /* (nullable) (element-type Caller): while that is made */
  gint64      heard_us;  /* when it was last heard of, by the clock AWAKE */
  GList       gone_link; /* in `gone`, unless `gone_us` is 0 */
  gint64      gone_us;   /* since when no connection shows that its client lives, by the same */
  BeckonTask *draft;   /* (owned) (nullable): what is to be made when the database has been read */
  BeckonNote *parting; /* (owned) (nullable): while `own` is made: why it is left at once */
  gboolean    ended;   /* while that is made: the session is over */
  gboolean    silent;  /* not heard of since it was looked at whether it is over */
} Session;

struct _BeckonMcpSessions
{
  gatomicrefcount   refs;
  gboolean          over;
  gboolean          reading;  /* the tasks of earlier runs */
  BeckonMcp        *mcp;      /* (unowned) (nullable): NULL when it is over */
  BeckonDesk       *desk;     /* (owned) */
  BeckonMcpLeaving *leaving;  /* (owned) */
  BeckonAlarm       alarm;    /* for the first of both queues that is over */
  GHashTable       *sessions; /* (element-type utf8 Session): owns them */
  GQueue            order;    /* the same, that heard of last at the end */
  GQueue            gone;     /* those whose client may be gone, longest first */
};

static void
session_free (gpointer data)
{
  Session *self = data;

  g_free (self->key);
  g_free (self->agent);
  g_free (self->started);
  g_free (self->finished);
  g_free (self->own);
  g_clear_pointer (&self->callers, g_array_unref);
  g_clear_pointer (&self->draft, beckon_task_unref);
  g_clear_pointer (&self->parting, beckon_note_unref);
  g_free (self);
}

static void
unref (BeckonMcpSessions *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_hash_table_unref (self->sessions);
  beckon_mcp_leaving_free (self->leaving);
  g_object_unref (self->desk);
  g_free (self);
}

static void
drop (BeckonMcpSessions *self, Session *session)
{
  if (session->gone_us != 0)
    g_queue_unlink (&self->gone, &session->gone_link);
  g_queue_unlink (&self->order, &session->link);
  g_hash_table_remove (self->sessions, session->key);
}

static Session *
find (BeckonMcpSessions *self, const BeckonMcpCaller *caller)
{
  g_autofree char *key = beckon_mcp_session_key_dup (caller);

  return key != NULL ? g_hash_table_lookup (self->sessions, key) : NULL;
}

static void
arm (BeckonMcpSessions *self)
{
  const Session *quiet = self->order.head != NULL ? self->order.head->data : NULL;
  const Session *gone = self->gone.head != NULL ? self->gone.head->data : NULL;
  gint64         due_us = quiet != NULL ? quiet->heard_us + QUIET_US : 0;

  if (gone != NULL)
    due_us = MIN (due_us, gone->gone_us + GONE_US);
  beckon_alarm_set (&self->alarm, due_us);
}

/* @gone_us: 0: its client is there. */
static void
set_gone (BeckonMcpSessions *self, Session *session, gint64 gone_us)
{
  if (session->gone_us != 0)
    g_queue_unlink (&self->gone, &session->gone_link);
  session->gone_us = gone_us;
  if (gone_us != 0)
    g_queue_push_tail_link (&self->gone, &session->gone_link);
  arm (self);
}

static void
note_heard (BeckonMcpSessions *self, Session *session)
{
  session->heard_us = beckon_alarm_get_now_us (&self->alarm);
  session->silent = FALSE;
  g_queue_unlink (&self->order, &session->link);
  g_queue_push_tail_link (&self->order, &session->link);
  arm (self);
}

/* (transfer none): a new one. */
static Session *
add (BeckonMcpSessions *self, const char *key, const char *agent)
{
  Session *session = g_new0 (Session, 1);

  session->key = g_strdup (key);
  session->agent = g_strdup (agent);
  session->link.data = session;
  session->gone_link.data = session;
  g_queue_push_tail_link (&self->order, &session->link);
  g_hash_table_insert (self->sessions, session->key, session);
  note_heard (self, session);
  return session;
}

/* (transfer none) (nullable): that of @caller, heard of just now. */
static Session *
get (BeckonMcpSessions *self, const BeckonMcpCaller *caller)
{
  g_autofree char *key = beckon_mcp_session_key_dup (caller);
  Session         *session = key != NULL ? g_hash_table_lookup (self->sessions, key) : NULL;

  if (session != NULL)
    note_heard (self, session);
  else if (key != NULL && g_hash_table_size (self->sessions) < MAX_SESSIONS)
    session = add (self, key, beckon_mcp_caller_get_agent (caller));
  return session;
}

/* What the session asked without a task is over, as soon as it is answered. */
static void
leave (BeckonMcpSessions *self, Session *session, BeckonNote *reason)
{
  g_autofree char *own = g_steal_pointer (&session->own);

  if (own != NULL)
    beckon_mcp_leaving_leave (self->leaving, session->agent, own, reason);
  else if (session->callers != NULL && session->parting == NULL)
    session->parting = reason;
  else
    beckon_note_unref (reason);
}

/* --- what it has started --- */

char *
beckon_mcp_sessions_dup_started (BeckonMcpSessions *self, const BeckonMcpCaller *caller)
{
  const Session *session = find (self, caller);

  return session != NULL ? g_strdup (session->started) : NULL;
}

void
beckon_mcp_sessions_set_started (BeckonMcpSessions     *self,
                                 const BeckonMcpCaller *caller,
                                 const char            *task_id)
{
  Session *session = task_id != NULL ? get (self, caller) : find (self, caller);

  if (session == NULL)
    return;
  if (task_id == NULL && session->started != NULL)
    {
      g_free (session->finished);
      session->finished = g_steal_pointer (&session->started);
    }
  g_free (session->started);
  session->started = g_strdup (task_id);
  if (task_id != NULL)
    leave (self, session, beckon_note_new_text (_ ("The agent has started a task")));
}

gboolean
beckon_mcp_sessions_has_finished (BeckonMcpSessions     *self,
                                  const BeckonMcpCaller *caller,
                                  const char            *task_id)
{
  const Session *session = find (self, caller);

  return session != NULL && g_strcmp0 (session->finished, task_id) == 0;
}

/* --- what it asks without a task --- */

/* @callers (nullable) */
static void
call_all (const GArray *callers, const char *task_id, const GError *error)
{
  for (guint i = 0; callers != NULL && i < callers->len; i++)
    {
      const Caller *caller = &g_array_index (callers, Caller, i);

      caller->func (task_id, error, caller->user_data);
    }
}

/* The task for what @session asks is known, or could not be made: @own is NULL. */
static void
call_waiting (BeckonMcpSessions *self, Session *session, const char *own, const GError *error)
{
  g_autoptr (GArray) callers = g_steal_pointer (&session->callers);
  BeckonNote *parting = g_steal_pointer (&session->parting);

  for (guint i = 0; own != NULL && i < callers->len; i++)
    beckon_mcp_leaving_hold (self->leaving, own);
  if (parting != NULL)
    leave (self, session, parting);
  if (session->ended)
    drop (self, session);
  call_all (callers, own, error);
}

typedef struct
{
  BeckonMcpSessions *sessions; /* (owned) */
  char              *key;
} Creation;

static void
on_created (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Creation          *creation = user_data;
  BeckonMcpSessions *self = creation->sessions;
  Session           *session = g_hash_table_lookup (self->sessions, creation->key);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (!self->over && session != NULL)
    {
      session->own = commit != NULL ? g_strdup (commit->task->id) : NULL;
      call_waiting (self, session, commit != NULL ? commit->task->id : NULL, error);
    }
  g_free (creation->key);
  g_free (creation);
  unref (self);
}

static void
create (BeckonMcpSessions *self, Session *session)
{
  Creation   *creation = g_new0 (Creation, 1);
  BeckonTask *draft = g_steal_pointer (&session->draft);

  creation->sessions = self;
  creation->key = g_strdup (session->key);
  g_atomic_ref_count_inc (&self->refs);
  beckon_desk_do_async (self->desk, beckon_operation_create_task (session->agent, draft), NULL,
                        on_created, creation);
}

static BeckonTask *
new_draft (const Session *session, const BeckonMcpCaller *caller, const char *title)
{
  BeckonTask *task = beckon_task_new ();

  task->title =
    title != NULL ? g_strdup (title) : beckon_session_title (session->agent, caller->workspace);
  task->context = beckon_mcp_session_key_to_context (session->key);
  task->agent = g_strdup (session->agent);
  task->workspace = g_strdup (caller->workspace);
  task->session = g_strdup (caller->place);
  task->host = g_strdup (caller->host);
  task->status = BECKON_TASK_RUNNING;
  return task;
}

/* (transfer full) (nullable): the task of the agent's hooks. */
static char *
dup_hooked (BeckonMcpSessions *self, const BeckonMcpCaller *caller)
{
  BeckonHooks    *hooks = self->mcp->server->hooks;
  BeckonHookTrace trace = { beckon_mcp_caller_get_agent (caller), caller->conversation,
                            caller->workspace, caller->place, caller->host };

  return hooks != NULL ? beckon_hook_match_task (beckon_hooks_get_sessions (hooks), &trace) : NULL;
}

void
beckon_mcp_sessions_get_task (BeckonMcpSessions     *self,
                              const BeckonMcpCaller *caller,
                              const char            *title,
                              BeckonMcpTaskFunc      func,
                              gpointer               user_data)
{
  g_autofree char *hooked = dup_hooked (self, caller);
  Session         *session = hooked != NULL ? find (self, caller) : get (self, caller);
  Caller           waiting = { func, user_data };

  if (hooked != NULL)
    {
      if (session != NULL)
        leave (self, session, beckon_note_new_text (_ ("The agent's hooks tell of its session")));
      beckon_mcp_leaving_hold (self->leaving, hooked);
      func (hooked, NULL, user_data);
      return;
    }
  if (session == NULL || session->own != NULL)
    {
      if (session != NULL)
        beckon_mcp_leaving_hold (self->leaving, session->own);
      func (session != NULL ? session->own : NULL, NULL, user_data);
      return;
    }
  if (session->callers != NULL)
    {
      g_array_append_val (session->callers, waiting);
      return;
    }
  session->callers = g_array_new (FALSE, FALSE, sizeof (Caller));
  g_array_append_val (session->callers, waiting);
  session->draft = new_draft (session, caller, title);
  if (!self->reading)
    create (self, session);
}

void
beckon_mcp_sessions_note_asked (BeckonMcpSessions *self, const char *task_id)
{
  beckon_mcp_leaving_release (self->leaving, task_id);
}

void
beckon_mcp_sessions_forget_task (BeckonMcpSessions *self, const char *task_id)
{
  for (GList *link = self->order.head; link != NULL; link = link->next)
    {
      Session *session = link->data;

      if (g_strcmp0 (session->own, task_id) == 0)
        g_clear_pointer (&session->own, g_free);
    }
}

/* --- the end of one --- */

static void
end (BeckonMcpSessions *self, Session *session)
{
  leave (self, session, beckon_note_new_text (_ ("The agent's session has ended")));
  session->ended = TRUE;
  if (session->callers == NULL)
    drop (self, session);
}

void
beckon_mcp_sessions_end (BeckonMcpSessions *self, const BeckonMcpCaller *caller)
{
  Session *session = find (self, caller);

  if (session != NULL)
    end (self, session);
}

void
beckon_mcp_sessions_note_here (BeckonMcpSessions *self, const BeckonMcpCaller *caller)
{
  Session *session = find (self, caller);

  if (session != NULL)
    set_gone (self, session, 0);
}

void
beckon_mcp_sessions_note_gone (BeckonMcpSessions *self, const BeckonMcpCaller *caller)
{
  Session *session = find (self, caller);

  if (session != NULL)
    set_gone (self, session, beckon_alarm_get_now_us (&self->alarm));
}

void
beckon_mcp_sessions_note_call (BeckonMcpSessions *self, const BeckonMcpCaller *caller)
{
  Session *session = find (self, caller);

  if (session != NULL && session->gone_us != 0)
    beckon_mcp_sessions_note_gone (self, caller);
}

static void
give_up (BeckonMcpSessions *self, Session *session)
{
  leave (self, session, beckon_note_new_text (_ ("The agent has not called for an hour")));
  drop (self, session);
}

/* A session that may be over, and its task. */
typedef struct
{
  char *key;
  char *own;
} Silent;

static void
silent_clear (gpointer data)
{
  Silent *self = data;

  g_free (self->key);
  g_free (self->own);
}

/* (element-type Silent): those of @input without an open question. */
static gpointer
read_quiet (BeckonView *view, gpointer input, GError **error)
{
  const GArray *all = input;
  GArray       *quiet = g_array_new (FALSE, FALSE, sizeof (Silent));

  g_array_set_clear_func (quiet, silent_clear);
  for (guint i = 0; i < all->len; i++)
    {
      const Silent *each = &g_array_index (all, Silent, i);
      g_autoptr (GError) local = NULL;
      g_autoptr (BeckonTask) task = beckon_view_get_task (view, each->own, &local);
      Silent copy;

      if (task != NULL ? task->status != BECKON_TASK_RUNNING
                       : !g_error_matches (local, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
        continue;
      copy = (Silent){ g_strdup (each->key), g_strdup (each->own) };
      g_array_append_val (quiet, copy);
    }
  return quiet;
}

static void
on_quiet (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonMcpSessions *self = user_data;
  g_autoptr (GArray) quiet = beckon_store_view_finish (BECKON_STORE (source), result, NULL);

  for (guint i = 0; quiet != NULL && !self->over && i < quiet->len; i++)
    {
      const Silent *each = &g_array_index (quiet, Silent, i);
      Session      *session = g_hash_table_lookup (self->sessions, each->key);

      if (session != NULL && session->silent && g_strcmp0 (session->own, each->own) == 0)
        give_up (self, session);
    }
  unref (self);
}

/* One whose question is open, or which works on a task that it has started, is not over. @silent:
 * where only the database knows. */
static void
look_at (BeckonMcpSessions *self, Session *session, GArray *silent)
{
  Silent each;

  if (session->callers == NULL && session->started == NULL && session->own == NULL)
    {
      give_up (self, session);
      return;
    }
  note_heard (self, session);
  if (session->callers != NULL || session->started != NULL)
    return;
  session->silent = TRUE;
  each = (Silent){ g_strdup (session->key), g_strdup (session->own) };
  g_array_append_val (silent, each);
}

static void
on_alarm (gpointer user_data)
{
  BeckonMcpSessions *self = user_data;
  gint64             now_us = beckon_alarm_get_now_us (&self->alarm);
  g_autoptr (GArray) silent = g_array_new (FALSE, FALSE, sizeof (Silent));

  g_array_set_clear_func (silent, silent_clear);
  while (self->gone.head != NULL)
    {
      Session *session = self->gone.head->data;

      if (session->gone_us + GONE_US > now_us)
        break;
      set_gone (self, session, 0);
      end (self, session);
    }
  while (self->order.head != NULL)
    {
      Session *session = self->order.head->data;

      if (session->heard_us + QUIET_US > now_us)
        break;
      look_at (self, session, silent);
    }
  if (silent->len > 0)
    {
      g_atomic_ref_count_inc (&self->refs);
      beckon_store_view_async (beckon_desk_get_store (self->desk), read_quiet,
                               g_steal_pointer (&silent), (GDestroyNotify) g_array_unref,
                               (GDestroyNotify) g_array_unref, NULL, on_quiet, self);
    }
  arm (self);
}

/* --- the tasks of earlier runs --- */

/* The newest of a session comes first. */
static void
take_task (BeckonMcpSessions *self, const BeckonTask *task)
{
  g_autofree char *key = beckon_mcp_session_key_dup_of_task (task);
  Session         *session = key != NULL ? g_hash_table_lookup (self->sessions, key) : NULL;

  if (key == NULL || task->ends_with_question)
    return;
  if (session == NULL)
    session = add (self, key, task->agent);
  if (session->own == NULL)
    session->own = g_strdup (task->id);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonMcpSessions *self = user_data;
  g_autofree char   *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tasks =
    beckon_store_search_tasks_finish (BECKON_STORE (source), result, &next, &error);
  g_autoptr (GList) all = NULL;

  self->reading = FALSE;
  if (tasks == NULL)
    g_debug ("The sessions of earlier runs are not known: %s", error->message);
  for (guint i = 0; tasks != NULL && !self->over && i < tasks->len; i++)
    take_task (self, g_ptr_array_index (tasks, i));
  all = g_hash_table_get_values (self->sessions);
  for (GList *link = all; link != NULL; link = link->next)
    {
      Session         *session = link->data;
      g_autofree char *own = g_strdup (session->own);

      if (session->callers == NULL)
        continue;
      if (session->own == NULL)
        {
          create (self, session);
          continue;
        }
      g_clear_pointer (&session->draft, beckon_task_unref);
      call_waiting (self, session, own, NULL);
    }
  unref (self);
}

BeckonMcpSessions *
beckon_mcp_sessions_new (BeckonMcp *mcp)
{
  BeckonMcpSessions *self = g_new0 (BeckonMcpSessions, 1);
  BeckonTaskQuery    query = { .statuses = OPEN_STATUSES, .limit = MAX_READ };

  g_atomic_ref_count_init (&self->refs);
  self->mcp = mcp;
  self->desk = g_object_ref (mcp->server->desk);
  self->leaving = beckon_mcp_leaving_new (self->desk);
  beckon_alarm_init (&self->alarm, beckon_desk_get_clock (self->desk), BECKON_CLOCK_AWAKE, on_alarm,
                     self);
  self->sessions = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, session_free);
  self->reading = TRUE;
  g_atomic_ref_count_inc (&self->refs);
  beckon_store_search_tasks_async (beckon_desk_get_store (self->desk), &query, NULL, on_read, self);
  return self;
}

void
beckon_mcp_sessions_free (BeckonMcpSessions *self)
{
  g_autoptr (GError) error = beckon_waiting_requests_error ();

  self->over = TRUE;
  self->mcp = NULL;
  while (self->order.head != NULL)
    {
      Session *session = self->order.head->data;
      g_autoptr (GArray) callers = g_steal_pointer (&session->callers);

      drop (self, session);
      call_all (callers, NULL, error);
    }
  beckon_alarm_clear (&self->alarm);
  unref (self);
}
