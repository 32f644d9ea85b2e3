-- 0015.sql: what the desk notes is a code with its arguments
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- {"code": …} and the arguments by their names, from which a reader's language is made; `message` and `note` say the same in English.
-- NULL: the text of an agent, a person or a program, or it is older than this version.
ALTER TABLE execution_log ADD COLUMN message_code TEXT;
ALTER TABLE steps ADD COLUMN note_code TEXT;
