-- 0021.sql: the conversation about an open question: the person asks back, and the agent replies
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

CREATE TABLE interaction_turns (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  interaction_id INTEGER NOT NULL,
  speaker        TEXT NOT NULL,                     -- person or agent
  said_by        TEXT NOT NULL,
  text           TEXT NOT NULL,
  timestamp      TEXT NOT NULL
);
CREATE INDEX interaction_turns_by_interaction ON interaction_turns (interaction_id, id);

-- A step of a plan asks it, so nobody could reply.
ALTER TABLE aic_interactions ADD COLUMN by_desk INTEGER NOT NULL DEFAULT 0;
UPDATE aic_interactions SET by_desk = 1 WHERE id IN (SELECT interaction_id FROM steps WHERE interaction_id IS NOT NULL);

-- How many there are: a question that nobody has asked back is read without that table.
ALTER TABLE aic_interactions ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
