/* store-search.c: the part of the interface that reads without a bound, and which queries have to
 * go there
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/store.h"

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

void
beckon_store_search_tasks_async (BeckonStore           *self,
                                 const BeckonTaskQuery *query,
                                 GCancellable          *cancellable,
                                 GAsyncReadyCallback    callback,
                                 gpointer               user_data)
{
  g_return_if_fail (BECKON_IS_STORE (self));
  g_return_if_fail (query != NULL);

  BECKON_STORE_GET_IFACE (self)->search_tasks_async (self, query, cancellable, callback, user_data);
}

GPtrArray *
beckon_store_search_tasks_finish (BeckonStore  *self,
                                  GAsyncResult *result,
                                  char        **next,
                                  GError      **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (G_IS_ASYNC_RESULT (result), NULL);

  return BECKON_STORE_GET_IFACE (self)->search_tasks_finish (self, result, next, error);
}

void
beckon_store_search_interactions_async (BeckonStore                  *self,
                                        const BeckonInteractionQuery *query,
                                        GCancellable                 *cancellable,
                                        GAsyncReadyCallback           callback,
                                        gpointer                      user_data)
{
  g_return_if_fail (BECKON_IS_STORE (self));
  g_return_if_fail (query != NULL);

  BECKON_STORE_GET_IFACE (self)->search_interactions_async (self, query, cancellable, callback,
                                                            user_data);
}

GPtrArray *
beckon_store_search_interactions_finish (BeckonStore  *self,
                                         GAsyncResult *result,
                                         char        **next,
                                         GError      **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (G_IS_ASYNC_RESULT (result), NULL);

  return BECKON_STORE_GET_IFACE (self)->search_interactions_finish (self, result, next, error);
}

void
beckon_store_list_task_keys_async (BeckonStore        *self,
                                   guint               statuses,
                                   guint               limit,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  g_return_if_fail (BECKON_IS_STORE (self));

  BECKON_STORE_GET_IFACE (self)->list_task_keys_async (self, statuses, limit, cancellable, callback,
                                                       user_data);
}

GArray *
beckon_store_list_task_keys_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (G_IS_ASYNC_RESULT (result), NULL);

  return BECKON_STORE_GET_IFACE (self)->list_task_keys_finish (self, result, error);
}

void
beckon_store_read_stats_async (BeckonStore            *self,
                               const BeckonStatsQuery *query,
                               GCancellable           *cancellable,
                               GAsyncReadyCallback     callback,
                               gpointer                user_data)
{
  g_return_if_fail (BECKON_IS_STORE (self));
  g_return_if_fail (query != NULL);

  BECKON_STORE_GET_IFACE (self)->read_stats_async (self, query, cancellable, callback, user_data);
}

BeckonStats *
beckon_store_read_stats_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (G_IS_ASYNC_RESULT (result), NULL);

  return BECKON_STORE_GET_IFACE (self)->read_stats_finish (self, result, error);
}

void
beckon_store_count_tasks_of_agents_async (BeckonStore        *self,
                                          BeckonTaskStatus    status,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            user_data)
{
  g_return_if_fail (BECKON_IS_STORE (self));

  BECKON_STORE_GET_IFACE (self)->count_tasks_of_agents_async (self, status, cancellable, callback,
                                                              user_data);
}

GHashTable *
beckon_store_count_tasks_of_agents_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (G_IS_ASYNC_RESULT (result), NULL);

  return BECKON_STORE_GET_IFACE (self)->count_tasks_of_agents_finish (self, result, error);
}

void
beckon_store_find_similar_async (BeckonStore        *self,
                                 gint64              id,
                                 guint               limit,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  g_return_if_fail (BECKON_IS_STORE (self));

  BECKON_STORE_GET_IFACE (self)->find_similar_async (self, id, limit, cancellable, callback,
                                                     user_data);
}

GPtrArray *
beckon_store_find_similar_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (G_IS_ASYNC_RESULT (result), NULL);

  return BECKON_STORE_GET_IFACE (self)->find_similar_finish (self, result, error);
}
