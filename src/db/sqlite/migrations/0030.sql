-- 0030.sql: a remembered answer holds for the options that the person saw, and for the reason
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE preferences ADD COLUMN options TEXT;                          -- JSON; NULL: unknown
ALTER TABLE preferences ADD COLUMN multiple INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN reason TEXT;
ALTER TABLE preferences ADD COLUMN any_reason INTEGER NOT NULL DEFAULT 0; -- 1: whatever the reason and the descriptions say
ALTER TABLE held_answers ADD COLUMN any_reason INTEGER NOT NULL DEFAULT 0;

-- What was remembered before: the person was told that it holds for the question, with nothing about reasons.
UPDATE preferences SET any_reason = 1,
  options = (SELECT options FROM aic_interactions AS i WHERE i.id = interaction_id),
  multiple = coalesce ((SELECT i.multiple FROM aic_interactions AS i WHERE i.id = interaction_id), 0),
  reason = (SELECT i.reason FROM aic_interactions AS i WHERE i.id = interaction_id);
UPDATE held_answers SET any_reason = 1 WHERE remember IS NOT NULL;
