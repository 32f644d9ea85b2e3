/* export.h: exports the history to a file (ATT-15)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/query.h"
#include "model/question/interaction-export.h"
#include "store/store.h"

G_BEGIN_DECLS

/* Writes every interaction that matches @query, newest first, page by page; its place and limit do
 * not count. @file is replaced when everything is written; on an error it is
 * unchanged. */
void beckon_export_async (BeckonStore                  *store,
                          const BeckonInteractionQuery *query,
                          BeckonExportFormat            format,
                          GFile                        *file,
                          GCancellable                 *cancellable,
                          GAsyncReadyCallback           callback,
                          gpointer                      user_data);
/* @count: the number of interactions written. */
gboolean beckon_export_finish (GAsyncResult *result, guint *count, GError **error);

G_END_DECLS
