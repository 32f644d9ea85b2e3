-- 0028.sql: from which other computer
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- As the person called it when the connection was made ("beckon ssh"). NULL: this computer.
ALTER TABLE tasks ADD COLUMN host TEXT;
ALTER TABLE aic_interactions ADD COLUMN host TEXT;
