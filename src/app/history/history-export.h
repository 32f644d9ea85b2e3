/* history-export.h: asks for a file, and exports the listed questions into it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/history/export.h"
#include "app/history/history-model.h"

G_BEGIN_DECLS

/* Exports what @model lists when the file is chosen. A toast on @widget says how it went.
 * @cancellable ends an export in progress, and a file that is chosen after that is not written. */
void beckon_history_export (GtkWidget          *widget,
                            BeckonStore        *store,
                            BeckonHistoryModel *model,
                            BeckonExportFormat  format,
                            GCancellable       *cancellable);

G_END_DECLS
