-- 0032.sql: several desks share a database
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE tasks ADD COLUMN desk text COLLATE "C";                            -- the desk that created it
ALTER TABLE agents ADD COLUMN desk text COLLATE "C";                           -- the desk that starts its program

ALTER TABLE desks ADD COLUMN shows bigint NOT NULL DEFAULT 0;                  -- 1: a surface of it shows every open question
ALTER TABLE desks ADD COLUMN channels text COLLATE "C";                        -- those that it delivers to, separated by blanks

-- An advisory lock of the transaction orders the events, and the clocks are compared instead.
ALTER TABLE desk_turn DROP COLUMN last_us, DROP COLUMN last_event;
ALTER TABLE desk_turn ADD COLUMN timeline bigint NOT NULL DEFAULT 0;           -- that of the server which gave the last numbers; 0: not known

-- What one desk does for all: KEEPER, INTAKE, CHANNELS.
CREATE TABLE roles (
  role     text COLLATE "C" PRIMARY KEY,
  desk     text COLLATE "C" NOT NULL,
  until_us bigint NOT NULL                                                     -- it is that desk's until then, µs since the epoch
);
