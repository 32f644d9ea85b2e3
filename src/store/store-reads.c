/* store-reads.c: bounded reads: one indexed page each, on the main thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/agents.h"
#include "db/tables/channels.h"
#include "db/tables/corrections.h"
#include "db/tables/cursor.h"
#include "db/tables/people.h"
#include "db/tables/preferences.h"
#include "db/tables/question/interaction-lists.h"
#include "db/tables/question/interactions.h"
#include "db/tables/requests.h"
#include "db/tables/task/log.h"
#include "db/tables/task/steps.h"
#include "db/tables/task/task-lists.h"
#include "db/tables/task/tasks.h"
#include "store/store-private.h"

BeckonTask *
beckon_store_get_task (BeckonStore *self, const char *id, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);
  g_auto (BeckonTaskRow) row = { NULL };

  g_return_val_if_fail (id != NULL, NULL);

  if (db == NULL || !beckon_sql_read_task (db, id, &row, error))
    return NULL;

  return g_steal_pointer (&row.task);
}

BeckonInteraction *
beckon_store_get_interaction (BeckonStore *self, gint64 id, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);
  g_autoptr (BeckonInteraction) interaction = NULL;

  if (db == NULL)
    return NULL;

  interaction = beckon_sql_read_interaction (db, id, NULL, error);
  if (interaction == NULL || !beckon_sql_read_corrections (db, interaction, error))
    return NULL;

  return g_steal_pointer (&interaction);
}

GPtrArray *
beckon_store_list_tasks (BeckonStore           *self,
                         const BeckonTaskQuery *query,
                         char                 **next,
                         GError               **error)
{
  BeckonDb        *db = beckon_store_get_db (self, error);
  g_autofree char *place = NULL;
  GPtrArray       *tasks;

  g_return_val_if_fail (query != NULL, NULL);
  g_return_val_if_fail (query->text == NULL, NULL);

  tasks = db != NULL ? beckon_sql_list_tasks (db, query, &place, error) : NULL;
  if (next != NULL)
    *next = g_steal_pointer (&place);

  return tasks;
}

GPtrArray *
beckon_store_list_interactions (BeckonStore                  *self,
                                const BeckonInteractionQuery *query,
                                char                        **next,
                                GError                      **error)
{
  BeckonDb        *db = beckon_store_get_db (self, error);
  g_autofree char *place = NULL;
  GPtrArray       *interactions;

  g_return_val_if_fail (query != NULL, NULL);
  g_return_val_if_fail (query->text == NULL, NULL);

  interactions = db != NULL ? beckon_sql_list_interactions (db, query, &place, error) : NULL;
  if (next != NULL)
    *next = g_steal_pointer (&place);

  return interactions;
}

GPtrArray *
beckon_store_list_log (
  BeckonStore *self, const char *task_id, gint64 after, gboolean last, guint limit, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  g_return_val_if_fail (task_id != NULL, NULL);

  return db != NULL ? beckon_sql_list_log (db, task_id, after, last, limit, error) : NULL;
}

gboolean
beckon_store_count_deleted_lines (BeckonStore *self,
                                  const char  *task_id,
                                  gint64      *n_deleted,
                                  GError     **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  g_return_val_if_fail (task_id != NULL, FALSE);

  return db != NULL && beckon_sql_count_deleted (db, task_id, n_deleted, error);
}

gboolean
beckon_store_count_tasks (BeckonStore *self, guint64 counts[BECKON_N_TASK_STATUSES], GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  return db != NULL && beckon_sql_read_task_counts (db, counts, error);
}

BeckonRequest *
beckon_store_get_request (BeckonStore *self, const char *id, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  g_return_val_if_fail (id != NULL, NULL);

  return db != NULL ? beckon_sql_read_request (db, id, error) : NULL;
}

BeckonRequest *
beckon_store_get_request_of_task (BeckonStore *self, const char *task_id, GError **error)
{
  BeckonDb      *db = beckon_store_get_db (self, error);
  BeckonRequest *request = NULL;

  g_return_val_if_fail (task_id != NULL, NULL);

  if (db != NULL)
    beckon_sql_find_request_of_task (db, task_id, &request, error);

  return request;
}

GPtrArray *
beckon_store_list_requests (BeckonStore              *self,
                            const BeckonRequestQuery *query,
                            char                    **next,
                            GError                  **error)
{
  BeckonDb        *db = beckon_store_get_db (self, error);
  g_autofree char *place = NULL;
  GPtrArray *requests = db != NULL ? beckon_sql_list_requests (db, query, &place, error) : NULL;

  g_return_val_if_fail (query != NULL, NULL);

  if (next != NULL)
    *next = g_steal_pointer (&place);

  return requests;
}

BeckonInteraction *
beckon_store_get_oldest (BeckonStore *self, BeckonInteractionStatus status, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);
  gint64    id = 0;

  g_return_val_if_fail (
    status == BECKON_INTERACTION_PENDING || status == BECKON_INTERACTION_POSTPONED, NULL);

  if (db == NULL || !beckon_sql_find_oldest (db, status, &id, error) || id == 0)
    return NULL;

  return beckon_sql_read_interaction (db, id, NULL, error);
}

GPtrArray *
beckon_store_get_tasks_by_serial (BeckonStore  *self,
                                  const gint64 *serials,
                                  guint         n_serials,
                                  GError      **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  g_return_val_if_fail (serials != NULL || n_serials == 0, NULL);

  return db != NULL ? beckon_sql_get_tasks_by_serial (db, serials, n_serials, error) : NULL;
}

gboolean
beckon_store_find_preference (BeckonStore             *self,
                              const BeckonInteraction *question,
                              gint64                   now_us,
                              BeckonPreference       **preference,
                              GError                 **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  g_return_val_if_fail (question != NULL, FALSE);

  *preference = NULL;
  return db != NULL && beckon_sql_find_preference (db, question, now_us, preference, error);
}

BeckonPreference *
beckon_store_get_preference (BeckonStore *self, gint64 id, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  return db != NULL ? beckon_sql_read_preference (db, id, error) : NULL;
}

GPtrArray *
beckon_store_list_preferences (BeckonStore                 *self,
                               const BeckonPreferenceQuery *query,
                               char                       **next,
                               GError                     **error)
{
  BeckonDb        *db = beckon_store_get_db (self, error);
  g_autofree char *place = NULL;
  GPtrArray       *preferences =
    db != NULL ? beckon_sql_list_preferences (db, query, &place, error) : NULL;

  g_return_val_if_fail (query != NULL, NULL);

  if (next != NULL)
    *next = g_steal_pointer (&place);

  return preferences;
}

gint64
beckon_store_find_idempotency_key (BeckonStore             *self,
                                   const BeckonInteraction *draft,
                                   gboolean                 withdrawn)
{
  BeckonDb *db = beckon_store_get_db (self, NULL);
  gint64    id = 0;

  g_return_val_if_fail (draft != NULL && draft->idempotency_key != NULL, 0);

  /* Read errors are reported to the next caller. */
  if (db != NULL && !beckon_sql_find_key (db, draft, withdrawn, &id, NULL))
    return 0;

  return id;
}

/* The connection of the main thread, and the row number of the task. */
static BeckonDb *
find_task (BeckonStore *self, const char *task_id, gint64 *serial, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  return db != NULL && beckon_sql_find_serial_of_task (db, task_id, FALSE, serial, error) ? db
                                                                                          : NULL;
}

GPtrArray *
beckon_store_list_steps (
  BeckonStore *self, const char *task_id, guint first, guint limit, GError **error)
{
  gint64    serial = 0;
  BeckonDb *db = find_task (self, task_id, &serial, error);

  g_return_val_if_fail (task_id != NULL, NULL);

  return db != NULL
           ? beckon_sql_list_steps (db, serial, first, beckon_sql_clamp_limit (limit), error)
           : NULL;
}

GPtrArray *
beckon_store_list_enclosing_conditions (BeckonStore *self,
                                        const char  *task_id,
                                        guint        position,
                                        GError     **error)
{
  gint64    serial = 0;
  BeckonDb *db = find_task (self, task_id, &serial, error);

  g_return_val_if_fail (task_id != NULL, NULL);

  return db != NULL ? beckon_sql_list_enclosing_conditions (db, serial, position, error) : NULL;
}

BeckonStepRow *
beckon_store_get_unclear_step (BeckonStore *self, const char *task_id, GError **error)
{
  gint64         serial = 0;
  BeckonDb      *db = find_task (self, task_id, &serial, error);
  BeckonStepRow *row = NULL;

  g_return_val_if_fail (task_id != NULL, NULL);

  return db != NULL && beckon_sql_find_unclear_step (db, serial, &row, error) ? row : NULL;
}

GPtrArray *
beckon_store_list_tasks_to_carry_on (BeckonStore *self, guint limit, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  return db != NULL ? beckon_sql_list_tasks_to_carry_on (db, limit, error) : NULL;
}

char *
beckon_store_get_channel_state (BeckonStore *self,
                                const char  *channel,
                                const char  *name,
                                GError     **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  return db != NULL ? beckon_sql_get_channel_state (db, channel, name, error) : NULL;
}

gint64
beckon_store_find_channel_message (BeckonStore *self,
                                   const char  *channel,
                                   const char  *message,
                                   GError     **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);
  gint64    id = 0;

  return db != NULL && beckon_sql_find_channel_message (db, channel, message, &id, error) ? id : 0;
}

char **
beckon_store_list_channel_messages (BeckonStore *self,
                                    const char  *channel,
                                    gint64       interaction_id,
                                    GError     **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  return db != NULL ? beckon_sql_list_channel_messages (db, channel, interaction_id, error) : NULL;
}

BeckonPerson *
beckon_store_lookup_person (BeckonStore *self, const char *word, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  g_return_val_if_fail (word != NULL, NULL);

  return db != NULL ? beckon_sql_lookup_person (db, word, error) : NULL;
}

GPtrArray *
beckon_store_list_people (BeckonStore *self, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  return db != NULL ? beckon_sql_list_people (db, error) : NULL;
}

BeckonAgent *
beckon_store_get_agent (BeckonStore *self, gint64 id, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  return db != NULL ? beckon_sql_read_agent (db, id, error) : NULL;
}

gboolean
beckon_store_find_agent (BeckonStore *self, const char *name, BeckonAgent **agent, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  g_return_val_if_fail (name != NULL, FALSE);

  *agent = NULL;
  return db != NULL && beckon_sql_find_agent (db, name, agent, error);
}

GPtrArray *
beckon_store_list_agents (BeckonStore *self, GError **error)
{
  BeckonDb *db = beckon_store_get_db (self, error);

  return db != NULL ? beckon_sql_list_agents (db, error) : NULL;
}
