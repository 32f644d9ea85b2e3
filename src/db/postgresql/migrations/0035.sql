-- 0035.sql: whose questions nobody waits for any more; all lists of the desks have one item on each line
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE desks ADD COLUMN awaited text COLLATE "C" NOT NULL DEFAULT '';   -- ATT-21: ids of questions that nobody waits for any more, and after a plus sign those that somebody waits for at this desk
UPDATE desks SET questions = '';
