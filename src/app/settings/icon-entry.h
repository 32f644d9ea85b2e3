/* icon-entry.h: the row of a form in which an agent is given an icon
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/widgets/form-dialog.h"

G_BEGIN_DECLS

/* (transfer none): a row of @dialog that shows the face of @agent (nullable) with @icon (nullable,
 * see model/agent-icon.h). An emoji, letters and the name of an icon are typed; emoji and pictures
 * can be chosen, and the icon can be removed. */
GtkEditable *beckon_icon_entry_add (BeckonFormDialog *dialog, const char *agent, const char *icon);
/* Whose face it shows from now on. */
void beckon_icon_entry_set_agent (GtkEditable *row, const char *agent);
/* (transfer full): the icon, or what was typed for one; "" for none. */
char *beckon_icon_entry_dup_icon (GtkEditable *row);

G_END_DECLS
