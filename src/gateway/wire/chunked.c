/* chunked.c: decodes a chunked body
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/wire/chunked.h"

/* Limit for the digits of a chunk size: no longer chunk is ever accepted. */
#define MAX_DIGITS 8
/* Limits for one extension, and for all trailers. */
#define MAX_EXTENSION 256
#define MAX_TRAILERS (8 * 1024)

typedef enum
{
  STATE_SIZE,
  STATE_EXTENSION,
  STATE_SIZE_FEED, /* the LF after the size */
  STATE_DATA,
  STATE_DATA_RETURN, /* the CR and the LF after the data */
  STATE_DATA_FEED,
  STATE_TRAILER, /* at the start of a line after the last chunk */
  STATE_TRAILER_TEXT,
  STATE_TRAILER_FEED,
  STATE_LAST_FEED,
} State;

/* Parses one byte of the framing. */
static gboolean
take_byte (BeckonChunked *self, guint8 c)
{
  switch ((State) self->state)
    {
    case STATE_SIZE:
      if (g_ascii_isxdigit (c) && self->n_digits < MAX_DIGITS)
        {
          self->left = self->left * 16 + g_ascii_xdigit_value (c);
          self->n_digits++;
          return TRUE;
        }
      self->state = c == '\r' ? STATE_SIZE_FEED : STATE_EXTENSION;
      return self->n_digits > 0 && (c == '\r' || c == ';' || c == ' ' || c == '\t');
    case STATE_EXTENSION:
      if (c == '\r')
        self->state = STATE_SIZE_FEED;
      return (c >= 0x20 && c != 0x7F ? ++self->n_spent <= MAX_EXTENSION : c == '\t' || c == '\r');
    case STATE_SIZE_FEED:
      self->state = self->left > 0 ? STATE_DATA : STATE_TRAILER;
      self->n_digits = 0;
      self->n_spent = 0;
      return c == '\n';
    case STATE_DATA_RETURN:
      self->state = STATE_DATA_FEED;
      return c == '\r';
    case STATE_DATA_FEED:
      self->state = STATE_SIZE;
      return c == '\n';
    case STATE_TRAILER:
      self->state = c == '\r' ? STATE_LAST_FEED : STATE_TRAILER_TEXT;
      return c == '\r' || (c > 0x20 && c != 0x7F && ++self->n_spent <= MAX_TRAILERS);
    case STATE_TRAILER_TEXT:
      if (c == '\r')
        self->state = STATE_TRAILER_FEED;
      return (c >= 0x20 && c != 0x7F ? ++self->n_spent <= MAX_TRAILERS : c == '\t' || c == '\r');
    case STATE_TRAILER_FEED:
      self->state = STATE_TRAILER;
      return c == '\n';
    case STATE_LAST_FEED:
      self->done = TRUE;
      return c == '\n';
    case STATE_DATA:
    default:
      g_return_val_if_reached (FALSE);
    }
}

gssize
beckon_chunked_take (BeckonChunked *self, const guint8 *data, gsize n_bytes, GByteArray *body)
{
  gsize taken = 0;

  while (taken < n_bytes && !self->done)
    {
      if (self->state == STATE_DATA)
        {
          gsize n = MIN (self->left, n_bytes - taken);

          g_byte_array_append (body, data + taken, n);
          self->left -= n;
          taken += n;
          if (self->left == 0)
            self->state = STATE_DATA_RETURN;
        }
      else if (!take_byte (self, data[taken++]))
        return -1;
    }
  return taken;
}
