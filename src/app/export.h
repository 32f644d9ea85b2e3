/* export.h: the history as a file (ATT-15)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "store/store.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_EXPORT_CSV,
  BECKON_EXPORT_JSON,
} BeckonExportFormat;

/* Writes every interaction that fits @statuses (bits, 0 all) and @text (nullable), newest first, page by page; the file is there when all
 * of it is written, or as it was before. */
void     beckon_export_async  (BeckonStore          *store,
                               guint                 statuses,
                               const char           *text,
                               BeckonExportFormat    format,
                               GFile                *file,
                               GCancellable         *cancellable,
                               GAsyncReadyCallback   callback,
                               gpointer              user_data);
/* @count: how many were written. */
gboolean beckon_export_finish (GAsyncResult         *result,
                               guint                *count,
                               GError              **error);

/* For tests and for copying one: (transfer full). The columns, and one line, each with its end of line (RFC 4180). A field that a
 * spreadsheet would take for a formula begins with an apostrophe: agents write it, not the person. */
char    *beckon_export_csv_header (void);
char    *beckon_export_csv_line   (const BeckonInteraction *interaction);

G_END_DECLS
