-- 0010.sql: who said it, beside what was said of a question before the person was asked; when a question was set aside
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE aic_interactions ADD COLUMN advised_by TEXT;     -- who gives the advice: a source such as "llm", or "failed", "unasked" (SEN-2)

-- Until now it was told apart only where it had answered.
UPDATE aic_interactions SET advised_by = source WHERE advice IS NOT NULL AND source IS NOT NULL;

-- PP-2, ATT-6: when it was last set aside; NULL: it never was. What is still in the log says it of those before this version.
ALTER TABLE aic_interactions ADD COLUMN set_aside_at TEXT;

UPDATE aic_interactions SET set_aside_at = l.at
  FROM (SELECT interaction_id, max (timestamp) AS at FROM execution_log
         WHERE interaction_id IS NOT NULL AND message GLOB 'postponed: *' GROUP BY interaction_id) AS l
 WHERE l.interaction_id = id;
