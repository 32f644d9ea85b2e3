-- 0026.sql: which of its own modes an agent is to work in
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Of an agent that speaks the Agent Client Protocol; NULL: the agent chooses.
ALTER TABLE agents ADD COLUMN mode TEXT;
