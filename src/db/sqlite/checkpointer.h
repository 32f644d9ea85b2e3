/* checkpointer.h: brings the write-ahead log into the file on a thread of its own, so that no write
 * waits for it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonCheckpointer BeckonCheckpointer;

/* (transfer full) (nullable): for the database @path, which is opened now: another file may stand
 * there when it is needed (TR-3). The thread begins with the first call. */
BeckonCheckpointer *beckon_checkpointer_new (const char *path);
/* Ends the thread and closes its connection. */
void beckon_checkpointer_free (BeckonCheckpointer *self);
/* Begins, unless it is at it. */
void beckon_checkpointer_start (BeckonCheckpointer *self);
/* Is it at it? */
gboolean beckon_checkpointer_is_busy (BeckonCheckpointer *self);
/* TRUE once after it has ended: of @pages in the log it has brought @done into the file; fewer: a
 * reader needs the file as it was before. */
gboolean beckon_checkpointer_take (BeckonCheckpointer *self, int *pages, int *done);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonCheckpointer, beckon_checkpointer_free)

G_END_DECLS
