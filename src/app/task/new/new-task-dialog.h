/* new-task-dialog.h: where a person describes a task (CF-1); the text stays until it is a task
 * (CF-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Signals: "queued" (task id, title, warning (nullable)): the request became a task. "plan" (text):
 * the person wants to write it as steps. "connect" (text): they want to connect an agent first. The
 * dialog is destroyed after each. */
#define BECKON_TYPE_NEW_TASK_DIALOG (beckon_new_task_dialog_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonNewTaskDialog, beckon_new_task_dialog, BECKON, NEW_TASK_DIALOG, AdwWindow)

/* (transfer none): modal for @parent; present it. @settings (nullable) stores the agent and the
 * folder that were chosen last. It is hidden while a question about its request is open, and comes
 * back with the text when the person wants to rephrase it. */
BeckonNewTaskDialog *
beckon_new_task_dialog_new (GtkWindow *parent, BeckonDesk *desk, GSettings *settings);
/* @text replaces what was typed. */
void beckon_new_task_dialog_set_text (BeckonNewTaskDialog *self, const char *text);
/* A folder of @files becomes the folder of the task, all others are mentioned in the text. */
void beckon_new_task_dialog_add_files (BeckonNewTaskDialog *self, GdkFileList *files);

G_END_DECLS
