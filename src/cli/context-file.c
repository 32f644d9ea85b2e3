/* context-file.c: reads the file given by --context as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/context-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "base/limits.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static void
set_unreadable (const char *file, const char *why, GError **error)
{
  g_autofree char *name = g_filename_display_name (file);

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Cannot read %s: %s"), name,
               why);
}

/* Reads to the end or up to the limit; a pipe may never end. */
static GString *
read_all (const char *file, int fd, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char buffer[8192];

  while (TRUE)
    {
      gssize n = read (fd, buffer, sizeof buffer);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          set_unreadable (file, g_strerror (errno), error);
          return NULL;
        }
      if (n == 0)
        return g_steal_pointer (&text);
      g_string_append_len (text, buffer, n);
      if (text->len > BECKON_LIMIT_CONTEXT_BYTES)
        {
          beckon_set_error (error, BECKON_ERROR_LIMIT,
                            _ ("Pass only what is needed to decide, plus a path to the rest."),
                            _ ("The context is longer than %d KiB"),
                            BECKON_LIMIT_CONTEXT_BYTES / 1024);
          return NULL;
        }
    }
}

char *
beckon_context_file_read (const char *file, GError **error)
{
  gboolean standard = strcmp (file, "-") == 0;
  int      fd = standard ? STDIN_FILENO : open (file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  g_autoptr (GString) text = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GString) json = NULL;

  if (fd < 0)
    {
      set_unreadable (file, g_strerror (errno), error);
      return NULL;
    }
  text = read_all (file, fd, error);
  if (!standard)
    close (fd);
  if (text == NULL)
    return NULL;
  /* Some editors write a byte order mark. */
  if (g_str_has_prefix (text->str, BYTE_ORDER_MARK))
    g_string_erase (text, 0, strlen (BYTE_ORDER_MARK));
  if (!g_utf8_validate_len (text->str, text->len, NULL))
    {
      set_unreadable (file, _ ("not valid UTF-8"), error);
      return NULL;
    }
  node = beckon_json_parse (text->str, text->len, BECKON_LIMIT_CONTEXT_BYTES, NULL);
  /* Strip it, because the JSON writer checks the last byte to decide about a comma. */
  if (node != NULL)
    return g_strstrip (g_string_free (g_steal_pointer (&text), FALSE));
  json = g_string_new (NULL);
  beckon_json_add_string (json, NULL, text->str);
  return g_string_free (g_steal_pointer (&json), FALSE);
}
