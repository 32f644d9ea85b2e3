/* json-write.h: writes values as compact JSON text into a GString
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An appending writer for the hot path (every event and every reply); it builds no tree. Each
 * function writes a comma first where one is needed (the last byte is neither '{' nor '[' nor ':').
 * Text should be UTF-8; invalid bytes become U+FFFD. */
void beckon_json_open_object (GString *json);
void beckon_json_close_object (GString *json);
/* {, }, [ and ], with a comma where needed; @name is NULL inside an array or at the top level. */
void beckon_json_open_member_object (GString *json, const char *name);
void beckon_json_open_member_array (GString *json, const char *name);
void beckon_json_close_array (GString *json);
/* The name of the member that the next call writes, whose @name is NULL: @quoted is "name": with
 * its quotation marks and its colon, @length bytes. Cheaper than a @name, which is looked through.
 */
void beckon_json_add_name (GString *json, const char *quoted, gsize length);
/* A @value of NULL writes null. @name may be NULL (an element of an array). */
void beckon_json_add_string (GString *json, const char *name, const char *value);
void beckon_json_add_int (GString *json, const char *name, gint64 value);
/* A number that is not finite writes null. Independent of the locale. */
void beckon_json_add_double (GString *json, const char *name, double value);
void beckon_json_add_boolean (GString *json, const char *name, gboolean value);
void beckon_json_add_null (GString *json, const char *name);
/* @time_us as ISO 8601, null when 0. */
void beckon_json_add_time (GString *json, const char *name, gint64 time_us);
/* @text is JSON already and is copied verbatim; NULL writes null. */
void beckon_json_add_raw (GString *json, const char *name, const char *text);
/* An array of @texts (nullable) (array zero-terminated=1). */
void beckon_json_add_texts (GString *json, const char *name, char *const *texts);
/* An object from NAME=VALUE texts (array zero-terminated=1); entries without "=" are left out. */
void beckon_json_add_environment (GString *json, const char *name, char **environment);

/* (transfer full): @json, which is JSON already, with \uXXXX for every character that is invisible
 * or controls a terminal: equivalent JSON that is safe to print (TR-4). */
char *beckon_json_escape_invisible (const char *json);

G_END_DECLS
