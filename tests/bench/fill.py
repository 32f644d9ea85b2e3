# fill.py: a desk's database after years of use
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""fill.py DATABASE [INTERACTIONS [TASKS]]: fills the file that an empty desk left behind.

SQL inside SQLite creates everything from numbers only, so two runs create the same history.
"""

import sqlite3
import sys

OPEN = 50       # tasks that await a response now
RUNNING = 150
QUEUED = 100
SECOND = 1_000_000
FIRST_US = 1_700_000_000 * SECOND

OPTIONS = ('[{"label":"PostgreSQL","description":"A server of its own","destructive":false},'
           '{"label":"SQLite","description":null,"destructive":false}]')
STAMP = "strftime ('%Y-%m-%dT%H:%M:%S', ({us}) / 1000000, 'unixepoch') || '.000Z'"
WORDS = """
  CASE i % 8 WHEN 0 THEN 'database' WHEN 1 THEN 'port' WHEN 2 THEN 'branch' WHEN 3 THEN 'licence'
             WHEN 4 THEN 'compiler' WHEN 5 THEN 'schema' WHEN 6 THEN 'region' ELSE 'release' END
"""


def stamp(us):
    return STAMP.format(us=us)


def fill(path, interactions=1_000_000, tasks=100_000):
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = OFF")
    db.execute("PRAGMA cache_size = -200000")
    db.execute("BEGIN")
    numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)"
    per_task = max(1, interactions // tasks)
    open_from, running_from, queued_from = tasks - OPEN, tasks - OPEN - RUNNING, tasks - OPEN - RUNNING - QUEUED
    status = (f"CASE WHEN i > {open_from} THEN 'AWAITING_RESPONSE' WHEN i > {running_from} THEN 'RUNNING' "
              f"WHEN i > {queued_from} THEN 'QUEUED' WHEN i % 17 = 0 THEN 'FAILED' WHEN i % 23 = 0 THEN 'CANCELLED' "
              "ELSE 'COMPLETE' END")
    queued = f"{FIRST_US} + i * 600 * {SECOND}"
    db.execute(f"""
      {numbers}, t (i, status, queued_us) AS (SELECT i, {status}, {queued} FROM n)
      INSERT INTO tasks (serial, id, title, status, priority, progress, queued_us, started_us, updated_us, finished_us,
                         need_us, sort_us, open_count, pending_interaction, agent, agent_key, workspace, current_step, result, description)
      SELECT i, printf ('task-%010d', i), 'Task ' || i || ': prepare the ' || {WORDS} || ' of service ' || (i % 400), status,
             CASE i % 20 WHEN 0 THEN 'high' ELSE 'normal' END, CASE status WHEN 'RUNNING' THEN (i % 100) / 100.0 END,
             queued_us, CASE WHEN status <> 'QUEUED' THEN queued_us + {SECOND} END, queued_us + 500 * {SECOND},
             CASE WHEN status IN ('COMPLETE', 'FAILED', 'CANCELLED') THEN queued_us + 500 * {SECOND} END,
             CASE status WHEN 'AWAITING_RESPONSE' THEN queued_us + 400 * {SECOND} END,
             queued_us + CASE status WHEN 'AWAITING_RESPONSE' THEN 400 WHEN 'RUNNING' THEN 1 WHEN 'QUEUED' THEN 0
                                     ELSE 500 END * {SECOND},
             status = 'AWAITING_RESPONSE', CASE status WHEN 'AWAITING_RESPONSE' THEN i * {per_task} END,
             'agent-' || (i % 12), 'agent-' || (i % 12), '/home/user/src/service-' || (i % 400), 'Step ' || (i % 9),
             CASE status WHEN 'COMPLETE' THEN 'Done' END, 'Made for figures, not for use.'
        FROM t""", (tasks,))
    # Interaction i belongs to task (i - 1) / per_task + 1; the last one of a task that awaits a response is open.
    asked = f"{FIRST_US} + ((i - 1) / {per_task} + 1) * 600 * {SECOND} + (i % {per_task}) * 40 * {SECOND}"
    db.execute(f"""
      {numbers}, q (i, task, us, open) AS (
        SELECT i, (i - 1) / {per_task} + 1, {asked}, i % {per_task} = 0 AND (i - 1) / {per_task} + 1 > {open_from} FROM n)
      INSERT INTO aic_interactions (id, task_id, conflict_description, options, response, timed_out, timestamp, status, kind,
                                    policy, task_serial, queued_us, timeout_us, reason, agent, response_indices, responded_by,
                                    surface, responded_at)
      SELECT i, printf ('task-%010d', task), 'Question ' || i || ': which ' || {WORDS} || ' should service ' || (i % 400) || ' use?',
             '{OPTIONS}', CASE WHEN NOT open THEN CASE i % 3 WHEN 0 THEN 'PostgreSQL' ELSE 'SQLite' END END, 0, {stamp('us')},
             CASE WHEN open THEN 'PENDING' ELSE 'ANSWERED' END, 'choice', 'hold', task, {FIRST_US} + task * 600 * {SECOND}, 0,
             'Both fit; the deploy target decides.', 'agent-' || (task % 12),
             CASE WHEN NOT open THEN CASE i % 3 WHEN 0 THEN '[0]' ELSE '[1]' END END, CASE WHEN NOT open THEN 'user' END,
             CASE WHEN NOT open THEN CASE i % 4 WHEN 0 THEN 'terminal' ELSE 'dialog' END END,
             CASE WHEN NOT open THEN {stamp(f"us + 20 * {SECOND}")} END
        FROM q""", (interactions,))
    db.execute(f"""
      {numbers} INSERT INTO execution_log (task_id, message, from_status, to_status, who, timestamp, task_serial)
      SELECT printf ('task-%010d', i), 'started', 'QUEUED', 'RUNNING', 'agent-' || (i % 12), {stamp(queued)}, i FROM n""", (tasks,))
    db.execute("""
      INSERT INTO interaction_search (rowid, question, reason, options, response, title, agent)
      SELECT i.id, i.conflict_description, i.reason, 'PostgreSQL SQLite', i.response, t.title, i.agent
        FROM aic_interactions i JOIN tasks t ON t.serial = i.task_serial WHERE i.status = 'ANSWERED'""")
    # The sums that the desk would have, with answers that took 4 s to 2 min; every hundredth question is a repetition.
    db.execute("""
      INSERT INTO daily_counts (day, agent, what, n)
      SELECT CAST (julianday (date (timestamp, 'localtime')) - 2440587.5 AS INTEGER), agent, what, count(*) * factor
        FROM aic_interactions, (SELECT 'asked:choice' AS what, 1 AS factor UNION ALL VALUES ('answered', 1), ('responses', 1),
                                                                                         ('response_ms', 20000))
       WHERE status = 'ANSWERED' OR what = 'asked:choice' GROUP BY 1, agent, what, factor""")
    db.execute("""
      INSERT INTO daily_times (day, agent, bucket, n)
      SELECT CAST (julianday (date (timestamp, 'localtime')) - 2440587.5 AS INTEGER), agent, 96 + id % 40, count(*)
        FROM aic_interactions WHERE status = 'ANSWERED' GROUP BY 1, 2, 3""")
    db.execute("UPDATE aic_interactions SET fingerprint = printf ('%064x', CASE id % 100 WHEN 0 THEN id % 3700 ELSE id END)")
    db.execute("""
      INSERT INTO question_counts (fingerprint, agent, n, last_id)
      SELECT fingerprint, agent, count(*), max (id) FROM aic_interactions GROUP BY fingerprint, agent""")
    db.execute("UPDATE task_counts SET n = (SELECT count(*) FROM tasks t WHERE t.status = task_counts.status AND deleted = 0)")
    db.execute("COMMIT")
    db.execute("PRAGMA wal_checkpoint (TRUNCATE)")
    db.close()


if __name__ == "__main__":
    fill(sys.argv[1], *map(int, sys.argv[2:]))
