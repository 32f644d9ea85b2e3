-- recount.sql: the figures (CF-8) from the rows that they are of, after a salvage: some of either may be lost, and parts add up to the whole
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- How often something was set aside and reminded of stands nowhere else, and is a part of nothing: it stays as it was read. So do the times.
--
-- A row whose day is not known counts nowhere. That is seen by the day itself: of a damaged time, some of these functions make a date, and others
-- do not.

DELETE FROM daily_counts WHERE what NOT IN ('postponed', 'reminded', 'responses', 'response_ms');

CREATE TEMP TABLE told AS
  SELECT id, coalesce (day, CAST (julianday (date (timestamp, 'localtime')) - 2440587.5 AS INTEGER)) AS day, coalesce (agent, '') AS agent, kind,
         CASE
           WHEN status = 'ANSWERED' THEN 'answered'
           WHEN status = 'AUTO_RESOLVED' THEN CASE
             WHEN source LIKE 'preference:%' THEN 'auto_resolved_preference'
             WHEN responded_by = 'sentinel' THEN 'auto_resolved_sentinel'
             WHEN responded_by = 'own-session' THEN 'auto_resolved_own'
             WHEN responded_by = 'fallback' THEN 'auto_resolved_fallback'
             ELSE 'auto_resolved_timeout' END
           WHEN status = 'SKIPPED' THEN CASE
             WHEN responded_by = 'sentinel' THEN 'auto_resolved_sentinel'
             WHEN timed_out THEN 'skipped_timeout'
             ELSE 'skipped' END
           WHEN status = 'DECLINED' THEN CASE WHEN timed_out THEN 'declined_timeout' ELSE 'declined' END
           WHEN status = 'EXPIRED' THEN 'expired'
           WHEN status = 'CANCELLED' THEN CASE WHEN timed_out THEN 'cancelled' ELSE 'withdrawn' END
         END AS outcome,
         CASE WHEN kind <> 'confirmation' OR timed_out THEN NULL
           WHEN status = 'ANSWERED' AND response_indices = '[0]' THEN 'confirmation_yes'
           WHEN status IN ('ANSWERED', 'DECLINED') THEN 'confirmation_no'
         END AS confirmation
    FROM aic_interactions;
DELETE FROM told WHERE day IS NULL;

INSERT INTO daily_counts (day, agent, what, n) SELECT day, agent, 'asked:' || kind, count(*) FROM told GROUP BY day, agent, kind;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, outcome, count(*) FROM told WHERE outcome IS NOT NULL GROUP BY day, agent, outcome;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, confirmation, count(*) FROM told WHERE confirmation IS NOT NULL GROUP BY day, agent, confirmation;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'corrected', count(*) FROM told JOIN corrections AS c ON c.interaction_id = told.id GROUP BY day, agent;

DROP TABLE told;

CREATE TEMP TABLE told AS
  SELECT coalesce (r.day, CAST (julianday (date (r.created_at, 'localtime')) - 2440587.5 AS INTEGER)) AS day, coalesce (r.agent, '') AS agent, r.rounds,
         EXISTS (SELECT 1 FROM aic_interactions AS i WHERE i.request_id = r.id AND i.kind = 'confirmation') AS to_confirm,
         (SELECT count(*) FROM request_turns AS t WHERE t.request_serial = r.serial AND t.role = 'clarification_response'
             AND (r.state NOT IN ('CLASSIFYING', 'ABANDONED') OR t.intent IS NOT NULL
                  OR t.id < (SELECT max (u.id) FROM request_turns AS u WHERE u.request_serial = r.serial))) AS looks,
         r.state = 'QUEUED' AND r.warning IS NULL
           AND (SELECT t.role FROM request_turns AS t WHERE t.request_serial = r.serial ORDER BY t.id DESC LIMIT 1) = 'clarification_response'
           AND NOT EXISTS (SELECT 1 FROM aic_interactions AS i WHERE i.request_id = r.id AND i.kind = 'confirmation') AS ended,
         EXISTS (SELECT 1 FROM execution_log AS l JOIN tasks AS k ON k.serial = l.task_serial WHERE k.id = r.task_id) AS has_log,
         EXISTS (SELECT 1 FROM execution_log AS l JOIN tasks AS k ON k.serial = l.task_serial
                  WHERE k.id = r.task_id AND l.message = 'Max clarification iterations reached') AS spent
    FROM requests AS r;
DELETE FROM told WHERE day IS NULL;

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
