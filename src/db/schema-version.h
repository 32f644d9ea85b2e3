/* schema-version.h: the version of the schema, one number for all engines
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

/* The newest schema that this program knows. Each engine has a folder of steps with these numbers;
 * a file keeps its number in PRAGMA user_version, a PostgreSQL database in desk_turn.schema. */
#define BECKON_SCHEMA_VERSION 35
