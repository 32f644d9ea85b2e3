/* condition.h: conditions of a plan, evaluated on the task's context (WH-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/note.h"

G_BEGIN_DECLS

/* How deep parentheses and "not" may be nested. */
#define BECKON_CONDITION_DEPTH 32

/* A condition, such as
 *
 *   contact.replied == false and (items[0].name contains "x" or not contact.phone exists)
 *
 *   or         = and { ("or" | "||") and }
 *   and        = not { ("and" | "&&") not }
 *   not        = ("not" | "!") not | "(" or ")" | comparison
 *   comparison = value [ ("==" | "!=" | "<" | "<=" | ">" | ">=" | "contains") value | "exists" ]
 *   value      = path | true | false | null | a number as in JSON | a text in " or '
 *   path       = name { "." name | "[" number "]" | "[" text "]" }
 *
 * Words may be in upper or lower case. A missing value equals null; "exists" means present and not
 * null. A value alone holds if it is the boolean true. Values of different types cannot be
 * compared: the comparison is false, whatever the operator; null differs from everything else. */

/* Checks the syntax. E101 with the column (in characters, from 1); E104 over
 * BECKON_LIMIT_CONDITION_BYTES or BECKON_CONDITION_DEPTH. */
gboolean beckon_condition_check (const char *text, GError **error);
/* @context is (nullable). @reason receives (transfer full) the explanation: the paths
 * with their values, and values that could not be compared: `“contact.replied” is true`. FALSE with
 * the error of beckon_condition_check(); @result and @reason are left alone then. */
gboolean beckon_condition_evaluate (
  const char *text, JsonObject *context, gboolean *result, BeckonNote **reason, GError **error);

G_END_DECLS
