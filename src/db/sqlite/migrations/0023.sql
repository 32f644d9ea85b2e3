-- 0023.sql: where a task runs: the agent's session and its terminal
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE tasks ADD COLUMN session TEXT;
