/* person-dialog.h: adds, edits or deletes a person to whom work can be handed over (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Opens the dialog over the window of @parent. @person NULL: a new one. */
void beckon_person_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonPerson *person);

G_END_DECLS
