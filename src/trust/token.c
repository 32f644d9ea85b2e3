/* token.c: secrets by which a caller is known
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "trust/token.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/random.h>

#include "base/error.h"

#define TOKEN_BYTES 32

char *
beckon_token_new (GError **error)
{
  guchar bytes[TOKEN_BYTES];
  char  *token;

  if (getrandom (bytes, sizeof bytes, 0) != sizeof bytes)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Try again later."),
                        _ ("Cannot get random bytes: %s"), g_strerror (errno));
      return NULL;
    }
  token = g_base64_encode (bytes, sizeof bytes);
  g_strdelimit (token, "+", '-');
  g_strdelimit (token, "/", '_');
  token[BECKON_TOKEN_LENGTH] = '\0';
  return token;
}

gboolean
beckon_token_is_well_formed (const char *text)
{
  gsize length = 0;

  while (g_ascii_isalnum (text[length]) || text[length] == '-' || text[length] == '_')
    length++;
  return length == BECKON_TOKEN_LENGTH && text[length] == '\0';
}

/* Compares every byte. */
gboolean
beckon_token_equal (const char *token, const char *given)
{
  gsize length = strlen (token);
  gsize given_length = strlen (given);
  guint difference = length != given_length;

  for (gsize i = 0; i < length; i++)
    difference |= (guchar) token[i] ^ (guchar) (i < given_length ? given[i] : 0);
  return difference == 0;
}
