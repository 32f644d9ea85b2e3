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

G_END_DECLS
