/* agent-dialog.h: adds, edits or removes a registered agent
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Opens the dialog over the window of @parent. @agent NULL: a new one. */
void beckon_agent_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonAgent *agent);
/* The same for a new one, whose name is filled in. */
void beckon_agent_dialog_open_for_name (GtkWidget *parent, BeckonDesk *desk, const char *name);

G_END_DECLS
