-- 0011.sql: tasks that agents fetch
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Who fetched a task and holds it, how often it was fetched, and when it is given back where its holder shows no sign of life (CF-11).
ALTER TABLE tasks ADD COLUMN claimed_by TEXT;                         -- NULL: nobody
ALTER TABLE tasks ADD COLUMN claim INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN claim_us INTEGER;                        -- NULL: no time passes, as while it awaits somebody
ALTER TABLE tasks ADD COLUMN of_request INTEGER NOT NULL DEFAULT 0;   -- it came of a request: somebody wants it done

UPDATE tasks SET of_request = 1 WHERE id IN (SELECT task_id FROM requests WHERE task_id IS NOT NULL);

-- Which task an agent fetches next, in any case of its name's letters, and which of those that name nobody, however many others there are.
CREATE INDEX tasks_to_fetch ON tasks (agent COLLATE NOCASE, priority, queued_us)
  WHERE agent IS NOT NULL AND status = 'QUEUED' AND n_steps = 0 AND paused = 0 AND deleted = 0;
CREATE INDEX tasks_for_anybody ON tasks (priority, queued_us)
  WHERE agent IS NULL AND of_request = 1 AND status = 'QUEUED' AND n_steps = 0 AND paused = 0 AND deleted = 0;
-- Which claim is the next to end.
CREATE INDEX tasks_by_claim ON tasks (claim_us) WHERE claim_us IS NOT NULL;
