/* connect-row.h: an agent on this computer, with a button that connects it or takes that back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "connect/agent.h"

G_BEGIN_DECLS

/* Hidden until it is known that the agent is on this computer. */
#define BECKON_TYPE_CONNECT_ROW (beckon_connect_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonConnectRow, beckon_connect_row, BECKON, CONNECT_ROW, AdwActionRow)

/* (transfer floating): a row for each agent on this computer; invisible if there is none. In a
 * sandbox that does not see them: what to run in a terminal. */
GtkWidget *beckon_connect_row_make_group (void);

G_END_DECLS
