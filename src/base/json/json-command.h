/* json-command.h: a program with its arguments, and the environment that it is given, out of JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Absent and null are the same: returns TRUE and leaves the value untouched. E101, E104. */
/* (transfer full) (array zero-terminated=1): an array is the program and its arguments as they are;
 * a text is for the shell. */
gboolean
beckon_json_get_command (JsonObject *object, const char *field, char ***argv, GError **error);
/* (transfer full) (array zero-terminated=1): NAME=VALUE for each member of an object of texts; an
 * empty one is left out. */
gboolean beckon_json_get_environment (JsonObject *object,
                                      const char *field,
                                      char     ***variables,
                                      GError    **error);
/* (transfer full) (array zero-terminated=1): what is a text in @array, lenient. */
char **beckon_json_dup_texts (JsonArray *array);
/* (transfer full) (array zero-terminated=1): NAME=VALUE for each text of @object, lenient. */
char **beckon_json_dup_environment (JsonObject *object);

G_END_DECLS
