-- 0033.sql: what evaluators and askers suggested, to compare thresholds, models and instructions
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

CREATE TABLE suggestions (
  interaction_id bigint PRIMARY KEY,
  day            bigint NOT NULL,
  evaluator      text COLLATE "C" NOT NULL,
  model          text COLLATE "C",
  instructions   text COLLATE "C",
  response       text COLLATE "C" NOT NULL,
  confidence     double precision NOT NULL
);

CREATE INDEX suggestions_by_day ON suggestions (day);
