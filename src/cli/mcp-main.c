/* mcp-main.c: the program beckon-mcp: what a client of MCP starts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/run.h"
#include "cli/start.h"
#include "cli/verbs/verbs.h"
#include "trust/bus.h"

/* Only what this table names is linked. */
const BeckonCommand *const beckon_commands[] = { &beckon_verb_mcp, NULL };

int
main (int argc, char **argv)
{
  beckon_cli_start ();
  beckon_bus_choose ();
  return beckon_cli_run (NULL, (const char *const *) (argc > 0 ? argv + 1 : argv), NULL);
}
