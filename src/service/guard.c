/* guard.c: what a process that holds a desk does before anything else
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "service/guard.h"

#include "base/fault-restart.h"
#include "desk/run/core-dumps.h"
#include "secret/given.h"

void
beckon_guard_process (void)
{
  g_autoptr (GPtrArray) to_keep = g_ptr_array_new ();

  beckon_core_dumps_forbid ();
  beckon_secret_given_add_entries (to_keep);
  beckon_core_dumps_add_entries (to_keep);
  beckon_fault_restart_arm (to_keep);
}
