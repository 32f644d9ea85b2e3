/* request.h: an incoming request: access, route and body
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* The two libsoup handlers; their data is the BeckonServer. Everything that the headers allow to
 * refuse is refused before the body is read. */
void beckon_request_on_headers (SoupServer        *soup,
                                SoupServerMessage *message,
                                const char        *path,
                                GHashTable        *query,
                                gpointer           user_data);
/* Creates the call and passes it to its route. */
void beckon_request_on_body (SoupServer        *soup,
                             SoupServerMessage *message,
                             const char        *path,
                             GHashTable        *query,
                             gpointer           user_data);

G_END_DECLS
