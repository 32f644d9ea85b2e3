/* person-dialog.h: one person whom work can be handed to: added, changed, deleted (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* Opens it over the window of @parent. @person NULL: somebody new. */
void beckon_person_dialog_open (GtkWidget *parent, BeckonDesk *desk, const BeckonPerson *person);

G_END_DECLS
