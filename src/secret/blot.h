/* blot.h: removes a key or token from what its server sends back (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Servers that reject a key tend to quote it, and their message is shown. Overwrites @secret
 * (nullable) with asterisks wherever it occurs in @data; a secret of less than 8 bytes is left,
 * because it may occur by chance. */
void beckon_secret_blot (guint8 *data, gsize length, const char *secret);

G_END_DECLS
