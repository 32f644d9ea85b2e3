/* request-reader.h: splits the input of a connection into requests and checks them before libsoup
 * sees them (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

#include "gateway/wire/chunked.h"
#include "gateway/wire/head.h"

G_BEGIN_DECLS

/* Bytes are added as they arrive. The output is complete, checked heads and their bodies; chunked
 * bodies are encoded again, with many small chunks joined, and without extensions and trailers. So
 * libsoup and this reader agree where a request ends. Must be all zero at the start. */
typedef struct
{
  GByteArray   *in;       /* (owned) (nullable): not parsed yet */
  GByteArray   *out;      /* (owned) (nullable): ready to be given */
  gsize         n_given;  /* bytes of `out` that have been given */
  gsize         n_looked; /* bytes of the head that have been searched for its end */
  guint64       left;     /* bytes still to come of a body of known length */
  BeckonChunked chunked;
  guint         state;
} BeckonRequestReader;

void beckon_request_reader_clear (BeckonRequestReader *self);
/* Adds @n_bytes of input. */
void beckon_request_reader_take (BeckonRequestReader *self, const guint8 *data, gsize n_bytes);
/* Parses more of the input. FALSE: the connection cannot continue, with the errors of
 * beckon_head_check(). */
gboolean beckon_request_reader_step (BeckonRequestReader *self, guint *status, GError **error);
/* Gives up to @n_bytes; 0 if there are none: more input is needed, or a step. Never mixes bytes of
 * two requests. */
gsize beckon_request_reader_give (BeckonRequestReader *self, void *buffer, gsize n_bytes);
/* Is there anything to be given? */
gboolean beckon_request_reader_has_output (BeckonRequestReader *self);
/* Has nothing of the next request been given? */
gboolean beckon_request_reader_is_between (BeckonRequestReader *self);
/* The number of bytes added and not given yet. */
gsize beckon_request_reader_get_held (BeckonRequestReader *self);

G_END_DECLS
