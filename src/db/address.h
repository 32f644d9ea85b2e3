/* address.h: addresses of databases, as opposed to paths of files
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Is @place an address (RFC 3986: postgresql: or postgres:), or else the path of a file? */
gboolean beckon_address_is (const char *place);

G_END_DECLS
