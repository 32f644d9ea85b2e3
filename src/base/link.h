/* link.h: links that open the desk, beckon://desk, or the desk at a task:
 * beckon://tasks/task-…?action=handoff (WH-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BECKON_LINK_SCHEME "beckon"

typedef enum
{
  BECKON_LINK_SHOW,    /* the task's page */
  BECKON_LINK_HANDOFF, /* the page and the dialog of its open hand-off */
} BeckonLinkAction;

/* Is this the link that opens the desk and nothing in it? */
gboolean beckon_link_is_desk (const char *link);
/* (transfer full): the link to a task. */
char *beckon_link_format (const char *task_id, BeckonLinkAction action);
/* @task_id (transfer full). Does not check that the task exists. E101 with a hint for anything that
 * is not such a link. */
gboolean
beckon_link_parse (const char *link, char **task_id, BeckonLinkAction *action, GError **error);

G_END_DECLS
