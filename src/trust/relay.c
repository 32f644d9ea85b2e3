/* relay.c: what a program says to the desk before it passes on what comes from another computer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "trust/relay.h"

#include <string.h>

#include "trust/token.h"

#define WORD "beckon-ssh"

static gboolean
is_of_name (char c)
{
  return g_ascii_isalnum (c) || (c != '\0' && strchr ("-_.:%", c) != NULL);
}

char *
beckon_relay_clean_host (const char *name)
{
  char *host = g_strndup (name, BECKON_RELAY_HOST_BYTES);

  for (char *c = host; *c != '\0'; c++)
    if (!is_of_name (*c))
      *c = '-';
  return host;
}

GString *
beckon_relay_make_line (const char *host, const char *token)
{
  GString *line = g_string_new (NULL);

  g_string_append_c (line, BECKON_RELAY_MARK);
  g_string_append_printf (line, WORD " %s %s\n", host, token);
  return line;
}

static gboolean
is_host (const char *text)
{
  gsize length = strlen (text);

  if (length == 0 || length > BECKON_RELAY_HOST_BYTES)
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (!is_of_name (text[i]))
      return FALSE;
  return TRUE;
}

gsize
beckon_relay_read_line (const char *data, gsize length, char **host, char **token)
{
  const char *end = memchr (data, '\n', length);
  g_auto (GStrv) words = NULL;
  g_autofree char *line = NULL;

  if (end == NULL || length == 0 || data[0] != BECKON_RELAY_MARK)
    return 0;
  line = g_strndup (data + 1, (gsize) (end - data) - 1);
  words = g_strsplit (line, " ", -1);
  if (strlen (line) != (gsize) (end - data) - 1 || g_strv_length (words) != 3
      || strcmp (words[0], WORD) != 0 || !is_host (words[1])
      || !beckon_token_is_well_formed (words[2]))
    return 0;
  *host = g_strdup (words[1]);
  *token = g_strdup (words[2]);
  return (gsize) (end - data) + 1;
}
