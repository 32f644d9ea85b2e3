/* limits.c: is a text too long?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/limits.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"

gboolean
beckon_limit_check_bytes (const char *field, gsize n_bytes, gsize max_bytes, GError **error)
{
  if (n_bytes <= max_bytes)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Shorten it, and say where to find the rest."),
                    _ ("“%s” is longer than %llu bytes"), field, (unsigned long long) max_bytes);
  return FALSE;
}

gboolean
beckon_limit_check_text (const char *field, const char *text, gsize max_bytes, GError **error)
{
  return text == NULL || beckon_limit_check_bytes (field, strlen (text), max_bytes, error);
}
