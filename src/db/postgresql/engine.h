/* engine.h: the engine whose storage is a PostgreSQL database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/engine.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): see beckon_engine_new(). E110: the address is wrong, or has a
 * password in it. */
BeckonEngine *beckon_pg_engine_new (const char *address, GError **error);

/* E110: @address is not one that libpq understands, or has a password in it. */
gboolean beckon_pg_check_address (const char *address, GError **error);

G_END_DECLS
