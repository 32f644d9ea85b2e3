/* caller.h: who calls `beckon` and from where, when the command line does not say
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @given, else $BECKON_AGENT, else the script that called, through whatever runs
 * others (sudo, timeout, xargs), else "shell". */
char *beckon_caller_dup_agent (const char *given);
/* (transfer full) (nullable): @given, else the current folder; absolute. NULL when its name is not
 * UTF-8. */
char *beckon_caller_dup_workspace (const char *given);
/* (transfer full) (nullable): the name for the process with this command line: the script that a
 * shell or another interpreter runs, "shell" for one without a script, else the program. @words may
 * be empty. NULL: it only runs what its own caller wants, or has a name that nobody can have. */
char *beckon_caller_name_process (const char *const *words);

G_END_DECLS
