-- 0020.sql: approvals and forms
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- JSON objects: what an agent wants to do; the fields of a form; and what the person filled in, or the arguments as edited.
ALTER TABLE aic_interactions ADD COLUMN approval TEXT;
ALTER TABLE aic_interactions ADD COLUMN schema TEXT;
ALTER TABLE aic_interactions ADD COLUMN response_values TEXT;
ALTER TABLE held_answers ADD COLUMN response_values TEXT;
-- agent, workspace or everywhere: the answer becomes a preference when it goes out. NULL: it does not.
ALTER TABLE held_answers ADD COLUMN remember TEXT;
