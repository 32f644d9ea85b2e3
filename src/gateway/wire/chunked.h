/* chunked.h: decodes a chunked body (RFC 9112, section 7.1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Must be all zero at the start. */
typedef struct
{
  guint    state;
  guint    n_digits; /* digits read of the size of this chunk */
  guint    n_spent;  /* bytes read of its extension, or of the trailers */
  guint64  left;     /* bytes of this chunk still to come */
  gboolean done;
} BeckonChunked;

/* Decodes up to @n_bytes of @data and appends the content to @body. Extensions and trailers are
 * skipped, up to a limit. Returns the number of bytes that belong to the body, less than @n_bytes
 * only if it is complete; -1 if it is malformed. */
gssize
beckon_chunked_take (BeckonChunked *self, const guint8 *data, gsize n_bytes, GByteArray *body);

G_END_DECLS
