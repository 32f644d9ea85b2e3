-- 0009.sql: tags; the day on which something is counted; figures of requests that say what they mean
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- WH-8: free words of the asker and of the desk, a JSON array; NULL: none. Those that have some are found without the others.
ALTER TABLE aic_interactions ADD COLUMN tags TEXT;

CREATE INDEX interactions_tagged ON aic_interactions (id) WHERE tags IS NOT NULL;

-- CF-8: the day on which it was asked, where the desk was then: what becomes of it counts for the same day when the desk has moved to another time zone.
-- NULL: asked before this version.
ALTER TABLE aic_interactions ADD COLUMN day INTEGER;
ALTER TABLE requests ADD COLUMN day INTEGER;

-- Confirmations count whoever answered them; requests by what they needed; and every time that a request was looked at again, with whether anything
-- was asked after that. What was added up before said that a request was understood when the most rounds were over.
DELETE FROM daily_counts WHERE what IN ('confirmation_yes', 'confirmation_no', 'requests', 'requests_clarified', 'requests_rounds',
                                        'requests_continued', 'requests_reclassified');

INSERT INTO daily_counts (day, agent, what, n)
  SELECT CAST (julianday (date (timestamp, 'localtime')) - 2440587.5 AS INTEGER), coalesce (agent, ''),
         CASE WHEN status = 'ANSWERED' AND response_indices = '[0]' THEN 'confirmation_yes' ELSE 'confirmation_no' END, count(*)
    FROM aic_interactions
   WHERE kind = 'confirmation' AND status IN ('ANSWERED', 'DECLINED') AND NOT timed_out AND date (timestamp) IS NOT NULL
   GROUP BY 1, 2, 3;

-- Whether the rounds were spent stands in the log alone. Where that is gone, nobody knows what became of the last look: it is not counted.
CREATE TEMP TABLE told AS
  SELECT CAST (julianday (date (r.created_at, 'localtime')) - 2440587.5 AS INTEGER) AS day, coalesce (r.agent, '') AS agent, r.rounds,
         EXISTS (SELECT 1 FROM aic_interactions AS i WHERE i.request_id = r.id AND i.kind = 'confirmation') AS to_confirm,
         -- Looks after a clarification: one for each that was given, but for one that has still to come or never came.
         (SELECT count(*) FROM request_turns AS t WHERE t.request_serial = r.serial AND t.role = 'clarification_response'
             AND (r.state NOT IN ('CLASSIFYING', 'ABANDONED') OR t.intent IS NOT NULL
                  OR t.id < (SELECT max (u.id) FROM request_turns AS u WHERE u.request_serial = r.serial))) AS looks,
         r.state = 'QUEUED' AND r.warning IS NULL
           AND (SELECT t.role FROM request_turns AS t WHERE t.request_serial = r.serial ORDER BY t.id DESC LIMIT 1) = 'clarification_response'
           AND NOT EXISTS (SELECT 1 FROM aic_interactions AS i WHERE i.request_id = r.id AND i.kind = 'confirmation') AS ended,
         EXISTS (SELECT 1 FROM execution_log AS l JOIN tasks AS k ON k.serial = l.task_serial WHERE k.id = r.task_id) AS has_log,
         EXISTS (SELECT 1 FROM execution_log AS l JOIN tasks AS k ON k.serial = l.task_serial
                  WHERE k.id = r.task_id AND l.message = 'Max clarification iterations reached') AS spent
    FROM requests AS r
   WHERE date (r.created_at) IS NOT NULL;

INSERT INTO daily_counts (day, agent, what, n) SELECT day, agent, 'requests', count(*) FROM told GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'requests_clarified', count(*) FROM told WHERE rounds > 0 GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'requests_rounds', sum (rounds) FROM told WHERE rounds > 0 GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'requests_to_confirm', count(*) FROM told WHERE to_confirm GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'reclassifications', sum (looks - (ended AND NOT has_log)) FROM told WHERE looks - (ended AND NOT has_log) > 0 GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'reclassifications_clear', count(*) FROM told WHERE looks > 0 AND ended AND has_log AND NOT spent GROUP BY day, agent;

DROP TABLE told;
