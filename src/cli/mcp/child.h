/* child.h: a program on two pipes, which is ended with everything that it started
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_TYPE_CHILD (beckon_child_get_type ())
G_DECLARE_FINAL_TYPE (BeckonChild, beckon_child, BECKON, CHILD, GObject)

/* It has ended; @status as a shell has it: 128 and the number of the signal that ended it. */
typedef void (*BeckonChildFunc) (int status, gpointer owner);

/* (transfer full): starts @argv in a process group of its own. Its standard error is ours. @owner
 * (unowned) outlives it. */
BeckonChild *
beckon_child_new (const char *const *argv, BeckonChildFunc func, gpointer owner, GError **error);
/* The descriptor of its standard input; -1 once it was closed. */
int beckon_child_get_input (BeckonChild *self);
/* (transfer none) */
GInputStream *beckon_child_get_output (BeckonChild *self);
/* Closes its input; later the group is sent SIGTERM, then SIGKILL. @urgent: SIGTERM at once. */
void beckon_child_end (BeckonChild *self, gboolean urgent);

G_END_DECLS
