/* connect-ways.h: the ways in which an agent can ask today, each with what is to be copied
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Adds a page for each way to @stack. */
void beckon_connect_ways_fill (AdwViewStack *stack);
/* (transfer floating) (nullable): how to install the command, where it is not on the PATH; NULL:
 * it is. */
GtkWidget *beckon_connect_ways_make_install (void);

G_END_DECLS
