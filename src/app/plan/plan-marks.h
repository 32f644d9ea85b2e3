/* plan-marks.h: underlines the lines of a plan that are wrong or unclear, and says why
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/plan/plan-check.h"

G_BEGIN_DECLS

/* The reasons are in the tooltips of the lines, and in what a screen reader says of the text. */
typedef struct _BeckonPlanMarks BeckonPlanMarks;

/* (transfer full): @text must be valid until beckon_plan_marks_free(). */
BeckonPlanMarks *beckon_plan_marks_new (GtkTextView *text);
void             beckon_plan_marks_free (BeckonPlanMarks *self);
/* Replaces the marks by those of @check. */
void beckon_plan_marks_show (BeckonPlanMarks *self, const BeckonPlanCheck *check);

G_END_DECLS
