/* portal-request.h: one question to the portals of the desktop, and its answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_PORTAL "org.freedesktop.portal.Desktop"
#define BECKON_PORTAL_PATH "/org/freedesktop/portal/desktop"

/* (transfer full): a name for a request or a session that no other one of this process has. */
char *beckon_portal_make_token (void);

/* Calls @method of @interface, which answers with a Request. @arguments (nullable): a tuple of all
 * its arguments but the last; @options: the last one, without the handle's token. Both are consumed
 * if they are floating. The desktop may ask the person, so it can take minutes; when it is
 * cancelled, the desktop no longer asks. */
void beckon_portal_request_async (GDBusConnection    *connection,
                                  const char         *interface,
                                  const char         *method,
                                  GVariant           *arguments,
                                  GVariant           *options,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            user_data);
/* (transfer full) (nullable): the results (a{sv}). @refused: (out): the person closed the question.
 * NULL: the desktop has no such portal, or it does not work; the error is the bus's, or a
 * GIOErrorEnum. */
GVariant *beckon_portal_request_finish (GAsyncResult *result, gboolean *refused, GError **error);

G_END_DECLS
