-- v6-handed-on.sql: schema 6, as it was before the desk knew since when a person has a hand-off: one that was handed on twice, one that never was, a question
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE tasks (
  serial              INTEGER PRIMARY KEY,
  id                  TEXT NOT NULL UNIQUE,
  title               TEXT NOT NULL,
  status              TEXT NOT NULL,
  priority            TEXT NOT NULL DEFAULT 'normal',
  paused              INTEGER NOT NULL DEFAULT 0,
  deleted             INTEGER NOT NULL DEFAULT 0,
  progress            REAL,
  queued_us           INTEGER NOT NULL,
  started_us          INTEGER,
  updated_us          INTEGER,
  finished_us         INTEGER,
  resume_us           INTEGER,
  need_us             INTEGER,
  sort_us             INTEGER NOT NULL,             -- place within its group in the list of tasks
  open_count          INTEGER NOT NULL DEFAULT 0,   -- interactions of it that are PENDING or POSTPONED
  pending_interaction INTEGER,                      -- the oldest of those
  agent               TEXT,
  workspace           TEXT,
  current_step        TEXT,
  result              TEXT,
  description         TEXT,
  context             TEXT                          -- JSON object
, ends_with_question INTEGER NOT NULL DEFAULT 0, n_steps INTEGER NOT NULL DEFAULT 0, position INTEGER NOT NULL DEFAULT 0, remaining_us INTEGER NOT NULL DEFAULT 0, paused_with_agent INTEGER NOT NULL DEFAULT 0, log_us INTEGER);
INSERT INTO tasks VALUES(1,'task-csvsc7xnxh','Personal outreach to John Doe','AWAITING_RESPONSE','normal',0,0,NULL,1795352624025000,1795352624025000,1795352624025000,NULL,1795957424025277,1795352624025000,1795352624025000,1,1,'tidy','/srv/app',NULL,NULL,NULL,NULL,1,0,0,0,0,NULL);
INSERT INTO tasks VALUES(2,'task-3pnwqb2vb2','Personal outreach to Jane Roe','AWAITING_RESPONSE','normal',0,0,NULL,1795352624053000,1795352624053000,1795352624053000,NULL,1795957424053708,1795352624053000,1795352624053000,1,2,'tidy','/srv/app',NULL,NULL,NULL,NULL,1,0,0,0,0,NULL);
INSERT INTO tasks VALUES(3,'task-kd42ctz7dk','Which database?','AWAITING_RESPONSE','normal',0,0,NULL,1795352625346000,1795352625346000,1795352625346000,NULL,NULL,1795352625346000,1795352625346000,1,3,'tidy','/srv/app',NULL,NULL,NULL,NULL,1,0,0,0,0,NULL);
CREATE TABLE task_counts (
  status TEXT PRIMARY KEY,
  n      INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO task_counts VALUES('AWAITING_RESPONSE',3);
INSERT INTO task_counts VALUES('CANCELLED',0);
INSERT INTO task_counts VALUES('COMPLETE',0);
INSERT INTO task_counts VALUES('FAILED',0);
INSERT INTO task_counts VALUES('POSTPONED',0);
INSERT INTO task_counts VALUES('QUEUED',0);
INSERT INTO task_counts VALUES('RUNNING',0);
INSERT INTO task_counts VALUES('WAITING',0);
CREATE TABLE aic_interactions (
  id                   INTEGER PRIMARY KEY AUTOINCREMENT,
  task_id              TEXT NOT NULL,
  conflict_description TEXT NOT NULL,
  options              TEXT NOT NULL,               -- JSON array
  response             TEXT,
  timed_out            INTEGER NOT NULL DEFAULT 0,
  timestamp            TEXT NOT NULL,
  status               TEXT NOT NULL DEFAULT 'PENDING',
  kind                 TEXT NOT NULL DEFAULT 'choice',
  policy               TEXT NOT NULL DEFAULT 'hold',
  task_serial          INTEGER NOT NULL,
  queued_us            INTEGER NOT NULL,            -- when its task was queued: the order of AR-5
  timeout_us           INTEGER NOT NULL DEFAULT 0,  -- 0: none
  remaining_us         INTEGER NOT NULL DEFAULT 0,  -- left of a countdown that is stopped
  held                 INTEGER NOT NULL DEFAULT 0,
  multiple             INTEGER NOT NULL DEFAULT 0,
  allow_other          INTEGER NOT NULL DEFAULT 0,
  previous_id          INTEGER,                     -- the interaction that this one asks again
  reason               TEXT,
  agent                TEXT,
  idempotency_key      TEXT,
  response_indices     TEXT,                        -- JSON array, from 0
  note                 TEXT,
  responded_by         TEXT,
  surface              TEXT,
  responded_at         TEXT,
  context              TEXT                         -- JSON
, source TEXT, advice TEXT, confidence REAL, intent TEXT, request_id TEXT, fingerprint TEXT, until_us INTEGER, reminded_us INTEGER, assignee TEXT, subject TEXT, title TEXT, priority TEXT, warm INTEGER NOT NULL DEFAULT 0, outcome TEXT);
INSERT INTO aic_interactions VALUES(1,'task-csvsc7xnxh','Agent tidy needs your attention for John Doe','[]',NULL,0,'2026-11-22T13:03:44.025Z','PENDING','handoff','continue',1,1795352624025000,604800000000,0,0,0,0,NULL,'Call him','tidy','9054b6ee-f080-47ca-a4de-020ce282cf2e',NULL,NULL,NULL,NULL,NULL,'{"subject":null,"given":null,"recommended_action":"Call him","conversation":[],"findings":[],"done":[],"left_out":[]}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'eve','John Doe','Personal outreach to John Doe','normal',0,NULL);
INSERT INTO aic_interactions VALUES(2,'task-3pnwqb2vb2','Agent tidy needs your attention for Jane Roe','[]',NULL,0,'2026-11-22T13:03:44.053Z','PENDING','handoff','continue',2,1795352624053000,604800000000,0,0,0,0,NULL,'Call her','tidy','a5c1eff6-248f-40b0-8797-6467df379c8a',NULL,NULL,NULL,NULL,NULL,'{"subject":null,"given":null,"recommended_action":"Call her","conversation":[],"findings":[],"done":[],"left_out":[]}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'bob','Jane Roe','Personal outreach to Jane Roe','normal',0,NULL);
INSERT INTO aic_interactions VALUES(3,'task-kd42ctz7dk','Which database?','[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}]',NULL,0,'2026-11-22T13:03:45.346Z','PENDING','choice','hold',3,1795352625346000,0,0,0,0,0,NULL,NULL,'tidy','d221ff6a-2145-4da5-a5a7-cd24b7c422d7',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'5a37924f9228484e8edf31c58fd3b25976dfc06bc103bf8aad1ef83a2f814708',NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
CREATE TABLE corrections (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  interaction_id   INTEGER NOT NULL,
  response         TEXT NOT NULL,
  timestamp        TEXT NOT NULL,
  corrected_by     TEXT NOT NULL,
  surface          TEXT,
  response_indices TEXT,
  note             TEXT
);
CREATE TABLE deadlines (
  interaction_id INTEGER NOT NULL,
  kind           TEXT NOT NULL,
  due_us         INTEGER NOT NULL,
  PRIMARY KEY (interaction_id, kind)
) WITHOUT ROWID;
INSERT INTO deadlines VALUES(1,'auto-resolve',1795957424025277);
INSERT INTO deadlines VALUES(1,'handoff',1795655024025277);
INSERT INTO deadlines VALUES(2,'auto-resolve',1795957424053708);
INSERT INTO deadlines VALUES(2,'handoff',1795655024053708);
CREATE TABLE execution_log (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  task_id        TEXT NOT NULL,
  message        TEXT NOT NULL,
  from_status    TEXT,
  to_status      TEXT,
  who            TEXT,
  timestamp      TEXT NOT NULL,
  level          TEXT NOT NULL DEFAULT 'info',
  interaction_id INTEGER,
  task_serial    INTEGER NOT NULL
);
INSERT INTO execution_log VALUES(1,'task-csvsc7xnxh','created',NULL,'RUNNING','tidy','2026-11-22T13:03:44.025Z','info',NULL,1);
INSERT INTO execution_log VALUES(2,'task-csvsc7xnxh','hand-off 1 to @ana','RUNNING','AWAITING_RESPONSE','tidy','2026-11-22T13:03:44.025Z','info',1,1);
INSERT INTO execution_log VALUES(3,'task-3pnwqb2vb2','created',NULL,'RUNNING','tidy','2026-11-22T13:03:44.053Z','info',NULL,2);
INSERT INTO execution_log VALUES(4,'task-3pnwqb2vb2','hand-off 2 to @bob','RUNNING','AWAITING_RESPONSE','tidy','2026-11-22T13:03:44.053Z','info',2,2);
INSERT INTO execution_log VALUES(5,'task-csvsc7xnxh','hand-off 1 handed on from @ana to @bob',NULL,NULL,'root','2026-11-22T13:03:44.069Z','info',1,1);
INSERT INTO execution_log VALUES(6,'task-csvsc7xnxh','hand-off 1 handed on from @bob to @eve',NULL,NULL,'root','2026-11-22T13:03:45.314Z','info',1,1);
INSERT INTO execution_log VALUES(7,'task-kd42ctz7dk','created',NULL,'RUNNING','tidy','2026-11-22T13:03:45.346Z','info',NULL,3);
INSERT INTO execution_log VALUES(8,'task-kd42ctz7dk','question 3 asked','RUNNING','AWAITING_RESPONSE','tidy','2026-11-22T13:03:45.346Z','info',3,3);
CREATE TABLE events (
  sequence       INTEGER PRIMARY KEY AUTOINCREMENT,
  type           TEXT NOT NULL,
  timestamp      TEXT NOT NULL,
  payload        TEXT NOT NULL                      -- JSON
);
INSERT INTO events VALUES(1,'TASK_CREATED','2026-11-22T13:03:44.025Z','{"id":"task-csvsc7xnxh","title":"Personal outreach to John Doe","description":null,"agent":"tidy","workspace":"/srv/app","status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-22T13:03:44.025Z","started_at":"2026-11-22T13:03:44.025Z","updated_at":"2026-11-22T13:03:44.025Z","finished_at":null,"resume_at":"2026-11-29T13:03:44.025Z","remaining_ms":null,"need_at":"2026-11-22T13:03:44.025Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":1,"clarification_question":"Agent tidy needs your attention for John Doe","clarification_reason":"Call him","current_step":null,"result":null,"steps":null,"context":null}');
INSERT INTO events VALUES(2,'AIC_DIALOG_REQUESTED','2026-11-22T13:03:44.025Z','{"id":1,"task_id":"task-csvsc7xnxh","kind":"handoff","status":"PENDING","conflict_description":"Agent tidy needs your attention for John Doe","reason":"Call him","options":[],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-22T13:03:44.025Z","responded_at":null,"deadline_at":"2026-11-29T13:03:44.025Z","remaining_ms":null,"held":false,"policy":"continue","timeout_ms":604800000,"multiple":false,"allow_other":false,"context":{"subject":null,"given":null,"recommended_action":"Call him","conversation":[],"findings":[],"done":[],"left_out":[]},"agent":"tidy","title":"Personal outreach to John Doe","workspace":"/srv/app","note":null,"previous_id":null,"idempotency_key":"9054b6ee-f080-47ca-a4de-020ce282cf2e","intent":null,"confidence":null,"request_id":null,"source":null,"advice":null,"set_aside_until":null,"reminded_at":null,"assignee":"ana","subject":"John Doe","priority":"normal","warm":false,"outcome":null,"corrections":[]}');
INSERT INTO events VALUES(3,'HANDOFF_REQUESTED','2026-11-22T13:03:44.025Z','{"id":1,"task_id":"task-csvsc7xnxh","kind":"handoff","status":"PENDING","conflict_description":"Agent tidy needs your attention for John Doe","reason":"Call him","options":[],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-22T13:03:44.025Z","responded_at":null,"deadline_at":"2026-11-29T13:03:44.025Z","remaining_ms":null,"held":false,"policy":"continue","timeout_ms":604800000,"multiple":false,"allow_other":false,"context":{"subject":null,"given":null,"recommended_action":"Call him","conversation":[],"findings":[],"done":[],"left_out":[]},"agent":"tidy","title":"Personal outreach to John Doe","workspace":"/srv/app","note":null,"previous_id":null,"idempotency_key":"9054b6ee-f080-47ca-a4de-020ce282cf2e","intent":null,"confidence":null,"request_id":null,"source":null,"advice":null,"set_aside_until":null,"reminded_at":null,"assignee":"ana","subject":"John Doe","priority":"normal","warm":false,"outcome":null,"corrections":[]}');
INSERT INTO events VALUES(4,'TASK_CHANGED','2026-11-22T13:03:44.025Z','{"id":"task-csvsc7xnxh","title":"Personal outreach to John Doe","description":null,"agent":"tidy","workspace":"/srv/app","status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-22T13:03:44.025Z","started_at":"2026-11-22T13:03:44.025Z","updated_at":"2026-11-22T13:03:44.025Z","finished_at":null,"resume_at":"2026-11-29T13:03:44.025Z","remaining_ms":null,"need_at":"2026-11-22T13:03:44.025Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":1,"clarification_question":"Agent tidy needs your attention for John Doe","clarification_reason":"Call him","current_step":null,"result":null,"steps":null}');
INSERT INTO events VALUES(5,'TASK_CREATED','2026-11-22T13:03:44.053Z','{"id":"task-3pnwqb2vb2","title":"Personal outreach to Jane Roe","description":null,"agent":"tidy","workspace":"/srv/app","status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-22T13:03:44.053Z","started_at":"2026-11-22T13:03:44.053Z","updated_at":"2026-11-22T13:03:44.053Z","finished_at":null,"resume_at":"2026-11-29T13:03:44.053Z","remaining_ms":null,"need_at":"2026-11-22T13:03:44.053Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":2,"clarification_question":"Agent tidy needs your attention for Jane Roe","clarification_reason":"Call her","current_step":null,"result":null,"steps":null,"context":null}');
INSERT INTO events VALUES(6,'AIC_DIALOG_REQUESTED','2026-11-22T13:03:44.053Z','{"id":2,"task_id":"task-3pnwqb2vb2","kind":"handoff","status":"PENDING","conflict_description":"Agent tidy needs your attention for Jane Roe","reason":"Call her","options":[],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-22T13:03:44.053Z","responded_at":null,"deadline_at":"2026-11-29T13:03:44.053Z","remaining_ms":null,"held":false,"policy":"continue","timeout_ms":604800000,"multiple":false,"allow_other":false,"context":{"subject":null,"given":null,"recommended_action":"Call her","conversation":[],"findings":[],"done":[],"left_out":[]},"agent":"tidy","title":"Personal outreach to Jane Roe","workspace":"/srv/app","note":null,"previous_id":null,"idempotency_key":"a5c1eff6-248f-40b0-8797-6467df379c8a","intent":null,"confidence":null,"request_id":null,"source":null,"advice":null,"set_aside_until":null,"reminded_at":null,"assignee":"bob","subject":"Jane Roe","priority":"normal","warm":false,"outcome":null,"corrections":[]}');
INSERT INTO events VALUES(7,'HANDOFF_REQUESTED','2026-11-22T13:03:44.053Z','{"id":2,"task_id":"task-3pnwqb2vb2","kind":"handoff","status":"PENDING","conflict_description":"Agent tidy needs your attention for Jane Roe","reason":"Call her","options":[],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-22T13:03:44.053Z","responded_at":null,"deadline_at":"2026-11-29T13:03:44.053Z","remaining_ms":null,"held":false,"policy":"continue","timeout_ms":604800000,"multiple":false,"allow_other":false,"context":{"subject":null,"given":null,"recommended_action":"Call her","conversation":[],"findings":[],"done":[],"left_out":[]},"agent":"tidy","title":"Personal outreach to Jane Roe","workspace":"/srv/app","note":null,"previous_id":null,"idempotency_key":"a5c1eff6-248f-40b0-8797-6467df379c8a","intent":null,"confidence":null,"request_id":null,"source":null,"advice":null,"set_aside_until":null,"reminded_at":null,"assignee":"bob","subject":"Jane Roe","priority":"normal","warm":false,"outcome":null,"corrections":[]}');
INSERT INTO events VALUES(8,'TASK_CHANGED','2026-11-22T13:03:44.053Z','{"id":"task-3pnwqb2vb2","title":"Personal outreach to Jane Roe","description":null,"agent":"tidy","workspace":"/srv/app","status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-22T13:03:44.053Z","started_at":"2026-11-22T13:03:44.053Z","updated_at":"2026-11-22T13:03:44.053Z","finished_at":null,"resume_at":"2026-11-29T13:03:44.053Z","remaining_ms":null,"need_at":"2026-11-22T13:03:44.053Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":2,"clarification_question":"Agent tidy needs your attention for Jane Roe","clarification_reason":"Call her","current_step":null,"result":null,"steps":null}');
INSERT INTO events VALUES(9,'HANDOFF_REQUESTED','2026-11-22T13:03:44.069Z','{"id":1,"task_id":"task-csvsc7xnxh","kind":"handoff","status":"PENDING","conflict_description":"Agent tidy needs your attention for John Doe","reason":"Call him","options":[],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-22T13:03:44.025Z","responded_at":null,"deadline_at":"2026-11-29T13:03:44.025Z","remaining_ms":null,"held":false,"policy":"continue","timeout_ms":604800000,"multiple":false,"allow_other":false,"context":{"subject":null,"given":null,"recommended_action":"Call him","conversation":[],"findings":[],"done":[],"left_out":[]},"agent":"tidy","title":"Personal outreach to John Doe","workspace":"/srv/app","note":null,"previous_id":null,"idempotency_key":"9054b6ee-f080-47ca-a4de-020ce282cf2e","intent":null,"confidence":null,"request_id":null,"source":null,"advice":null,"set_aside_until":null,"reminded_at":null,"assignee":"bob","subject":"John Doe","priority":"normal","warm":false,"outcome":null,"corrections":[]}');
INSERT INTO events VALUES(10,'HANDOFF_REQUESTED','2026-11-22T13:03:45.314Z','{"id":1,"task_id":"task-csvsc7xnxh","kind":"handoff","status":"PENDING","conflict_description":"Agent tidy needs your attention for John Doe","reason":"Call him","options":[],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-22T13:03:44.025Z","responded_at":null,"deadline_at":"2026-11-29T13:03:44.025Z","remaining_ms":null,"held":false,"policy":"continue","timeout_ms":604800000,"multiple":false,"allow_other":false,"context":{"subject":null,"given":null,"recommended_action":"Call him","conversation":[],"findings":[],"done":[],"left_out":[]},"agent":"tidy","title":"Personal outreach to John Doe","workspace":"/srv/app","note":null,"previous_id":null,"idempotency_key":"9054b6ee-f080-47ca-a4de-020ce282cf2e","intent":null,"confidence":null,"request_id":null,"source":null,"advice":null,"set_aside_until":null,"reminded_at":null,"assignee":"eve","subject":"John Doe","priority":"normal","warm":false,"outcome":null,"corrections":[]}');
INSERT INTO events VALUES(11,'TASK_CREATED','2026-11-22T13:03:45.346Z','{"id":"task-kd42ctz7dk","title":"Which database?","description":null,"agent":"tidy","workspace":"/srv/app","status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-22T13:03:45.346Z","started_at":"2026-11-22T13:03:45.346Z","updated_at":"2026-11-22T13:03:45.346Z","finished_at":null,"resume_at":null,"remaining_ms":null,"need_at":"2026-11-22T13:03:45.346Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":3,"clarification_question":"Which database?","clarification_reason":null,"current_step":null,"result":null,"steps":null,"context":null}');
INSERT INTO events VALUES(12,'AIC_DIALOG_REQUESTED','2026-11-22T13:03:45.346Z','{"id":3,"task_id":"task-kd42ctz7dk","kind":"choice","status":"PENDING","conflict_description":"Which database?","reason":null,"options":[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-22T13:03:45.346Z","responded_at":null,"deadline_at":null,"remaining_ms":null,"held":false,"policy":"hold","timeout_ms":null,"multiple":false,"allow_other":false,"context":null,"agent":"tidy","title":"Which database?","workspace":"/srv/app","note":null,"previous_id":null,"idempotency_key":"d221ff6a-2145-4da5-a5a7-cd24b7c422d7","intent":null,"confidence":null,"request_id":null,"source":null,"advice":null,"set_aside_until":null,"reminded_at":null,"assignee":null,"subject":null,"priority":null,"warm":false,"outcome":null,"corrections":[]}');
INSERT INTO events VALUES(13,'TASK_CHANGED','2026-11-22T13:03:45.346Z','{"id":"task-kd42ctz7dk","title":"Which database?","description":null,"agent":"tidy","workspace":"/srv/app","status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-22T13:03:45.346Z","started_at":"2026-11-22T13:03:45.346Z","updated_at":"2026-11-22T13:03:45.346Z","finished_at":null,"resume_at":null,"remaining_ms":null,"need_at":"2026-11-22T13:03:45.346Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":3,"clarification_question":"Which database?","clarification_reason":null,"current_step":null,"result":null,"steps":null}');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','interaction_search','interaction_search',0,'CREATE VIRTUAL TABLE interaction_search USING fts5 (
  question, reason, options, response, title, agent,
  content = '''', columnsize = 0,
  tokenize = "unicode61 remove_diacritics 2 categories ''L* N* Co So Mn Mc''"
)');
CREATE TABLE IF NOT EXISTS 'interaction_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO interaction_search_data VALUES(1,X'');
INSERT INTO interaction_search_data VALUES(10,X'00000000000000');
CREATE TABLE IF NOT EXISTS 'interaction_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS 'interaction_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO interaction_search_config VALUES('version',4);
CREATE TABLE search_tail (
  interaction_id INTEGER PRIMARY KEY
);
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
, changed_at TEXT, changed_by TEXT);
CREATE TABLE channel_state (
  channel TEXT NOT NULL,
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (channel, name)
) WITHOUT ROWID;
CREATE TABLE channel_messages (
  channel        TEXT NOT NULL,
  message        TEXT NOT NULL,
  interaction_id INTEGER NOT NULL,
  PRIMARY KEY (channel, message)
) WITHOUT ROWID;
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
CREATE TABLE request_turns (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  request_serial INTEGER NOT NULL,
  role           TEXT NOT NULL,                     -- 'query', 'clarification_request' or 'clarification_response'
  text           TEXT NOT NULL,
  timestamp      TEXT NOT NULL,
  intent         TEXT,
  confidence     REAL
);
CREATE TABLE daily_counts (
  day   INTEGER NOT NULL,
  agent TEXT NOT NULL,
  what  TEXT NOT NULL,
  n     INTEGER NOT NULL,
  PRIMARY KEY (day, agent, what)
) WITHOUT ROWID;
INSERT INTO daily_counts VALUES(20779,'tidy','asked:choice',1);
INSERT INTO daily_counts VALUES(20779,'tidy','asked:handoff',2);
CREATE TABLE daily_times (
  day    INTEGER NOT NULL,
  agent  TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  n      INTEGER NOT NULL,
  PRIMARY KEY (day, agent, bucket)
) WITHOUT ROWID;
CREATE TABLE question_counts (
  id          INTEGER PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  agent       TEXT NOT NULL,
  n           INTEGER NOT NULL,
  last_id     INTEGER NOT NULL                      -- the interaction that asked it last
);
INSERT INTO question_counts VALUES(1,'5a37924f9228484e8edf31c58fd3b25976dfc06bc103bf8aad1ef83a2f814708','tidy',1,3);
CREATE TABLE steps (
  task_serial    INTEGER NOT NULL,
  position       INTEGER NOT NULL,                  -- from 0
  type           TEXT NOT NULL,                     -- as in the spec
  state          TEXT NOT NULL DEFAULT 'PENDING',   -- PENDING RUNNING DONE SKIPPED FAILED CANCELLED
  spec           TEXT NOT NULL,                     -- JSON, as in the plan
  attempts       INTEGER NOT NULL DEFAULT 0,        -- how often it was started
  started_us     INTEGER,
  ended_us       INTEGER,
  interaction_id INTEGER,                           -- the question or hand-off that it asked
  result         TEXT,                              -- JSON
  note           TEXT,                              -- why it was skipped, or how it failed
  PRIMARY KEY (task_serial, position)
) WITHOUT ROWID;
CREATE TABLE agents (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  name         TEXT NOT NULL,
  key          TEXT NOT NULL,                       -- the name in one case
  status       TEXT NOT NULL DEFAULT 'ACTIVE',      -- ACTIVE PAUSED DELETED
  command      TEXT,                                -- JSON array: the program and its arguments; NULL: it reports from outside
  folder       TEXT,                                -- where its steps run
  environment  TEXT,                                -- JSON object
  time_limit_us INTEGER,                            -- of one step; NULL: the setting
  follow       INTEGER NOT NULL DEFAULT 0,          -- tasks that wait have still to be paused, or to go on, with it
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL
);
CREATE TABLE people (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  handle        TEXT NOT NULL COLLATE NOCASE UNIQUE, -- without the @
  name          TEXT NOT NULL,
  active        INTEGER NOT NULL DEFAULT 1,
  telegram_chat TEXT,
  created_at    TEXT NOT NULL,
  updated_at    TEXT NOT NULL
);
INSERT INTO people VALUES(1,'ana','Ana',1,NULL,'2026-11-22T13:03:43.896Z','2026-11-22T13:03:43.896Z');
INSERT INTO people VALUES(2,'bob','Bob',1,NULL,'2026-11-22T13:03:43.936Z','2026-11-22T13:03:43.936Z');
INSERT INTO people VALUES(3,'eve','Eve',1,NULL,'2026-11-22T13:03:43.969Z','2026-11-22T13:03:43.969Z');
CREATE TABLE IF NOT EXISTS "outbox" (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  channel        TEXT NOT NULL,
  purpose        TEXT NOT NULL,                     -- question reminder postponed settled acknowledgement notice
  interaction_id INTEGER,                           -- NULL: a notice
  task_serial    INTEGER,                           -- of a notice: those of one task are told in order
  payload        TEXT NOT NULL,                     -- JSON; a notice's is all of it
  created_at     TEXT NOT NULL,
  attempts       INTEGER NOT NULL DEFAULT 0,
  next_us        INTEGER NOT NULL,                  -- not before then
  error          TEXT                               -- of the last attempt
);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('people',3);
INSERT INTO sqlite_sequence VALUES('execution_log',8);
INSERT INTO sqlite_sequence VALUES('aic_interactions',3);
INSERT INTO sqlite_sequence VALUES('events',13);
CREATE INDEX tasks_by_status ON tasks (status, sort_us) WHERE deleted = 0;
CREATE INDEX interactions_by_task ON aic_interactions (task_serial);
CREATE INDEX interactions_by_status ON aic_interactions (status);
CREATE INDEX interactions_by_agent ON aic_interactions (agent, status);
CREATE INDEX interactions_open ON aic_interactions (queued_us) WHERE status IN ('PENDING', 'POSTPONED');
CREATE UNIQUE INDEX interactions_by_key ON aic_interactions (idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX corrections_by_interaction ON corrections (interaction_id);
CREATE INDEX log_by_task ON execution_log (task_serial);
CREATE VIEW run_state (task_id, status) AS
  SELECT id, CASE status WHEN 'AWAITING_RESPONSE' THEN 'AWAITING_USER' ELSE status END
    FROM tasks
   WHERE deleted = 0;
CREATE INDEX interactions_by_fingerprint ON aic_interactions (fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX interactions_by_request ON aic_interactions (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX deadlines_by_time ON deadlines (due_us) WHERE kind <> 'auto-resolve';
CREATE UNIQUE INDEX preferences_by_question ON preferences (fingerprint, scope, scope_value);
CREATE INDEX channel_messages_by_interaction ON channel_messages (interaction_id, channel);
CREATE INDEX requests_open ON requests (state) WHERE state IN ('CLASSIFYING', 'AWAITING_CONFIRMATION', 'AWAITING_CLARIFICATION');
CREATE INDEX requests_by_task ON requests (task_id) WHERE task_id IS NOT NULL;
CREATE UNIQUE INDEX requests_by_key ON requests (idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX request_turns_by_request ON request_turns (request_serial);
CREATE UNIQUE INDEX question_counts_by_question ON question_counts (fingerprint, agent);
CREATE INDEX question_counts_by_number ON question_counts (n) WHERE n > 1;
CREATE INDEX question_counts_of_agent ON question_counts (agent, n) WHERE n > 1;
CREATE INDEX steps_unclear ON steps (task_serial, position) WHERE type = 'unclear' AND state = 'PENDING';
CREATE INDEX tasks_to_carry_on ON tasks (status, priority, queued_us)
  WHERE n_steps > 0 AND paused = 0 AND deleted = 0 AND status IN ('QUEUED', 'RUNNING');
CREATE INDEX tasks_of_agent ON tasks (agent COLLATE NOCASE, paused) WHERE status = 'WAITING' AND agent IS NOT NULL;
CREATE INDEX tasks_by_log ON tasks (log_us) WHERE log_us IS NOT NULL;
CREATE UNIQUE INDEX agents_by_name ON agents (key) WHERE status <> 'DELETED';
CREATE INDEX agents_by_key ON agents (key, id);
CREATE INDEX outbox_by_time ON outbox (channel, next_us);
CREATE INDEX outbox_by_interaction ON outbox (interaction_id, channel);
CREATE INDEX outbox_by_task ON outbox (task_serial, channel) WHERE task_serial IS NOT NULL;
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id = 1113811822;
PRAGMA user_version = 6;
