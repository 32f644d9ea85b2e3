/* store.c: the interface, nothing else: each function asks the store behind it; the searches are in
 * store-search.c
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store/store.h"

G_DEFINE_INTERFACE (BeckonStore, beckon_store, G_TYPE_OBJECT)

static void
beckon_store_default_init (BeckonStoreInterface *iface)
{
  g_signal_new ("place-changed", G_TYPE_FROM_INTERFACE (iface), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

void
beckon_store_commit (BeckonStore     *self,
                     BeckonOperation *operation,
                     GCancellable    *cancellable,
                     BeckonCommitFunc func,
                     gpointer         user_data)
{
  g_return_if_fail (BECKON_IS_STORE (self));
  g_return_if_fail (operation != NULL);

  BECKON_STORE_GET_IFACE (self)->commit (self, operation, cancellable, func, user_data);
}

static void
on_committed (BeckonCommit *commit, const GError *error, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  if (commit != NULL)
    g_task_return_pointer (task, beckon_commit_ref (commit), (GDestroyNotify) beckon_commit_unref);
  else
    g_task_return_error (task, g_error_copy (error));
}

void
beckon_store_commit_async (BeckonStore        *self,
                           BeckonOperation    *operation,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  /* What was committed was committed, whatever the caller wished meanwhile: the task knows nothing
   * of the cancellable. */
  GTask *task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, beckon_store_commit_async);
  beckon_store_commit (self, operation, cancellable, on_committed, task);
}

BeckonCommit *
beckon_store_commit_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
beckon_store_close_async (BeckonStore *self, GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (BECKON_IS_STORE (self));

  BECKON_STORE_GET_IFACE (self)->close_async (self, callback, user_data);
}

gboolean
beckon_store_close_finish (BeckonStore *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), FALSE);
  g_return_val_if_fail (G_IS_ASYNC_RESULT (result), FALSE);

  return BECKON_STORE_GET_IFACE (self)->close_finish (self, result, error);
}

BeckonTask *
beckon_store_get_task (BeckonStore *self, const char *id, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (id != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->get_task (self, id, error);
}

BeckonInteraction *
beckon_store_get_interaction (BeckonStore *self, gint64 id, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->get_interaction (self, id, error);
}

GPtrArray *
beckon_store_list_tasks (BeckonStore           *self,
                         const BeckonTaskQuery *query,
                         char                 **next,
                         GError               **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (query != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->list_tasks (self, query, next, error);
}

GPtrArray *
beckon_store_list_interactions (BeckonStore                  *self,
                                const BeckonInteractionQuery *query,
                                char                        **next,
                                GError                      **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (query != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->list_interactions (self, query, next, error);
}

GPtrArray *
beckon_store_list_log (
  BeckonStore *self, const char *task_id, gint64 after, gboolean last, guint limit, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (task_id != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->list_log (self, task_id, after, last, limit, error);
}

gboolean
beckon_store_count_deleted_lines (BeckonStore *self,
                                  const char  *task_id,
                                  gint64      *n_deleted,
                                  GError     **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), FALSE);
  g_return_val_if_fail (task_id != NULL, FALSE);

  return BECKON_STORE_GET_IFACE (self)->count_deleted_lines (self, task_id, n_deleted, error);
}

void
beckon_store_set_log_limits (BeckonStore *self, gint64 of_task, gint64 of_all)
{
  g_return_if_fail (BECKON_IS_STORE (self));

  BECKON_STORE_GET_IFACE (self)->set_log_limits (self, of_task, of_all);
}

char *
beckon_store_dup_notice (BeckonStore *self, char **hint)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->dup_notice (self, hint);
}

GPtrArray *
beckon_store_list_events (BeckonStore *self, gint64 after, guint limit, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->list_events (self, after, limit, error);
}

gint64
beckon_store_get_last_sequence (BeckonStore *self)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), 0);

  return BECKON_STORE_GET_IFACE (self)->get_last_sequence (self);
}

gboolean
beckon_store_count_tasks (BeckonStore *self, guint64 counts[BECKON_N_TASK_STATUSES], GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), FALSE);

  return BECKON_STORE_GET_IFACE (self)->count_tasks (self, counts, error);
}

BeckonInteraction *
beckon_store_get_oldest (BeckonStore *self, BeckonInteractionStatus status, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (
    status == BECKON_INTERACTION_PENDING || status == BECKON_INTERACTION_POSTPONED, NULL);

  return BECKON_STORE_GET_IFACE (self)->get_oldest (self, status, error);
}

GPtrArray *
beckon_store_get_tasks_by_serial (BeckonStore  *self,
                                  const gint64 *serials,
                                  guint         n_serials,
                                  GError      **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (serials != NULL || n_serials == 0, NULL);

  return BECKON_STORE_GET_IFACE (self)->get_tasks_by_serial (self, serials, n_serials, error);
}

BeckonRequest *
beckon_store_get_request (BeckonStore *self, const char *id, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (id != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->get_request (self, id, error);
}

BeckonRequest *
beckon_store_get_request_of_task (BeckonStore *self, const char *task_id, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (task_id != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->get_request_of_task (self, task_id, error);
}

GPtrArray *
beckon_store_list_requests (BeckonStore              *self,
                            const BeckonRequestQuery *query,
                            char                    **next,
                            GError                  **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (query != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->list_requests (self, query, next, error);
}

gboolean
beckon_store_find_preference (BeckonStore       *self,
                              const char        *fingerprint,
                              const char        *agent,
                              const char        *workspace,
                              BeckonPreference **preference,
                              GError           **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), FALSE);
  g_return_val_if_fail (fingerprint != NULL, FALSE);

  *preference = NULL;
  return BECKON_STORE_GET_IFACE (self)->find_preference (self, fingerprint, agent, workspace,
                                                         preference, error);
}

BeckonPreference *
beckon_store_get_preference (BeckonStore *self, gint64 id, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->get_preference (self, id, error);
}

GPtrArray *
beckon_store_list_preferences (BeckonStore                 *self,
                               const BeckonPreferenceQuery *query,
                               char                       **next,
                               GError                     **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (query != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->list_preferences (self, query, next, error);
}

gint64
beckon_store_find_idempotency_key (BeckonStore *self, const char *key)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), 0);
  g_return_val_if_fail (key != NULL, 0);

  return BECKON_STORE_GET_IFACE (self)->find_idempotency_key (self, key);
}

char *
beckon_store_get_channel_state (BeckonStore *self,
                                const char  *channel,
                                const char  *name,
                                GError     **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->get_channel_state (self, channel, name, error);
}

gint64
beckon_store_find_channel_message (BeckonStore *self,
                                   const char  *channel,
                                   const char  *message,
                                   GError     **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), 0);

  return BECKON_STORE_GET_IFACE (self)->find_channel_message (self, channel, message, error);
}

char **
beckon_store_list_channel_messages (BeckonStore *self,
                                    const char  *channel,
                                    gint64       interaction_id,
                                    GError     **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->list_channel_messages (self, channel, interaction_id,
                                                               error);
}

BeckonPerson *
beckon_store_lookup_person (BeckonStore *self, const char *word, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (word != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->lookup_person (self, word, error);
}

GPtrArray *
beckon_store_list_people (BeckonStore *self, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->list_people (self, error);
}

GPtrArray *
beckon_store_list_steps (
  BeckonStore *self, const char *task_id, guint first, guint limit, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (task_id != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->list_steps (self, task_id, first, limit, error);
}

GPtrArray *
beckon_store_list_guards (BeckonStore *self, const char *task_id, guint position, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (task_id != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->list_guards (self, task_id, position, error);
}

BeckonStepRow *
beckon_store_get_unclear_step (BeckonStore *self, const char *task_id, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);
  g_return_val_if_fail (task_id != NULL, NULL);

  return BECKON_STORE_GET_IFACE (self)->get_unclear_step (self, task_id, error);
}

GPtrArray *
beckon_store_list_tasks_to_carry_on (BeckonStore *self, guint limit, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->list_tasks_to_carry_on (self, limit, error);
}

BeckonAgent *
beckon_store_get_agent (BeckonStore *self, gint64 id, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->get_agent (self, id, error);
}

gboolean
beckon_store_find_agent (BeckonStore *self, const char *name, BeckonAgent **agent, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  *agent = NULL;
  return BECKON_STORE_GET_IFACE (self)->find_agent (self, name, agent, error);
}

GPtrArray *
beckon_store_list_agents (BeckonStore *self, GError **error)
{
  g_return_val_if_fail (BECKON_IS_STORE (self), NULL);

  return BECKON_STORE_GET_IFACE (self)->list_agents (self, error);
}
