/* minder.h: the process between the desk and the program of a run: whatever the program starts
 * stays below it (TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* A process that loses its parent gets the next one above that takes in orphans. For what a run
 * starts this is its minder: neither a double fork nor a session of its own nor an empty
 * environment leads out of it. It does nothing but take in the dead, and ends with the program,
 * unless it was told to stay. */
typedef struct _BeckonMinder BeckonMinder;

/* (transfer full) (nullable): for one program that is about to be started; NULL where there is no
 * memory to share. */
BeckonMinder *beckon_minder_new (void);
void          beckon_minder_free (BeckonMinder *self);
/* In the child, between fork and exec: makes the child the minder, and returns in a child of that,
 * the leader of a session of its own, which is to become the program. Where the system has no
 * further process, it returns in the child itself. */
void beckon_minder_set_up_child (BeckonMinder *self);
/* The process that became the program; 0 when it never came so far. */
pid_t beckon_minder_get_program (BeckonMinder *self);
/* FALSE: it did not say how the program ended: it was killed itself, or there is none between.
 * @status: (out): as waitpid() gives it. */
gboolean beckon_minder_get_status (BeckonMinder *self, int *status);
/* From now on it stays until the last of what the program has started is gone. */
void beckon_minder_stay (BeckonMinder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMinder, beckon_minder_free)

G_END_DECLS
