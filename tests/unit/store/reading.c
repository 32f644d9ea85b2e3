/* reading.c: what a view reads, for a test, which waits for it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* (transfer full) (nullable): what @func returned. */
static gpointer
run (BeckonStore *store, BeckonViewFunc func, gpointer input, GError **error)
{
  /* Kept: a thread may be about to leave it. */
  static GMainContext *context;
  GAsyncResult        *result = NULL;
  gpointer             found;

  if (context == NULL)
    context = g_main_context_new ();
  g_main_context_push_thread_default (context);
  beckon_store_view_async (store, func, input, NULL, NULL, NULL, on_read, &result);
  while (result == NULL)
    g_main_context_iteration (context, TRUE);
  found = beckon_store_view_finish (store, result, error);
  /* The thread lets it go in this context, and the store with it. */
  g_object_add_weak_pointer (G_OBJECT (result), (gpointer *) &result);
  g_object_unref (result);
  while (result != NULL)
    g_main_context_iteration (context, TRUE);
  g_main_context_pop_thread_default (context);

  return found;
}

typedef struct
{
  const char *task_id;
  gint64     *n_deleted;
  gboolean    found;
} CountDeletedLines;

static gpointer
count_deleted_lines (BeckonView *view, gpointer input, GError **error)
{
  CountDeletedLines *self = input;

  self->found = beckon_view_count_deleted_lines (view, self->task_id, self->n_deleted, error);

  return NULL;
}

gboolean
reading_count_deleted_lines (BeckonStore *store,
                             const char  *task_id,
                             gint64      *n_deleted,
                             GError     **error)
{
  CountDeletedLines input = { task_id, n_deleted };

  run (store, count_deleted_lines, &input, error);

  return input.found;
}

typedef struct
{
  guint64 *counts;
  gboolean found;
} CountTasks;

static gpointer
count_tasks (BeckonView *view, gpointer input, GError **error)
{
  CountTasks *self = input;

  self->found = beckon_view_count_tasks (view, self->counts, error);

  return NULL;
}

gboolean
reading_count_tasks (BeckonStore *store, guint64 *counts, GError **error)
{
  CountTasks input = { counts };

  run (store, count_tasks, &input, error);

  return input.found;
}

typedef struct
{
  const char *channel;
  const char *message;
  gint64      found;
} FindChannelMessage;

static gpointer
find_channel_message (BeckonView *view, gpointer input, GError **error)
{
  FindChannelMessage *self = input;

  self->found = beckon_view_find_channel_message (view, self->channel, self->message, error);

  return NULL;
}

gint64
reading_find_channel_message (BeckonStore *store,
                              const char  *channel,
                              const char  *message,
                              GError     **error)
{
  FindChannelMessage input = { channel, message };

  run (store, find_channel_message, &input, error);

  return input.found;
}

typedef struct
{
  gint64 id;
} GetAgent;

static gpointer
get_agent (BeckonView *view, gpointer input, GError **error)
{
  GetAgent *self = input;

  return beckon_view_get_agent (view, self->id, error);
}

BeckonAgent *
reading_get_agent (BeckonStore *store, gint64 id, GError **error)
{
  GetAgent input = { id };

  return run (store, get_agent, &input, error);
}

typedef struct
{
  const char *channel;
  const char *name;
} GetChannelState;

static gpointer
get_channel_state (BeckonView *view, gpointer input, GError **error)
{
  GetChannelState *self = input;

  return beckon_view_get_channel_state (view, self->channel, self->name, error);
}

char *
reading_get_channel_state (BeckonStore *store,
                           const char  *channel,
                           const char  *name,
                           GError     **error)
{
  GetChannelState input = { channel, name };

  return run (store, get_channel_state, &input, error);
}

typedef struct
{
  gint64 id;
} GetInteraction;

static gpointer
get_interaction (BeckonView *view, gpointer input, GError **error)
{
  GetInteraction *self = input;

  return beckon_view_get_interaction (view, self->id, error);
}

BeckonInteraction *
reading_get_interaction (BeckonStore *store, gint64 id, GError **error)
{
  GetInteraction input = { id };

  return run (store, get_interaction, &input, error);
}

typedef struct
{
  gint64 found;
} GetLastSequence;

static gpointer
get_last_sequence (BeckonView *view, gpointer input, GError **error)
{
  GetLastSequence *self = input;

  self->found = beckon_view_get_last_sequence (view);

  return NULL;
}

gint64
reading_get_last_sequence (BeckonStore *store)
{
  GetLastSequence input = { 0 };

  run (store, get_last_sequence, &input, NULL);

  return input.found;
}

typedef struct
{
  BeckonInteractionStatus status;
} GetOldest;

static gpointer
get_oldest (BeckonView *view, gpointer input, GError **error)
{
  GetOldest *self = input;

  return beckon_view_get_oldest (view, self->status, error);
}

BeckonInteraction *
reading_get_oldest (BeckonStore *store, BeckonInteractionStatus status, GError **error)
{
  GetOldest input = { status };

  return run (store, get_oldest, &input, error);
}

static gpointer
get_request (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_get_request (view, input, error);
}

BeckonRequest *
reading_get_request (BeckonStore *store, const char *id, GError **error)
{
  return run (store, get_request, (gpointer) id, error);
}

static gpointer
get_task (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_get_task (view, input, error);
}

BeckonTask *
reading_get_task (BeckonStore *store, const char *id, GError **error)
{
  return run (store, get_task, (gpointer) id, error);
}

typedef struct
{
  const gint64 *serials;
  guint         n_serials;
} GetTasksBySerial;

static gpointer
get_tasks_by_serial (BeckonView *view, gpointer input, GError **error)
{
  GetTasksBySerial *self = input;

  return beckon_view_get_tasks_by_serial (view, self->serials, self->n_serials, error);
}

GPtrArray *
reading_get_tasks_by_serial (BeckonStore  *store,
                             const gint64 *serials,
                             guint         n_serials,
                             GError      **error)
{
  GetTasksBySerial input = { serials, n_serials };

  return run (store, get_tasks_by_serial, &input, error);
}

static gpointer
get_unclear_step (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_get_unclear_step (view, input, error);
}

BeckonStepRow *
reading_get_unclear_step (BeckonStore *store, const char *task_id, GError **error)
{
  return run (store, get_unclear_step, (gpointer) task_id, error);
}

static gpointer
list_agents (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_list_agents (view, error);
}

GPtrArray *
reading_list_agents (BeckonStore *store, GError **error)
{
  return run (store, list_agents, NULL, error);
}

typedef struct
{
  const char *channel;
  gint64      interaction_id;
} ListChannelMessages;

static gpointer
list_channel_messages (BeckonView *view, gpointer input, GError **error)
{
  ListChannelMessages *self = input;

  return beckon_view_list_channel_messages (view, self->channel, self->interaction_id, error);
}

char **
reading_list_channel_messages (BeckonStore *store,
                               const char  *channel,
                               gint64       interaction_id,
                               GError     **error)
{
  ListChannelMessages input = { channel, interaction_id };

  return run (store, list_channel_messages, &input, error);
}

typedef struct
{
  gint64 after;
  guint  limit;
} ListEvents;

static gpointer
list_events (BeckonView *view, gpointer input, GError **error)
{
  ListEvents *self = input;

  return beckon_view_list_events (view, self->after, self->limit, error);
}

GPtrArray *
reading_list_events (BeckonStore *store, gint64 after, guint limit, GError **error)
{
  ListEvents input = { after, limit };

  return run (store, list_events, &input, error);
}

typedef struct
{
  const BeckonInteractionQuery *query;
  char                        **next;
} ListInteractions;

static gpointer
list_interactions (BeckonView *view, gpointer input, GError **error)
{
  ListInteractions *self = input;

  return beckon_view_list_interactions (view, self->query, self->next, error);
}

GPtrArray *
reading_list_interactions (BeckonStore                  *store,
                           const BeckonInteractionQuery *query,
                           char                        **next,
                           GError                      **error)
{
  ListInteractions input = { query, next };

  return run (store, list_interactions, &input, error);
}

typedef struct
{
  const char *task_id;
  gint64      after;
  gboolean    last;
  guint       limit;
} ListLog;

static gpointer
list_log (BeckonView *view, gpointer input, GError **error)
{
  ListLog *self = input;

  return beckon_view_list_log (view, self->task_id, self->after, self->last, self->limit, error);
}

GPtrArray *
reading_list_log (
  BeckonStore *store, const char *task_id, gint64 after, gboolean last, guint limit, GError **error)
{
  ListLog input = { task_id, after, last, limit };

  return run (store, list_log, &input, error);
}

typedef struct
{
  const char *task_id;
  guint       first;
  guint       limit;
} ListSteps;

static gpointer
list_steps (BeckonView *view, gpointer input, GError **error)
{
  ListSteps *self = input;

  return beckon_view_list_steps (view, self->task_id, self->first, self->limit, error);
}

GPtrArray *
reading_list_steps (
  BeckonStore *store, const char *task_id, guint first, guint limit, GError **error)
{
  ListSteps input = { task_id, first, limit };

  return run (store, list_steps, &input, error);
}

typedef struct
{
  const BeckonTaskQuery *query;
  char                 **next;
} ListTasks;

static gpointer
list_tasks (BeckonView *view, gpointer input, GError **error)
{
  ListTasks *self = input;

  return beckon_view_list_tasks (view, self->query, self->next, error);
}

GPtrArray *
reading_list_tasks (BeckonStore *store, const BeckonTaskQuery *query, char **next, GError **error)
{
  ListTasks input = { query, next };

  return run (store, list_tasks, &input, error);
}

typedef struct
{
  guint limit;
} ListTasksToCarryOn;

static gpointer
list_tasks_to_carry_on (BeckonView *view, gpointer input, GError **error)
{
  ListTasksToCarryOn *self = input;

  return beckon_view_list_tasks_to_carry_on (view, self->limit, error);
}

GPtrArray *
reading_list_tasks_to_carry_on (BeckonStore *store, guint limit, GError **error)
{
  ListTasksToCarryOn input = { limit };

  return run (store, list_tasks_to_carry_on, &input, error);
}

static gpointer
lookup_person (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_lookup_person (view, input, error);
}

BeckonPerson *
reading_lookup_person (BeckonStore *store, const char *word, GError **error)
{
  return run (store, lookup_person, (gpointer) word, error);
}
