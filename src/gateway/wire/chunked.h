/* chunked.h: takes a body apart that comes in chunks (RFC 9112, section 7.1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* All zero at the beginning. */
typedef struct
{
  guint    state;
  guint    n_digits; /* of the size of this chunk */
  guint    n_spent;  /* bytes of its extension, or of the trailers */
  guint64  left;     /* of this chunk */
  gboolean done;
} BeckonChunked;

/* Takes up to @n_bytes of @data, and adds what the chunks hold to @body. Extensions and trailers
 * are read away, up to a limit. Returns how many bytes belong to it, fewer than @n_bytes only when
 * it is done; -1 when it is not well formed. */
gssize
beckon_chunked_take (BeckonChunked *self, const guint8 *data, gsize n_bytes, GByteArray *body);

G_END_DECLS
