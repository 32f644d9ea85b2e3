/* view.c: the bounded reads: one indexed page each
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/view.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/tables/agents.h"
#include "db/tables/channels.h"
#include "db/tables/corrections.h"
#include "db/tables/cursor.h"
#include "db/tables/events.h"
#include "db/tables/people.h"
#include "db/tables/preferences.h"
#include "db/tables/question/interaction-lists.h"
#include "db/tables/question/interactions.h"
#include "db/tables/requests.h"
#include "db/tables/task/log.h"
#include "db/tables/task/steps.h"
#include "db/tables/task/task-lists.h"
#include "db/tables/task/tasks.h"
#include "db/tables/task/transcript.h"

struct _BeckonView
{
  BeckonDb *db; /* (unowned) (nullable) */
};

BeckonView *
beckon_view_new (BeckonDb *db)
{
  BeckonView *self = g_new0 (BeckonView, 1);

  self->db = db;

  return self;
}

void
beckon_view_free (BeckonView *self)
{
  g_free (self);
}

static BeckonDb *
get_db (BeckonView *self, GError **error)
{
  if (self->db == NULL)
    beckon_set_error (error, BECKON_ERROR_STORE, _ ("Try again when the desk is open."),
                      _ ("The desk is closed."));

  return self->db;
}

BeckonTask *
beckon_view_get_task (BeckonView *self, const char *id, GError **error)
{
  BeckonDb *db = get_db (self, error);
  g_auto (BeckonTaskRow) row = { NULL };

  g_return_val_if_fail (id != NULL, NULL);

  if (db == NULL || !beckon_sql_read_task (db, id, &row, error))
    return NULL;

  return g_steal_pointer (&row.task);
}

BeckonInteraction *
beckon_view_get_interaction (BeckonView *self, gint64 id, GError **error)
{
  BeckonDb *db = get_db (self, error);
  g_autoptr (BeckonInteraction) interaction = NULL;

  if (db == NULL)
    return NULL;

  interaction = beckon_sql_read_interaction (db, id, NULL, error);
  if (interaction == NULL || !beckon_sql_read_corrections (db, interaction, error))
    return NULL;

  return g_steal_pointer (&interaction);
}

GPtrArray *
beckon_view_list_tasks (BeckonView *self, const BeckonTaskQuery *query, char **next, GError **error)
{
  BeckonDb        *db = get_db (self, error);
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
beckon_view_list_interactions (BeckonView                   *self,
                               const BeckonInteractionQuery *query,
                               char                        **next,
                               GError                      **error)
{
  BeckonDb        *db = get_db (self, error);
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
beckon_view_list_log (
  BeckonView *self, const char *task_id, gint64 after, gboolean last, guint limit, GError **error)
{
  BeckonDb *db = get_db (self, error);

  g_return_val_if_fail (task_id != NULL, NULL);

  return db != NULL ? beckon_sql_list_log (db, task_id, after, last, limit, error) : NULL;
}

gboolean
beckon_view_count_deleted_lines (BeckonView *self,
                                 const char *task_id,
                                 gint64     *n_deleted,
                                 GError    **error)
{
  BeckonDb *db = get_db (self, error);

  g_return_val_if_fail (task_id != NULL, FALSE);

  return db != NULL && beckon_sql_count_deleted (db, task_id, n_deleted, error);
}

gboolean
beckon_view_count_tasks (BeckonView *self, guint64 counts[BECKON_N_TASK_STATUSES], GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL && beckon_sql_read_task_counts (db, counts, error);
}

BeckonRequest *
beckon_view_get_request (BeckonView *self, const char *id, GError **error)
{
  BeckonDb *db = get_db (self, error);

  g_return_val_if_fail (id != NULL, NULL);

  return db != NULL ? beckon_sql_read_request (db, id, error) : NULL;
}

BeckonRequest *
beckon_view_get_request_of_task (BeckonView *self, const char *task_id, GError **error)
{
  BeckonDb      *db = get_db (self, error);
  BeckonRequest *request = NULL;

  g_return_val_if_fail (task_id != NULL, NULL);

  if (db != NULL)
    beckon_sql_find_request_of_task (db, task_id, &request, error);

  return request;
}

GPtrArray *
beckon_view_list_requests (BeckonView               *self,
                           const BeckonRequestQuery *query,
                           char                    **next,
                           GError                  **error)
{
  BeckonDb        *db = get_db (self, error);
  g_autofree char *place = NULL;
  GPtrArray *requests = db != NULL ? beckon_sql_list_requests (db, query, &place, error) : NULL;

  g_return_val_if_fail (query != NULL, NULL);

  if (next != NULL)
    *next = g_steal_pointer (&place);

  return requests;
}

BeckonInteraction *
beckon_view_get_oldest (BeckonView *self, BeckonInteractionStatus status, GError **error)
{
  BeckonDb *db = get_db (self, error);
  gint64    id = 0;

  g_return_val_if_fail (
    status == BECKON_INTERACTION_PENDING || status == BECKON_INTERACTION_POSTPONED, NULL);

  if (db == NULL || !beckon_sql_find_oldest (db, status, &id, error) || id == 0)
    return NULL;

  return beckon_sql_read_interaction (db, id, NULL, error);
}

GPtrArray *
beckon_view_get_tasks_by_serial (BeckonView   *self,
                                 const gint64 *serials,
                                 guint         n_serials,
                                 GError      **error)
{
  BeckonDb *db = get_db (self, error);

  g_return_val_if_fail (serials != NULL || n_serials == 0, NULL);

  return db != NULL ? beckon_sql_get_tasks_by_serial (db, serials, n_serials, error) : NULL;
}

gboolean
beckon_view_find_preference (BeckonView              *self,
                             const BeckonInteraction *question,
                             gint64                   now_us,
                             BeckonPreference       **preference,
                             GError                 **error)
{
  BeckonDb *db = get_db (self, error);

  g_return_val_if_fail (question != NULL, FALSE);

  *preference = NULL;
  return db != NULL && beckon_sql_find_preference (db, question, now_us, preference, error);
}

BeckonPreference *
beckon_view_get_preference (BeckonView *self, gint64 id, GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_read_preference (db, id, error) : NULL;
}

GPtrArray *
beckon_view_list_preferences (BeckonView                  *self,
                              const BeckonPreferenceQuery *query,
                              char                       **next,
                              GError                     **error)
{
  BeckonDb        *db = get_db (self, error);
  g_autofree char *place = NULL;
  GPtrArray       *preferences =
    db != NULL ? beckon_sql_list_preferences (db, query, &place, error) : NULL;

  g_return_val_if_fail (query != NULL, NULL);

  if (next != NULL)
    *next = g_steal_pointer (&place);

  return preferences;
}

gint64
beckon_view_find_idempotency_key (BeckonView              *self,
                                  const BeckonInteraction *draft,
                                  gboolean                 withdrawn)
{
  BeckonDb *db = get_db (self, NULL);
  gint64    id = 0;

  g_return_val_if_fail (draft != NULL && draft->idempotency_key != NULL, 0);

  /* Read errors are reported to the next caller. */
  if (db != NULL && !beckon_sql_find_key (db, draft, withdrawn, &id, NULL))
    return 0;

  return id;
}

/* The connection, and the row number of the task. */
static BeckonDb *
find_task (BeckonView *self, const char *task_id, gint64 *serial, GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL && beckon_sql_find_serial_of_task (db, task_id, FALSE, serial, error) ? db
                                                                                          : NULL;
}

GPtrArray *
beckon_view_list_steps (
  BeckonView *self, const char *task_id, guint first, guint limit, GError **error)
{
  gint64    serial = 0;
  BeckonDb *db = find_task (self, task_id, &serial, error);

  g_return_val_if_fail (task_id != NULL, NULL);

  return db != NULL
           ? beckon_sql_list_steps (db, serial, first, beckon_sql_clamp_limit (limit), error)
           : NULL;
}

GPtrArray *
beckon_view_list_enclosing_conditions (BeckonView *self,
                                       const char *task_id,
                                       guint       position,
                                       GError    **error)
{
  gint64    serial = 0;
  BeckonDb *db = find_task (self, task_id, &serial, error);

  g_return_val_if_fail (task_id != NULL, NULL);

  return db != NULL ? beckon_sql_list_enclosing_conditions (db, serial, position, error) : NULL;
}

BeckonStepRow *
beckon_view_get_unclear_step (BeckonView *self, const char *task_id, GError **error)
{
  gint64         serial = 0;
  BeckonDb      *db = find_task (self, task_id, &serial, error);
  BeckonStepRow *row = NULL;

  g_return_val_if_fail (task_id != NULL, NULL);

  return db != NULL && beckon_sql_find_unclear_step (db, serial, &row, error) ? row : NULL;
}

GPtrArray *
beckon_view_list_tasks_to_carry_on (BeckonView *self, guint limit, GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_list_tasks_to_carry_on (db, limit, error) : NULL;
}

gboolean
beckon_view_is_task_here (BeckonView *self, const char *task_id, GError **error)
{
  BeckonDb *db = get_db (self, error);
  gint64    serial = 0;
  gboolean  here = FALSE;

  return db != NULL && beckon_sql_find_serial_of_task (db, task_id, FALSE, &serial, error)
         && beckon_sql_is_task_here (db, serial, &here, error) && here;
}

BeckonNextDue *
beckon_view_read_next_due (BeckonView *self, GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_read_next_due (db, error) : NULL;
}

char *
beckon_view_get_channel_state (BeckonView *self,
                               const char *channel,
                               const char *name,
                               GError    **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_get_channel_state (db, channel, name, error) : NULL;
}

gint64
beckon_view_find_channel_message (BeckonView *self,
                                  const char *channel,
                                  const char *message,
                                  GError    **error)
{
  BeckonDb *db = get_db (self, error);
  gint64    id = 0;

  return db != NULL && beckon_sql_find_channel_message (db, channel, message, &id, error) ? id : 0;
}

char **
beckon_view_list_channel_messages (BeckonView *self,
                                   const char *channel,
                                   gint64      interaction_id,
                                   GError    **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_list_channel_messages (db, channel, interaction_id, error) : NULL;
}

BeckonPerson *
beckon_view_lookup_person (BeckonView *self, const char *word, GError **error)
{
  BeckonDb *db = get_db (self, error);

  g_return_val_if_fail (word != NULL, NULL);

  return db != NULL ? beckon_sql_lookup_person (db, word, error) : NULL;
}

GPtrArray *
beckon_view_list_people (BeckonView *self, GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_list_people (db, error) : NULL;
}

BeckonAgent *
beckon_view_get_agent (BeckonView *self, gint64 id, GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_read_agent (db, id, error) : NULL;
}

gboolean
beckon_view_find_agent (BeckonView *self, const char *name, BeckonAgent **agent, GError **error)
{
  BeckonDb *db = get_db (self, error);

  g_return_val_if_fail (name != NULL, FALSE);

  *agent = NULL;
  return db != NULL && beckon_sql_find_agent (db, name, agent, error);
}

GPtrArray *
beckon_view_list_agents (BeckonView *self, GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_list_agents (db, error) : NULL;
}

GPtrArray *
beckon_view_list_events (BeckonView *self, gint64 after, guint limit, GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_list_events (db, after, G_MAXINT64, limit, error) : NULL;
}

gint64
beckon_view_get_last_sequence (BeckonView *self)
{
  static const char sql[] = "SELECT max (sequence) FROM events";
  g_autoptr (GError) error = NULL;
  BeckonDb *db = get_db (self, NULL);
  gint64    sequence = 0;

  if (db == NULL)
    return -1;
  if (!beckon_db_get_number (db, sql, 0, &sequence, &error))
    {
      g_warning ("Cannot read the number of the last event: %s", error->message);
      return -1;
    }

  return sequence;
}

GPtrArray *
beckon_view_list_transcript (BeckonView *self, const BeckonTranscriptQuery *query, GError **error)
{
  BeckonDb *db = get_db (self, error);

  return db != NULL ? beckon_sql_read_transcript (db, query, error) : NULL;
}

gboolean
beckon_view_has_transcript (BeckonView *self, const char *task_id)
{
  g_autoptr (GError) error = NULL;
  BeckonDb *db = get_db (self, &error);
  gboolean  has = FALSE;

  if (db != NULL && !beckon_sql_has_transcript (db, task_id, &has, &error)
      && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    g_message ("Cannot read the transcript: %s", error->message);

  return has;
}
