/* error.c: the one error domain with the hint inside the GError
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/error.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/json/json-write.h"

/* Limit for a message and for a hint: however much they quote from a request, they stay
 * readable. */
#define MAX_CHARS 600

typedef struct
{
  char *hint; /* (nullable) */
  char *note; /* (nullable) */
} BeckonErrorPrivate;

static void
beckon_error_private_init (BeckonErrorPrivate *priv)
{
  g_assert (priv != NULL);
  priv->hint = NULL;
  priv->note = NULL;
}

static void
beckon_error_private_copy (const BeckonErrorPrivate *source, BeckonErrorPrivate *copy)
{
  g_assert (source != NULL && copy != NULL);
  copy->hint = g_strdup (source->hint);
  copy->note = g_strdup (source->note);
}

static void
beckon_error_private_clear (BeckonErrorPrivate *priv)
{
  g_assert (priv != NULL);
  g_clear_pointer (&priv->hint, g_free);
  g_clear_pointer (&priv->note, g_free);
}

/* The cast is in GLib's macro; GLib lays out the private data so that it is aligned. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wcast-align"
G_DEFINE_EXTENDED_ERROR (BeckonError, beckon_error)
#pragma GCC diagnostic pop

static const struct
{
  BeckonErrorCode code;
  const char     *name;
  guint           http;
} codes[] = {
  { BECKON_ERROR_MALFORMED, "E101", 400 },       { BECKON_ERROR_NOT_FOUND, "E102", 404 },
  { BECKON_ERROR_MISFIT, "E103", 422 },          { BECKON_ERROR_LIMIT, "E104", 422 },
  { BECKON_ERROR_POLICY, "E105", 422 },          { BECKON_ERROR_SETTLED, "E106", 409 },
  { BECKON_ERROR_NOTHING_PENDING, "E107", 409 }, { BECKON_ERROR_STATUS, "E108", 409 },
  { BECKON_ERROR_FORBIDDEN, "E109", 403 },       { BECKON_ERROR_STORE, "E110", 503 },
  { BECKON_ERROR_TOO_MANY, "E111", 429 },        { BECKON_ERROR_UNKNOWN_COMMIT, "E112", 503 },
};

/* The row of @error; errors of other domains count as E110. */
static guint
find_row (const GError *error)
{
  BeckonErrorCode code = BECKON_ERROR_STORE;

  if (error->domain == BECKON_ERROR)
    code = (BeckonErrorCode) error->code;

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      if (codes[i].code == code)
        return i;
    }

  g_return_val_if_reached (BECKON_ERROR_STORE - BECKON_ERROR_MALFORMED);
}

static GError *new_valist (BeckonErrorCode code, const char *hint, const char *format, va_list args)
  G_GNUC_PRINTF (3, 0);

static GError *
new_valist (BeckonErrorCode code, const char *hint, const char *format, va_list args)
{
  g_autofree char    *text = g_strdup_vprintf (format, args);
  g_autofree char    *message = beckon_display_text_ends (text, MAX_CHARS);
  GError             *error = g_error_new_literal (BECKON_ERROR, code, message);
  BeckonErrorPrivate *priv = beckon_error_get_private (error);

  g_assert (priv != NULL);
  priv->hint = hint != NULL ? beckon_display_text_ends (hint, MAX_CHARS) : NULL;
  return error;
}

GError *
beckon_error_new (BeckonErrorCode code, const char *hint, const char *format, ...)
{
  GError *error;
  va_list args;

  g_return_val_if_fail (format != NULL, NULL);

  va_start (args, format);
  error = new_valist (code, hint, format, args);
  va_end (args);
  return error;
}

void
beckon_set_error (GError **error, BeckonErrorCode code, const char *hint, const char *format, ...)
{
  va_list args;

  g_return_if_fail (format != NULL);

  if (error == NULL)
    return;

  va_start (args, format);
  g_propagate_error (error, new_valist (code, hint, format, args));
  va_end (args);
}

const char *
beckon_error_get_hint (const GError *error)
{
  const BeckonErrorPrivate *priv;

  if (error == NULL || error->domain != BECKON_ERROR)
    return NULL;

  priv = beckon_error_get_private (error);
  return priv != NULL ? priv->hint : NULL;
}

void
beckon_error_set_note (GError *error, char *note)
{
  BeckonErrorPrivate *priv;

  g_return_if_fail (error != NULL && error->domain == BECKON_ERROR);

  priv = beckon_error_get_private (error);
  g_assert (priv != NULL);
  g_free (priv->note);
  priv->note = note;
}

const char *
beckon_error_get_note (const GError *error)
{
  const BeckonErrorPrivate *priv;

  g_return_val_if_fail (error != NULL, NULL);

  priv = error->domain == BECKON_ERROR ? beckon_error_get_private (error) : NULL;
  return priv != NULL ? priv->note : NULL;
}

gboolean
beckon_error_is_of_store (const GError *error)
{
  return g_error_matches (error, BECKON_ERROR, BECKON_ERROR_STORE)
         || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_UNKNOWN_COMMIT);
}

const char *
beckon_error_get_name (const GError *error)
{
  g_return_val_if_fail (error != NULL, "E110");

  return codes[find_row (error)].name;
}

guint
beckon_error_to_http (const GError *error)
{
  g_return_val_if_fail (error != NULL, 503);

  return codes[find_row (error)].http;
}

char *
beckon_error_to_json (const GError *error)
{
  GString    *json;
  const char *hint;

  g_return_val_if_fail (error != NULL, NULL);

  hint = beckon_error_get_hint (error);
  json = g_string_sized_new (256);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "code", beckon_error_get_name (error));
  beckon_json_add_string (json, "message", error->message);
  beckon_json_add_string (json, "hint", hint != NULL ? hint : "");
  beckon_json_close_object (json);
  return g_string_free (json, FALSE);
}

/* (transfer none) (nullable): the text of member @name, NULL if it is not a text. */
static const char *
peek_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)
      || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;

  return json_node_get_string (node);
}

GError *
beckon_error_from_json (JsonObject *object)
{
  const char *name = NULL, *message = NULL, *hint = NULL;

  if (object != NULL)
    {
      name = peek_text (object, "code");
      message = peek_text (object, "message");
      hint = peek_text (object, "hint");
    }

  if (name != NULL && message != NULL)
    {
      if (hint != NULL && hint[0] == '\0')
        hint = NULL;

      for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
        {
          if (strcmp (codes[i].name, name) == 0)
            return beckon_error_new (codes[i].code, hint, "%s", message);
        }
    }

  return beckon_error_new (BECKON_ERROR_STORE, _ ("Is another version of Beckon running?"), "%s",
                           _ ("The desk’s reply was not understood"));
}
