/* context-file.h: reads the file given by --context as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the content of @file ("-": standard input) as JSON text: JSON verbatim, anything
 * else as one string. G_OPTION_ERROR if it cannot be read or is not UTF-8; E104 if it is too
 * long. */
char *beckon_context_file_read (const char *file, GError **error);

G_END_DECLS
