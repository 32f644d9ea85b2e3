-- 0008.sql: the oldest question is found at once, and the figures of requests are added up like all others
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Which question that awaits an answer is the oldest, however many are set aside.
CREATE INDEX interactions_pending ON aic_interactions (queued_us) WHERE status = 'PENDING';

-- CF-8: requests count for the day on which they came. What got an answer to a clarification and went on was classified again, unless a warning
-- says that nobody knew what was meant.
CREATE TEMP TABLE told AS
  SELECT CAST (julianday (date (created_at, 'localtime')) - 2440587.5 AS INTEGER) AS day, coalesce (agent, '') AS agent, rounds, warning,
         state = 'QUEUED' AND EXISTS (SELECT 1 FROM request_turns AS t
                                       WHERE t.request_serial = requests.serial AND t.role = 'clarification_response') AS went_on
    FROM requests
   WHERE date (created_at) IS NOT NULL;

INSERT INTO daily_counts (day, agent, what, n) SELECT day, agent, 'requests', count(*) FROM told GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'requests_clarified', count(*) FROM told WHERE rounds > 0 GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'requests_rounds', sum (rounds) FROM told WHERE rounds > 0 GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'requests_continued', count(*) FROM told WHERE went_on GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'requests_reclassified', count(*) FROM told WHERE went_on AND warning IS NULL GROUP BY day, agent;

DROP TABLE told;
