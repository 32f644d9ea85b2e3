-- 0005.sql: a remembered answer says when, and by whom, its answer became another
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE preferences ADD COLUMN changed_at TEXT;          -- when the answer became another, last; NULL: it is the first
ALTER TABLE preferences ADD COLUMN changed_by TEXT;
