/* step-item.h: a step of a task as an entry of a list model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib-object.h>

#include "plan/step.h"

G_BEGIN_DECLS

/* Signal "changed": something else is known about the step, or it is another one. */
#define BECKON_TYPE_STEP_ITEM (beckon_step_item_get_type ())
G_DECLARE_FINAL_TYPE (BeckonStepItem, beckon_step_item, BECKON, STEP_ITEM, GObject)

/* (transfer full): a step of which only the place is known yet. */
BeckonStepItem *beckon_step_item_new (guint position);
guint           beckon_step_item_get_position (BeckonStepItem *self);
/* (transfer none) (nullable): NULL: not read yet */
const BeckonStepRow *beckon_step_item_get_row (BeckonStepItem *self);
/* How many conditions it stands under. */
guint beckon_step_item_get_depth (BeckonStepItem *self);
/* @row is copied. Emits "changed" when it says something else. */
void beckon_step_item_set_row (BeckonStepItem *self, const BeckonStepRow *row, guint depth);

/* How many conditions each of @n_rows steps that follow each other stands under. @guards
 * (element-type BeckonStepRow) (nullable): the conditions before the first that it depends on, from
 * the outside in. */
void beckon_step_item_find_depths (const GPtrArray *guards,
                                   BeckonStepRow  **rows,
                                   guint            n_rows,
                                   guint           *depths);

G_END_DECLS
