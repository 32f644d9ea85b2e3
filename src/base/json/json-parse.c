/* json-parse.c: parses untrusted bytes as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/json/json-parse.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-check.h"

JsonNode *
beckon_json_parse (const char *data, gsize length, gsize max_bytes, GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  g_autoptr (GError) local_error = NULL;
  JsonNode *root = NULL;

  g_return_val_if_fail (data != NULL || length == 0, NULL);

  if (length > max_bytes)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Shorten it, and say where to find the rest."),
                        _ ("The JSON is longer than %llu bytes"), (unsigned long long) max_bytes);
      return NULL;
    }
  if (!beckon_json_check (data, length, error))
    return NULL;

  parser = json_parser_new ();
  if (json_parser_load_from_data (parser, data, (gssize) length, &local_error))
    root = json_parser_steal_root (parser);
  if (root == NULL)
    beckon_set_error (error, BECKON_ERROR_MALFORMED,
                      local_error != NULL ? local_error->message
                                          : _ ("Send exactly one JSON value."),
                      "%s", _ ("The JSON is not well formed"));
  return root;
}

JsonObject *
beckon_json_parse_object (const char *data, gsize length, gsize max_bytes, GError **error)
{
  g_autoptr (JsonNode) root = beckon_json_parse (data, length, max_bytes, error);

  if (root == NULL)
    return NULL;
  if (!JSON_NODE_HOLDS_OBJECT (root))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Wrap it in { and }."), "%s",
                        _ ("The JSON must be an object"));
      return NULL;
    }

  return json_node_dup_object (root);
}
