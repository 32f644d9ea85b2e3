/* step-json-private.h: shared by reading and writing of steps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/step-json.h"

G_BEGIN_DECLS

/* step-json-write.c */
/* Appends the members that an ask step and its question have in common, from @object, which is one
 * of them. */
void beckon_step_add_question_members (JsonObject *object, GString *json);

/* step-json.c: a text that must not be blank if present. E101, E104. */
gboolean beckon_step_get_text (
  JsonObject *object, const char *field, gsize max_bytes, char **text, GError **error);

G_END_DECLS
