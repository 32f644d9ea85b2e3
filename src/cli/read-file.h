/* read-file.h: reads a file that a command was given, up to a limit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the content of @file ("-": standard input). At most one byte more than @limit is
 * read: a pipe may never end. G_OPTION_ERROR if it cannot be read. */
GString *beckon_read_file (const char *file, gsize limit, GError **error);
/* Sets the G_OPTION_ERROR that @file cannot be read, and @why. */
void beckon_read_file_refuse (const char *file, const char *why, GError **error);

G_END_DECLS
