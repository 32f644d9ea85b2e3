/* plan-file.h: the text of a file that is to be a plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads no more than a plan may have. */
void beckon_plan_file_read_async (GFile *file, GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full): UTF-8. E101 for what is no text, E104 for what is too long, the errors of GIO.
 */
char *beckon_plan_file_read_finish (GAsyncResult *result, GError **error);

G_END_DECLS
