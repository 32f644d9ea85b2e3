/* background-request.h: asks the desktop whether the program may run without a window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_PORTAL_BACKGROUND "org.freedesktop.portal.Background"

/* RequestBackground of the portal. @autostart: whether the program is to start with the session;
 * FALSE ends that, too. The desktop may ask the person, so it can take minutes. */
void beckon_background_request_async (GDBusConnection    *connection,
                                      gboolean            autostart,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
/* What the person, or the desktop, decided; both FALSE if the person closed the question. E110: the
 * desktop has no such portal, or it does not work. */
gboolean beckon_background_request_finish (GAsyncResult *result,
                                           gboolean     *background,
                                           gboolean     *autostart,
                                           GError      **error);

G_END_DECLS
