/* environment-lock.c: locks a row of the preferences that an environment variable overrides
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/environment-lock.h"

#include <glib/gi18n-lib.h>

void
beckon_environment_lock (AdwActionRow *row, const char *variable)
{
  const char      *value = g_getenv (variable);
  g_autofree char *text = NULL;
  g_autofree char *escaped = NULL;

  g_return_if_fail (ADW_IS_ACTION_ROW (row));

  if (value == NULL || *value == '\0')
    return;

  /* Translators: name and value of an environment variable */
  text = g_strdup_printf (_ ("Set in the environment: %s=%s"), variable, value);
  escaped = g_markup_escape_text (text, -1);
  adw_action_row_set_subtitle (row, escaped);
  gtk_widget_set_sensitive (GTK_WIDGET (row), FALSE);
}
