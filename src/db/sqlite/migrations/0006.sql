-- 0006.sql: notices: messages to persons that are about no question
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- What channels still have to be told.
CREATE TABLE outbox_new (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  channel        TEXT NOT NULL,
  purpose        TEXT NOT NULL,                     -- question reminder postponed settled acknowledgement notice
  interaction_id INTEGER,                           -- NULL: a notice
  task_serial    INTEGER,                           -- of a notice: those of one task are told in order
  payload        TEXT NOT NULL,                     -- JSON; a notice's is all of it
  created_at     TEXT NOT NULL,
  attempts       INTEGER NOT NULL DEFAULT 0,
  next_us        INTEGER NOT NULL,                  -- not before then
  error          TEXT                               -- of the last attempt
);

INSERT INTO outbox_new (id, channel, purpose, interaction_id, payload, created_at, attempts, next_us, error)
  SELECT id, channel, purpose, interaction_id, payload, created_at, attempts, next_us, error FROM outbox;

-- Numbers that were given are never given again.
DELETE FROM sqlite_sequence WHERE name = 'outbox_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_new', seq FROM sqlite_sequence WHERE name = 'outbox';

DROP TABLE outbox;
ALTER TABLE outbox_new RENAME TO outbox;

CREATE INDEX outbox_by_time ON outbox (channel, next_us);
CREATE INDEX outbox_by_interaction ON outbox (interaction_id, channel);
CREATE INDEX outbox_by_task ON outbox (task_serial, channel) WHERE task_serial IS NOT NULL;
