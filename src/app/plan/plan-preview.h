/* plan-preview.h: the steps that a plan will run, before it is a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/task/steps/step-item.h"
#include "model/task.h"
#include "store/store.h"

G_BEGIN_DECLS

/* @store holds BeckonStepItem. */
void beckon_plan_preview_bind (GtkListView *view, GListStore *store);
/* Fills @store with @rows (element-type BeckonStepRow) (transfer none) of a plan with this @context
 * (nullable). A step that hands work to someone who is not among @people (nullable) gets a note
 * once they were read: they may be added before it runs. */
void beckon_plan_preview_fill (GListStore  *store,
                               GPtrArray   *rows,
                               const char  *context,
                               BeckonStore *people);
/* Shows none. */
void beckon_plan_preview_clear (GListStore *store);

G_END_DECLS
