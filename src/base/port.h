/* port.h: the TCP port on which the desk is to listen
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_DEFAULT_PORT 23256

/* From $BECKON_PORT, else BECKON_DEFAULT_PORT: a number, 0 for any free one, or -1 for none
 * ("off").
 */
int beckon_port_from_environment (void);
/* The same where @settings (nullable) say the port, if the environment does not. */
int beckon_port_from_settings (GSettings *settings);

G_END_DECLS
