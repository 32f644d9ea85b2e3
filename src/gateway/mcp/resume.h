/* resume.h: a stream that was cut goes on where it was (MCP 2025-06-18 and 2025-11-25, transports,
 * resumability and redelivery)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/call.h"

G_BEGIN_DECLS

/* The stream of a call that waits begins with an id. A client that loses the stream, because the
 * connection was cut or the desk died, sends the id with GET, and gets what it waited for, from
 * this desk or from the one that was started meanwhile. Otherwise it would wait for a stream that
 * has ended until its own time is over, which may be a week. The desk keeps nothing: the id is the
 * call, signed by this desk. */

/* GET /mcp: as described by BeckonRoute. 405 without an id: the desk sends nothing unasked. E102:
 * the id is not one of this desk's. */
gboolean beckon_mcp_resume (BeckonCall *call, GError **error);

G_END_DECLS
