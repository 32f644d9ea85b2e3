-- 0024.sql: files and pictures that go with an answer
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- The bytes are in a file beside the database. The row stays when that file is deleted for its age.
CREATE TABLE attachments (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  interaction_id INTEGER NOT NULL,
  place          INTEGER NOT NULL DEFAULT 0,        -- in the answer, from 1; 0: no answer names it yet
  name           TEXT NOT NULL,
  media_type     TEXT NOT NULL,
  bytes          INTEGER NOT NULL,
  sha256         TEXT NOT NULL,
  file           TEXT NOT NULL,                     -- its name in the folder of the desk
  path           TEXT NOT NULL,                     -- with the folder, as it was then
  timestamp      TEXT NOT NULL
);
CREATE INDEX attachments_by_interaction ON attachments (interaction_id, id);
CREATE INDEX attachments_by_file ON attachments (file);

-- How many there are: a question without any is read without that table.
ALTER TABLE aic_interactions ADD COLUMN attachments INTEGER NOT NULL DEFAULT 0;
