-- 0025.sql: what an agent reported about its work: words, tool calls and its plan
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- The newest parts of each task, as rules/transcript.c keeps them.
CREATE TABLE transcript (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  task_serial INTEGER NOT NULL,
  step        INTEGER NOT NULL,                     -- of the plan, from 1
  attempt     INTEGER NOT NULL,
  number      INTEGER NOT NULL,                     -- within the attempt
  revision    INTEGER NOT NULL,                     -- grows with each change to a part of the task
  kind        TEXT NOT NULL,                        -- message, tool_call or plan
  text        TEXT,
  call        TEXT,                                 -- JSON
  entries     TEXT,                                 -- JSON
  bytes       INTEGER NOT NULL,
  timestamp   TEXT NOT NULL
);
CREATE INDEX transcript_by_task ON transcript (task_serial, id, bytes);
CREATE INDEX transcript_by_revision ON transcript (task_serial, revision);
CREATE UNIQUE INDEX transcript_by_number ON transcript (task_serial, step, attempt, number);
