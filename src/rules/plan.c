/* plan.c: warns about people and agents that a new plan needs and that do not exist yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include <string.h>

#include "base/json/json-node.h"
#include "db/tables/agents.h"
#include "db/tables/people.h"

/* The maximum number of warnings. */
#define MAX_WARNINGS 20

typedef struct
{
  BeckonApply *apply;
  const char  *agent;   /* (nullable): of the task */
  JsonNode    *context; /* (nullable): of the task */
  GError     **error;
} Check;

/* (transfer full): the problem with the person whom @step names; NULL: none, or with the error of
 * the check set. */
static BeckonNote *
check_person (Check *self, const BeckonStep *step, guint number)
{
  const char *handle = *step->assignee == '@' ? step->assignee + 1 : step->assignee;
  g_autoptr (BeckonPerson) person = NULL;

  /* A member of the context, which may exist by then. */
  if (strchr (handle, '.') != NULL
      || (self->context != NULL && JSON_NODE_HOLDS_OBJECT (self->context)
          && json_object_has_member (json_node_get_object (self->context), handle)))
    return NULL;
  if (!beckon_sql_find_person (self->apply->db, handle, &person, self->error)
      || (person != NULL && person->active))
    return NULL;

  return beckon_note_new ("person_missing", number, handle);
}

/* Likewise, for the agent that gets the prompt of @step. */
static BeckonNote *
check_agent (Check *self, const BeckonStep *step, guint number)
{
  const char *name = step->agent != NULL ? step->agent : self->agent;
  g_autoptr (BeckonAgent) agent = NULL;

  if (name == NULL || !beckon_sql_find_agent (self->apply->db, name, &agent, self->error))
    return NULL;
  if (agent == NULL || agent->status == BECKON_AGENT_DELETED)
    return beckon_note_new ("agent_missing", number, name);
  if (agent->command == NULL)
    return beckon_note_new ("command_missing", number, name);

  return NULL;
}

gboolean
beckon_apply_warn_of_plan (BeckonApply  *self,
                           const char   *by,
                           BeckonTask   *task,
                           GPtrArray    *steps,
                           BeckonCommit *commit,
                           GError      **error)
{
  GError *failure = NULL;
  g_autoptr (JsonNode) context =
    task->context != NULL ? json_from_string (task->context, NULL) : NULL;
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Check check = { .apply = self, .agent = task->agent, .context = context, .error = &failure };

  for (guint i = 0; i < steps->len && g_hash_table_size (said) < MAX_WARNINGS; i++)
    {
      const BeckonStep *step = g_ptr_array_index (steps, i);
      g_autoptr (BeckonLogEntry) entry = NULL;
      g_autofree char *key = NULL;
      g_autoptr (BeckonNote) warning = NULL;

      if (step->assignee != NULL)
        key = g_strconcat ("@", step->assignee, NULL);
      else if (step->type == BECKON_STEP_RUN && step->argv == NULL)
        key = g_strdup (step->agent != NULL ? step->agent : "");
      if (key == NULL || g_hash_table_contains (said, key))
        continue;
      warning = step->assignee != NULL ? check_person (&check, step, i + 1)
                                       : check_agent (&check, step, i + 1);
      if (failure != NULL)
        {
          g_propagate_error (error, failure);
          return FALSE;
        }
      if (warning == NULL)
        continue;

      if (!beckon_apply_add_line (self, by, task, BECKON_LEVEL_WARNING, 0,
                                  g_steal_pointer (&warning), &entry, error))
        return FALSE;
      beckon_apply_announce (self, commit, BECKON_EVENT_TASK_LOG, task, NULL, entry);
      g_hash_table_add (said, g_steal_pointer (&key));
    }

  return TRUE;
}
