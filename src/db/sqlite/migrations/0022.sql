-- 0022.sql: how the desk speaks to an agent that it starts
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- command: the prompt is its standard input. acp: the Agent Client Protocol.
ALTER TABLE agents ADD COLUMN protocol TEXT NOT NULL DEFAULT 'command';
