-- 0019.sql: an agent's own icon
--
-- SPDX-FileCopyrightText: 2026 The Beckon authors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Letters, an emoji, the name of a symbolic icon, or a small picture as a data: address. NULL: the
-- initials of its name.
ALTER TABLE agents ADD COLUMN icon TEXT;
