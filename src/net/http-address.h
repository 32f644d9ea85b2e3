/* http-address.h: parses and checks the address of a server
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): NULL unless @url is http:// or https:// and has a host. */
GUri *beckon_http_address_parse (const char *url);
/* Can others on the way read what is sent to @url? Not if that is this computer, or the connection
 * is encrypted. */
gboolean beckon_http_address_is_exposed (const char *url);

G_END_DECLS
