/* host.h: what the module uses of the program that has loaded it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/module.h"

G_BEGIN_DECLS

void beckon_pg_set_host (const BeckonEngineHost *host);

G_END_DECLS
