/* head.c: checks that the head of a request can be understood in only one way
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/wire/head.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"

#define STATUS_HEAD_TOO_LARGE 431
/* Limit for the digits of a length: a longer number may not fit 63 bits. */
#define MAX_DIGITS 18

/* Collected from the fields. */
typedef struct
{
  guint    n_fields;
  guint    n_hosts;
  guint    n_lengths;
  guint    n_codings;
  guint64  length;
  gboolean old;         /* HTTP/1.0 */
  gboolean old_options; /* its Connection field has options other than “close” and “keep-alive” */
} Fields;

static gboolean
is_token_char (char c)
{
  return g_ascii_isalnum (c) || (c != '\0' && strchr ("!#$%&'*+-.^_`|~", c) != NULL);
}

/* Anything but control characters; bytes over 127 are accepted without interpretation. */
static gboolean
is_field_char (char c)
{
  return c == '\t' || ((guchar) c >= 0x20 && c != 0x7F);
}

static gboolean
is_target_char (char c)
{
  return (guchar) c > 0x20 && c != 0x7F && c != '#';
}

static gsize
count (const char *text, const char *end, gboolean (*fits) (char c))
{
  const char *at = text;

  while (at < end && fits (*at))
    at++;
  return at - text;
}

static gboolean
equals (const char *text, gsize length, const char *word)
{
  return length == strlen (word) && g_ascii_strncasecmp (text, word, length) == 0;
}

/* A path, "*" for OPTIONS, or an absolute URL. */
static gboolean
is_target (const char *target, gsize length, gboolean for_options)
{
  static const char scheme[] = "http://";
  gsize             n_scheme = strlen (scheme);
  const char       *slash;

  if (length == 0)
    return FALSE;
  if (target[0] == '/')
    return TRUE;
  if (length == 1 && target[0] == '*')
    return for_options;
  if (length <= n_scheme || g_ascii_strncasecmp (target, scheme, n_scheme) != 0)
    return FALSE;
  slash = memchr (target + n_scheme, '/', length - n_scheme);
  return slash != NULL && slash > target + n_scheme;
}

/* @line: without its CRLF. */
static gboolean
read_request_line (const char *line, const char *end, Fields *fields)
{
  static const char version[] = "HTTP/1.";
  gsize             n_version = strlen (version);
  gsize             n_method = count (line, end, is_token_char);
  const char       *target = line + n_method + 1;
  gsize             n_target;

  if (n_method == 0 || target >= end || target[-1] != ' ')
    return FALSE;
  n_target = count (target, end, is_target_char);
  if (!is_target (target, n_target, equals (line, n_method, "OPTIONS")))
    return FALSE;
  line = target + n_target;
  if ((gsize) (end - line) != 1 + n_version + 1 || *line != ' '
      || strncmp (line + 1, version, n_version) != 0)
    return FALSE;
  fields->old = end[-1] == '0';
  return end[-1] == '0' || end[-1] == '1';
}

static gboolean
read_length (const char *value, gsize length, Fields *fields)
{
  if (++fields->n_lengths > 1 || length == 0 || length > MAX_DIGITS)
    return FALSE;
  fields->length = 0;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isdigit (value[i]))
        return FALSE;
      fields->length = fields->length * 10 + (value[i] - '0');
    }
  return TRUE;
}

typedef enum
{
  FIELD_FINE,
  FIELD_MALFORMED,
  FIELD_NO_LENGTH
} FieldVerdict;

static FieldVerdict
read_field (const char *line, const char *end, Fields *fields)
{
  gsize       n_name = count (line, end, is_token_char);
  const char *value = line + n_name + 1;
  gsize       n_value;

  if (n_name == 0 || value > end || value[-1] != ':'
      || count (value, end, is_field_char) != (gsize) (end - value))
    return FIELD_MALFORMED;
  while (value < end && (*value == ' ' || *value == '\t'))
    value++;
  while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
    end--;
  n_value = end - value;
  if (equals (line, n_name, "Content-Length"))
    return read_length (value, n_value, fields) ? FIELD_FINE : FIELD_NO_LENGTH;
  if (equals (line, n_name, "Transfer-Encoding"))
    return ++fields->n_codings == 1 && equals (value, n_value, "chunked") ? FIELD_FINE
                                                                          : FIELD_NO_LENGTH;
  if (equals (line, n_name, "Host"))
    fields->n_hosts++;
  else if (equals (line, n_name, "Connection") && !equals (value, n_value, "close")
           && !equals (value, n_value, "keep-alive"))
    fields->old_options = TRUE;
  return FIELD_FINE;
}

void
beckon_head_set_malformed (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Requests are HTTP/1.1 with a Host header and a valid path."), "%s",
                    _ ("The request is not well-formed HTTP"));
}

void
beckon_head_set_too_long (guint *status, GError **error)
{
  *status = STATUS_HEAD_TOO_LARGE;
  /* translators: of a request over HTTP: a number of bytes, then of header fields */
  beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Send less at a time."),
                    _ ("The head of a request has at most %d bytes and %d fields"),
                    BECKON_HEAD_MAX_BYTES, BECKON_HEAD_MAX_FIELDS);
}

static void
set_no_length (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Send either one Content-Length or Transfer-Encoding."), "%s",
                    _ ("The request has no Content-Length"));
}

gboolean
beckon_head_can_begin (char c)
{
  return is_token_char (c);
}

gboolean
beckon_head_check (const char    *head,
                   gsize          n_bytes,
                   BeckonFraming *framing,
                   guint64       *length,
                   guint         *status,
                   GError       **error)
{
  const char *end = head + n_bytes;
  const char *line = head;
  Fields      fields = { 0 };

  *status = 0;
  if (n_bytes > BECKON_HEAD_MAX_BYTES)
    {
      beckon_head_set_too_long (status, error);
      return FALSE;
    }
  for (guint i = 0; line < end; i++)
    {
      const char  *feed = memchr (line, '\n', end - line);
      FieldVerdict verdict = FIELD_FINE;

      if (feed == NULL || feed == line || feed[-1] != '\r')
        verdict = FIELD_MALFORMED;
      else if (feed - line == 1)
        {
          /* The empty line; nothing may follow it. */
          if (i == 0 || feed + 1 != end)
            break;
          if (fields.n_hosts > 1 || (fields.n_hosts == 0 && !fields.old)
              || (fields.old && fields.old_options))
            break;
          if (fields.n_codings > 0 && (fields.n_lengths > 0 || fields.old))
            {
              set_no_length (error);
              return FALSE;
            }
          *framing = fields.n_codings > 0 ? BECKON_FRAMING_CHUNKED : BECKON_FRAMING_LENGTH;
          *length = fields.length;
          return TRUE;
        }
      else if (i == 0)
        verdict = read_request_line (line, feed - 1, &fields) ? FIELD_FINE : FIELD_MALFORMED;
      else if (++fields.n_fields > BECKON_HEAD_MAX_FIELDS)
        {
          beckon_head_set_too_long (status, error);
          return FALSE;
        }
      else
        verdict = read_field (line, feed - 1, &fields);

      if (verdict == FIELD_MALFORMED)
        break;
      if (verdict == FIELD_NO_LENGTH)
        {
          set_no_length (error);
          return FALSE;
        }
      line = feed + 1;
    }
  beckon_head_set_malformed (error);
  return FALSE;
}
