/* context-file.c: reads the file given by --context as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/context-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "cli/read-file.h"

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

char *
beckon_context_file_read (const char *file, GError **error)
{
  g_autoptr (GString) text = beckon_read_file (file, BECKON_LIMIT_CONTEXT_BYTES, error);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GString) json = NULL;

  if (text == NULL)
    return NULL;
  if (text->len > BECKON_LIMIT_CONTEXT_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Pass only what is needed to decide, plus a path to the rest."),
                        _ ("The context is longer than %d KiB"), BECKON_LIMIT_CONTEXT_BYTES / 1024);
      return NULL;
    }
  /* Some editors write a byte order mark. */
  if (g_str_has_prefix (text->str, BYTE_ORDER_MARK))
    g_string_erase (text, 0, strlen (BYTE_ORDER_MARK));
  if (!g_utf8_validate_len (text->str, text->len, NULL))
    {
      beckon_read_file_refuse (file, _ ("not valid UTF-8"), error);
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
