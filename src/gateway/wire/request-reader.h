/* request-reader.h: the bytes of a connection, request by request, checked before libsoup sees them
 * (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

#include "gateway/wire/chunked.h"
#include "gateway/wire/head.h"

G_BEGIN_DECLS

/* Bytes go in as they come. Out come whole heads that were checked, and their bodies; chunks are
 * made anew, larger ones of many small ones, without extensions and trailers. So who reads here and
 * this reader agree where a request ends. All zero at the beginning. */
typedef struct
{
  GByteArray   *in;       /* (owned) (nullable): what is not understood yet */
  GByteArray   *out;      /* (owned) (nullable): what can be given */
  gsize         n_given;  /* of it */
  gsize         n_looked; /* of the head: how far its end was looked for */
  guint64       left;     /* of a body of known length */
  BeckonChunked chunked;
  guint         state;
} BeckonRequestReader;

void beckon_request_reader_clear (BeckonRequestReader *self);
/* @n_bytes came. */
void beckon_request_reader_take (BeckonRequestReader *self, const guint8 *data, gsize n_bytes);
/* Understands more of what came. FALSE: this is nothing to go on with, the errors of
 * beckon_head_check(). */
gboolean beckon_request_reader_step (BeckonRequestReader *self, guint *status, GError **error);
/* Up to @n_bytes; 0 when there are none: more has to come, or a step was not done. Never some of
 * two requests. */
gsize beckon_request_reader_give (BeckonRequestReader *self, void *buffer, gsize n_bytes);
/* Can something be given? */
gboolean beckon_request_reader_has_output (BeckonRequestReader *self);
/* Nothing of the next request was given. */
gboolean beckon_request_reader_is_between (BeckonRequestReader *self);
/* The bytes that are here and were not given yet. */
gsize beckon_request_reader_get_held (BeckonRequestReader *self);

G_END_DECLS
