-- 0016.sql: which rows an event is about, for whoever did not write it
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- NULL: none, or the event is older than this version.
ALTER TABLE events ADD COLUMN task_serial INTEGER;
ALTER TABLE events ADD COLUMN interaction_id INTEGER;
-- Of the line of a log, the request, agent, person or preference, as the type says.
ALTER TABLE events ADD COLUMN subject_id INTEGER;
