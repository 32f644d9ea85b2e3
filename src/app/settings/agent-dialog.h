/* agent-dialog.h: one registered agent: added, changed, removed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Opens it over the window of @parent. @agent NULL: a new one. */
void beckon_agent_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonAgent *agent);

G_END_DECLS
