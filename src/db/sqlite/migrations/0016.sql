-- 0016.sql: which rows an event is about, for whoever did not write it; people by a folded handle
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- NULL: none, or the event is older than this version.
ALTER TABLE events ADD COLUMN task_serial INTEGER;
ALTER TABLE events ADD COLUMN interaction_id INTEGER;
-- Of the line of a log, the request, agent, person or preference, as the type says.
ALTER TABLE events ADD COLUMN subject_id INTEGER;

-- Handles are ASCII: one in lower case says which are the same.
CREATE TABLE people_new (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  handle        TEXT NOT NULL,                      -- without the @
  handle_key    TEXT NOT NULL UNIQUE,
  name          TEXT NOT NULL,
  active        INTEGER NOT NULL DEFAULT 1,
  telegram_chat TEXT,
  time_zone     TEXT,
  created_at    TEXT NOT NULL,
  updated_at    TEXT NOT NULL
);

INSERT INTO people_new (id, handle, handle_key, name, active, telegram_chat, time_zone, created_at, updated_at)
  SELECT id, handle, lower (handle), name, active, telegram_chat, time_zone, created_at, updated_at FROM people;

-- Numbers that were given are never given again.
DELETE FROM sqlite_sequence WHERE name = 'people_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'people_new', seq FROM sqlite_sequence WHERE name = 'people';

DROP TABLE people;
ALTER TABLE people_new RENAME TO people;
