/* begin-anew.h: the shared memory of the database was cut short under the desk: it begins anew
 * instead of dying
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* For the beginning of main(), while there is one thread. When another program cuts beckon.db-shm
 * short, the next look into it is SIGBUS: this process then leaves a note and runs its program
 * anew, with the same arguments and number; a second time within a minute it ends. What was
 * acknowledged is in the file and its log, which need that memory for nothing. Any other SIGBUS
 * ends the program as before. @entries (element-type utf8) (nullable): “NAME=value” for the
 * environment then, beside what it is now; they stay where they are, so that secrets are not
 * copied. */
void beckon_begin_anew_arm (GPtrArray *entries);
/* Where the note goes: @length bytes into @fd, or nowhere with -1. */
void beckon_begin_anew_set_note (int fd, gsize length);
/* The name of the file that the memory belongs to, ending in "-shm". */
void beckon_begin_anew_set_name (const char *path);

/* The line that is written there. */
#define BECKON_BEGIN_ANEW_NOTE "memory\n"

G_END_DECLS
