/* task-taker.c: says who will do a new task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/task-taker.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"

#define NAME_CHARS 60

char *
beckon_task_taker_describe (BeckonAgentChoice *choice, BeckonDesk *desk)
{
  const BeckonAgent *agent = beckon_agent_choice_get_agent (choice);
  const char        *name = beckon_agent_choice_get_name (choice);
  g_autofree char   *safe = name != NULL ? beckon_display_text_short (name, NAME_CHARS) : NULL;
  const char        *preferred = beckon_desk_get_settings (desk)->default_agent;

  if (name == NULL && preferred != NULL)
    return g_strdup (_ ("Default from Preferences"));
  if (name == NULL)
    return g_strdup (_ ("The task stays in the queue until an agent fetches it"));
  if (!beckon_agent_choice_is_known (choice))
    return g_strdup ("");
  if (agent == NULL)
    /* Translators: the name of an agent */
    return g_strdup_printf (_ ("%s was deleted: no agent will run the task"), safe);
  if (agent->status == BECKON_AGENT_PAUSED)
    return g_strdup_printf (_ ("%s is paused: the task waits until you resume the agent"), safe);
  if (agent->command != NULL)
    return g_strdup_printf (_ ("The desk starts %s immediately"), safe);
  return g_strdup_printf (_ ("The task stays in the queue until %s fetches it"), safe);
}

const char *
beckon_task_taker_find_trouble (BeckonAgentChoice *choice, BeckonDesk *desk)
{
  if (!beckon_agent_choice_is_known (choice) || beckon_agent_choice_get_name (choice) != NULL
      || beckon_desk_get_settings (desk)->default_agent != NULL
      || beckon_desk_has_listener (desk, NULL))
    return NULL;
  return beckon_agent_choice_count (choice) == 0
           ? _ ("No agent takes tasks yet.")
           : _ ("No agent is listening for tasks. Choose one.");
}
