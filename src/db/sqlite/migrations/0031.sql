-- 0031.sql: a remembered approval ends
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

ALTER TABLE preferences ADD COLUMN expires_at TEXT;                            -- NULL: without an end
ALTER TABLE held_answers ADD COLUMN remember_for_us INTEGER NOT NULL DEFAULT 0; -- 0: nobody said how long

-- What was remembered before without an end allows for 30 more days. What denies stays.
UPDATE preferences SET expires_at = strftime ('%Y-%m-%dT%H:%M:%fZ', 'now', '+30 days')
  WHERE answer IS NOT NULL
    AND (SELECT kind FROM aic_interactions AS i WHERE i.id = interaction_id) = 'approval'
    AND NOT EXISTS (SELECT 1 FROM aic_interactions AS i, json_each (i.options) AS o
                    WHERE i.id = interaction_id AND json_extract (o.value, '$.label') = answer
                      AND json_extract (o.value, '$.effect') LIKE 'reject%');
