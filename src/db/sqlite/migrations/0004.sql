-- 0004.sql: steps, waits, agents, persons, hand-offs; when a remembered answer became another
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE tasks ADD COLUMN n_steps INTEGER NOT NULL DEFAULT 0;     -- how many steps its plan has; 0: somebody outside does it
ALTER TABLE tasks ADD COLUMN position INTEGER NOT NULL DEFAULT 0;    -- the step that is carried out, or comes next, from 0
ALTER TABLE tasks ADD COLUMN remaining_us INTEGER NOT NULL DEFAULT 0; -- what was left of a wait when it was paused (WH-5)
ALTER TABLE tasks ADD COLUMN paused_with_agent INTEGER NOT NULL DEFAULT 0; -- it goes on when its agent does
ALTER TABLE tasks ADD COLUMN log_us INTEGER;                          -- of a task that has ended: its last line; NULL: there is none any more

-- What a task that is a list of steps does, one after the other (WH-1).
CREATE TABLE steps (
  task_serial    INTEGER NOT NULL,
  position       INTEGER NOT NULL,                  -- from 0
  type           TEXT NOT NULL,                     -- as in the spec
  state          TEXT NOT NULL DEFAULT 'PENDING',   -- PENDING RUNNING DONE SKIPPED FAILED CANCELLED
  spec           TEXT NOT NULL,                     -- JSON, as in the plan
  attempts       INTEGER NOT NULL DEFAULT 0,        -- how often it was started
  started_us     INTEGER,
  ended_us       INTEGER,
  interaction_id INTEGER,                           -- the question or hand-off that it asked
  result         TEXT,                              -- JSON
  note           TEXT,                              -- why it was skipped, or how it failed
  PRIMARY KEY (task_serial, position)
) WITHOUT ROWID;

-- What a person has to make clear before the first step of a task.
CREATE INDEX steps_unclear ON steps (task_serial, position) WHERE type = 'unclear' AND state = 'PENDING';

-- Which wait ends next, and which tasks can be carried on, however many others there are.
CREATE INDEX tasks_by_resume ON tasks (resume_us) WHERE status = 'WAITING' AND paused = 0 AND resume_us IS NOT NULL;
CREATE INDEX tasks_to_carry_on ON tasks (status, priority, queued_us)
  WHERE n_steps > 0 AND paused = 0 AND deleted = 0 AND status IN ('QUEUED', 'RUNNING');

-- What waits for an agent, in any case of its name's letters.
CREATE INDEX tasks_of_agent ON tasks (agent COLLATE NOCASE, paused) WHERE status = 'WAITING' AND agent IS NOT NULL;

-- Whose log may be old (WH-14), however many others there are.
UPDATE tasks SET log_us = finished_us;

CREATE INDEX tasks_by_log ON tasks (log_us) WHERE log_us IS NOT NULL;

CREATE TABLE agents (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  name         TEXT NOT NULL,
  key          TEXT NOT NULL,                       -- the name in one case
  status       TEXT NOT NULL DEFAULT 'ACTIVE',      -- ACTIVE PAUSED DELETED
  command      TEXT,                                -- JSON array: the program and its arguments; NULL: it reports from outside
  folder       TEXT,                                -- where its steps run
  environment  TEXT,                                -- JSON object
  time_limit_us INTEGER,                            -- of one step; NULL: the setting
  follow       INTEGER NOT NULL DEFAULT 0,          -- tasks that wait have still to be paused, or to go on, with it
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL
);

-- A name is free again when its agent was deleted.
CREATE UNIQUE INDEX agents_by_name ON agents (key) WHERE status <> 'DELETED';
CREATE INDEX agents_by_key ON agents (key, id);

-- Whom a hand-off can go to.
CREATE TABLE people (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  handle        TEXT NOT NULL COLLATE NOCASE UNIQUE, -- without the @
  name          TEXT NOT NULL,
  active        INTEGER NOT NULL DEFAULT 1,
  telegram_chat TEXT,
  created_at    TEXT NOT NULL,
  updated_at    TEXT NOT NULL
);

-- Of a hand-off.
ALTER TABLE aic_interactions ADD COLUMN assignee TEXT;               -- a person's handle
ALTER TABLE aic_interactions ADD COLUMN subject TEXT;
ALTER TABLE aic_interactions ADD COLUMN title TEXT;                  -- its own; other questions have that of their task
ALTER TABLE aic_interactions ADD COLUMN priority TEXT;
ALTER TABLE aic_interactions ADD COLUMN warm INTEGER NOT NULL DEFAULT 0;
ALTER TABLE aic_interactions ADD COLUMN outcome TEXT;                -- resolved escalated no_action_needed

ALTER TABLE preferences ADD COLUMN changed_at TEXT;                  -- when the answer became another, last; NULL: it is the first
ALTER TABLE preferences ADD COLUMN changed_by TEXT;
