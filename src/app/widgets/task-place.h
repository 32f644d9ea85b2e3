/* task-place.h: where a task runs, with the way there, and what helps if there is none
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/types.h"

G_BEGIN_DECLS

/* Hidden while nothing is known. Its buttons have the actions task.go-there, task.copy-resume and
 * task.open-folder, which its page installs. */
#define BECKON_TYPE_TASK_PLACE (beckon_task_place_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTaskPlace, beckon_task_place, BECKON, TASK_PLACE, GtkWidget)

/* @task NULL: none. */
void beckon_task_place_set (BeckonTaskPlace *self, const BeckonTask *task);
/* Goes there; what keeps it from it is said in a toast. Nothing while it is hidden. */
void beckon_task_place_go (BeckonTaskPlace *self);
/* Copies the command that resumes the session. */
void beckon_task_place_copy (BeckonTaskPlace *self);
/* Opens the folder in the file manager. */
void beckon_task_place_open_folder (BeckonTaskPlace *self);

G_END_DECLS
