/* checkpointer.h: checkpoints the write-ahead log in a thread of its own, so that no write waits
 * for it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonCheckpointer BeckonCheckpointer;

/* (transfer full) (nullable): for the database @path, which is opened now, because another file may
 * be there later (TR-3). The thread is created by the first call. */
BeckonCheckpointer *beckon_checkpointer_new (const char *path);
/* Ends the thread and closes its connection. */
void beckon_checkpointer_free (BeckonCheckpointer *self);
/* Starts a checkpoint unless one is running. */
void beckon_checkpointer_start (BeckonCheckpointer *self);
/* Did one end since the last beckon_checkpointer_take()? */
gboolean beckon_checkpointer_has_ended (BeckonCheckpointer *self);
/* Is one running? */
gboolean beckon_checkpointer_is_busy (BeckonCheckpointer *self);
/* TRUE once after it has ended: of @pages in the log, @done were copied to the database; if fewer,
 * a reader needs the old content. */
gboolean beckon_checkpointer_take (BeckonCheckpointer *self, int *pages, int *done);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonCheckpointer, beckon_checkpointer_free)

G_END_DECLS
