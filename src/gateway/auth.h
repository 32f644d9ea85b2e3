/* auth.h: access checks for TCP: token, Host and Origin (interfaces, section 3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

typedef struct _BeckonAuth BeckonAuth;

/* (transfer full): @settings (nullable) has the key allowed-origins; changes take effect
 * immediately. */
BeckonAuth *beckon_auth_new (const char *token, GSettings *settings);
void        beckon_auth_free (BeckonAuth *self);
/* E109 with the HTTP status to send, 401 or 403. A preflight request from an allowed origin needs
 * no token. */
gboolean
beckon_auth_check (BeckonAuth *self, SoupServerMessage *message, guint *status, GError **error);
/* Does @message say @token? E109 if not; @where is the hint: where it is. */
gboolean beckon_auth_check_token (SoupServerMessage *message,
                                  const char        *token,
                                  const char        *where,
                                  GError           **error);
/* (nullable): the Origin of a request that passed beckon_auth_check(), to be sent back in the
 * reply. */
const char *beckon_auth_get_origin (SoupServerMessage *message);
/* Is it a preflight request? */
gboolean beckon_auth_is_preflight (SoupServerMessage *message);
/* "localhost", 127.0.0.0/8 or [::1], each with or without a port. */
gboolean beckon_auth_is_loopback_host (const char *host);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAuth, beckon_auth_free)

G_END_DECLS
