/* client-error.c: the domain of these errors
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/client-error.h"

G_DEFINE_QUARK (beckon - client - error - quark, beckon_client_error)
