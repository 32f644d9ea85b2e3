/* fault-restart.h: restarts the program instead of dying when another program truncates the
 * database's shared memory
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Call at the start of main(), while there is one thread. If another program truncates
 * beckon.db-shm, the next access to the mapping raises SIGBUS: the process then writes a note and
 * re-executes its program with the same arguments and the same process id; a second time within a
 * minute it ends. Nothing acknowledged is lost: it is in the database file and its write-ahead log,
 * and the shared memory can be rebuilt. Any other SIGBUS ends the program as usual. @entries
 * (element-type utf8) (nullable): “NAME=value” entries to add to the environment of the restarted
 * program; they are referenced, not copied, so that secrets stay in one place. */
void beckon_fault_restart_arm (GPtrArray *entries);
/* Where to write the note: at offset @length of the descriptor @fd; -1 for nowhere. */
void beckon_fault_restart_set_note (int fd, gsize length);
/* The path of the file that is mapped, ending in "-shm". */
void beckon_fault_restart_set_name (const char *path);

/* The line that is written as the note. */
#define BECKON_FAULT_RESTART_NOTE "memory\n"

G_END_DECLS
