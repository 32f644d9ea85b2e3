/* head.h: is the head of a request one that can be read in one way alone (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BECKON_HEAD_MAX_BYTES (32 * 1024) /* request line, fields and the empty line */
#define BECKON_HEAD_MAX_FIELDS 100

/* How long the body is that follows. */
typedef enum
{
  BECKON_FRAMING_LENGTH, /* known; 0 without a body */
  BECKON_FRAMING_CHUNKED,
} BeckonFraming;

/* libsoup 3.2 takes what is nearly HTTP, too: it leaves lines out that it does not understand,
 * joins folded ones, takes the last of two lengths, and never frees the path of a request whose
 * length is no number. Nothing of that gets as far as there.
 *
 * Is @head, with the empty line at its end, what RFC 9112 wants, with no length or one? E101; E104
 * with @status (431) for too much of it,
 * @status is 0 otherwise: the error's own. @length: of BECKON_FRAMING_LENGTH. */
gboolean beckon_head_check (const char    *head,
                            gsize          n_bytes,
                            BeckonFraming *framing,
                            guint64       *length,
                            guint         *status,
                            GError       **error);
/* E101: this is no HTTP. */
void beckon_head_set_malformed (GError **error);
/* E104, and its @status: there is too much of it. */
void beckon_head_set_too_long (guint *status, GError **error);
/* Can @c begin a request? */
gboolean beckon_head_can_begin (char c);

G_END_DECLS
