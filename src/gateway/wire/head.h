/* head.h: checks that the head of a request can be understood in only one way (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BECKON_HEAD_MAX_BYTES (32 * 1024) /* request line, fields and the empty line */
#define BECKON_HEAD_MAX_FIELDS 100

/* How the length of the body is given. */
typedef enum
{
  BECKON_FRAMING_LENGTH, /* known; 0 without a body */
  BECKON_FRAMING_CHUNKED,
} BeckonFraming;

/* libsoup 3.2 is lenient: it ignores lines that it cannot parse, joins folded ones, uses the last
 * of two lengths, and leaks the path of a request whose length is not a number. None of that must
 * get there.
 *
 * Checks that @head, including its final empty line, follows RFC 9112 and gives at most one length.
 * E101; E104 with @status 431 if it is too long, otherwise @status is 0: the default of the error.
 * @length: for BECKON_FRAMING_LENGTH. */
gboolean beckon_head_check (const char    *head,
                            gsize          n_bytes,
                            BeckonFraming *framing,
                            guint64       *length,
                            guint         *status,
                            GError       **error);
/* E101: this is not HTTP. */
void beckon_head_set_malformed (GError **error);
/* E104 and its @status: the head is too long. */
void beckon_head_set_too_long (guint *status, GError **error);
/* Is @c valid as the first byte of a request? */
gboolean beckon_head_can_begin (char c);

G_END_DECLS
