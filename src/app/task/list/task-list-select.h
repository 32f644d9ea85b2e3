/* task-list-select.h: several rows of the list of tasks are selected with pointer and keyboard
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/task/list/task-selection.h"

G_BEGIN_DECLS

/* To be called once: Ctrl and Shift with a click, Ctrl+Space and Ctrl+A in @view, whose model is a
 * GtkSingleSelection of a BeckonTaskModel, begin to select; then a click and Space do too. Escape
 * in @host, which holds @view, ends it. */
void beckon_task_list_select_install (GtkWidget           *host,
                                      GtkListView         *view,
                                      BeckonTaskSelection *selection);

G_END_DECLS
