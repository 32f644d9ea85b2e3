/* error.h: what the server's errors are for the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/fault.h"

G_BEGIN_DECLS

/* The kind of a SQLSTATE (PostgreSQL 15, appendix A); NULL: the connection was lost. */
BeckonDbFault beckon_pg_sort_state (const char *state);
/* Sets @error to the E110 of @fault (E112 where it is an unknown commit); @detail is the server's
 * message, in its language. */
void
beckon_pg_set_error (BeckonDbFault fault, gboolean reading, const char *detail, GError **error);

G_END_DECLS
