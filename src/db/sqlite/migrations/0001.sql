-- 0001.sql: the first schema
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Columns named …_us are wall clock, µs since the epoch, NULL for none. Texts named timestamp and …_at are ISO 8601, UTC, ms.
-- The words in status, kind, policy, surface, priority and level are those of the API.

CREATE TABLE tasks (
  serial              INTEGER PRIMARY KEY,
  id                  TEXT NOT NULL UNIQUE,
  title               TEXT NOT NULL,
  status              TEXT NOT NULL,
  priority            TEXT NOT NULL DEFAULT 'normal',
  paused              INTEGER NOT NULL DEFAULT 0,
  deleted             INTEGER NOT NULL DEFAULT 0,
  progress            REAL,
  queued_us           INTEGER NOT NULL,
  started_us          INTEGER,
  updated_us          INTEGER,
  finished_us         INTEGER,
  resume_us           INTEGER,
  need_us             INTEGER,
  sort_us             INTEGER NOT NULL,             -- place within its group in the list of tasks
  open_count          INTEGER NOT NULL DEFAULT 0,   -- interactions of it that are PENDING or POSTPONED
  pending_interaction INTEGER,                      -- the oldest of those
  agent               TEXT,
  workspace           TEXT,
  current_step        TEXT,
  result              TEXT,
  description         TEXT,
  context             TEXT                          -- JSON object
);

CREATE INDEX tasks_by_status ON tasks (status, sort_us) WHERE deleted = 0;

-- How many tasks there are by status, without counting them.
CREATE TABLE task_counts (
  status TEXT PRIMARY KEY,
  n      INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO task_counts (status, n) VALUES
  ('QUEUED', 0), ('RUNNING', 0), ('AWAITING_RESPONSE', 0), ('POSTPONED', 0),
  ('WAITING', 0), ('COMPLETE', 0), ('FAILED', 0), ('CANCELLED', 0);

CREATE TABLE aic_interactions (
  id                   INTEGER PRIMARY KEY AUTOINCREMENT,
  task_id              TEXT NOT NULL,
  conflict_description TEXT NOT NULL,
  options              TEXT NOT NULL,               -- JSON array
  response             TEXT,
  timed_out            INTEGER NOT NULL DEFAULT 0,
  timestamp            TEXT NOT NULL,
  status               TEXT NOT NULL DEFAULT 'PENDING',
  kind                 TEXT NOT NULL DEFAULT 'choice',
  policy               TEXT NOT NULL DEFAULT 'hold',
  task_serial          INTEGER NOT NULL,
  queued_us            INTEGER NOT NULL,            -- when its task was queued: the order of AR-5
  timeout_us           INTEGER NOT NULL DEFAULT 0,  -- 0: none
  remaining_us         INTEGER NOT NULL DEFAULT 0,  -- left of a countdown that is stopped
  held                 INTEGER NOT NULL DEFAULT 0,
  multiple             INTEGER NOT NULL DEFAULT 0,
  allow_other          INTEGER NOT NULL DEFAULT 0,
  previous_id          INTEGER,                     -- the interaction that this one asks again
  reason               TEXT,
  agent                TEXT,
  idempotency_key      TEXT,
  response_indices     TEXT,                        -- JSON array, from 0
  note                 TEXT,
  responded_by         TEXT,
  surface              TEXT,
  responded_at         TEXT,
  context              TEXT                         -- JSON
);

CREATE INDEX interactions_by_task ON aic_interactions (task_serial);
CREATE INDEX interactions_by_status ON aic_interactions (status);
CREATE INDEX interactions_by_agent ON aic_interactions (agent, status);
CREATE INDEX interactions_open ON aic_interactions (queued_us) WHERE status IN ('PENDING', 'POSTPONED');
CREATE UNIQUE INDEX interactions_by_key ON aic_interactions (idempotency_key) WHERE idempotency_key IS NOT NULL;

-- A correction stands beside the row, never over it.
CREATE TABLE corrections (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  interaction_id   INTEGER NOT NULL,
  response         TEXT NOT NULL,
  timestamp        TEXT NOT NULL,
  corrected_by     TEXT NOT NULL,
  surface          TEXT,
  response_indices TEXT,
  note             TEXT
);

CREATE INDEX corrections_by_interaction ON corrections (interaction_id);

-- Points in time at which the desk must do something. 'auto-resolve': the policy of the interaction takes effect.
CREATE TABLE deadlines (
  interaction_id INTEGER NOT NULL,
  kind           TEXT NOT NULL,
  due_us         INTEGER NOT NULL,
  PRIMARY KEY (interaction_id, kind)
) WITHOUT ROWID;

CREATE TABLE execution_log (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  task_id        TEXT NOT NULL,
  message        TEXT NOT NULL,
  from_status    TEXT,
  to_status      TEXT,
  who            TEXT,
  timestamp      TEXT NOT NULL,
  level          TEXT NOT NULL DEFAULT 'info',
  interaction_id INTEGER,
  task_serial    INTEGER NOT NULL
);

CREATE INDEX log_by_task ON execution_log (task_serial);

CREATE TABLE events (
  sequence       INTEGER PRIMARY KEY AUTOINCREMENT,
  type           TEXT NOT NULL,
  timestamp      TEXT NOT NULL,
  payload        TEXT NOT NULL                      -- JSON
);

CREATE VIEW run_state (task_id, status) AS
  SELECT id, CASE status WHEN 'AWAITING_RESPONSE' THEN 'AWAITING_USER' ELSE status END
    FROM tasks
   WHERE deleted = 0;

-- Full text of settled interactions. It is filled when the desk has nothing else to do; search_tail holds what is still to come.
-- The desk folds case and accents and puts a space around every character of a script without spaces, so that a word in it is a phrase
-- of characters.
CREATE VIRTUAL TABLE interaction_search USING fts5 (
  question, reason, options, response, title, agent,
  content = '', columnsize = 0,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So Mn Mc'"
);

CREATE TABLE search_tail (
  interaction_id INTEGER PRIMARY KEY
);
