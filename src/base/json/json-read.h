/* json-read.h: typed members out of a JSON object
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "base/json/json-node.h"

G_BEGIN_DECLS

/* Typed members. Absent and null are the same. When absent: returns TRUE and leaves @value
 * untouched, or E101 when @required. Of another type: E101 that names the field and what was
 * expected. */
/* (transfer full): over @max_bytes: E104. With @required, text of white space alone is E101, too.
 */
gboolean beckon_json_get_string (JsonObject *object,
                                 const char *field,
                                 gboolean    required,
                                 gsize       max_bytes,
                                 char      **value,
                                 GError    **error);
/* The same for a text that may be absent, empty and of any length: a word that is looked up next,
 * or what a desk sent. */
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
/* A duration: a number of ms or a text such as "5 days"; µs. */
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
/* (transfer full): any member as compact JSON text; over @max_bytes or nested over
 * BECKON_LIMIT_INNER_DEPTH E104; absent: untouched. */
gboolean beckon_json_get_text (
  JsonObject *object, const char *field, gsize max_bytes, char **value, GError **error);
/* Sets E101, @field is there but says nothing, and returns FALSE. */
gboolean beckon_json_refuse_empty (const char *field, GError **error);
/* Sets E101, @word is none of the words that @field may have, and returns FALSE. The hint lists
 * @allowed (NULL-terminated); NULL: it is read from what a desk sent, and no person can do anything
 * about the word. */
gboolean beckon_json_refuse_word (const char        *field,
                                  const char        *word,
                                  const char *const *allowed,
                                  GError           **error);
/* E101 naming the first member that is not in @allowed (NULL-terminated). */
gboolean beckon_json_check_members (JsonObject *object, const char *const *allowed, GError **error);

G_END_DECLS
