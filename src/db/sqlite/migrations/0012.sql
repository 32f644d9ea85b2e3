-- 0012.sql: how many lines each log has, and how the file grows
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- TR-6: what the limits of the log are held against.
CREATE TABLE log_sizes (
  task_serial INTEGER PRIMARY KEY,
  n           INTEGER NOT NULL,                     -- lines that are there
  deleted     INTEGER NOT NULL DEFAULT 0,           -- lines that were deleted, for whatever reason
  notice_id   INTEGER NOT NULL DEFAULT 0            -- the line that says how many were deleted; 0: there is none
);

INSERT INTO log_sizes (task_serial, n) SELECT task_serial, count(*) FROM execution_log GROUP BY task_serial;

-- The limit of a log is never less.
CREATE INDEX log_sizes_long ON log_sizes (n) WHERE n > 1000;

-- One row: how many numbers of execution_log are of lines that are there no more. The others are there.
CREATE TABLE log_total (
  id      INTEGER PRIMARY KEY,                      -- 1
  deleted INTEGER NOT NULL
);

INSERT INTO log_total (id, deleted)
  SELECT 1, coalesce ((SELECT seq FROM sqlite_sequence WHERE name = 'execution_log'), 0) - (SELECT count(*) FROM execution_log);

-- How much there was when the first thing was written on a day.
CREATE TABLE daily_sizes (
  day   INTEGER PRIMARY KEY,                        -- since 1970-01-01, UTC
  bytes INTEGER NOT NULL,                           -- of the file, without what is free in it
  lines INTEGER NOT NULL                            -- that were ever written into execution_log
);

-- The desk puts the parts of the index together itself, some pages at a time: FTS5 does at least 64 of them at a commit.
INSERT INTO interaction_search (interaction_search, rank) VALUES ('automerge', 0);
