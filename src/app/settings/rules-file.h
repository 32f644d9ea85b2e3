/* rules-file.h: opens the rules file in the person's editor
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Creates the file with an example if there is none. Errors are shown as a toast in the window of
 * @widget. */
void beckon_rules_file_open (GtkWidget *widget);

G_END_DECLS
