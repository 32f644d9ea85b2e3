/* sandbox.h: does the program run in a sandbox
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TRUE in our own flatpak: what concerns the desktop goes through its portals. */
gboolean beckon_sandbox_is_inside (void);

G_END_DECLS
