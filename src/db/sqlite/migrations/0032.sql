-- 0032.sql: several desks share a database, where it is not a file
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE tasks ADD COLUMN desk TEXT;                                        -- in a file always NULL: its one desk
ALTER TABLE agents ADD COLUMN desk TEXT;
