/* step-json-private.h: what reading and writing a step share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/step-json.h"

G_BEGIN_DECLS

/* Appends those members of @object, an ask or its question, that both have alike. */
void beckon_step_add_question_members (JsonObject *object,
                                       GString    *json);

G_END_DECLS
