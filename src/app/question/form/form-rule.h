/* form-rule.h: what may be filled into a field, in words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/form.h"

G_BEGIN_DECLS

/* (transfer full): the title, and that it may be left out. */
char *beckon_form_rule_dup_title (const BeckonFormField *field);
/* (transfer full) (nullable): what the agent says of it, and what it has to be: “From 1 to 9”. */
char *beckon_form_rule_dup_help (const BeckonFormField *field);

G_END_DECLS
