/* main.c: the program `beckon`
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "cli/run.h"
#include "cli/terminal/terminal.h"
#include "secret/given.h"
#include "trust/bus.h"

int
main (int argc, char **argv)
{
  beckon_secret_given_take ();
  setlocale (LC_ALL, "");
  /* Everything that Beckon reads and writes is UTF-8. Scripts and timers often run in the C locale,
   * in which the line editor would take a letter for two. */
  if (strcmp (nl_langinfo (CODESET), "UTF-8") != 0)
    setlocale (LC_CTYPE, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname ("beckon");
  beckon_bus_shun_foreign ();
  return beckon_cli_run ((const char *const *) (argc > 0 ? argv + 1 : argv), beckon_terminal_run);
}
