/* export.h: exports the history to a file (ATT-15)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/question/interaction-export.h"
#include "store/store.h"

G_BEGIN_DECLS

/* Writes every interaction that matches @statuses (bits, 0 for all) and @text (nullable), newest
 * first, page by page. @file is replaced when everything is written; on an error it is
 * unchanged. */
void beckon_export_async (BeckonStore        *store,
                          guint               statuses,
                          const char         *text,
                          BeckonExportFormat  format,
                          GFile              *file,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data);
/* @count: the number of interactions written. */
gboolean beckon_export_finish (GAsyncResult *result, guint *count, GError **error);

G_END_DECLS
