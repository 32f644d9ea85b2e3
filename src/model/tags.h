/* tags.h: free words by which questions are told apart and found again (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The desk's own, of hand-offs. */
#define BECKON_TAG_HANDOFF "agent-handoff"
#define BECKON_TAG_REVIEW "requires-review"
#define BECKON_TAG_WARM "warm-lead"

/* (transfer full) (nullable): @text as a tag is kept: composed, in lower case. A tag is letters and
 * digits of any script, with - _ . : / + # @ between them. E101 for what is none, E104 for one of
 * more than BECKON_LIMIT_TAG_BYTES. */
char *beckon_tag_normalize (const char *text, GError **error);
/* Adds @tag, which is normalized, to @tags (inout) (nullable) (array zero-terminated=1), unless it
 * is there. */
void beckon_tags_add (char ***tags, const char *tag);
/* Reads member “tags” of @object where there is one: an array of tags, each kept once. E101, E104.
 */
gboolean beckon_tags_get_json (JsonObject *object, char ***tags, GError **error);
/* The rules for a draft that was built in C; @tags (nullable). */
gboolean beckon_tags_check (const char *const *tags, GError **error);
/* As member “tags”: an array, empty for NULL. */
void beckon_tags_add_json (const char *const *tags, GString *json);
/* (transfer full) (nullable): "#warm-lead #q3", for persons; NULL where there are none. */
char *beckon_tags_describe (char **tags);

G_END_DECLS
