/* fuzz-request.c: the input of a connection to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <libsoup/soup.h>
#include <string.h>

#include "base/error.h"
#include "gateway/wire/request-reader.h"

/* libsoup must understand an accepted head in the same way as the reader. */
static void
check_head (BeckonRequestReader *reader, GByteArray *head)
{
  g_autoptr (SoupMessageHeaders) headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_REQUEST);
  g_autofree char *method = NULL;
  g_autofree char *path = NULL;
  guint        status = soup_headers_parse_request ((const char *) head->data, (int) head->len - 2,
                                                    headers, &method, &path, NULL);
  SoupEncoding encoding;

  g_assert_cmpmem (head->data + head->len - 4, 4, "\r\n\r\n", 4);
  g_assert_null (memchr (head->data, '\0', head->len));
  if (status == SOUP_STATUS_EXPECTATION_FAILED)
    return;
  g_assert_cmpuint (status, ==, SOUP_STATUS_OK);
  g_assert_true (path[0] == '/' || g_str_equal (path, "*")
                 || g_ascii_strncasecmp (path, "http://", 7) == 0);
  encoding = soup_message_headers_get_encoding (headers);
  if (reader->left > 0)
    {
      g_assert_cmpint (encoding, ==, SOUP_ENCODING_CONTENT_LENGTH);
      g_assert_cmpuint (soup_message_headers_get_content_length (headers), ==, reader->left);
    }
  else if (beckon_request_reader_is_between (reader))
    g_assert_true (encoding == SOUP_ENCODING_NONE
                   || (encoding == SOUP_ENCODING_CONTENT_LENGTH
                       && soup_message_headers_get_content_length (headers) == 0));
  else
    g_assert_cmpint (encoding, ==, SOUP_ENCODING_CHUNKED);
}

/* TRUE if nothing was wrong so far; @n_heads: the number of heads, @n_bytes: the bytes of bodies of
 * known length. */
static gboolean
run (const uint8_t *data, size_t size, size_t at_once, guint *n_heads, gsize *n_bytes)
{
  BeckonRequestReader reader = { 0 };
  gboolean            good = TRUE;

  *n_heads = 0;
  *n_bytes = 0;
  for (size_t from = 0; good && from < size; from += at_once)
    {
      beckon_request_reader_take (&reader, data + from, MIN (at_once, size - from));
      while (TRUE)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (GByteArray) out = g_byte_array_new ();
          gboolean between = beckon_request_reader_is_between (&reader);
          gboolean chunked = reader.left == 0;
          guint8   part[7];
          guint    status;
          gsize    n;

          good = beckon_request_reader_step (&reader, &status, &error);
          if (!good)
            {
              g_assert_nonnull (error);
              g_assert_true (g_utf8_validate (error->message, -1, NULL));
              break;
            }
          g_assert_no_error (error);
          if (!beckon_request_reader_has_output (&reader))
            break;
          while ((n = beckon_request_reader_give (&reader, part, sizeof part)) > 0)
            g_byte_array_append (out, part, n);
          if (between)
            {
              check_head (&reader, out);
              (*n_heads)++;
            }
          else if (!chunked)
            *n_bytes += out->len;
        }
    }
  beckon_request_reader_clear (&reader);
  return good;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  guint    n_heads, n_others;
  gsize    n_bytes, n_other_bytes;
  gboolean good = run (data, size, MAX (size, 1), &n_heads, &n_bytes);

  /* The result does not depend on how the input is split. */
  g_assert_cmpint (run (data, size, 1, &n_others, &n_other_bytes), ==, good);
  g_assert_cmpuint (n_others, ==, n_heads);
  g_assert_cmpuint (n_other_bytes, ==, n_bytes);
  return 0;
}
