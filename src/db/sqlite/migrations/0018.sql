-- 0018.sql: which line of a log is a program's, and of which step it is
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- stdout or stderr. NULL: somebody wrote the line, or it is older than this version.
ALTER TABLE execution_log ADD COLUMN stream TEXT;
-- From 1. NULL: the task had no plan, or the line is older than this version.
ALTER TABLE execution_log ADD COLUMN step INTEGER;
