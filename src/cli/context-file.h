/* context-file.h: what --context names, as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the contents of @file ("-": standard input) as JSON text: JSON as it is,
 * anything else as one string. G_OPTION_ERROR when it cannot be read or is not UTF-8; E104 when it
 * is too long. */
char *beckon_context_file_read (const char *file, GError **error);

G_END_DECLS
