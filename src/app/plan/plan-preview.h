/* plan-preview.h: the steps of a plan that is no task yet, as they will run
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/task/step-item.h"
#include "model/task.h"
#include "store/store.h"

G_BEGIN_DECLS

/* @store holds BeckonStepItem. */
void beckon_plan_preview_bind (GtkListView *view, GListStore *store);
/* What steps of @plan (its `steps` and `context`) need and nobody has yet is noted beside them:
 * persons of @people (nullable), who may be added before the step is reached. */
void beckon_plan_preview_fill (GListStore *store, const BeckonTask *plan, BeckonStore *people);

G_END_DECLS
