/* sqlite-store-reads.c: the reads of BeckonSqliteStore that are bounded: one indexed page each, on
 * the main thread
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/agents.h"
#include "db/tables/corrections.h"
#include "db/tables/cursor.h"
#include "db/tables/events.h"
#include "db/tables/outbox.h"
#include "db/tables/people.h"
#include "db/tables/preferences.h"
#include "db/tables/question/interaction-lists.h"
#include "db/tables/question/interactions.h"
#include "db/tables/requests.h"
#include "db/tables/task/log.h"
#include "db/tables/task/steps.h"
#include "db/tables/task/task-lists.h"
#include "db/tables/task/tasks.h"
#include "store/sqlite-store-private.h"

static BeckonDb *
get_db (BeckonStore *store, GError **error)
{
  return beckon_sqlite_store_get_db (BECKON_SQLITE_STORE (store), error);
}

static BeckonTask *
get_task (BeckonStore *store, const char *id, GError **error)
{
  BeckonDb *db = get_db (store, error);
  g_auto (BeckonTaskRow) row = { NULL };

  if (db == NULL || !beckon_sql_read_task (db, id, &row, error))
    return NULL;

  return g_steal_pointer (&row.task);
}

static BeckonInteraction *
get_interaction (BeckonStore *store, gint64 id, GError **error)
{
  BeckonDb *db = get_db (store, error);
  g_autoptr (BeckonInteraction) interaction = NULL;

  if (db == NULL)
    return NULL;

  interaction = beckon_sql_read_interaction (db, id, NULL, error);
  if (interaction == NULL || !beckon_sql_read_corrections (db, interaction, error))
    return NULL;

  return g_steal_pointer (&interaction);
}

static GPtrArray *
list_tasks (BeckonStore *store, const BeckonTaskQuery *query, char **next, GError **error)
{
  BeckonDb        *db = get_db (store, error);
  g_autofree char *place = NULL;
  GPtrArray       *tasks;

  g_return_val_if_fail (query->text == NULL, NULL);

  tasks = db != NULL ? beckon_sql_list_tasks (db, query, &place, error) : NULL;
  if (next != NULL)
    *next = g_steal_pointer (&place);

  return tasks;
}

static GPtrArray *
list_interactions (BeckonStore                  *store,
                   const BeckonInteractionQuery *query,
                   char                        **next,
                   GError                      **error)
{
  BeckonDb        *db = get_db (store, error);
  g_autofree char *place = NULL;
  GPtrArray       *interactions;

  g_return_val_if_fail (query->text == NULL, NULL);

  interactions = db != NULL ? beckon_sql_list_interactions (db, query, &place, error) : NULL;
  if (next != NULL)
    *next = g_steal_pointer (&place);

  return interactions;
}

static GPtrArray *
list_log (
  BeckonStore *store, const char *task_id, gint64 after, gboolean last, guint limit, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_list_log (db, task_id, after, last, limit, error) : NULL;
}

static gboolean
count_deleted_lines (BeckonStore *store, const char *task_id, gint64 *n_deleted, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL && beckon_sql_count_deleted (db, task_id, n_deleted, error);
}

static GPtrArray *
list_events (BeckonStore *store, gint64 after, guint limit, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_list_events (db, after, limit, error) : NULL;
}

static gint64
get_last_sequence (BeckonStore *store)
{
  static const char sql[] = "SELECT max (sequence) FROM events";
  g_autoptr (GError) error = NULL;
  BeckonDb *db = get_db (store, NULL);
  gint64    sequence = 0;

  if (db != NULL && !beckon_db_get_number (db, sql, 0, &sequence, &error))
    g_warning ("The number of the last event is not known: %s", error->message);

  return sequence;
}

static gboolean
count_tasks (BeckonStore *store, guint64 counts[BECKON_N_TASK_STATUSES], GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL && beckon_sql_read_task_counts (db, counts, error);
}

static BeckonRequest *
get_request (BeckonStore *store, const char *id, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_read_request (db, id, error) : NULL;
}

static BeckonRequest *
get_request_of_task (BeckonStore *store, const char *task_id, GError **error)
{
  BeckonDb      *db = get_db (store, error);
  BeckonRequest *request = NULL;

  if (db != NULL)
    beckon_sql_find_request_of_task (db, task_id, &request, error);

  return request;
}

static GPtrArray *
list_requests (BeckonStore *store, const BeckonRequestQuery *query, char **next, GError **error)
{
  BeckonDb        *db = get_db (store, error);
  g_autofree char *place = NULL;
  GPtrArray *requests = db != NULL ? beckon_sql_list_requests (db, query, &place, error) : NULL;

  if (next != NULL)
    *next = g_steal_pointer (&place);

  return requests;
}

static BeckonInteraction *
get_oldest (BeckonStore *store, BeckonInteractionStatus status, GError **error)
{
  BeckonDb *db = get_db (store, error);
  gint64    id = 0;

  if (db == NULL || !beckon_sql_find_oldest (db, status, &id, error) || id == 0)
    return NULL;

  return beckon_sql_read_interaction (db, id, NULL, error);
}

static GPtrArray *
get_tasks_by_serial (BeckonStore *store, const gint64 *serials, guint n_serials, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_get_tasks_by_serial (db, serials, n_serials, error) : NULL;
}

static gboolean
find_preference (BeckonStore       *store,
                 const char        *fingerprint,
                 const char        *agent,
                 const char        *workspace,
                 BeckonPreference **preference,
                 GError           **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL
         && beckon_sql_find_preference (db, fingerprint, agent, workspace, preference, error);
}

static BeckonPreference *
get_preference (BeckonStore *store, gint64 id, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_read_preference (db, id, error) : NULL;
}

static GPtrArray *
list_preferences (BeckonStore                 *store,
                  const BeckonPreferenceQuery *query,
                  char                       **next,
                  GError                     **error)
{
  BeckonDb        *db = get_db (store, error);
  g_autofree char *place = NULL;
  GPtrArray       *preferences =
    db != NULL ? beckon_sql_list_preferences (db, query, &place, error) : NULL;

  if (next != NULL)
    *next = g_steal_pointer (&place);

  return preferences;
}

static gint64
find_idempotency_key (BeckonStore *store, const char *key)
{
  BeckonDb *db = get_db (store, NULL);
  gint64    id = 0;

  /* Whoever asks again hears of trouble with the file then. */
  if (db != NULL && !beckon_sql_find_key (db, key, &id, NULL))
    return 0;

  return id;
}

/* The connection of the main thread, and the row number of the task. */
static BeckonDb *
find_task (BeckonStore *store, const char *task_id, gint64 *serial, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL && beckon_sql_find_serial_of_task (db, task_id, FALSE, serial, error) ? db
                                                                                          : NULL;
}

static GPtrArray *
list_steps (BeckonStore *store, const char *task_id, guint first, guint limit, GError **error)
{
  gint64    serial = 0;
  BeckonDb *db = find_task (store, task_id, &serial, error);

  return db != NULL
           ? beckon_sql_list_steps (db, serial, first, beckon_sql_clamp_limit (limit), error)
           : NULL;
}

static GPtrArray *
list_guards (BeckonStore *store, const char *task_id, guint position, GError **error)
{
  gint64    serial = 0;
  BeckonDb *db = find_task (store, task_id, &serial, error);

  return db != NULL ? beckon_sql_list_guards (db, serial, position, error) : NULL;
}

static BeckonStepRow *
get_unclear_step (BeckonStore *store, const char *task_id, GError **error)
{
  gint64         serial = 0;
  BeckonDb      *db = find_task (store, task_id, &serial, error);
  BeckonStepRow *row = NULL;

  return db != NULL && beckon_sql_find_unclear_step (db, serial, &row, error) ? row : NULL;
}

static GPtrArray *
list_tasks_to_carry_on (BeckonStore *store, guint limit, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_list_tasks_to_carry_on (db, limit, error) : NULL;
}

static char *
get_channel_state (BeckonStore *store, const char *channel, const char *name, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_get_channel_state (db, channel, name, error) : NULL;
}

static gint64
find_channel_message (BeckonStore *store, const char *channel, const char *message, GError **error)
{
  BeckonDb *db = get_db (store, error);
  gint64    id = 0;

  return db != NULL && beckon_sql_find_channel_message (db, channel, message, &id, error) ? id : 0;
}

static char **
list_channel_messages (BeckonStore *store,
                       const char  *channel,
                       gint64       interaction_id,
                       GError     **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_list_channel_messages (db, channel, interaction_id, error) : NULL;
}

static BeckonPerson *
lookup_person (BeckonStore *store, const char *word, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_lookup_person (db, word, error) : NULL;
}

static GPtrArray *
list_people (BeckonStore *store, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_list_people (db, error) : NULL;
}

static BeckonAgent *
get_agent (BeckonStore *store, gint64 id, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_read_agent (db, id, error) : NULL;
}

static gboolean
find_agent (BeckonStore *store, const char *name, BeckonAgent **agent, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL && beckon_sql_find_agent (db, name, agent, error);
}

static GPtrArray *
list_agents (BeckonStore *store, GError **error)
{
  BeckonDb *db = get_db (store, error);

  return db != NULL ? beckon_sql_list_agents (db, error) : NULL;
}

void
beckon_sqlite_store_init_reads (BeckonStoreInterface *iface)
{
  iface->get_task = get_task;
  iface->get_interaction = get_interaction;
  iface->list_tasks = list_tasks;
  iface->list_interactions = list_interactions;
  iface->list_log = list_log;
  iface->count_deleted_lines = count_deleted_lines;
  iface->list_events = list_events;
  iface->get_last_sequence = get_last_sequence;
  iface->count_tasks = count_tasks;
  iface->get_request = get_request;
  iface->get_request_of_task = get_request_of_task;
  iface->list_requests = list_requests;
  iface->get_oldest = get_oldest;
  iface->get_tasks_by_serial = get_tasks_by_serial;
  iface->find_preference = find_preference;
  iface->get_preference = get_preference;
  iface->list_preferences = list_preferences;
  iface->find_idempotency_key = find_idempotency_key;
  iface->list_steps = list_steps;
  iface->list_guards = list_guards;
  iface->get_unclear_step = get_unclear_step;
  iface->list_tasks_to_carry_on = list_tasks_to_carry_on;
  iface->get_channel_state = get_channel_state;
  iface->find_channel_message = find_channel_message;
  iface->list_channel_messages = list_channel_messages;
  iface->lookup_person = lookup_person;
  iface->list_people = list_people;
  iface->get_agent = get_agent;
  iface->find_agent = find_agent;
  iface->list_agents = list_agents;
}
