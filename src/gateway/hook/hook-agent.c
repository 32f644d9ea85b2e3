/* hook-agent.c: finds agents, their events and their tools by name
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-agent.h"

#include <string.h>

static const BeckonHookAgent *const agents[] = {
  &beckon_hook_claude, &beckon_hook_codex, &beckon_hook_gemini, &beckon_hook_opencode, NULL,
};

const BeckonHookAgent *const *
beckon_hook_agents_get (void)
{
  return agents;
}

const BeckonHookAgent *
beckon_hook_agent_find (const char *name)
{
  for (guint i = 0; agents[i] != NULL; i++)
    if (strcmp (agents[i]->name, name) == 0)
      return agents[i];

  return NULL;
}

const BeckonHookEvent *
beckon_hook_agent_find_event (const BeckonHookAgent *self, const char *name)
{
  for (const BeckonHookEvent *event = self->events; event->name != NULL; event++)
    if (g_ascii_strcasecmp (event->name, name) == 0)
      return event;

  return NULL;
}

const BeckonHookTool *
beckon_hook_agent_find_tool (const BeckonHookAgent *self, const char *name)
{
  static const BeckonHookTool other = { .kind = BECKON_HOOK_TOOL_OTHER };

  for (const BeckonHookTool *tool = self->tools; tool->name != NULL; tool++)
    if (g_strcmp0 (tool->name, name) == 0)
      return tool;

  return &other;
}
