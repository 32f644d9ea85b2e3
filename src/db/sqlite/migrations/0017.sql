-- 0017.sql: answers that were given and have not gone out yet
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- An answer that a person can still undo. Until it goes out its interaction is open and says nothing of it; then the row is gone. When it
-- goes out is its deadline of the kind 'answer'.
CREATE TABLE held_answers (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  interaction_id   INTEGER NOT NULL UNIQUE,
  status           TEXT NOT NULL,                   -- what the interaction becomes
  response         TEXT,
  response_indices TEXT,                            -- JSON array, from 0
  note             TEXT,
  responded_by     TEXT NOT NULL,
  surface          TEXT,
  held_at          TEXT NOT NULL
);
