/* minder.h: the process between the desk and the program of a run, which keeps all descendants of
 * the program below it (TR-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* An orphan is adopted by its nearest ancestor that is a subreaper. For the descendants of a run
 * this is its minder: neither a double fork nor a session of its own nor an empty environment
 * escapes it. It only reaps them, and exits with the program, unless it was told to stay. */
typedef struct _BeckonMinder BeckonMinder;

/* (transfer full) (nullable): for one program that is about to be started; NULL if shared memory is
 * not available. */
BeckonMinder *beckon_minder_new (void);
void          beckon_minder_free (BeckonMinder *self);
/* In the child, between fork and exec: makes the child the minder, and returns in a child of that,
 * the leader of a new session, which then executes the program. If the system cannot create another
 * process, it returns in the child itself. */
void beckon_minder_set_up_child (BeckonMinder *self);
/* The process id of the program; 0 if it was never started. */
pid_t beckon_minder_get_program (BeckonMinder *self);
/* FALSE: it did not report how the program ended: it was killed itself, or there is none. @status:
 * (out): as returned by waitpid(). */
gboolean beckon_minder_get_status (BeckonMinder *self, int *status);
/* From now on it stays until the last descendant of the program has ended. */
void beckon_minder_stay (BeckonMinder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMinder, beckon_minder_free)

G_END_DECLS
