/* asked-before.h: what was asked for before, and where (CF-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/store.h"

G_BEGIN_DECLS

/* So many are offered. */
#define BECKON_ASKED_TEXTS 50
#define BECKON_ASKED_FOLDERS 8

typedef struct
{
  GPtrArray *texts;   /* (owned) (element-type utf8): distinct requests, the last one first */
  GPtrArray *folders; /* (owned) (element-type utf8): where they were done, likewise */
} BeckonAskedBefore;

void beckon_asked_before_free (BeckonAskedBefore *self);
/* (transfer full): of @requests (element-type BeckonRequest), newest first. */
BeckonAskedBefore *beckon_asked_before_new (GPtrArray *requests);
/* Reads them from the newest requests in @store, and leaves out folders that are not there. Neither
 * happens in the main loop. */
void               beckon_asked_before_read_async (BeckonStore        *store,
                                                   GCancellable       *cancellable,
                                                   GAsyncReadyCallback callback,
                                                   gpointer            user_data);
BeckonAskedBefore *beckon_asked_before_read_finish (GAsyncResult *result, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAskedBefore, beckon_asked_before_free)

G_END_DECLS
