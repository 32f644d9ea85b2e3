/* sandbox.c: does the program run in a sandbox
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/sandbox.h"

/* A terminal in the flatpak of another program names that one. */
gboolean
beckon_sandbox_is_inside (void)
{
  return g_strcmp0 (g_getenv ("FLATPAK_ID"), BECKON_APP_ID) == 0;
}
