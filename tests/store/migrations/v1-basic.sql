-- v1-basic.sql: schema 1, as it shipped: an answer, an expiry with a correction, an open question, a cancelled task
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
);
INSERT INTO tasks VALUES(1,'task-yp333ajzgd','Build service','RUNNING','normal',0,0,NULL,1795269600000000,1795269600000000,1795269660000000,NULL,NULL,NULL,1795269600000000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO tasks VALUES(2,'task-jabdgzzw7o','Which database?','RUNNING','normal',0,0,NULL,1795269660000000,1795269660000000,1795269960000000,NULL,NULL,NULL,1795269660000000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO tasks VALUES(3,'task-xolkhy4xh5','Which database?','AWAITING_RESPONSE','normal',0,0,NULL,1795269960000000,1795269960000000,1795269960000000,NULL,NULL,1795269960000000,1795269960000000,1,3,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO tasks VALUES(4,'task-touiivhzdt','Cancelled','CANCELLED','normal',0,0,NULL,1795269960000000,1795269960000000,1795269960000000,1795269960000000,NULL,NULL,1795269960000000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE task_counts (
  status TEXT PRIMARY KEY,
  n      INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO task_counts VALUES('AWAITING_RESPONSE',1);
INSERT INTO task_counts VALUES('CANCELLED',1);
INSERT INTO task_counts VALUES('COMPLETE',0);
INSERT INTO task_counts VALUES('FAILED',0);
INSERT INTO task_counts VALUES('POSTPONED',0);
INSERT INTO task_counts VALUES('QUEUED',0);
INSERT INTO task_counts VALUES('RUNNING',2);
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
);
INSERT INTO aic_interactions VALUES(1,'task-yp333ajzgd','Which database?','[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}]','SQLite',0,'2026-11-21T14:00:00.000Z','ANSWERED','choice','first-option',1,1795269600000000,300000000,0,0,0,0,NULL,'Both work',NULL,NULL,'[1]',NULL,'ada','terminal','2026-11-21T14:01:00.000Z',NULL);
INSERT INTO aic_interactions VALUES(2,'task-jabdgzzw7o','Which database?','[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}]','PostgreSQL',1,'2026-11-21T14:01:00.000Z','AUTO_RESOLVED','choice','first-option',2,1795269660000000,300000000,0,0,0,0,NULL,'Both work',NULL,NULL,'[0]',NULL,'timeout',NULL,'2026-11-21T14:06:00.000Z',NULL);
INSERT INTO aic_interactions VALUES(3,'task-xolkhy4xh5','Which database?','[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}]',NULL,0,'2026-11-21T14:06:00.000Z','PENDING','choice','first-option',3,1795269960000000,300000000,0,0,0,0,NULL,'Both work',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO aic_interactions VALUES(4,'task-touiivhzdt','Which database?','[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}]',NULL,0,'2026-11-21T14:06:00.000Z','CANCELLED','choice','first-option',4,1795269960000000,300000000,0,0,0,0,NULL,'Both work',NULL,NULL,NULL,NULL,'builder',NULL,'2026-11-21T14:06:00.000Z',NULL);
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
INSERT INTO corrections VALUES(1,2,'SQLite','2026-11-21T14:06:00.000Z','ada','dialog','[1]',NULL);
CREATE TABLE deadlines (
  interaction_id INTEGER NOT NULL,
  kind           TEXT NOT NULL,
  due_us         INTEGER NOT NULL,
  PRIMARY KEY (interaction_id, kind)
) WITHOUT ROWID;
INSERT INTO deadlines VALUES(3,'auto-resolve',1795270260000000);
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
INSERT INTO execution_log VALUES(1,'task-yp333ajzgd','created',NULL,'RUNNING','builder','2026-11-21T14:00:00.000Z','info',NULL,1);
INSERT INTO execution_log VALUES(2,'task-yp333ajzgd','question 1 asked','RUNNING','AWAITING_RESPONSE','builder','2026-11-21T14:00:00.000Z','info',1,1);
INSERT INTO execution_log VALUES(3,'task-yp333ajzgd','question 1 answered: SQLite','AWAITING_RESPONSE','RUNNING','ada','2026-11-21T14:01:00.000Z','info',1,1);
INSERT INTO execution_log VALUES(4,'task-jabdgzzw7o','created',NULL,'RUNNING','builder','2026-11-21T14:01:00.000Z','info',NULL,2);
INSERT INTO execution_log VALUES(5,'task-jabdgzzw7o','question 2 asked','RUNNING','AWAITING_RESPONSE','builder','2026-11-21T14:01:00.000Z','info',2,2);
INSERT INTO execution_log VALUES(6,'task-jabdgzzw7o','AIC_TIMEOUT: nobody answered question 2; option 1, PostgreSQL, was chosen','AWAITING_RESPONSE','RUNNING','timeout','2026-11-21T14:06:00.000Z','warning',2,2);
INSERT INTO execution_log VALUES(7,'task-jabdgzzw7o','answer to question 2 corrected: SQLite',NULL,NULL,'ada','2026-11-21T14:06:00.000Z','info',2,2);
INSERT INTO execution_log VALUES(8,'task-xolkhy4xh5','created',NULL,'RUNNING','builder','2026-11-21T14:06:00.000Z','info',NULL,3);
INSERT INTO execution_log VALUES(9,'task-xolkhy4xh5','question 3 asked','RUNNING','AWAITING_RESPONSE','builder','2026-11-21T14:06:00.000Z','info',3,3);
INSERT INTO execution_log VALUES(10,'task-touiivhzdt','created',NULL,'QUEUED','builder','2026-11-21T14:06:00.000Z','info',NULL,4);
INSERT INTO execution_log VALUES(11,'task-touiivhzdt','started','QUEUED','RUNNING','builder','2026-11-21T14:06:00.000Z','info',NULL,4);
INSERT INTO execution_log VALUES(12,'task-touiivhzdt','question 4 asked','RUNNING','AWAITING_RESPONSE','builder','2026-11-21T14:06:00.000Z','info',4,4);
INSERT INTO execution_log VALUES(13,'task-touiivhzdt','cancelled','AWAITING_RESPONSE','CANCELLED','builder','2026-11-21T14:06:00.000Z','info',NULL,4);
CREATE TABLE events (
  sequence       INTEGER PRIMARY KEY AUTOINCREMENT,
  type           TEXT NOT NULL,
  timestamp      TEXT NOT NULL,
  payload        TEXT NOT NULL                      -- JSON
);
INSERT INTO events VALUES(1,'TASK_CREATED','2026-11-21T14:00:00.000Z','{"id":"task-yp333ajzgd","title":"Build service","description":null,"agent":null,"workspace":null,"status":"RUNNING","paused":false,"priority":"normal","queued_at":"2026-11-21T14:00:00.000Z","started_at":"2026-11-21T14:00:00.000Z","updated_at":"2026-11-21T14:00:00.000Z","finished_at":null,"resume_at":null,"need_at":null,"progress":null,"awaiting_user_response":false,"pending_interaction_id":null,"clarification_question":null,"clarification_reason":null,"current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(2,'AIC_DIALOG_REQUESTED','2026-11-21T14:00:00.000Z','{"id":1,"task_id":"task-yp333ajzgd","kind":"choice","status":"PENDING","conflict_description":"Which database?","reason":"Both work","options":[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-21T14:00:00.000Z","responded_at":null,"deadline_at":"2026-11-21T14:05:00.000Z","remaining_ms":null,"held":false,"policy":"first-option","timeout_ms":300000,"multiple":false,"allow_other":false,"context":null,"agent":null,"title":"Build service","workspace":null,"note":null,"previous_id":null,"idempotency_key":null,"corrections":[]}');
INSERT INTO events VALUES(3,'TASK_CHANGED','2026-11-21T14:00:00.000Z','{"id":"task-yp333ajzgd","title":"Build service","description":null,"agent":null,"workspace":null,"status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-21T14:00:00.000Z","started_at":"2026-11-21T14:00:00.000Z","updated_at":"2026-11-21T14:00:00.000Z","finished_at":null,"resume_at":null,"need_at":"2026-11-21T14:00:00.000Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":1,"clarification_question":"Which database?","clarification_reason":"Both work","current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(4,'AIC_DIALOG_RESPONDED','2026-11-21T14:01:00.000Z','{"interaction_id":1,"status":"ANSWERED","response":"SQLite","option_index":1,"option_indices":[1],"responded_by":"ada","surface":"terminal","timed_out":false,"note":null,"timestamp":"2026-11-21T14:01:00.000Z"}');
INSERT INTO events VALUES(5,'TASK_CHANGED','2026-11-21T14:01:00.000Z','{"id":"task-yp333ajzgd","title":"Build service","description":null,"agent":null,"workspace":null,"status":"RUNNING","paused":false,"priority":"normal","queued_at":"2026-11-21T14:00:00.000Z","started_at":"2026-11-21T14:00:00.000Z","updated_at":"2026-11-21T14:01:00.000Z","finished_at":null,"resume_at":null,"need_at":null,"progress":null,"awaiting_user_response":false,"pending_interaction_id":null,"clarification_question":null,"clarification_reason":null,"current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(6,'TASK_CREATED','2026-11-21T14:01:00.000Z','{"id":"task-jabdgzzw7o","title":"Which database?","description":null,"agent":null,"workspace":null,"status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-21T14:01:00.000Z","started_at":"2026-11-21T14:01:00.000Z","updated_at":"2026-11-21T14:01:00.000Z","finished_at":null,"resume_at":null,"need_at":"2026-11-21T14:01:00.000Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":2,"clarification_question":"Which database?","clarification_reason":"Both work","current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(7,'AIC_DIALOG_REQUESTED','2026-11-21T14:01:00.000Z','{"id":2,"task_id":"task-jabdgzzw7o","kind":"choice","status":"PENDING","conflict_description":"Which database?","reason":"Both work","options":[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-21T14:01:00.000Z","responded_at":null,"deadline_at":"2026-11-21T14:06:00.000Z","remaining_ms":null,"held":false,"policy":"first-option","timeout_ms":300000,"multiple":false,"allow_other":false,"context":null,"agent":null,"title":"Which database?","workspace":null,"note":null,"previous_id":null,"idempotency_key":null,"corrections":[]}');
INSERT INTO events VALUES(8,'TASK_CHANGED','2026-11-21T14:01:00.000Z','{"id":"task-jabdgzzw7o","title":"Which database?","description":null,"agent":null,"workspace":null,"status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-21T14:01:00.000Z","started_at":"2026-11-21T14:01:00.000Z","updated_at":"2026-11-21T14:01:00.000Z","finished_at":null,"resume_at":null,"need_at":"2026-11-21T14:01:00.000Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":2,"clarification_question":"Which database?","clarification_reason":"Both work","current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(9,'AIC_TIMEOUT','2026-11-21T14:06:00.000Z','{"interaction_id":2,"status":"AUTO_RESOLVED","response":"PostgreSQL","option_index":0,"option_indices":[0],"responded_by":"timeout","surface":null,"timed_out":true,"note":null,"timestamp":"2026-11-21T14:06:00.000Z"}');
INSERT INTO events VALUES(10,'AIC_DIALOG_RESPONDED','2026-11-21T14:06:00.000Z','{"interaction_id":2,"status":"AUTO_RESOLVED","response":"PostgreSQL","option_index":0,"option_indices":[0],"responded_by":"timeout","surface":null,"timed_out":true,"note":null,"timestamp":"2026-11-21T14:06:00.000Z"}');
INSERT INTO events VALUES(11,'TASK_CHANGED','2026-11-21T14:06:00.000Z','{"id":"task-jabdgzzw7o","title":"Which database?","description":null,"agent":null,"workspace":null,"status":"RUNNING","paused":false,"priority":"normal","queued_at":"2026-11-21T14:01:00.000Z","started_at":"2026-11-21T14:01:00.000Z","updated_at":"2026-11-21T14:06:00.000Z","finished_at":null,"resume_at":null,"need_at":null,"progress":null,"awaiting_user_response":false,"pending_interaction_id":null,"clarification_question":null,"clarification_reason":null,"current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(12,'AIC_CORRECTED','2026-11-21T14:06:00.000Z','{"id":2,"task_id":"task-jabdgzzw7o","kind":"choice","status":"AUTO_RESOLVED","conflict_description":"Which database?","reason":"Both work","options":[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}],"response":"PostgreSQL","response_index":0,"response_indices":[0],"responded_by":"timeout","surface":null,"timed_out":true,"timestamp":"2026-11-21T14:01:00.000Z","responded_at":"2026-11-21T14:06:00.000Z","deadline_at":null,"remaining_ms":null,"held":false,"policy":"first-option","timeout_ms":300000,"multiple":false,"allow_other":false,"context":null,"agent":null,"title":"Which database?","workspace":null,"note":null,"previous_id":null,"idempotency_key":null,"corrections":[{"id":1,"response":"SQLite","response_indices":[1],"note":null,"corrected_by":"ada","surface":"dialog","timestamp":"2026-11-21T14:06:00.000Z"}]}');
INSERT INTO events VALUES(13,'TASK_CREATED','2026-11-21T14:06:00.000Z','{"id":"task-xolkhy4xh5","title":"Which database?","description":null,"agent":null,"workspace":null,"status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-21T14:06:00.000Z","started_at":"2026-11-21T14:06:00.000Z","updated_at":"2026-11-21T14:06:00.000Z","finished_at":null,"resume_at":null,"need_at":"2026-11-21T14:06:00.000Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":3,"clarification_question":"Which database?","clarification_reason":"Both work","current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(14,'AIC_DIALOG_REQUESTED','2026-11-21T14:06:00.000Z','{"id":3,"task_id":"task-xolkhy4xh5","kind":"choice","status":"PENDING","conflict_description":"Which database?","reason":"Both work","options":[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-21T14:06:00.000Z","responded_at":null,"deadline_at":"2026-11-21T14:11:00.000Z","remaining_ms":null,"held":false,"policy":"first-option","timeout_ms":300000,"multiple":false,"allow_other":false,"context":null,"agent":null,"title":"Which database?","workspace":null,"note":null,"previous_id":null,"idempotency_key":null,"corrections":[]}');
INSERT INTO events VALUES(15,'TASK_CHANGED','2026-11-21T14:06:00.000Z','{"id":"task-xolkhy4xh5","title":"Which database?","description":null,"agent":null,"workspace":null,"status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-21T14:06:00.000Z","started_at":"2026-11-21T14:06:00.000Z","updated_at":"2026-11-21T14:06:00.000Z","finished_at":null,"resume_at":null,"need_at":"2026-11-21T14:06:00.000Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":3,"clarification_question":"Which database?","clarification_reason":"Both work","current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(16,'TASK_CREATED','2026-11-21T14:06:00.000Z','{"id":"task-touiivhzdt","title":"Cancelled","description":null,"agent":null,"workspace":null,"status":"QUEUED","paused":false,"priority":"normal","queued_at":"2026-11-21T14:06:00.000Z","started_at":null,"updated_at":"2026-11-21T14:06:00.000Z","finished_at":null,"resume_at":null,"need_at":null,"progress":null,"awaiting_user_response":false,"pending_interaction_id":null,"clarification_question":null,"clarification_reason":null,"current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(17,'AIC_DIALOG_REQUESTED','2026-11-21T14:06:00.000Z','{"id":4,"task_id":"task-touiivhzdt","kind":"choice","status":"PENDING","conflict_description":"Which database?","reason":"Both work","options":[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}],"response":null,"response_index":null,"response_indices":[],"responded_by":null,"surface":null,"timed_out":false,"timestamp":"2026-11-21T14:06:00.000Z","responded_at":null,"deadline_at":"2026-11-21T14:11:00.000Z","remaining_ms":null,"held":false,"policy":"first-option","timeout_ms":300000,"multiple":false,"allow_other":false,"context":null,"agent":null,"title":"Cancelled","workspace":null,"note":null,"previous_id":null,"idempotency_key":null,"corrections":[]}');
INSERT INTO events VALUES(18,'TASK_CHANGED','2026-11-21T14:06:00.000Z','{"id":"task-touiivhzdt","title":"Cancelled","description":null,"agent":null,"workspace":null,"status":"AWAITING_RESPONSE","paused":false,"priority":"normal","queued_at":"2026-11-21T14:06:00.000Z","started_at":"2026-11-21T14:06:00.000Z","updated_at":"2026-11-21T14:06:00.000Z","finished_at":null,"resume_at":null,"need_at":"2026-11-21T14:06:00.000Z","progress":null,"awaiting_user_response":true,"pending_interaction_id":4,"clarification_question":"Which database?","clarification_reason":"Both work","current_step":null,"result":null,"context":null}');
INSERT INTO events VALUES(19,'AIC_WITHDRAWN','2026-11-21T14:06:00.000Z','{"id":4,"task_id":"task-touiivhzdt","kind":"choice","status":"CANCELLED","conflict_description":"Which database?","reason":"Both work","options":[{"label":"PostgreSQL","description":null,"destructive":false},{"label":"SQLite","description":null,"destructive":false}],"response":null,"response_index":null,"response_indices":[],"responded_by":"builder","surface":null,"timed_out":false,"timestamp":"2026-11-21T14:06:00.000Z","responded_at":"2026-11-21T14:06:00.000Z","deadline_at":null,"remaining_ms":null,"held":false,"policy":"first-option","timeout_ms":300000,"multiple":false,"allow_other":false,"context":null,"agent":null,"title":"Cancelled","workspace":null,"note":null,"previous_id":null,"idempotency_key":null,"corrections":[]}');
INSERT INTO events VALUES(20,'TASK_CHANGED','2026-11-21T14:06:00.000Z','{"id":"task-touiivhzdt","title":"Cancelled","description":null,"agent":null,"workspace":null,"status":"CANCELLED","paused":false,"priority":"normal","queued_at":"2026-11-21T14:06:00.000Z","started_at":"2026-11-21T14:06:00.000Z","updated_at":"2026-11-21T14:06:00.000Z","finished_at":"2026-11-21T14:06:00.000Z","resume_at":null,"need_at":null,"progress":null,"awaiting_user_response":false,"pending_interaction_id":null,"clarification_question":null,"clarification_reason":null,"current_step":null,"result":null,"context":null}');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','interaction_search','interaction_search',0,'CREATE VIRTUAL TABLE interaction_search USING fts5 (
  question, reason, options, response, title, agent,
  content = '''', columnsize = 0,
  tokenize = "unicode61 remove_diacritics 2 categories ''L* N* Co So Mn Mc''"
)');
CREATE TABLE IF NOT EXISTS 'interaction_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO interaction_search_data VALUES(1,X'03060606020500');
INSERT INTO interaction_search_data VALUES(10,X'000000000101010001010101');
INSERT INTO interaction_search_data VALUES(137438953473,X'000000b60530626f7468010601010201060101020206010102020475696c640106010402010963616e63656c6c6564040601040201086461746162617365010203010803010403020203010a706f737467726573716c0106010202010c010202010302020601020201077365727669636501060104030205716c697465010c010203010302010601020302060102030105776869636801020201080201040202020202036f726b01060101030106010103020601010304150b10161e0e1913');
CREATE TABLE IF NOT EXISTS 'interaction_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO interaction_search_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'interaction_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO interaction_search_config VALUES('version',4);
CREATE TABLE search_tail (
  interaction_id INTEGER PRIMARY KEY
);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('execution_log',13);
INSERT INTO sqlite_sequence VALUES('events',20);
INSERT INTO sqlite_sequence VALUES('aic_interactions',4);
INSERT INTO sqlite_sequence VALUES('corrections',1);
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
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id = 1113811822;
PRAGMA user_version = 1;
