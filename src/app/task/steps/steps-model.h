/* steps-model.h: the steps of a task as a list model that reads pages on demand
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "app/task/steps/step-item.h"
#include "store/store.h"

G_BEGIN_DECLS

/* A GListModel of BeckonStepItem. Only a few pages and the items in use are in memory; an item is
 * empty until its page was read. */
#define BECKON_TYPE_STEPS_MODEL (beckon_steps_model_get_type ())
G_DECLARE_FINAL_TYPE (BeckonStepsModel, beckon_steps_model, BECKON, STEPS_MODEL, GObject)

/* (transfer full): empty */
BeckonStepsModel *beckon_steps_model_new (void);
/* Shows another task; NULL: none. */
void beckon_steps_model_load (BeckonStepsModel *self, BeckonStore *store, const BeckonTask *task);
/* The task changed: schedules one reading of its steps for any number of changes. */
void beckon_steps_model_refresh (BeckonStepsModel *self, const BeckonTask *task);

G_END_DECLS
