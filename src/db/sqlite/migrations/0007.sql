-- 0007.sql: since when a person has a hand-off
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE aic_interactions ADD COLUMN assigned_at TEXT;            -- it was handed on to the assignee then; NULL: it never was

-- What the log still has of earlier times.
UPDATE aic_interactions SET assigned_at =
  (SELECT max (l.timestamp) FROM execution_log AS l
    WHERE l.task_serial = aic_interactions.task_serial AND l.interaction_id = aic_interactions.id
      AND l.message LIKE 'hand-off ' || aic_interactions.id || ' handed on from @% to @' || aic_interactions.assignee)
 WHERE kind = 'handoff';
