-- 0033.sql: what evaluators and askers suggested, to compare thresholds, models and instructions
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- CF-8: counts for the day on which the question was asked, as daily_counts does.
CREATE TABLE suggestions (
  interaction_id INTEGER PRIMARY KEY,
  day            INTEGER NOT NULL,
  evaluator      TEXT NOT NULL,                     -- 'rules', 'llm' or 'asker'
  model          TEXT,
  instructions   TEXT,                              -- eight digits of their checksum, and how they begin
  response       TEXT NOT NULL,                     -- the label of the option
  confidence     REAL NOT NULL
);

CREATE INDEX suggestions_by_day ON suggestions (day);
