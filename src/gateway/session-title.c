/* session-title.c: what the task of an agent's session is called
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/session-title.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"

#define FOLDER_CHARS 80

char *
beckon_session_title (const char *agent, const char *folder)
{
  g_autofree char *name = folder != NULL ? g_path_get_basename (folder) : NULL;
  g_autofree char *shown = name != NULL ? beckon_display_text_short (name, FOLDER_CHARS) : NULL;

  if (shown == NULL || *shown == '\0')
    return g_strdup (agent);
  /* Translators: the name of an agent, such as "Claude Code", and that of a folder */
  return g_strdup_printf (_ ("%s in %s"), agent, shown);
}
