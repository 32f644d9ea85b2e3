/* run-environment.h: the part of the desk's environment that a program of a step inherits (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (array zero-terminated=1): the environment of the desk without its own settings
 * and without variables that were set for it by the program that started it. */
char **beckon_run_inherit_environment (void);
/* (transfer none) (array zero-terminated=1): the names of the latter. */
const char *const *beckon_run_list_desk_variables (void);

G_END_DECLS
