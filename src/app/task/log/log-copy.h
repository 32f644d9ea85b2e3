/* log-copy.h: copies all of a log
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "app/task/log/log-reader.h"

G_BEGIN_DECLS

/* Copies what @reader reads to the clipboard of @widget, which says so when it is done; nothing
 * where the task of @reader changes before. */
void beckon_log_copy_all (BeckonLogReader *reader, GtkWidget *widget);

G_END_DECLS
