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
  task_id    TEXT,
  intent     TEXT,
  confidence REAL,
  warning    TEXT,
  rounds     INTEGER NOT NULL DEFAULT 0,            -- clarifications that were asked
  created_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE INDEX requests_open ON requests (state) WHERE state IN ('CLASSIFYING', 'AWAITING_CONFIRMATION', 'AWAITING_CLARIFICATION');
CREATE INDEX requests_by_task ON requests (task_id) WHERE task_id IS NOT NULL;

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

-- CF-8, added up as things happen, so that the figures of years are read in milliseconds. The day is that of UTC, as days since 1970; an
-- agent without a name is ''.
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
