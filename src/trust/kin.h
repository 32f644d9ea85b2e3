/* kin.h: which program a process belongs to, as the kernel knows it (ATT-20)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A process with its ancestors, as they were when it was read. Reference-counted; of one thread. */
typedef struct _BeckonKin BeckonKin;

/* (transfer full) (nullable): process @pid; NULL if it is gone or outside of the desk's PID
 * namespace, where its number is 0. Reads two small files of /proc for it, and one for each
 * ancestor. */
BeckonKin *beckon_kin_read (int pid);
BeckonKin *beckon_kin_ref (BeckonKin *self);
void       beckon_kin_unref (BeckonKin *self);
/* (transfer none): identifies the program that @self is a part of: its topmost ancestor below the
 * person's shell, terminal or desktop. Of “beckon ask” in the shell of an agent it is the agent. */
const char *beckon_kin_get_program (const BeckonKin *self);
/* The number of its ancestor, the @generation-th; 0: of the process itself. 0 is returned beyond
 * the last one. */
int beckon_kin_get_pid (const BeckonKin *self, guint generation);
/* Does @self belong to the program that @asker is a part of? It does if that program is among its
 * ancestors. It also does if it has lost its ancestors (a double fork), has no terminal, began
 * later than the program, and is in the same control group. */
gboolean beckon_kin_is_of (const BeckonKin *self, const BeckonKin *asker);
/* Has it a terminal, as what a person types has? */
gboolean beckon_kin_has_terminal (const BeckonKin *self);
/* Does its environment say that an agent or a step of the desk has started it? It is read with the
 * first call. */
gboolean beckon_kin_is_marked (BeckonKin *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonKin, beckon_kin_unref)

G_END_DECLS
