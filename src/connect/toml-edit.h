/* toml-edit.h: changes one table of a TOML text and leaves all else as it is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Comments, order and line ends stay. The errors are those of beckon_toml_parse(), and E103 if the
 * table is written in another way than under a header of its own: as an inline table, with dotted
 * keys, or in an array; or if it or one of its keys is there twice. */

typedef enum
{
  BECKON_TOML_ABSENT,
  BECKON_TOML_DIFFERENT,
  BECKON_TOML_EQUAL,
} BeckonTomlState;

/* Has the table @path (NULL-terminated) all @members: texts, whole numbers, truth values and arrays
 * of texts? */
gboolean beckon_toml_look (const char        *text,
                           const char *const *path,
                           JsonObject        *members,
                           BeckonTomlState   *state,
                           GError           **error);
/* (transfer full) (nullable): @text with @members in the table @path, which is added at the end if
 * it is absent. E103 also if an array is there instead of another value, or the other way round. */
char *
beckon_toml_set (const char *text, const char *const *path, JsonObject *members, GError **error);
/* (transfer full) (nullable): @text without the table @path and the tables in it. */
char *beckon_toml_remove (const char *text, const char *const *path, GError **error);
/* (transfer full) (nullable) (array zero-terminated=1): the text at @key of the table @path, or the
 * texts of an array; NULL if there are none. */
char **beckon_toml_dup_member (const char *text, const char *const *path, const char *key);

G_END_DECLS
