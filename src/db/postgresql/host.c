/* host.c: errors are made by the program, which has registered their domain
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/host.h"

#include "base/error.h"

static const BeckonEngineHost *the_host;

void
beckon_pg_set_host (const BeckonEngineHost *host)
{
  g_atomic_pointer_set (&the_host, host);
}

/* Instead of those in base/error.c, which is not linked into the module. */
const char *
beckon_error_get_hint (const GError *error)
{
  return the_host->get_hint (error);
}

void
beckon_set_error (GError **error, BeckonErrorCode code, const char *hint, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list          args;

  if (error == NULL)
    return;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_propagate_error (error, the_host->new_error ((int) code, hint, message));
}
