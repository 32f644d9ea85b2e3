/* tags.c: free words by which questions are told apart and found again (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/tags.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/invisible.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"

/* As much of a wrong tag as the error repeats. */
#define SHOWN_CHARS 40

static gboolean
is_between (gunichar c)
{
  return c < 0x80 && c != 0 && strchr ("-_.:/+#@", (int) c) != NULL;
}

static gboolean
is_tag (const char *text)
{
  gboolean has_word = FALSE;
  gunichar before = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      /* Some letters are blank. */
      if (beckon_char_is_invisible (c)
          && !beckon_char_is_needed (c, before, g_utf8_get_char (g_utf8_next_char (p))))
        return FALSE;
      if (g_unichar_isalnum (c))
        has_word = TRUE;
      else if (!is_between (c) && !(has_word && g_unichar_ismark (c)))
        return FALSE;
      before = c;
    }

  return has_word;
}

char *
beckon_tag_normalize (const char *text, GError **error)
{
  g_autofree char *composed = g_utf8_normalize (text, -1, G_NORMALIZE_NFKC);
  g_autofree char *tag = composed != NULL ? g_utf8_strdown (composed, -1) : NULL;
  g_autofree char *shown = NULL;

  if (tag != NULL && strlen (tag) > BECKON_LIMIT_TAG_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("A tag is a word; put sentences in the reason."),
                        _ ("A tag is longer than %d bytes"), BECKON_LIMIT_TAG_BYTES);
      return NULL;
    }
  if (tag != NULL && is_tag (tag))
    return g_steal_pointer (&tag);

  shown = beckon_display_text_short (text, SHOWN_CHARS);
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Use letters, digits and - _ . : / + # @; no spaces."),
                    _ ("Invalid tag “%s”"), shown);

  return NULL;
}

void
beckon_tags_add (char ***tags, const char *tag)
{
  guint n = *tags != NULL ? g_strv_length (*tags) : 0;

  if (n > 0 && g_strv_contains ((const char *const *) *tags, tag))
    return;

  *tags = g_renew (char *, *tags, n + 2);
  (*tags)[n] = g_strdup (tag);
  (*tags)[n + 1] = NULL;
}

static gboolean
refuse_count (GError **error)
{
  beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Keep the tags that people will search for."),
                    _ ("There are more than %d tags"), BECKON_LIMIT_TAGS);
  return FALSE;
}

gboolean
beckon_tags_get_json (JsonObject *object, char ***tags, GError **error)
{
  g_auto (GStrv) found = NULL;
  JsonArray *array = NULL;

  if (!beckon_json_get_array (object, "tags", FALSE, &array, error))
    return FALSE;
  if (array != NULL && json_array_get_length (array) > BECKON_LIMIT_TAGS)
    return refuse_count (error);

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode        *node = json_array_get_element (array, i);
      g_autofree char *tag = NULL;

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("Give a list of words, such as [\"billing\", \"q3\"]."),
                            _ ("“%s” has an item that is not a string"), "tags");
          return FALSE;
        }
      tag = beckon_tag_normalize (json_node_get_string (node), error);
      if (tag == NULL)
        return FALSE;
      beckon_tags_add (&found, tag);
    }
  *tags = g_steal_pointer (&found);

  return TRUE;
}

gboolean
beckon_tags_check (const char *const *tags, GError **error)
{
  for (guint i = 0; tags != NULL && tags[i] != NULL; i++)
    {
      g_autofree char *tag = beckon_tag_normalize (tags[i], error);

      if (tag == NULL)
        return FALSE;
    }

  /* The desk's own come to those that were given. */
  return tags == NULL || g_strv_length ((char **) tags) <= BECKON_LIMIT_TAGS + 3
         || refuse_count (error);
}

void
beckon_tags_add_json (const char *const *tags, GString *json)
{
  beckon_json_open_member_array (json, "tags");
  for (guint i = 0; tags != NULL && tags[i] != NULL; i++)
    beckon_json_add_string (json, NULL, tags[i]);
  beckon_json_close_array (json);
}

char *
beckon_tags_describe (char **tags)
{
  GString *text;

  if (tags == NULL || tags[0] == NULL)
    return NULL;

  text = g_string_new (NULL);
  for (guint i = 0; tags[i] != NULL; i++)
    g_string_append_printf (text, "%s#%s", i > 0 ? " " : "", tags[i]);

  return g_string_free (text, FALSE);
}
