/* json-read.h: reads typed members of a JSON object
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "base/json/json-node.h"

G_BEGIN_DECLS

/* The functions below read one member. A null member counts as absent. If it is absent they return
 * TRUE and leave @value alone, or fail with E101 if @required. If it has another type: E101, which
 * names the field and the expected type. */
/* (transfer full): E104 if longer than @max_bytes. If @required, a text of white space only is
 * E101, too. */
gboolean beckon_json_get_string (JsonObject *object,
                                 const char *field,
                                 gboolean    required,
                                 gsize       max_bytes,
                                 char      **value,
                                 GError    **error);
/* The same for a text that may be absent, empty and of any length: a word that is looked up next,
 * or part of a desk's reply. */
gboolean
beckon_json_get_any_string (JsonObject *object, const char *field, char **value, GError **error);
gboolean beckon_json_get_boolean (
  JsonObject *object, const char *field, gboolean required, gboolean *value, GError **error);
gboolean beckon_json_get_int (JsonObject *object,
                              const char *field,
                              gboolean    required,
                              gint64      min,
                              gint64      max,
                              gint64     *value,
                              GError    **error);
gboolean beckon_json_get_double (JsonObject *object,
                                 const char *field,
                                 gboolean    required,
                                 double      min,
                                 double      max,
                                 double     *value,
                                 GError    **error);
/* A duration: a number of ms or a text such as "5 days"; in µs. */
gboolean beckon_json_get_duration (
  JsonObject *object, const char *field, gboolean required, gint64 *value_us, GError **error);
/* ISO 8601 with a time zone. */
gboolean beckon_json_get_time (
  JsonObject *object, const char *field, gboolean required, gint64 *time_us, GError **error);
/* (transfer none) */
gboolean beckon_json_get_array (
  JsonObject *object, const char *field, gboolean required, JsonArray **value, GError **error);
gboolean beckon_json_get_object (
  JsonObject *object, const char *field, gboolean required, JsonObject **value, GError **error);
/* (transfer full): any member as compact JSON text; E104 if longer than @max_bytes or nested deeper
 * than BECKON_LIMIT_INNER_DEPTH; untouched if absent. */
gboolean beckon_json_get_text (
  JsonObject *object, const char *field, gsize max_bytes, char **value, GError **error);
/* Sets E101 (@field is present but empty) and returns FALSE. */
gboolean beckon_json_refuse_empty (const char *field, GError **error);
/* Sets E101 (@word is not a valid value of @field) and returns FALSE. The hint lists @allowed
 * (NULL-terminated). NULL: the word comes from a desk's reply, and the person cannot change it. */
gboolean beckon_json_refuse_word (const char        *field,
                                  const char        *word,
                                  const char *const *allowed,
                                  GError           **error);
/* E101, naming the first member that is not in @allowed (NULL-terminated). */
gboolean beckon_json_check_members (JsonObject *object, const char *const *allowed, GError **error);

G_END_DECLS
