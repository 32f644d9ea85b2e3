-- 0032.sql: several desks share a database
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE tasks ADD COLUMN desk text COLLATE "C";                            -- the desk that created it
ALTER TABLE agents ADD COLUMN desk text COLLATE "C";                           -- the desk that starts its program

ALTER TABLE desks ADD COLUMN shows bigint NOT NULL DEFAULT 0;                  -- 1: a surface of it shows every open question
ALTER TABLE desks ADD COLUMN channels text COLLATE "C";                        -- those that it delivers to, separated by blanks

-- What one desk does for all: KEEPER, INTAKE, CHANNELS.
CREATE TABLE roles (
  role     text COLLATE "C" PRIMARY KEY,
  desk     text COLLATE "C" NOT NULL,
  until_us bigint NOT NULL                                                     -- it is that desk's until then, µs since the epoch
);
