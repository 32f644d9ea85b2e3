/* own-program.h: the command beckon that belongs to this program
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): its path: beside this program, as the window and a build folder have
 * it, else where it is installed. */
char *beckon_connect_dup_own_program (void);

G_END_DECLS
