-- 0013.sql: what is looked for has columns of its own, as every engine can compare them
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- beckon_name_fold (text) is beckon_name_fold() itself, which the desk gives to SQLite: names in any case of their letters are one name.

-- NULL: nobody, or the task was over before this version.
ALTER TABLE tasks ADD COLUMN agent_key TEXT;
-- The steps that a condition guards, and the agent that a step names.
ALTER TABLE steps ADD COLUMN guards INTEGER;
ALTER TABLE steps ADD COLUMN agent_key TEXT;

UPDATE tasks SET agent_key = beckon_name_fold (agent)
 WHERE deleted = 0 AND status IN ('QUEUED', 'RUNNING', 'WAITING', 'AWAITING_RESPONSE', 'POSTPONED') AND agent IS NOT NULL;
UPDATE steps SET guards = CASE WHEN type = 'when' THEN json_extract (spec, '$.guards') END,
                 agent_key = beckon_name_fold (json_extract (spec, '$.agent'))
 WHERE json_valid (spec) AND (type = 'when' OR spec LIKE '%"agent"%');
-- Names were compared otherwise before version 10. Where two are one name now, the one that has it keeps it.
UPDATE OR IGNORE agents SET key = beckon_name_fold (name) WHERE key <> beckon_name_fold (name);

DROP INDEX tasks_of_agent;
CREATE INDEX tasks_of_agent ON tasks (agent_key, paused) WHERE status = 'WAITING' AND agent_key IS NOT NULL;
DROP INDEX tasks_to_fetch;
CREATE INDEX tasks_to_fetch ON tasks (agent_key, priority, queued_us)
  WHERE agent_key IS NOT NULL AND status = 'QUEUED' AND n_steps = 0 AND paused = 0 AND deleted = 0;
