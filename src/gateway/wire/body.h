/* body.h: the body of a request, in one piece of memory however small the pieces were in which it
 * came (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <libsoup/soup.h>

#include "gateway/server.h"

G_BEGIN_DECLS

/* libsoup keeps an object of a hundred bytes for each piece of a body. From the headers on,
 * @message keeps its body here instead, up to BECKON_LIMIT_BODY_BYTES. One that is too long, or is
 * long and has no place beside all the others that the desk takes in at this moment, is answered
 * with E104 or E110, and what still comes of it is not kept. */
void beckon_body_collect (BeckonServer *server, SoupServerMessage *message);
/* (transfer full) (nullable): all of it, once; NULL when there is nothing. */
GByteArray *beckon_body_take (SoupServerMessage *message);

G_END_DECLS
