/* plan-editor.h: where a person writes a list of steps, and sees what will run (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Signal "started" (task id, title): the plan is a task; the window is gone after it. */
#define BECKON_TYPE_PLAN_EDITOR (beckon_plan_editor_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPlanEditor, beckon_plan_editor, BECKON, PLAN_EDITOR, AdwWindow)

/* (transfer none): belongs to @parent; present it. @text (nullable): what it begins with. What is
 * written stays until it is a task or is thrown away knowingly. */
BeckonPlanEditor *beckon_plan_editor_new (GtkWindow *parent, BeckonDesk *desk, const char *text);

G_END_DECLS
