/* start.h: what each of the programs behind `beckon` does first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Takes keys and tokens out of the environment, and sets the name and what texts need of the
 * locale. Before any thread and any child process. */
void beckon_cli_start (void);

G_END_DECLS
