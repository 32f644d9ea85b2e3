/* bus-name.h: another program may have the name of this one on the session bus (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): which program, and what to do, if it is no desk; NULL if none has it.
 * Blocks; call it before the registration. */
char *beckon_bus_name_describe_other (void);

G_END_DECLS
