/* continue-dialog.h: gives the agent of a task that has ended another prompt (WH-16)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Over the window of @parent. */
void beckon_continue_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonTask *task);

G_END_DECLS
