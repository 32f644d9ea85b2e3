/* store-search.c: unbounded reads on the reader's thread, and which queries need them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/agent-activity.h"
#include "db/tables/agents.h"
#include "db/tables/channels.h"
#include "db/tables/question/search.h"
#include "db/tables/question/similar.h"
#include "db/tables/requests.h"
#include "db/tables/sizes.h"
#include "db/tables/stats.h"
#include "db/tables/task/task-lists.h"
#include "store/store-private.h"

/* As many hints as a person reads at a glance. */
#define SIMILAR 3

/* A query with its own copies of texts, and the start of the next page. */
typedef struct
{
  BeckonTaskQuery        tasks;
  BeckonInteractionQuery interactions;
  BeckonRequestQuery     requests;
  BeckonStatsQuery       stats;
  BeckonLogLimits        limits;
  guint                  statuses;
  BeckonTaskStatus       status;
  guint                  limit;
  gint64                 id;
  char                  *agent;   /* (owned) (nullable) */
  char                  *text;    /* (owned) (nullable) */
  char                  *after;   /* (owned) (nullable) */
  char                  *task_id; /* (owned) (nullable) */
  char                  *tag;     /* (owned) (nullable) */
  char                  *next;    /* (owned) (nullable) */
} Search;

static void
search_free (Search *self)
{
  g_free (self->agent);
  g_free (self->text);
  g_free (self->after);
  g_free (self->task_id);
  g_free (self->tag);
  g_free (self->next);
  g_free (self);
}

/* --- bounded or not --- */

gboolean
beckon_task_query_is_bounded (const BeckonTaskQuery *self)
{
  return self->text == NULL && self->agent == NULL && self->statuses == 0;
}

gboolean
beckon_interaction_query_is_bounded (const BeckonInteractionQuery *self)
{
  return self->text == NULL && self->kinds == 0 && self->tag == NULL && self->from_us == 0
         && self->to_us == 0
         && (self->task_id == NULL || (self->statuses == 0 && self->agent == NULL));
}

/* --- reading --- */

static void
push_search (BeckonStore        *self,
             Search             *search,
             BeckonReadFunc      func,
             gpointer            tag,
             GCancellable       *cancellable,
             GAsyncReadyCallback callback,
             gpointer            user_data)
{
  GError       *error = NULL;
  BeckonReader *reader = beckon_store_get_reader (self, &error);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, search, (GDestroyNotify) search_free);
  if (reader != NULL)
    beckon_reader_push (reader, g_steal_pointer (&task), func);
  else
    g_task_return_error (task, error);
}

/* Only a read that was interrupted counts as cancelled. */
static void
return_list (GTask *task, gpointer list, GDestroyNotify free_list, GError **error)
{
  if (list != NULL)
    g_task_return_pointer (task, list, free_list);
  else if (!g_task_return_error_if_cancelled (task))
    g_task_return_error (task, g_steal_pointer (error));
  g_clear_error (error);
}

static void
run_search_tasks (BeckonDb *db, GTask *task, gpointer task_data)
{
  Search *search = task_data;
  GError *error = NULL;

  return_list (task, beckon_sql_search_tasks (db, &search->tasks, &search->next, &error),
               (GDestroyNotify) g_ptr_array_unref, &error);
}

void
beckon_store_search_tasks_async (BeckonStore           *self,
                                 const BeckonTaskQuery *query,
                                 GCancellable          *cancellable,
                                 GAsyncReadyCallback    callback,
                                 gpointer               user_data)
{
  Search *search = g_new0 (Search, 1);

  search->tasks = *query;
  search->tasks.agent = search->agent = g_strdup (query->agent);
  search->tasks.text = search->text = g_strdup (query->text);
  search->tasks.after = search->after = g_strdup (query->after);
  push_search (self, search, run_search_tasks, beckon_store_search_tasks_async, cancellable,
               callback, user_data);
}

static gpointer
finish_search (BeckonStore *self, GAsyncResult *result, gpointer tag, char **next, GError **error)
{
  Search *search;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, tag), NULL);

  search = g_task_get_task_data (G_TASK (result));
  if (next != NULL)
    *next = g_steal_pointer (&search->next);

  return g_task_propagate_pointer (G_TASK (result), error);
}

GPtrArray *
beckon_store_search_tasks_finish (BeckonStore  *self,
                                  GAsyncResult *result,
                                  char        **next,
                                  GError      **error)
{
  return finish_search (self, result, beckon_store_search_tasks_async, next, error);
}

static void
run_search_interactions (BeckonDb *db, GTask *task, gpointer task_data)
{
  Search *search = task_data;
  GError *error = NULL;

  return_list (task,
               beckon_sql_search_interactions (db, &search->interactions, &search->next, &error),
               (GDestroyNotify) g_ptr_array_unref, &error);
}

void
beckon_store_search_interactions_async (BeckonStore                  *self,
                                        const BeckonInteractionQuery *query,
                                        GCancellable                 *cancellable,
                                        GAsyncReadyCallback           callback,
                                        gpointer                      user_data)
{
  Search *search = g_new0 (Search, 1);

  search->interactions = *query;
  search->interactions.agent = search->agent = g_strdup (query->agent);
  search->interactions.text = search->text = g_strdup (query->text);
  search->interactions.after = search->after = g_strdup (query->after);
  search->interactions.task_id = search->task_id = g_strdup (query->task_id);
  search->interactions.tag = search->tag = g_strdup (query->tag);
  push_search (self, search, run_search_interactions, beckon_store_search_interactions_async,
               cancellable, callback, user_data);
}

GPtrArray *
beckon_store_search_interactions_finish (BeckonStore  *self,
                                         GAsyncResult *result,
                                         char        **next,
                                         GError      **error)
{
  return finish_search (self, result, beckon_store_search_interactions_async, next, error);
}

static void
run_search_requests (BeckonDb *db, GTask *task, gpointer task_data)
{
  Search *search = task_data;
  GError *error = NULL;

  return_list (task, beckon_sql_list_requests (db, &search->requests, &search->next, &error),
               (GDestroyNotify) g_ptr_array_unref, &error);
}

void
beckon_store_search_requests_async (BeckonStore              *self,
                                    const BeckonRequestQuery *query,
                                    GCancellable             *cancellable,
                                    GAsyncReadyCallback       callback,
                                    gpointer                  user_data)
{
  Search *search = g_new0 (Search, 1);

  search->requests = *query;
  search->requests.after = search->after = g_strdup (query->after);
  push_search (self, search, run_search_requests, beckon_store_search_requests_async, cancellable,
               callback, user_data);
}

GPtrArray *
beckon_store_search_requests_finish (BeckonStore  *self,
                                     GAsyncResult *result,
                                     char        **next,
                                     GError      **error)
{
  return finish_search (self, result, beckon_store_search_requests_async, next, error);
}

static void
run_list_task_keys (BeckonDb *db, GTask *task, gpointer task_data)
{
  Search *search = task_data;
  GError *error = NULL;

  return_list (task, beckon_sql_list_task_keys (db, search->statuses, search->limit, &error),
               (GDestroyNotify) g_array_unref, &error);
}

void
beckon_store_list_task_keys_async (BeckonStore        *self,
                                   guint               statuses,
                                   guint               limit,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  Search *search = g_new0 (Search, 1);

  search->statuses = statuses;
  search->limit = limit;
  push_search (self, search, run_list_task_keys, beckon_store_list_task_keys_async, cancellable,
               callback, user_data);
}

GArray *
beckon_store_list_task_keys_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  return finish_search (self, result, beckon_store_list_task_keys_async, NULL, error);
}

static void
run_list_task_names (BeckonDb *db, GTask *task, gpointer task_data)
{
  Search *search = task_data;
  GError *error = NULL;

  return_list (task, beckon_sql_list_task_names (db, search->limit, &error),
               (GDestroyNotify) g_ptr_array_unref, &error);
}

void
beckon_store_list_task_names_async (BeckonStore        *self,
                                    guint               limit,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data)
{
  Search *search = g_new0 (Search, 1);

  search->limit = limit;
  push_search (self, search, run_list_task_names, beckon_store_list_task_names_async, cancellable,
               callback, user_data);
}

GPtrArray *
beckon_store_list_task_names_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  return finish_search (self, result, beckon_store_list_task_names_async, NULL, error);
}

static void
run_list_agents (BeckonDb *db, GTask *task, gpointer task_data)
{
  GError *error = NULL;

  return_list (task, beckon_sql_list_agents (db, &error), (GDestroyNotify) g_ptr_array_unref,
               &error);
}

void
beckon_store_list_agents_async (BeckonStore        *self,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  push_search (self, g_new0 (Search, 1), run_list_agents, beckon_store_list_agents_async,
               cancellable, callback, user_data);
}

GPtrArray *
beckon_store_list_agents_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  return finish_search (self, result, beckon_store_list_agents_async, NULL, error);
}

static void
run_list_channel_state (BeckonDb *db, GTask *task, gpointer task_data)
{
  Search *search = task_data;
  GError *error = NULL;

  return_list (task, beckon_sql_list_channel_state (db, search->text, &error),
               (GDestroyNotify) g_hash_table_unref, &error);
}

void
beckon_store_list_channel_state_async (BeckonStore        *self,
                                       const char         *channel,
                                       GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            user_data)
{
  Search *search = g_new0 (Search, 1);

  search->text = g_strdup (channel);
  push_search (self, search, run_list_channel_state, beckon_store_list_channel_state_async,
               cancellable, callback, user_data);
}

GHashTable *
beckon_store_list_channel_state_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  return finish_search (self, result, beckon_store_list_channel_state_async, NULL, error);
}

static void
run_find_similar (BeckonDb *db, GTask *task, gpointer task_data)
{
  Search *search = task_data;
  GError *error = NULL;

  return_list (task, beckon_sql_find_similar (db, search->id, search->limit, &error),
               (GDestroyNotify) g_ptr_array_unref, &error);
}

void
beckon_store_find_similar_async (BeckonStore        *self,
                                 gint64              id,
                                 guint               limit,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  Search *search = g_new0 (Search, 1);

  search->id = id;
  search->limit = limit == 0 ? SIMILAR : limit;
  push_search (self, search, run_find_similar, beckon_store_find_similar_async, cancellable,
               callback, user_data);
}

GPtrArray *
beckon_store_find_similar_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  return finish_search (self, result, beckon_store_find_similar_async, NULL, error);
}

static void
run_read_stats (BeckonDb *db, GTask *task, gpointer task_data)
{
  Search *search = task_data;
  GError *error = NULL;
  g_autoptr (BeckonStats) stats = beckon_sql_read_stats (db, &search->stats, &error);

  if (stats != NULL && !beckon_sql_read_storage (db, g_get_real_time (), &stats->storage, &error))
    g_clear_pointer (&stats, beckon_stats_free);
  if (stats != NULL)
    {
      stats->storage.lines_limit = search->limits.of_all;
      stats->storage.task_lines_limit = search->limits.of_task;
    }
  return_list (task, g_steal_pointer (&stats), (GDestroyNotify) beckon_stats_free, &error);
}

void
beckon_store_read_stats_async (BeckonStore            *self,
                               const BeckonStatsQuery *query,
                               GCancellable           *cancellable,
                               GAsyncReadyCallback     callback,
                               gpointer                user_data)
{
  Search *search = g_new0 (Search, 1);

  search->stats = *query;
  search->stats.agent = search->agent = g_strdup (query->agent);
  beckon_store_get_limits (self, &search->limits);
  push_search (self, search, run_read_stats, beckon_store_read_stats_async, cancellable, callback,
               user_data);
}

BeckonStats *
beckon_store_read_stats_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  return finish_search (self, result, beckon_store_read_stats_async, NULL, error);
}

static void
run_count_tasks_of_agents (BeckonDb *db, GTask *task, gpointer task_data)
{
  Search *search = task_data;
  GError *error = NULL;

  return_list (task, beckon_sql_count_tasks_of_agents (db, search->status, &error),
               (GDestroyNotify) g_hash_table_unref, &error);
}

void
beckon_store_count_tasks_of_agents_async (BeckonStore        *self,
                                          BeckonTaskStatus    status,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            user_data)
{
  Search *search = g_new0 (Search, 1);

  search->status = status;
  push_search (self, search, run_count_tasks_of_agents, beckon_store_count_tasks_of_agents_async,
               cancellable, callback, user_data);
}

GHashTable *
beckon_store_count_tasks_of_agents_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  return finish_search (self, result, beckon_store_count_tasks_of_agents_async, NULL, error);
}

static void
run_list_agent_activity (BeckonDb *db, GTask *task, gpointer task_data)
{
  GError *error = NULL;

  return_list (task, beckon_sql_list_agent_activity (db, &error),
               (GDestroyNotify) g_ptr_array_unref, &error);
}

void
beckon_store_list_agent_activity_async (BeckonStore        *self,
                                        GCancellable       *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer            user_data)
{
  push_search (self, g_new0 (Search, 1), run_list_agent_activity,
               beckon_store_list_agent_activity_async, cancellable, callback, user_data);
}

GPtrArray *
beckon_store_list_agent_activity_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  return finish_search (self, result, beckon_store_list_agent_activity_async, NULL, error);
}
