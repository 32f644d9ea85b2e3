/* address.c: addresses of databases
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/address.h"

gboolean
beckon_address_is (const char *place)
{
  return g_str_has_prefix (place, "postgresql:") || g_str_has_prefix (place, "postgres:");
}
