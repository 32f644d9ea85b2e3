/* main.c: the program beckon-commands: everything that `beckon` does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <locale.h>

#include "cli/run.h"
#include "cli/start.h"
#include "cli/terminal/terminal.h"
#include "trust/bus.h"

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  beckon_cli_start ();
  beckon_bus_choose ();
  return beckon_cli_run (beckon_client_new (), (const char *const *) (argc > 0 ? argv + 1 : argv),
                         beckon_terminal_run);
}
