/* step-json-private.h: what reading and writing a step share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/step-json.h"

G_BEGIN_DECLS

/* step-json-write.c */
/* Appends those members of @object, an ask or its question, that both have alike. */
void beckon_step_add_question_members (JsonObject *object, GString *json);

/* step-json.c: a text that says something, where it is there at all. E101, E104. */
gboolean beckon_step_get_text (
  JsonObject *object, const char *field, gsize max_bytes, char **text, GError **error);

G_END_DECLS
