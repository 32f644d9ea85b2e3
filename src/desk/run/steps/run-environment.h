/* run-environment.h: what a program of a step finds of the desk's own environment (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (array zero-terminated=1): the environment of the desk without what was meant for
 * the desk itself: its settings, and what those that started it told it. */
char **beckon_run_inherit_environment (void);

G_END_DECLS
