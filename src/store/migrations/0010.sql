-- 0010.sql: who said it, beside what was said of a question before the person was asked
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE aic_interactions ADD COLUMN advised_by TEXT;     -- who gives the advice: a source such as "llm", or "failed", "unasked" (SEN-2)

-- Until now it was told apart only where it had answered.
UPDATE aic_interactions SET advised_by = source WHERE advice IS NOT NULL AND source IS NOT NULL;
