/* assign-dialog.h: assigns a queued task to an agent (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Presents it, modal for the window of @parent. What the desk refuses is said in it. */
void beckon_assign_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonTask *task);

G_END_DECLS
