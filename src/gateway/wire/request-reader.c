/* request-reader.c: splits the input of a connection into requests and checks them before libsoup
 * sees them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/wire/request-reader.h"

#include <string.h>

typedef enum
{
  STATE_HEAD,
  STATE_LENGTH, /* in a body of known length */
  STATE_CHUNKED,
} State;

void
beckon_request_reader_clear (BeckonRequestReader *self)
{
  g_clear_pointer (&self->in, g_byte_array_unref);
  g_clear_pointer (&self->out, g_byte_array_unref);
}

void
beckon_request_reader_take (BeckonRequestReader *self, const guint8 *data, gsize n_bytes)
{
  if (self->in == NULL)
    self->in = g_byte_array_new ();
  g_byte_array_append (self->in, data, n_bytes);
}

/* Frees an empty array: most connections are idle most of the time. */
static void
drop_in (BeckonRequestReader *self, gsize n_bytes)
{
  if (n_bytes == self->in->len)
    g_clear_pointer (&self->in, g_byte_array_unref);
  else if (n_bytes > 0)
    g_byte_array_remove_range (self->in, 0, n_bytes);
}

static void
add_out (BeckonRequestReader *self, const void *data, gsize n_bytes)
{
  if (self->out == NULL)
    self->out = g_byte_array_new ();
  g_byte_array_append (self->out, data, n_bytes);
}

static void
move_out (BeckonRequestReader *self, gsize n_bytes)
{
  add_out (self, self->in->data, n_bytes);
  drop_in (self, n_bytes);
}

/* Empty lines before a request are ignored. */
static void
skip_empty_lines (BeckonRequestReader *self)
{
  gsize n = 0;

  if (self->n_looked > 0)
    return;
  while (n + 2 <= self->in->len && memcmp (self->in->data + n, "\r\n", 2) == 0)
    n += 2;
  drop_in (self, n);
}

static gboolean
step_head (BeckonRequestReader *self, guint *status, GError **error)
{
  const guint8 *data;
  BeckonFraming framing;
  gsize         length = 0;

  skip_empty_lines (self);
  if (self->in == NULL)
    return TRUE;
  data = self->in->data;
  if (!beckon_head_can_begin (data[0]) && !(data[0] == '\r' && self->in->len == 1))
    {
      beckon_head_set_malformed (error);
      return FALSE;
    }
  for (gsize i = self->n_looked; i < self->in->len && length == 0; i++)
    {
      if (data[i] != '\n')
        continue;
      if (i == 0 || data[i - 1] != '\r')
        {
          beckon_head_set_malformed (error);
          return FALSE;
        }
      if (i >= 3 && data[i - 2] == '\n')
        length = i + 1;
    }
  if (length == 0)
    {
      self->n_looked = data[0] == '\r' ? 0 : self->in->len;
      if (self->in->len <= BECKON_HEAD_MAX_BYTES)
        return TRUE;
      beckon_head_set_too_long (status, error);
      return FALSE;
    }
  if (!beckon_head_check ((const char *) data, length, &framing, &self->left, status, error))
    return FALSE;
  self->n_looked = 0;
  move_out (self, length);
  if (framing == BECKON_FRAMING_CHUNKED)
    {
      self->state = STATE_CHUNKED;
      memset (&self->chunked, 0, sizeof self->chunked);
    }
  else if (self->left > 0)
    self->state = STATE_LENGTH;
  return TRUE;
}

static void
step_length (BeckonRequestReader *self)
{
  gsize n = MIN (self->left, self->in->len);

  move_out (self, n);
  self->left -= n;
  if (self->left == 0)
    self->state = STATE_HEAD;
}

static gboolean
step_chunked (BeckonRequestReader *self, GError **error)
{
  g_autoptr (GByteArray) body = g_byte_array_new ();
  gssize taken = beckon_chunked_take (&self->chunked, self->in->data, self->in->len, body);

  if (taken < 0)
    {
      beckon_head_set_malformed (error);
      return FALSE;
    }
  drop_in (self, taken);
  if (body->len > 0)
    {
      char size[16];

      add_out (self, size, g_snprintf (size, sizeof size, "%x\r\n", body->len));
      add_out (self, body->data, body->len);
      add_out (self, "\r\n", 2);
    }
  if (self->chunked.done)
    {
      add_out (self, "0\r\n\r\n", 5);
      self->state = STATE_HEAD;
    }
  return TRUE;
}

gboolean
beckon_request_reader_step (BeckonRequestReader *self, guint *status, GError **error)
{
  *status = 0;
  /* One request at a time: the output of the previous one must have been read. */
  if (self->in == NULL || self->out != NULL)
    return TRUE;
  switch ((State) self->state)
    {
    case STATE_HEAD:
      return step_head (self, status, error);
    case STATE_LENGTH:
      step_length (self);
      return TRUE;
    case STATE_CHUNKED:
      return step_chunked (self, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

gsize
beckon_request_reader_give (BeckonRequestReader *self, void *buffer, gsize n_bytes)
{
  gsize n;

  if (self->out == NULL)
    return 0;
  n = MIN (n_bytes, self->out->len - self->n_given);
  memcpy (buffer, self->out->data + self->n_given, n);
  self->n_given += n;
  if (self->n_given == self->out->len)
    {
      g_clear_pointer (&self->out, g_byte_array_unref);
      self->n_given = 0;
    }
  return n;
}

gboolean
beckon_request_reader_has_output (BeckonRequestReader *self)
{
  return self->out != NULL;
}

gboolean
beckon_request_reader_is_between (BeckonRequestReader *self)
{
  return self->state == STATE_HEAD && self->out == NULL;
}

gsize
beckon_request_reader_get_held (BeckonRequestReader *self)
{
  return (self->in != NULL ? self->in->len : 0)
         + (self->out != NULL ? self->out->len - self->n_given : 0);
}
