/* relay.h: what a program says to the desk before it passes on what comes from another computer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The first byte of that line, with which no request of HTTP begins. Who is at the other end can
 * neither leave the line out nor send another one: it comes before all that they send (AG-11). */
#define BECKON_RELAY_MARK '\0'
/* Of the line, and of the name of the other computer. */
#define BECKON_RELAY_LINE_BYTES 256
#define BECKON_RELAY_HOST_BYTES 40

/* (transfer full): @name as a name of another computer: what may not be in one is replaced, and
 * what is too long is cut. */
char *beckon_relay_clean_host (const char *name);
/* (transfer full): the line for @host, whose callers have @token. */
GString *beckon_relay_make_line (const char *host, const char *token);
/* How many of the @length bytes of @data are the line, which is @host and @token (transfer full);
 * 0: there is none, or it is not well formed. */
gsize beckon_relay_read_line (const char *data, gsize length, char **host, char **token);

G_END_DECLS
