/* namespaces.h: is a process in a sandbox or a container, as the kernel knows it (TR-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The namespaces of the desk and of what it was started from: of users, of processes, of mounts.
 * Who started the desk is not kept from it by a sandbox, even if the desk is in one (PrivateTmp=
 * of systemd). */
typedef struct _BeckonNamespaces BeckonNamespaces;

/* (transfer full): those of this process and of its ancestors. They are held, so that the kernel
 * does not give their numbers to others. */
BeckonNamespaces *beckon_namespaces_new (void);
void              beckon_namespaces_free (BeckonNamespaces *self);
/* Is process @pid, as SO_PEERCRED says it, in other namespaces than these? Also if it is gone.
 * FALSE if that cannot be known because this process is in a sandbox itself and @pid is outside of
 * it: its number is then 0, or it may not be looked at. Three system calls. */
gboolean beckon_namespaces_is_other (const BeckonNamespaces *self, int pid);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonNamespaces, beckon_namespaces_free)

G_END_DECLS
