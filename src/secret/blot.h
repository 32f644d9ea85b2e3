/* blot.h: a key or token that comes back from where it was sent is made unreadable (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Servers that refuse a key like to say which one it was, and what they say is shown. Overwrites
 * @secret (nullable) with asterisks wherever it stands in @data; one of less than 8 bytes, which
 * may stand anywhere by chance, is let alone. */
void beckon_secret_blot (guint8 *data, gsize length, const char *secret);

G_END_DECLS
