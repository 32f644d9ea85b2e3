/* client-error.h: why a call did not reach the desk, or its reply not the caller
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BECKON_CLIENT_ERROR (beckon_client_error_quark ())

typedef enum
{
  BECKON_CLIENT_ERROR_UNREACHABLE, /* no desk answers and none could be started */
  BECKON_CLIENT_ERROR_FOREIGN,     /* the endpoint belongs to another user: nothing was sent to it
                                    * (TR-1) */
  BECKON_CLIENT_ERROR_LOST,        /* the desk went away before its reply was complete */
  BECKON_CLIENT_ERROR_INTERRUPTED, /* SIGINT */
} BeckonClientError;

GQuark beckon_client_error_quark (void);

G_END_DECLS
