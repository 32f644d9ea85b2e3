/* main.c: the program `beckon-desk`
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <locale.h>

#include "app/application.h"
#include "secret/given.h"
#include "service/guard.h"
#include "trust/bus.h"

int
main (int argc, char **argv)
{
  g_autoptr (BeckonApplication) application = NULL;

  beckon_secret_given_take ();
  beckon_guard_process ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname (BECKON_APP_ID);
  g_set_application_name ("Beckon");
  beckon_bus_choose ();

  application = beckon_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
