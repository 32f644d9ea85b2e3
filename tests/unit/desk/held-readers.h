/* held-readers.h: a disk that hangs: every thread that reads pages stands still
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/store.h"

G_BEGIN_DECLS

typedef struct _HeldReaders HeldReaders;

/* (transfer full): from now on no read of a page ends, and what the main loop does goes on. */
HeldReaders *held_readers_begin (BeckonStore *store);
/* The reads go on; waits until those that began before have ended. */
void held_readers_end (HeldReaders *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeldReaders, held_readers_end)

G_END_DECLS
