-- 0027.sql: who has not had the answer yet
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Of a question asked over MCP: the key of the session to which the answer has not gone out, 'nobody' for a client without one, 'anybody'
-- where it was not kept who asked. NULL: the answer has gone out, or it was asked otherwise.
ALTER TABLE aic_interactions ADD COLUMN owed_to TEXT;
UPDATE aic_interactions SET owed_to = 'anybody' WHERE status IN ('PENDING', 'POSTPONED') AND substr (idempotency_key, 1, 4) = 'mcp-';
