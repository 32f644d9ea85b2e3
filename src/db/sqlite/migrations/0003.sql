-- 0003.sql: postponement, the outbox, remembered answers, requests, figures
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE aic_interactions ADD COLUMN source TEXT;         -- what answered where no person did, such as 'preference:3' or 'rules:2'
ALTER TABLE aic_interactions ADD COLUMN advice TEXT;         -- why the sentinel answered, or why it left it to the person
ALTER TABLE aic_interactions ADD COLUMN confidence REAL;     -- 0 to 1: how sure the asker is of the intent
ALTER TABLE aic_interactions ADD COLUMN intent TEXT;         -- what the asker takes the request for
ALTER TABLE aic_interactions ADD COLUMN request_id TEXT;     -- the request whose intake asks
ALTER TABLE aic_interactions ADD COLUMN fingerprint TEXT;    -- the same for questions that say the same
ALTER TABLE aic_interactions ADD COLUMN until_us INTEGER;    -- a person set it aside until then
ALTER TABLE aic_interactions ADD COLUMN reminded_us INTEGER; -- when the person was last reminded of it

CREATE INDEX interactions_by_fingerprint ON aic_interactions (fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX interactions_by_request ON aic_interactions (request_id) WHERE request_id IS NOT NULL;

-- Which deadline is next, however many there are. 'auto-resolve': the policy takes effect · 'return': it is shown again ·
-- 'remind': the person is reminded · 'cancel': it ends without an answer.
CREATE INDEX deadlines_by_time ON deadlines (due_us) WHERE kind <> 'auto-resolve';

-- What was set aside before there were reminders: the person is reminded in half an hour.
INSERT INTO deadlines (interaction_id, kind, due_us)
  SELECT id, 'remind', (CAST (strftime ('%s', 'now') AS INTEGER) + 1800) * 1000000
    FROM aic_interactions
   WHERE status = 'POSTPONED';

-- Answers that a person wants given in the future (SEN-5). An answer of NULL: the person is asked, whatever an evaluator says (SEN-6).
CREATE TABLE preferences (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  fingerprint    TEXT NOT NULL,
  scope          TEXT NOT NULL,                     -- 'agent', 'workspace' or 'everywhere'
  scope_value    TEXT NOT NULL DEFAULT '',          -- which agent, which workspace
  question       TEXT NOT NULL,
  answer         TEXT,
  created_at     TEXT NOT NULL,
  created_by     TEXT NOT NULL,
  interaction_id INTEGER,                           -- the one that it was made from
  uses           INTEGER NOT NULL DEFAULT 0,
  used_at        TEXT
);

CREATE UNIQUE INDEX preferences_by_question ON preferences (fingerprint, scope, scope_value);

-- What a channel such as Telegram still has to be told, in order for each interaction.
CREATE TABLE outbox (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  channel        TEXT NOT NULL,
  purpose        TEXT NOT NULL,                     -- 'question', 'reminder', 'settled' or 'acknowledgement'
  interaction_id INTEGER NOT NULL,
  payload        TEXT NOT NULL,                     -- JSON
  created_at     TEXT NOT NULL,
  attempts       INTEGER NOT NULL DEFAULT 0,
  next_us        INTEGER NOT NULL,                  -- not before then
  error          TEXT                               -- of the last attempt
);

CREATE INDEX outbox_by_time ON outbox (channel, next_us);
CREATE INDEX outbox_by_interaction ON outbox (interaction_id, channel);

-- What a channel has to know after a restart.
CREATE TABLE channel_state (
  channel TEXT NOT NULL,
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (channel, name)
) WITHOUT ROWID;

-- Where an interaction is shown in a channel: the number of the message there.
CREATE TABLE channel_messages (
  channel        TEXT NOT NULL,
  message        TEXT NOT NULL,
  interaction_id INTEGER NOT NULL,
  PRIMARY KEY (channel, message)
) WITHOUT ROWID;

CREATE INDEX channel_messages_by_interaction ON channel_messages (interaction_id, channel);

-- Requests on their way through the intake (CF-1 to CF-6).
CREATE TABLE requests (
  serial     INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  state      TEXT NOT NULL,
  text       TEXT NOT NULL,                         -- as it was first typed
  agent      TEXT,
  workspace  TEXT,
  task_id    TEXT,
  interaction_id INTEGER,                           -- the question that is open, or was asked last
  intent     TEXT,
  confidence REAL,
  source     TEXT,                                  -- who took it for that
  warning    TEXT,
  rounds     INTEGER NOT NULL DEFAULT 0,            -- clarifications that were asked
  created_by TEXT,
  idempotency_key TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE INDEX requests_open ON requests (state) WHERE state IN ('CLASSIFYING', 'AWAITING_CONFIRMATION', 'AWAITING_CLARIFICATION');
CREATE INDEX requests_by_task ON requests (task_id) WHERE task_id IS NOT NULL;
CREATE UNIQUE INDEX requests_by_key ON requests (idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TABLE request_turns (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  request_serial INTEGER NOT NULL,
  role           TEXT NOT NULL,                     -- 'query', 'clarification_request' or 'clarification_response'
  text           TEXT NOT NULL,
  timestamp      TEXT NOT NULL,
  intent         TEXT,
  confidence     REAL
);

CREATE INDEX request_turns_by_request ON request_turns (request_serial);

-- CF-8, added up as things happen, so that the figures of years are read in milliseconds. Everything counts for the day on which the
-- question was asked, where the desk is: days since 1970-01-01. An agent without a name is ''. The words are those of model/stats.c, and
-- 'asked:KIND'.
CREATE TABLE daily_counts (
  day   INTEGER NOT NULL,
  agent TEXT NOT NULL,
  what  TEXT NOT NULL,
  n     INTEGER NOT NULL,
  PRIMARY KEY (day, agent, what)
) WITHOUT ROWID;

-- How long persons took to answer: bucket b holds times of 2^(b/8) ms up to, but without, 2^((b+1)/8) ms.
CREATE TABLE daily_times (
  day    INTEGER NOT NULL,
  agent  TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  n      INTEGER NOT NULL,
  PRIMARY KEY (day, agent, bucket)
) WITHOUT ROWID;

-- How often the same was asked.
CREATE TABLE question_counts (
  id          INTEGER PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  agent       TEXT NOT NULL,
  n           INTEGER NOT NULL,
  last_id     INTEGER NOT NULL                      -- the interaction that asked it last
);

CREATE UNIQUE INDEX question_counts_by_question ON question_counts (fingerprint, agent);
CREATE INDEX question_counts_by_number ON question_counts (n) WHERE n > 1;
CREATE INDEX question_counts_of_agent ON question_counts (agent, n) WHERE n > 1;

-- What happened before this version. Every cancelled interaction was withdrawn then, and who answered without a person is named.
CREATE TEMP TABLE told AS
  SELECT id, CAST (julianday (date (timestamp, 'localtime')) - 2440587.5 AS INTEGER) AS day, coalesce (agent, '') AS agent, kind,
         CASE
           WHEN status = 'ANSWERED' THEN 'answered'
           WHEN status = 'AUTO_RESOLVED' THEN CASE responded_by WHEN 'fallback' THEN 'auto_resolved_fallback'
             WHEN 'sentinel' THEN 'auto_resolved_sentinel' ELSE 'auto_resolved_timeout' END
           WHEN status = 'SKIPPED' THEN CASE WHEN timed_out THEN 'skipped_timeout' ELSE 'skipped' END
           WHEN status = 'DECLINED' THEN CASE WHEN timed_out THEN 'declined_timeout' ELSE 'declined' END
           WHEN status = 'EXPIRED' THEN 'expired'
           WHEN status = 'CANCELLED' THEN 'withdrawn'
           WHEN status = 'POSTPONED' THEN 'postponed'
         END AS outcome,
         CASE WHEN kind <> 'confirmation' THEN NULL
           WHEN status = 'ANSWERED' AND response_indices = '[0]' THEN 'confirmation_yes'
           WHEN status = 'ANSWERED' OR (status = 'DECLINED' AND NOT timed_out) THEN 'confirmation_no'
         END AS confirmation,
         CASE WHEN status IN ('ANSWERED', 'SKIPPED', 'DECLINED') AND NOT timed_out AND responded_at IS NOT NULL
           THEN max (CAST (round ((julianday (responded_at) - julianday (timestamp)) * 86400000) AS INTEGER), 1) END AS took
    FROM aic_interactions
   WHERE date (timestamp) IS NOT NULL;

INSERT INTO daily_counts (day, agent, what, n) SELECT day, agent, 'asked:' || kind, count(*) FROM told GROUP BY day, agent, kind;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, outcome, count(*) FROM told WHERE outcome IS NOT NULL GROUP BY day, agent, outcome;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, confirmation, count(*) FROM told WHERE confirmation IS NOT NULL GROUP BY day, agent, confirmation;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'corrected', count(*) FROM told JOIN corrections AS c ON c.interaction_id = told.id GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'responses', count(*) FROM told WHERE took IS NOT NULL GROUP BY day, agent;
INSERT INTO daily_counts (day, agent, what, n)
  SELECT day, agent, 'response_ms', sum (took) FROM told WHERE took IS NOT NULL GROUP BY day, agent;

CREATE TEMP TABLE bounds (start INTEGER PRIMARY KEY, bucket INTEGER NOT NULL);
INSERT OR REPLACE INTO bounds (start, bucket)
  WITH RECURSIVE
    eighths (j, factor) AS (VALUES (0, 1.0), (1, 1.0905077326652577), (2, 1.189207115002721), (3, 1.2968395546510096),
                                   (4, 1.4142135623730951), (5, 1.5422108254079407), (6, 1.681792830507429), (7, 1.8340080864093424)),
    powers (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM powers WHERE k < 32)
  SELECT CAST ((1 << k) * factor AS INTEGER) + (j > 0), 8 * k + j FROM powers, eighths ORDER BY k, j;
INSERT INTO daily_times (day, agent, bucket, n)
  SELECT day, agent, (SELECT b.bucket FROM bounds AS b WHERE b.start <= took ORDER BY b.start DESC LIMIT 1) AS bucket, count(*)
    FROM told WHERE took IS NOT NULL GROUP BY 1, 2, 3;

DROP TABLE told;
DROP TABLE bounds;
