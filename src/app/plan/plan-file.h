/* plan-file.h: reads a file that contains a plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads no more than the size limit of a plan. */
void beckon_plan_file_read_async (GFile *file, GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full): UTF-8. Fails with E101 if it is not text, E104 if it is too long, or an error of
 * GIO. */
char *beckon_plan_file_read_finish (GAsyncResult *result, GError **error);

G_END_DECLS
