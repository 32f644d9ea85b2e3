-- 0014.sql: where a person's day begins
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- A name such as Europe/Berlin; NULL: the desk's own time.
ALTER TABLE people ADD COLUMN time_zone TEXT;
