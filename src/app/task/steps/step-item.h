/* step-item.h: a step of a task as an entry of a list model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib-object.h>

#include "plan/step.h"

G_BEGIN_DECLS

/* Signal "changed": the step or its state changed. */
#define BECKON_TYPE_STEP_ITEM (beckon_step_item_get_type ())
G_DECLARE_FINAL_TYPE (BeckonStepItem, beckon_step_item, BECKON, STEP_ITEM, GObject)

/* (transfer full): a step that was not read yet. */
BeckonStepItem *beckon_step_item_new (guint position);
guint           beckon_step_item_get_position (BeckonStepItem *self);
/* (transfer none) (nullable): NULL: not read yet */
const BeckonStepRow *beckon_step_item_get_row (BeckonStepItem *self);
/* The number of conditions around the step. */
guint beckon_step_item_get_depth (BeckonStepItem *self);
/* Copies @row. Emits "changed" if it differs. */
void beckon_step_item_set_row (BeckonStepItem *self, const BeckonStepRow *row, guint depth);

/* Sets, for each of @n_rows consecutive steps, the number of conditions around it. @guards
 * (element-type BeckonStepRow) (nullable): the conditions around the first one, outermost first. */
void beckon_step_item_find_depths (const GPtrArray *guards,
                                   BeckonStepRow  **rows,
                                   guint            n_rows,
                                   guint           *depths);

G_END_DECLS
