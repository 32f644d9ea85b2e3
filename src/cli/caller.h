/* caller.h: the default agent name and workspace: who calls `beckon`, and from where
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): @given, else $BECKON_AGENT, else the name of the calling script, ignoring
 * wrappers (sudo, timeout, xargs), else "shell". */
char *beckon_caller_dup_agent (const char *given);
/* (transfer full) (nullable): @given, else the current folder, as an absolute path. NULL if it is
 * not UTF-8. */
char *beckon_caller_dup_workspace (const char *given);
/* (transfer full) (nullable): the name for a process with this command line: the script run by a
 * shell or another interpreter, "shell" if there is none, else the program. @words may be empty.
 * NULL: it is a wrapper, or its name is not valid. */
char *beckon_caller_name_process (const char *const *words);

/* An agent may start its programs without the variables of its connection by “beckon ssh”: then
 * they are those of the nearest process above that has them (AG-11). Before anything reads them. */
void beckon_caller_take_connection (void);

G_END_DECLS
