/* link.c: links that open the desk at a task: beckon://tasks/task-…?action=handoff (WH-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/link.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"

#define DESK_HOST "desk"
#define TASKS_HOST "tasks"
#define HANDOFF_ACTION "handoff"
/* Limits for a link shown in a message, and for an id. */
#define SHOWN_CHARS 60
#define MAX_ID_CHARS 64

gboolean
beckon_link_is_desk (const char *link)
{
  static const char *const forms[] = { BECKON_LINK_SCHEME "://" DESK_HOST,
                                       BECKON_LINK_SCHEME "://" DESK_HOST "/" };

  g_return_val_if_fail (link != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      if (g_ascii_strcasecmp (link, forms[i]) == 0)
        return TRUE;
    }

  return FALSE;
}

char *
beckon_link_format (const char *task_id, BeckonLinkAction action)
{
  g_return_val_if_fail (task_id != NULL, NULL);

  return g_strconcat (BECKON_LINK_SCHEME "://" TASKS_HOST "/", task_id,
                      action == BECKON_LINK_HANDOFF ? "?action=" HANDOFF_ACTION : NULL, NULL);
}

static gboolean
is_id (const char *text)
{
  gsize length = strspn (text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");

  return length > 0 && length <= MAX_ID_CHARS && text[length] == '\0';
}

/* “action” is the only parameter; others are ignored. An unknown action is refused, because opening
 * the task would not be what was meant. */
static gboolean
read_action (const char *query, BeckonLinkAction *action)
{
  g_autoptr (GHashTable) parameters = NULL;
  const char *word;

  *action = BECKON_LINK_SHOW;
  if (query == NULL)
    return TRUE;

  parameters = g_uri_parse_params (query, -1, "&", G_URI_PARAMS_NONE, NULL);
  if (parameters == NULL)
    return FALSE;
  word = g_hash_table_lookup (parameters, "action");
  if (g_strcmp0 (word, HANDOFF_ACTION) == 0)
    *action = BECKON_LINK_HANDOFF;

  return word == NULL || *action != BECKON_LINK_SHOW;
}

gboolean
beckon_link_parse (const char *link, char **task_id, BeckonLinkAction *action, GError **error)
{
  g_autoptr (GUri) uri = NULL;
  BeckonLinkAction wanted = BECKON_LINK_SHOW;
  const char      *path;

  g_return_val_if_fail (link != NULL, FALSE);

  uri = g_uri_parse (link, G_URI_FLAGS_NONE, NULL);
  path = uri != NULL ? g_uri_get_path (uri) : "";
  if (uri == NULL || g_ascii_strcasecmp (g_uri_get_scheme (uri), BECKON_LINK_SCHEME) != 0
      || g_uri_get_host (uri) == NULL || g_ascii_strcasecmp (g_uri_get_host (uri), TASKS_HOST) != 0
      || g_uri_get_port (uri) != -1 || g_uri_get_userinfo (uri) != NULL || *path != '/'
      || !is_id (path + 1) || !read_action (g_uri_get_query (uri), &wanted))
    {
      g_autofree char *shown = beckon_display_text_short (link, SHOWN_CHARS);

      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("A link to a task looks like beckon://tasks/task-… and may end with ?action=handoff."),
        _ ("“%s” is not a link to a task"), shown);
      return FALSE;
    }

  *task_id = g_strdup (path + 1);
  *action = wanted;
  return TRUE;
}
