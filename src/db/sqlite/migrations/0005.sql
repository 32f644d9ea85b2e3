-- 0005.sql: tasks that wait stand in one index
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- The place of a task that waits within its group is when it goes on, and 0 while it is paused: tasks_by_status says all that this one said.
DROP INDEX tasks_by_resume;
