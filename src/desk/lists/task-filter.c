/* task-filter.c: which tasks a list is to have
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/lists/task-filter.h"

#include <string.h>

struct _BeckonTaskFilter
{
  guint  statuses; /* bits, 0 for all */
  char **agents;   /* (owned) (nullable) */
  char  *text;     /* (owned) (nullable) */
};

BeckonTaskFilter *
beckon_task_filter_new (void)
{
  return g_new0 (BeckonTaskFilter, 1);
}

void
beckon_task_filter_free (BeckonTaskFilter *self)
{
  g_strfreev (self->agents);
  g_free (self->text);
  g_free (self);
}

static gboolean
same_agents (BeckonTaskFilter *self, char **agents)
{
  if (self->agents == NULL || agents == NULL)
    return self->agents == NULL && agents == NULL;

  return g_strv_equal ((const char *const *) self->agents, (const char *const *) agents);
}

gboolean
beckon_task_filter_set (BeckonTaskFilter *self, guint statuses, char **agents, const char *text)
{
  g_autofree char *stripped = text != NULL ? g_strstrip (g_strdup (text)) : NULL;

  if (stripped != NULL && *stripped == '\0')
    g_clear_pointer (&stripped, g_free);
  if (agents != NULL && *agents == NULL)
    agents = NULL;
  if (self->statuses == statuses && same_agents (self, agents)
      && g_strcmp0 (self->text, stripped) == 0)
    return FALSE;

  self->statuses = statuses;
  agents = g_strdupv (agents);
  g_strfreev (self->agents);
  self->agents = agents;
  g_free (self->text);
  self->text = g_steal_pointer (&stripped);
  return TRUE;
}

gboolean
beckon_task_filter_is_empty (BeckonTaskFilter *self)
{
  return self->statuses == 0 && !beckon_task_filter_is_search (self);
}

gboolean
beckon_task_filter_is_search (BeckonTaskFilter *self)
{
  return self->agents != NULL || self->text != NULL;
}

static gboolean
has_words (const BeckonTask *task, const char *text)
{
  g_autofree char *all = g_strjoin (
    " ", task->title, task->description != NULL ? task->description : "",
    task->agent != NULL ? task->agent : "", task->workspace != NULL ? task->workspace : "", NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1);
  g_autofree char *wanted = g_utf8_casefold (text, -1);
  g_auto (GStrv) words = g_strsplit_set (wanted, " \t\n", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (strstr (folded, words[i]) == NULL)
        return FALSE;
    }

  return TRUE;
}

gboolean
beckon_task_filter_has (BeckonTaskFilter *self, const BeckonTask *task)
{
  if (self->statuses != 0 && (self->statuses & 1u << task->status) == 0)
    return FALSE;
  if (!beckon_task_filter_has_agent (self, task->agent))
    return FALSE;
  return self->text == NULL || has_words (task, self->text);
}

gboolean
beckon_task_filter_has_agent (BeckonTaskFilter *self, const char *agent)
{
  return self->agents == NULL
         || (agent != NULL && g_strv_contains ((const char *const *) self->agents, agent));
}

guint
beckon_task_filter_get_statuses (BeckonTaskFilter *self, guint statuses)
{
  return self->statuses != 0 ? statuses & self->statuses : statuses;
}

const char *
beckon_task_filter_get_agent (BeckonTaskFilter *self)
{
  return self->agents != NULL && self->agents[1] == NULL ? self->agents[0] : NULL;
}

const char *
beckon_task_filter_get_text (BeckonTaskFilter *self)
{
  return self->text;
}
