/* body.h: collects a request body in one block of memory, however small the chunks it arrives in
 * (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/wire/clients.h"

G_BEGIN_DECLS

/* libsoup keeps an object of a hundred bytes for each chunk of a body. Call this when the headers
 * have arrived: the body is then collected here instead, up to @max_bytes. A body that is too long
 * is refused with E104 and @status (0: the default of that error), and a long one for which the
 * total of all current bodies leaves no room with E110; the rest of it is discarded. */
void beckon_body_collect (BeckonClients     *clients,
                          SoupServerMessage *message,
                          gsize              max_bytes,
                          guint              status);
/* (transfer full) (nullable): the whole body, once; NULL if it is empty. */
GByteArray *beckon_body_take (SoupServerMessage *message);

G_END_DECLS
