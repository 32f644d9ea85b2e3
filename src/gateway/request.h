/* request.h: a request as it comes in: may it, what for, and with what body
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* The two handlers of libsoup; the data is the BeckonServer. Whatever can be refused is refused
 * with the headers, before a body is read. */
void beckon_request_on_headers (SoupServer        *soup,
                                SoupServerMessage *message,
                                const char        *path,
                                GHashTable        *query,
                                gpointer           user_data);
/* Makes the call and hands it to its route. */
void beckon_request_on_body (SoupServer        *soup,
                             SoupServerMessage *message,
                             const char        *path,
                             GHashTable        *query,
                             gpointer           user_data);

G_END_DECLS
