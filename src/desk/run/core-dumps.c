/* core-dumps.c: a desk that crashes writes no core dump, which would contain keys and tokens (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/core-dumps.h"

#include <sys/resource.h>

/* The limit with which the program was started before it restarted itself. */
#define VARIABLE "BECKON_CORE_LIMIT"

/* A limit of 0 prevents the kernel from writing a file, but not from passing the memory to a
 * program, as most systems do. A limit of 1 prevents both. */
#define NONE 1

static struct rlimit before;
static gboolean      forbidden;

void
beckon_core_dumps_forbid (void)
{
  const char   *told = g_getenv (VARIABLE);
  struct rlimit limit;
  guint64       soft;

  if (getrlimit (RLIMIT_CORE, &before) != 0)
    return;
  if (told != NULL && g_ascii_string_to_unsigned (told, 10, 0, G_MAXUINT64, &soft, NULL))
    before.rlim_cur = MIN ((rlim_t) soft, before.rlim_max);
  g_unsetenv (VARIABLE);
  limit = before;
  limit.rlim_cur = MIN ((rlim_t) NONE, before.rlim_max);
  forbidden = setrlimit (RLIMIT_CORE, &limit) == 0;
}

void
beckon_core_dumps_restore (void)
{
  if (forbidden)
    setrlimit (RLIMIT_CORE, &before);
}

void
beckon_core_dumps_add_entries (GPtrArray *environment)
{
  static char entry[64];

  if (!forbidden)
    return;
  g_snprintf (entry, sizeof entry, VARIABLE "=%" G_GUINT64_FORMAT, (guint64) before.rlim_cur);
  g_ptr_array_add (environment, entry);
}
