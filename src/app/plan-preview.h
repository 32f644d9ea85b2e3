/* plan-preview.h: the steps of a plan that is no task yet, as they will run
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/step-item.h"

G_BEGIN_DECLS

/* @store holds BeckonStepItem. */
void beckon_plan_preview_bind (GtkListView *view,
                               GListStore  *store);
/* @steps (element-type BeckonStep) */
void beckon_plan_preview_fill (GListStore  *store,
                               GPtrArray   *steps);

G_END_DECLS
