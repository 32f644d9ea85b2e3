/* secret-service.h: secrets in the desktop's secret service
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Is there a session bus that could provide a secret service? Without one GDBus would start a bus
 * of its own. */
gboolean beckon_secret_service_may_exist (void);

/* All fail if there is no service. */
void beckon_secret_service_lookup (const char         *name,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data);
/* (transfer full) (nullable) */
char    *beckon_secret_service_looked_up (GAsyncResult *result, GError **error);
void     beckon_secret_service_store (const char         *name,
                                      const char         *label,
                                      const char         *secret,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
gboolean beckon_secret_service_stored (GAsyncResult *result, GError **error);
void     beckon_secret_service_clear (const char         *name,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
gboolean beckon_secret_service_cleared (GAsyncResult *result, GError **error);

G_END_DECLS
