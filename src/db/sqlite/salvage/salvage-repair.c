/* salvage-repair.c: makes salvaged rows consistent again
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/salvage/salvage-repair.h"

#include <glib/gi18n-lib.h>

#include "db-resources.h"

#define RECOUNT "/page/beckon/db/recount.sql"

/* The longest time-out of a question, 90 days in µs. */
#define MAX_TIMEOUT "7776000000000"

/* Creates tasks for questions that lost theirs. The second use is for tasks whose name was taken
 * meanwhile. */
#define MAKE_TASKS(id) \
  "INSERT OR IGNORE INTO tasks (serial, id, title, status, queued_us, started_us, updated_us, " \
  "sort_us, agent)" \
  " SELECT task_serial, " id \
  ", substr (conflict_description, 1, 80), 'RUNNING', queued_us, queued_us, queued_us," \
  "  queued_us, agent FROM aic_interactions" \
  "  WHERE task_serial NOT IN (SELECT serial FROM tasks) GROUP BY task_serial;"

/* Every question has a task, and statuses and kinds are valid. */
static const char find_tasks[] =
  "UPDATE aic_interactions SET status = 'CANCELLED' WHERE status NOT IN ('PENDING', 'POSTPONED', "
  "'ANSWERED',"
  " 'AUTO_RESOLVED', 'SKIPPED', 'DECLINED', 'EXPIRED', 'CANCELLED');"
  "UPDATE tasks SET status = 'CANCELLED' WHERE status NOT IN ('QUEUED', 'RUNNING', "
  "'AWAITING_RESPONSE', 'POSTPONED',"
  " 'WAITING', 'COMPLETE', 'FAILED', 'CANCELLED');"
  /* A damaged number that is a text now would be no key of a task. */
  "UPDATE aic_interactions SET task_serial = (SELECT coalesce (max (serial), 0) FROM tasks) + id"
  " WHERE typeof (task_serial) != 'integer';"
  "UPDATE aic_interactions SET task_serial = (SELECT serial FROM tasks WHERE id = task_id)"
  " WHERE task_serial NOT IN (SELECT serial FROM tasks) AND task_id IN (SELECT id FROM "
  "tasks);" MAKE_TASKS ("task_id") MAKE_TASKS ("'task-salvaged-' || task_serial");

/* Condition on tasks: the current step is missing. */
#define LOST_STEP \
  "status NOT IN ('COMPLETE', 'FAILED', 'CANCELLED') AND n_steps > 0" \
  " AND NOT EXISTS (SELECT 1 FROM steps AS s WHERE s.task_serial = tasks.serial AND s.position = " \
  "tasks.position)"
/* Condition on requests in the intake: the task is missing or has ended. */
#define LOST_TASK \
  "state IN ('CLASSIFYING', 'AWAITING_CONFIRMATION', 'AWAITING_CLARIFICATION') AND task_id IS " \
  "NOT NULL" \
  " AND task_id NOT IN (SELECT id FROM tasks WHERE status NOT IN ('COMPLETE', 'FAILED', " \
  "'CANCELLED'))"
#define NOW_US "CAST (round ((julianday ('now') - 2440587.5) * 86400000) AS INTEGER) * 1000"
#define NOW "strftime ('%Y-%m-%dT%H:%M:%fZ', 'now')"

/* Statuses, counts and deadlines are derived from the rows. */
static const char repair[] =
  "UPDATE aic_interactions SET status = 'CANCELLED' WHERE status IN ('PENDING', 'POSTPONED') AND"
  " task_serial NOT IN (SELECT serial FROM tasks WHERE status NOT IN ('COMPLETE', 'FAILED', "
  "'CANCELLED'));"
  "UPDATE tasks SET open_count = 0, pending_interaction = NULL"
  " WHERE open_count != 0 OR pending_interaction IS NOT NULL;"
  "UPDATE tasks SET"
  " open_count = (SELECT count(*) FROM aic_interactions AS i WHERE i.task_serial = tasks.serial"
  "  AND i.status IN ('PENDING', 'POSTPONED')),"
  " pending_interaction = (SELECT min (i.id) FROM aic_interactions AS i WHERE i.task_serial = "
  "tasks.serial"
  "  AND i.status IN ('PENDING', 'POSTPONED')),"
  " status = CASE WHEN EXISTS (SELECT 1 FROM aic_interactions AS i WHERE i.task_serial = "
  "tasks.serial"
  "  AND i.status = 'PENDING') THEN 'AWAITING_RESPONSE' ELSE 'POSTPONED' END,"
  " need_us = coalesce (need_us, queued_us), sort_us = coalesce (need_us, queued_us)"
  " WHERE serial IN (SELECT task_serial FROM aic_interactions WHERE status IN ('PENDING', "
  "'POSTPONED'));"
  "UPDATE tasks SET status = CASE WHEN started_us IS NULL THEN 'QUEUED' ELSE 'RUNNING' END, "
  "need_us = NULL,"
  " sort_us = coalesce (started_us, queued_us)"
  " WHERE status IN ('AWAITING_RESPONSE', 'POSTPONED') AND open_count = 0;"
  "UPDATE requests SET state = 'ABANDONED' WHERE " LOST_TASK ";"
  /* A question of a missing request could never be settled. */
  "UPDATE aic_interactions SET request_id = NULL WHERE request_id IS NOT NULL AND status IN "
  "('PENDING', 'POSTPONED')"
  " AND request_id NOT IN (SELECT id FROM requests);"
  "UPDATE task_counts SET n = (SELECT count(*) FROM tasks WHERE deleted = 0 AND tasks.status = "
  "task_counts.status);"
  "DELETE FROM deadlines WHERE typeof (due_us) != 'integer' OR NOT EXISTS (SELECT 1 FROM "
  "aic_interactions AS i"
  "  WHERE i.id = deadlines.interaction_id AND CASE deadlines.kind"
  "   WHEN 'auto-resolve' THEN i.status = 'PENDING'"
  "   WHEN 'handoff' THEN i.status = 'PENDING' AND i.kind = 'handoff'"
  "   ELSE i.status = 'POSTPONED' AND deadlines.kind IN ('return', 'remind', 'cancel') END);"
  /* The desk sets anew when those go out. */
  "DELETE FROM held_answers WHERE interaction_id NOT IN (SELECT id FROM aic_interactions"
  " WHERE status IN ('PENDING', 'POSTPONED'));"
  /* A conversation that lost turns has as many as there are. */
  "DELETE FROM interaction_turns WHERE interaction_id NOT IN (SELECT id FROM aic_interactions);"
  "UPDATE aic_interactions SET turns = (SELECT count(*) FROM interaction_turns AS n WHERE "
  "n.interaction_id = aic_interactions.id)"
  " WHERE turns != 0 OR id IN (SELECT interaction_id FROM interaction_turns);"
  /* Their numbers will be given again. */
  "DELETE FROM suggestions WHERE interaction_id NOT IN (SELECT id FROM aic_interactions);"
  /* The files of what was lost are deleted when the desk starts. */
  "DELETE FROM attachments WHERE interaction_id NOT IN (SELECT id FROM aic_interactions);"
  "UPDATE aic_interactions SET attachments = (SELECT count(*) FROM attachments AS n WHERE "
  "n.interaction_id = aic_interactions.id)"
  " WHERE attachments != 0 OR id IN (SELECT interaction_id FROM attachments);"
  "DELETE FROM transcript WHERE task_serial NOT IN (SELECT serial FROM tasks);"
  /* The file may have been of an older version. */
  "UPDATE tasks SET agent_key = beckon_name_fold (agent) WHERE agent IS NOT NULL AND agent_key IS "
  "NULL;"
  "UPDATE aic_interactions SET key_owner = coalesce (host || char (10), '') || coalesce "
  "(beckon_name_fold (agent), '') WHERE idempotency_key IS NOT NULL AND key_owner IS NULL;"
  "UPDATE requests SET key_owner = coalesce (beckon_name_fold (agent), '')"
  " WHERE idempotency_key IS NOT NULL AND key_owner IS NULL;"
  "UPDATE steps SET guards = json_extract (spec, '$.guards') WHERE type = 'when' AND guards IS "
  "NULL AND json_valid (spec);"
  "UPDATE steps SET agent_key = beckon_name_fold (json_extract (spec, '$.agent'))"
  " WHERE agent_key IS NULL AND json_valid (spec) AND spec LIKE '%\"agent\"%';"
  /* What is set aside comes back, at the latest when the desk opens. */
  "INSERT INTO deadlines (interaction_id, kind, due_us) SELECT id, 'remind', 0 FROM "
  "aic_interactions"
  " WHERE status = 'POSTPONED' AND id NOT IN (SELECT interaction_id FROM deadlines);"
  "UPDATE aic_interactions SET policy = 'hold', timeout_us = 0, remaining_us = 0 WHERE status = "
  "'PENDING'"
  " AND (policy = 'hold' OR typeof (timeout_us) != 'integer' OR timeout_us NOT BETWEEN 1 "
  "AND " MAX_TIMEOUT ");"
  "UPDATE aic_interactions SET remaining_us = 0 WHERE status = 'PENDING'"
  " AND (typeof (remaining_us) != 'integer' OR remaining_us NOT BETWEEN 0 AND timeout_us);"
  "UPDATE aic_interactions SET remaining_us = timeout_us WHERE status = 'PENDING' AND policy != "
  "'hold' AND held = 0"
  " AND remaining_us = 0 AND id NOT IN (SELECT interaction_id FROM deadlines WHERE kind = "
  "'auto-resolve');"
  "INSERT INTO deadlines (interaction_id, kind, due_us) SELECT id, 'handoff', 0 FROM "
  "aic_interactions"
  " WHERE status = 'PENDING' AND kind = 'handoff' AND held = 0"
  " AND id NOT IN (SELECT interaction_id FROM deadlines WHERE kind = 'handoff');"
  /* A running task is claimed by the agent that fetched it, and released when nothing is heard from
   * it; the claims of other tasks do not expire, and a QUEUED task is not claimed. The desk
   * restarts the times when it opens. */
  "UPDATE tasks SET claimed_by = NULL WHERE claimed_by IS NOT NULL AND status = 'QUEUED';"
  "UPDATE tasks SET claim_us = NULL WHERE claim_us IS NOT NULL;"
  "UPDATE tasks SET claim_us = 1 WHERE claimed_by IS NOT NULL AND status = 'RUNNING' AND paused = "
  "0;"
  "DELETE FROM outbox WHERE interaction_id NOT IN (SELECT id FROM aic_interactions);"
  "INSERT OR IGNORE INTO search_tail (interaction_id)"
  " SELECT id FROM aic_interactions WHERE status NOT IN ('PENDING', 'POSTPONED');"
  /* Ids are never reused, even if their rows were lost. */
  "UPDATE sqlite_sequence SET seq = seq + 1000;"
  /* The current sizes of the logs; the number of entries deleted earlier is kept. */
  "UPDATE log_sizes SET n = (SELECT count(*) FROM execution_log AS l WHERE l.task_serial = "
  "log_sizes.task_serial);"
  "INSERT OR IGNORE INTO log_sizes (task_serial, n) SELECT task_serial, count(*) FROM "
  "execution_log WHERE typeof (task_serial) = 'integer' GROUP BY task_serial;"
  "INSERT OR REPLACE INTO log_total (id, deleted)"
  " SELECT 1, coalesce ((SELECT seq FROM sqlite_sequence WHERE name = 'execution_log'), 0) - "
  "(SELECT count(*) FROM execution_log);";

/* A plan cannot continue without its step, and must not stop silently. */
static gboolean
fail_lost_plans (BeckonDb *db, GError **error)
{
  static const char *const sql[] = {
    "INSERT INTO execution_log (task_id, message, message_code, from_status, to_status, who, "
    "timestamp, level, task_serial)"
    " SELECT id, printf (?1, position + 1, n_steps), json_object ('code', 'because', 'what', "
    "json_object ('code', 'failed'), 'why', json_object ('code', 'step_lost', 'step', position + "
    "1, 'of', n_steps)), status, 'FAILED', 'desk', " NOW ", 'error', serial FROM tasks"
    "  WHERE " LOST_STEP,
    "UPDATE tasks SET status = 'FAILED', result = printf (?1, position + 1, n_steps), finished_us "
    "= " NOW_US ", updated_us = " NOW_US ","
    " log_us = " NOW_US ", sort_us = " NOW_US
    ", need_us = NULL, resume_us = NULL, remaining_us = 0, paused = 0, paused_with_agent = 0"
    " WHERE " LOST_STEP,
  };
  const char *const words[] = {
    "failed: E110: step %u of %u was lost when the database was damaged",
    /* Translators: the first is the number of a step of a plan, the second how many steps the plan
       has */
    _ ("Step %u of %u was lost when the database was damaged"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (sql); i++)
    {
      g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql[i], error);

      if (stmt == NULL)
        return FALSE;
      beckon_stmt_bind_text (stmt, 1, words[i]);
      if (!beckon_stmt_run (stmt, error))
        return FALSE;
    }

  /* What they had still to do. */
  return beckon_sqlite_execute (
    db,
    "UPDATE steps SET state = 'CANCELLED', ended_us = " NOW_US
    " WHERE state IN ('PENDING', 'RUNNING') AND task_serial IN"
    " (SELECT serial FROM tasks WHERE status IN ('COMPLETE', 'FAILED', 'CANCELLED'))",
    error);
}

/* The figures follow from the rows that there are. */
static gboolean
recount (BeckonDb *db, GError **error)
{
  g_autoptr (GBytes) bytes =
    g_resource_lookup_data (beckon_db_get_resource (), RECOUNT, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (bytes != NULL);

  return beckon_sqlite_execute (db, g_bytes_get_data (bytes, NULL), error);
}

gboolean
beckon_salvage_repair (BeckonDb *db, GError **error)
{
  return beckon_sqlite_execute (db, find_tasks, error) && fail_lost_plans (db, error)
         && beckon_sqlite_execute (db, repair, error) && recount (db, error);
}
