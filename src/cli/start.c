/* start.c: what each of the programs behind `beckon` does first
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/start.h"

#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <sys/prctl.h>

#include "cli/caller.h"
#include "secret/given.h"

#define NAME "beckon"

void
beckon_cli_start (void)
{
  beckon_secret_given_take ();
  beckon_caller_take_connection ();
  setlocale (LC_CTYPE, "");
  setlocale (LC_MESSAGES, "");
  /* Everything that Beckon reads and writes is UTF-8. Scripts and timers often run in the C locale,
   * in which the line editor would take a letter for two. */
  if (strcmp (nl_langinfo (CODESET), "UTF-8") != 0)
    setlocale (LC_CTYPE, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname (NAME);
  /* It is listed as what was typed. */
  prctl (PR_SET_NAME, NAME);
}
