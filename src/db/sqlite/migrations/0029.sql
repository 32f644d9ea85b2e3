-- 0029.sql: an idempotency key belongs to whoever used it
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- The agent with its computer, as names are compared; '' is who gave no name. NULL without a key.
ALTER TABLE aic_interactions ADD COLUMN key_owner TEXT;
ALTER TABLE requests ADD COLUMN key_owner TEXT;

UPDATE aic_interactions SET key_owner = coalesce (host || char (10), '') || coalesce (beckon_name_fold (agent), '')
 WHERE idempotency_key IS NOT NULL;
UPDATE requests SET key_owner = coalesce (beckon_name_fold (agent), '') WHERE idempotency_key IS NOT NULL;

DROP INDEX interactions_by_key;
DROP INDEX requests_by_key;
CREATE UNIQUE INDEX interactions_by_key ON aic_interactions (idempotency_key, key_owner) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX requests_by_key ON requests (idempotency_key, key_owner) WHERE idempotency_key IS NOT NULL;
