/* jsonc-edit.h: changes one value of a JSON text and leaves all else as it is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "connect/jsonc.h"

G_BEGIN_DECLS

/* Comments, order, indentation and line ends stay; what is added looks like what is there. A text
 * of white space only counts as an empty object. The errors are those of beckon_jsonc_parse() and
 * beckon_jsonc_find(). */

/* (transfer full) (nullable): @text with @value at the keys of @path (NULL-terminated), whose
 * objects are made where they are absent. Of an object that is there, only the members that @value
 * has are set. E103 if a value is there that cannot become @value: an object instead of a number,
 * or the other way round. */
char *beckon_jsonc_set (const char *text, const char *const *path, JsonNode *value, GError **error);
/* (transfer full) (nullable): @text with @value at the end of the array at @path, which is made if
 * it is absent. E103 if there is no array. */
char *
beckon_jsonc_append (const char *text, const char *const *path, JsonNode *value, GError **error);
/* (transfer full): the text of @self without @value, and without the objects and arrays around it
 * that would be empty then. The outermost one stays. */
char *beckon_jsonc_remove (const BeckonJsonc *self, const BeckonJsoncValue *value);

G_END_DECLS
