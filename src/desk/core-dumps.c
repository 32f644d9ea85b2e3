/* core-dumps.c: a desk that crashes writes no picture of its memory: there are keys and tokens in it (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/core-dumps.h"

#include <sys/resource.h>

/* Nought keeps the kernel from writing a file, but not from handing the memory to a program, which is what most systems do. One keeps it from both. */
#define NONE 1

static struct rlimit before;
static gboolean forbidden;

void
beckon_core_dumps_forbid (void)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_CORE, &before) != 0)
    return;
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
