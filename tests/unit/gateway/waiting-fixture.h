/* waiting-fixture.h: helpers for agents that wait
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway-fixture.h"

G_BEGIN_DECLS

/* After this time a connection has left libsoup. */
#define LONG_MS 300
#define ASK "{\"conflict_description\":\"Which?\",\"options\":[\"PostgreSQL\",\"SQLite\"]}"

/* Iterates the main loop until @n agents wait. */
void waiting_await (GatewayFixture *fixture, guint n);
/* The id of the newest interaction. */
gint64 waiting_get_newest (GatewayFixture *fixture);

G_END_DECLS
