/* member.h: reads members of messages of an agent, which may have any type
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* (nullable) (transfer none) each: the member @name of @object (nullable), if it has that type. */
const char *beckon_acp_get_text (JsonObject *object, const char *name);
JsonObject *beckon_acp_get_object (JsonObject *object, const char *name);
JsonArray  *beckon_acp_get_array (JsonObject *object, const char *name);
/* The member @name of @object (nullable) as a number from 0 to G_MAXINT; 0: it is none. */
guint beckon_acp_get_count (JsonObject *object, const char *name);
/* The same as any finite number from 0. */
double beckon_acp_get_amount (JsonObject *object, const char *name);
/* Is the member @name of @object (nullable) true? */
gboolean beckon_acp_get_flag (JsonObject *object, const char *name);
/* (nullable) (transfer none): the object at @index of @array. */
JsonObject *beckon_acp_get_element (JsonArray *array, guint index);
/* (transfer full): @text as one line of at most @max_chars characters. */
char *beckon_acp_dup_line (const char *text, guint max_chars);

G_END_DECLS
