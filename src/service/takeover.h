/* takeover.h: another desk has the data: which process is it, and stopping it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The process of this user that listens at the desk's socket, as the kernel has it; 0: none. */
int beckon_takeover_find_listener (void);
/* The process that desk.json names, when it is ours and the one that listens at the desk's socket;
 * else 0. */
int beckon_takeover_find_holder (void);
/* Asks the process to end and waits for it, without blocking. E110 when it does not end. */
void     beckon_takeover_stop_async (int                 pid,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
gboolean beckon_takeover_stop_finish (GAsyncResult *result, GError **error);

G_END_DECLS
