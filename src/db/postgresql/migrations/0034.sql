-- 0034.sql: what a desk shows of single questions, and who listens at it
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE desks ADD COLUMN questions text COLLATE "C" NOT NULL DEFAULT '';   -- TM-5: those that a notification or a chat of it shows, separated by blanks
ALTER TABLE desks ADD COLUMN listening text COLLATE "C" NOT NULL DEFAULT '';   -- CF-11: the agents that listen for tasks at it, folded, one on each line
