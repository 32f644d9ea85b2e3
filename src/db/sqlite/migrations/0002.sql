-- 0002.sql: a task that was made for its question alone
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- 1: it ends when none of its interactions is open any more.
ALTER TABLE tasks ADD COLUMN ends_with_question INTEGER NOT NULL DEFAULT 0;
