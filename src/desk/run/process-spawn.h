/* process-spawn.h: starts a program with what it gets of the desk, and says why it cannot be
 * started
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "desk/run/minder.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): starts @argv with pipes for its output, in a session of its own that
 * @minder (nullable) leads. @environment: the complete one. @folder, @input (nullable): what is on
 * its standard input; @talks: that is a pipe. @run (nullable): its mark. E101
 * with the reason: no such program, no such folder, not executable. */
GSubprocess *beckon_process_spawn (const char *const *argv,
                                   const char        *folder,
                                   const char *const *environment,
                                   const char        *input,
                                   gboolean           talks,
                                   const char        *run,
                                   BeckonMinder      *minder,
                                   GError           **error);
/* The process id of the child of the desk; 0: it has already ended. */
pid_t beckon_process_find_child (GSubprocess *subprocess);
/* That of the leader of its session: the program, or else the child of the desk. */
pid_t beckon_process_find_leader (GSubprocess *subprocess, BeckonMinder *minder);

G_END_DECLS
