/* host.h: programs of steps where the desk itself is in a sandbox: they run outside, on the host
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The desk starts beckon-host in the place of the program. That asks Flatpak to start it on the
 * host, is its stand-in inside, and ends what the program started when it is ended itself (TR-5).
 */

#pragma once

#include <glib.h>

#include "base/error.h"

G_BEGIN_DECLS

/* A variable of beckon-host with this prefix has one NAME=VALUE for the program. The values are in
 * no command line, which other users could read. */
#define BECKON_HOST_PASS "BECKON_PASS_"
/* How long a program on the host has from SIGTERM to SIGKILL: shorter than BECKON_PROCESS_GRACE_US,
 * so that beckon-host sees the end. */
#define BECKON_HOST_GRACE_S 4

/* TRUE: programs run on the host. */
gboolean beckon_host_is_elsewhere (void);
/* E109 if the person has not allowed programs on the host, with what to do as its message. */
gboolean beckon_host_check (GError **error);
/* (transfer full): the command of beckon-host for the program @argv in @folder. */
char **beckon_host_make_command (const char *const *argv, const char *folder);
/* (transfer full): the environment of beckon-host: @inherited (transfer full), and @given, what the
 * program gets beside the environment of the host's session. */
char **beckon_host_make_environment (char **inherited, const char *const *given);

/* The marks of all runs that have processes on the host. Blocks: call it in a thread. (transfer
 * full) (element-type utf8). */
GPtrArray *beckon_host_list_runs (void);
/* Ends all processes with the mark of the attempts of @run, TASK/STEP/ATTEMPT or TASK/STEP/ for all
 * attempts. Blocks until they have ended or were given up: call it in a thread. The numbers are
 * added to. */
void beckon_host_end_run (const char *run, guint *n_found, guint *n_killed, guint *n_left);

G_END_DECLS
