/* quiet-menu.c: the menu *Do Not Disturb*, for the window and the tray (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/quiet/quiet-menu.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "model/question/later.h"

static const struct
{
  const char *label;
  const char *word;
} items[] = {
  { N_ ("For an _Hour"), "hour" },
  { N_ ("Until _Tomorrow"), "tomorrow" },
  { N_ ("Until I Turn It O_ff"), "on" },
  /* Translators: “do not disturb” is off */
  { N_ ("_Off"), "off" },
};

GMenuModel *
beckon_quiet_menu_new (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (items[i].label), NULL);

      g_menu_item_set_action_and_target (item, BECKON_ACTION_DO_NOT_DISTURB, "s", items[i].word);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

char *
beckon_quiet_dup_choice (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    if (g_str_equal (items[i].word, word))
      {
        const char *label = _ (items[i].label);
        const char *at = strchr (label, '_');

        if (at == NULL)
          return g_strdup (label);
        /* As in “直到明天(_T)”. */
        if (at > label && at[-1] == '(' && at[1] != '\0' && at[2] == ')')
          return g_strdup_printf ("%.*s%s", (int) (at - 1 - label), label, at + 3);
        return g_strdup_printf ("%.*s%s", (int) (at - label), label, at + 1);
      }
  return NULL;
}

char *
beckon_quiet_describe (BeckonQuiet *quiet)
{
  BeckonQuietReasons reasons;
  gint64             until_us;
  g_autofree char   *until = NULL;

  g_return_val_if_fail (BECKON_IS_QUIET (quiet), NULL);

  reasons = beckon_quiet_get_reasons (quiet);
  until_us = beckon_quiet_get_until_us (quiet);
  if (reasons & BECKON_QUIET_OWN && until_us == BECKON_QUIET_FOREVER)
    return g_strdup (_ ("Do not disturb is on"));
  if (reasons & BECKON_QUIET_OWN)
    {
      until = beckon_later_format (until_us, beckon_quiet_get_now_us (quiet));
      /* Translators: %s is a time, such as “15:30” or “tomorrow 09:00” */
      return g_strdup_printf (_ ("Do not disturb until %s"), until);
    }
  if (reasons & BECKON_QUIET_DESKTOP)
    return g_strdup (_ ("Do not disturb is on in the desktop"));
  if (reasons & BECKON_QUIET_FULL_SCREEN)
    return g_strdup (_ ("Quiet while another program fills the screen"));
  return NULL;
}
