/* hook-call.h: one call of a hook, over the desk's socket, byte by byte: an agent waits for it, so
 * it must begin at once, and it may wait for days
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): what the desk behind @socket replies to @body, which is @length bytes
 * of JSON; "" if it decides nothing. A desk is never started; one that is not there, or does not
 * begin to reply, is given up. If one stops while it waits, it may come back for a while: then it
 * gets the same call again. Errors: BECKON_ERROR of the desk, BECKON_CLIENT_ERROR, or G_IO_ERROR.
 */
char *beckon_hook_call (
  const char *socket, const char *agent, const char *body, gsize length, GError **error);

G_END_DECLS
