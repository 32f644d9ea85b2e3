/* plan-editor.h: where a person writes a list of steps and sees what will run (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Signal "started" (task id, title): the plan became a task; the window is destroyed afterwards. */
#define BECKON_TYPE_PLAN_EDITOR (beckon_plan_editor_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPlanEditor, beckon_plan_editor, BECKON, PLAN_EDITOR, AdwWindow)

/* (transfer none): belongs to @parent; present it. @text (nullable): the initial text. The text is
 * kept until it becomes a task or the person agrees to discard it. */
BeckonPlanEditor *beckon_plan_editor_new (GtkWindow *parent, BeckonDesk *desk, const char *text);

G_END_DECLS
