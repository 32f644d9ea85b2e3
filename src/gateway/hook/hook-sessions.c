/* hook-sessions.c: which task is which session of an agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-sessions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "gateway/hook/hook-notes.h"
#include "gateway/hook/hook-task.h"
#include "gateway/session-title.h"
#include "model/task-status.h"
#include "rules/tasks.h"

#define OPEN_STATUSES \
  (1u << BECKON_TASK_QUEUED | 1u << BECKON_TASK_RUNNING | 1u << BECKON_TASK_AWAITING_RESPONSE \
   | 1u << BECKON_TASK_POSTPONED | 1u << BECKON_TASK_WAITING)
/* Sessions that are told apart; the one that was not heard of for longest goes. */
#define MAX_SESSIONS 500
#define TITLE_CHARS 80
#define PROMPT_CHARS 500

/* A caller that waits for the task. */
typedef struct
{
  const BeckonHookInput *input; /* (unowned): the caller keeps it until it is called */
  gboolean               make;
  BeckonHookTaskFunc     func;
  gpointer               user_data;
} Caller;

struct _BeckonHookSession
{
  GList            link;    /* in `order` */
  char            *key;     /* as make_key() makes it */
  char            *agent;   /* its name */
  char            *host;    /* (nullable): the other computer on which it runs (AG-11) */
  char            *id;      /* by which the agent knows it */
  char            *task_id; /* (nullable): its open task */
  char            *where;   /* (nullable): where that runs, as it says */
  gboolean         titled;  /* its title is what the person typed first */
  GArray          *callers; /* (nullable) (element-type Caller): while its task is made */
  BeckonHookNotes *uses;    /* (owned): digests by the numbers of uses */
  BeckonHookNotes *remarks; /* (owned): remarks by digests */
};

struct _BeckonHookSessions
{
  gatomicrefcount refs;
  gboolean        ended;
  BeckonDesk     *desk;     /* (owned) */
  GHashTable     *sessions; /* (element-type utf8 BeckonHookSession): owns them */
  GQueue          order;    /* the same, that heard of last at the end */
  guint           n_unread; /* agents whose tasks are still being read */
  GArray         *early;    /* (element-type Caller): until they are read */
};

static void
session_free (BeckonHookSession *self)
{
  g_free (self->key);
  g_free (self->agent);
  g_free (self->host);
  g_free (self->id);
  g_free (self->task_id);
  g_free (self->where);
  g_clear_pointer (&self->callers, g_array_unref);
  beckon_hook_notes_free (self->uses);
  beckon_hook_notes_free (self->remarks);
  g_free (self);
}

/* (transfer full): @host (nullable). A session of another computer is none of this one, whatever it
 * calls itself: no name of a computer has a blank. */
static char *
make_key (const char *agent, const char *host, const char *id)
{
  return g_strconcat (host != NULL ? host : "", " ", agent, ":", id, NULL);
}

static void
drop (BeckonHookSessions *self, BeckonHookSession *session)
{
  g_queue_unlink (&self->order, &session->link);
  g_hash_table_remove (self->sessions, session->key);
}

/* One whose task is being made stays. */
static void
drop_oldest (BeckonHookSessions *self)
{
  GList *link = self->order.head;

  while (link != NULL && ((BeckonHookSession *) link->data)->callers != NULL)
    link = link->next;
  if (link != NULL)
    drop (self, link->data);
}

/* (transfer none): a new one. @host (nullable). */
static BeckonHookSession *
add (BeckonHookSessions *self, const char *agent, const char *host, const char *id)
{
  BeckonHookSession *session = g_new0 (BeckonHookSession, 1);

  if (g_hash_table_size (self->sessions) >= MAX_SESSIONS)
    drop_oldest (self);
  session->key = make_key (agent, host, id);
  session->agent = g_strdup (agent);
  session->host = g_strdup (host);
  session->id = g_strdup (id);
  session->uses = beckon_hook_notes_new ();
  session->remarks = beckon_hook_notes_new ();
  session->link.data = session;
  g_queue_push_tail_link (&self->order, &session->link);
  g_hash_table_insert (self->sessions, session->key, session);
  return session;
}

static BeckonHookSession *
add_for (BeckonHookSessions *self, const BeckonHookInput *input)
{
  return add (self, input->agent->name, input->host, input->session);
}

/* (transfer none) (nullable): the session of @input, heard of just now. */
static BeckonHookSession *
find (BeckonHookSessions *self, const BeckonHookInput *input)
{
  g_autofree char   *key = make_key (input->agent->name, input->host, input->session);
  BeckonHookSession *session = g_hash_table_lookup (self->sessions, key);

  if (session != NULL)
    {
      g_queue_unlink (&self->order, &session->link);
      g_queue_push_tail_link (&self->order, &session->link);
    }
  return session;
}

/* --- the task --- */

/* A session may be continued in another terminal. */
static void
take_place (BeckonHookSessions *self, BeckonHookSession *session, const BeckonHookInput *input)
{
  g_autofree char *where = NULL;
  BeckonOperation *operation;

  if (input->place == NULL)
    return;
  where = beckon_hook_task_dup_where (input);
  if (g_strcmp0 (where, session->where) == 0)
    return;
  operation =
    beckon_operation_change_task (input->agent->name, session->task_id, NULL, -1.0, NULL, NULL);
  beckon_operation_change_session (operation, where);
  g_free (session->where);
  session->where = g_steal_pointer (&where);
  beckon_desk_do_async (self->desk, operation, NULL, NULL, NULL);
}

static void
unref (BeckonHookSessions *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_hash_table_unref (self->sessions);
  g_array_unref (self->early);
  g_object_unref (self->desk);
  g_free (self);
}

static void
refuse_all (const GArray *callers, const GError *error)
{
  for (guint i = 0; callers != NULL && i < callers->len; i++)
    {
      const Caller *caller = &g_array_index (callers, Caller, i);

      caller->func (NULL, error, caller->user_data);
    }
}

/* Each gets what is the session's task when it is its turn: one before it may have ended that. */
static void
serve_all (BeckonHookSessions *self, const GArray *callers)
{
  for (guint i = 0; i < callers->len; i++)
    {
      const Caller *caller = &g_array_index (callers, Caller, i);

      beckon_hook_sessions_get_task (self, caller->input, caller->make, caller->func,
                                     caller->user_data);
    }
}

typedef struct
{
  BeckonHookSessions *sessions; /* (owned) */
  char               *key;
} Creation;

static void
on_created (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Creation           *creation = user_data;
  BeckonHookSessions *self = creation->sessions;
  BeckonHookSession  *session = g_hash_table_lookup (self->sessions, creation->key);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  /* Who waited when the desk began to stop was refused then. */
  if (!self->ended && session != NULL)
    {
      g_autoptr (GArray) callers = g_steal_pointer (&session->callers);

      if (commit != NULL)
        {
          serve_all (self, callers);
        }
      else
        {
          drop (self, session);
          refuse_all (callers, error);
        }
    }
  g_free (creation->key);
  g_free (creation);
  unref (self);
}

static void
create_task (BeckonHookSessions *self, BeckonHookSession *session, const BeckonHookInput *input)
{
  BeckonTask      *task = beckon_hook_task_new (input);
  Creation        *creation = g_new0 (Creation, 1);
  BeckonOperation *operation;

  g_free (session->task_id);
  session->task_id = g_strdup (task->id);
  g_free (session->where);
  session->where = g_strdup (task->session);
  session->titled = FALSE;
  operation = beckon_operation_create_task (input->agent->name, task);
  creation->sessions = self;
  creation->key = g_strdup (session->key);
  g_atomic_ref_count_inc (&self->refs);
  beckon_desk_do_async (self->desk, operation, NULL, on_created, creation);
}

void
beckon_hook_sessions_get_task (BeckonHookSessions    *self,
                               const BeckonHookInput *input,
                               gboolean               make,
                               BeckonHookTaskFunc     func,
                               gpointer               user_data)
{
  BeckonHookSession *session = find (self, input);
  Caller             caller = { input, make, func, user_data };

  if (self->n_unread > 0)
    {
      g_array_append_val (self->early, caller);
      return;
    }
  if (session != NULL && session->callers == NULL && session->task_id != NULL)
    {
      take_place (self, session, input);
      func (session->task_id, NULL, user_data);
      return;
    }
  if (session != NULL && session->callers != NULL)
    {
      g_array_append_val (session->callers, caller);
      return;
    }
  if (!make)
    {
      func (NULL, NULL, user_data);
      return;
    }
  if (session == NULL)
    session = add_for (self, input);
  session->callers = g_array_new (FALSE, FALSE, sizeof (Caller));
  g_array_append_val (session->callers, caller);
  create_task (self, session, input);
}

void
beckon_hook_sessions_take_prompt (BeckonHookSessions *self, const BeckonHookInput *input)
{
  BeckonHookSession *session = find (self, input);
  g_autofree char   *message = NULL;
  g_autofree char   *title = NULL;
  BeckonOperation   *operation;

  if (session == NULL || session->task_id == NULL || input->text == NULL)
    return;
  message = beckon_display_text_short (input->text, PROMPT_CHARS);
  if (*message == '\0')
    return;
  if (!session->titled)
    title = beckon_display_text_short (input->text, TITLE_CHARS);
  operation =
    beckon_operation_change_task (input->agent->name, session->task_id, title, -1.0, NULL, message);
  session->titled = TRUE;
  beckon_desk_do_async (self->desk, operation, NULL, NULL, NULL);
}

void
beckon_hook_sessions_end (BeckonHookSessions *self, const BeckonHookInput *input)
{
  BeckonHookSession *session = find (self, input);
  g_autofree char   *task_id = session != NULL ? g_steal_pointer (&session->task_id) : NULL;

  if (task_id == NULL)
    return;
  drop (self, session);
  beckon_desk_do_async (self->desk,
                        beckon_operation_move_task (input->agent->name, task_id,
                                                    BECKON_VERB_COMPLETE,
                                                    _ ("The agent's session has ended"), NULL),
                        NULL, NULL, NULL);
}

void
beckon_hook_sessions_forget_task (BeckonHookSessions *self, const char *task_id)
{
  for (GList *link = self->order.head; link != NULL; link = link->next)
    {
      BeckonHookSession *session = link->data;

      if (session->callers == NULL && g_strcmp0 (session->task_id, task_id) == 0)
        g_clear_pointer (&session->task_id, g_free);
    }
}

void
beckon_hook_sessions_foreach (BeckonHookSessions   *self,
                              BeckonHookSessionFunc func,
                              gpointer              user_data)
{
  for (GList *link = self->order.head; link != NULL; link = link->next)
    {
      const BeckonHookSession *session = link->data;

      if (session->task_id != NULL && session->callers == NULL)
        func (session->agent, session->host, session->id, session->task_id, session->where,
              user_data);
    }
}

/* --- tools --- */

void
beckon_hook_sessions_note_use (BeckonHookSessions *self, const BeckonHookInput *input)
{
  BeckonHookSession *session = find (self, input);

  if (input->use == NULL)
    return;
  if (session == NULL)
    session = add_for (self, input);
  beckon_hook_notes_add (session->uses, input->use, beckon_hook_input_digest (input));
}

char *
beckon_hook_sessions_take_use (BeckonHookSessions *self, const BeckonHookInput *input)
{
  BeckonHookSession *session = find (self, input);

  return session != NULL ? beckon_hook_notes_take (session->uses, input->use) : NULL;
}

void
beckon_hook_sessions_note_remark (BeckonHookSessions    *self,
                                  const BeckonHookInput *input,
                                  const char            *digest,
                                  const char            *remark)
{
  BeckonHookSession *session = find (self, input);

  if (session != NULL)
    beckon_hook_notes_add (session->remarks, digest, g_strdup (remark));
}

char *
beckon_hook_sessions_take_remark (BeckonHookSessions    *self,
                                  const BeckonHookInput *input,
                                  const char            *digest)
{
  BeckonHookSession *session = find (self, input);

  return session != NULL ? beckon_hook_notes_take (session->remarks, digest) : NULL;
}

/* --- start and end --- */

/* An open task of an earlier run; the newest of a session comes first. */
static void
take_task (BeckonHookSessions *self, const BeckonHookAgent *agent, const BeckonTask *task)
{
  g_autofree char   *id = beckon_hook_task_dup_session (task);
  g_autofree char   *key = NULL;
  g_autofree char   *title = NULL;
  BeckonHookSession *session;

  if (id == NULL || g_hash_table_size (self->sessions) >= MAX_SESSIONS)
    return;
  key = make_key (agent->name, task->host, id);
  session = g_hash_table_lookup (self->sessions, key);
  if (session == NULL)
    session = add (self, agent->name, task->host, id);
  if (session->task_id != NULL)
    return;
  title = beckon_session_title (agent->title, task->workspace);
  session->task_id = g_strdup (task->id);
  session->where = g_strdup (task->session);
  session->titled = strcmp (task->title, title) != 0;
}

typedef struct
{
  BeckonHookSessions    *sessions; /* (owned) */
  const BeckonHookAgent *agent;
} Reading;

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Reading            *reading = user_data;
  BeckonHookSessions *self = reading->sessions;
  g_autofree char    *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tasks =
    beckon_store_search_tasks_finish (BECKON_STORE (source), result, &next, &error);

  if (tasks == NULL)
    g_debug ("The sessions of %s are not known: %s", reading->agent->name, error->message);
  for (guint i = 0; tasks != NULL && !self->ended && i < tasks->len; i++)
    take_task (self, reading->agent, g_ptr_array_index (tasks, i));
  self->n_unread--;
  if (self->n_unread == 0 && !self->ended)
    {
      serve_all (self, self->early);
      g_array_set_size (self->early, 0);
    }
  g_free (reading);
  unref (self);
}

BeckonHookSessions *
beckon_hook_sessions_new (BeckonDesk *desk)
{
  BeckonHookSessions           *self = g_new0 (BeckonHookSessions, 1);
  const BeckonHookAgent *const *agents = beckon_hook_agents_get ();

  g_atomic_ref_count_init (&self->refs);
  self->desk = g_object_ref (desk);
  self->sessions =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) session_free);
  g_queue_init (&self->order);
  self->early = g_array_new (FALSE, FALSE, sizeof (Caller));
  for (guint i = 0; agents[i] != NULL; i++)
    {
      BeckonTaskQuery query = { .agent = agents[i]->name,
                                .statuses = OPEN_STATUSES,
                                .limit = MAX_SESSIONS };
      Reading        *reading = g_new0 (Reading, 1);

      reading->sessions = self;
      reading->agent = agents[i];
      self->n_unread++;
      g_atomic_ref_count_inc (&self->refs);
      beckon_store_search_tasks_async (beckon_desk_get_store (desk), &query, NULL, on_read,
                                       reading);
    }
  return self;
}

void
beckon_hook_sessions_free (BeckonHookSessions *self)
{
  g_autoptr (GError) error = beckon_error_new (
    BECKON_ERROR_STORE, _ ("Try again when a desk is open."), _ ("The desk is shutting down"));

  self->ended = TRUE;
  refuse_all (self->early, error);
  while (self->order.head != NULL)
    {
      BeckonHookSession *session = self->order.head->data;
      g_autoptr (GArray) callers = g_steal_pointer (&session->callers);

      drop (self, session);
      refuse_all (callers, error);
    }
  unref (self);
}
