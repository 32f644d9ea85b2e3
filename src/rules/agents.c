/* agents.c: agents that somebody registered: create, edit, pause, resume, delete; and old logs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/apply.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "db/tables/agents.h"
#include "db/tables/task/log.h"
#include "db/tables/task/steps.h"
#include "model/agent.h"

static gboolean
check_new (BeckonApply *self, const BeckonAgent *draft, GError **error)
{
  g_autoptr (BeckonAgent) earlier = NULL;
  guint count = 0;

  if (!beckon_sql_find_agent (self->db, draft->name, &earlier, error)
      || !beckon_sql_count_agents (self->db, &count, error))
    return FALSE;
  if (earlier != NULL && earlier->status != BECKON_AGENT_DELETED)
    {
      beckon_set_error (
        error, BECKON_ERROR_STATUS,
        _ ("Names are the same in upper and lower case. Edit the one that is there."),
        _ ("There is an agent %s already."), earlier->name);
      return FALSE;
    }
  if (count >= BECKON_LIMIT_AGENTS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Delete agents that are no longer needed."),
                        _ ("There are %d agents already; no more are taken."), BECKON_LIMIT_AGENTS);
      return FALSE;
    }

  return TRUE;
}

/* The desk starts what stood in the queue for an agent that has a command now. */
static gboolean
follow_command (BeckonApply *self, const BeckonAgent *agent, BeckonCommit *commit, GError **error)
{
  if (agent->command == NULL)
    return TRUE;
  commit->more = TRUE;

  return beckon_sql_set_agent_followed (self->db, agent->id, TRUE, error);
}

gboolean
beckon_apply_create_agent (BeckonApply           *self,
                           const BeckonOperation *operation,
                           BeckonCommit          *commit,
                           GError               **error)
{
  g_autoptr (BeckonAgent) agent = beckon_agent_copy (operation->agent);

  if (!check_new (self, agent, error))
    return FALSE;

  agent->created_us = agent->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_sql_insert_agent (self->db, agent, error)
      || !follow_command (self, agent, commit, error))
    return FALSE;
  commit->agent = g_steal_pointer (&agent);

  return TRUE;
}

gboolean
beckon_apply_edit_agent (BeckonApply           *self,
                         const BeckonOperation *operation,
                         BeckonCommit          *commit,
                         GError               **error)
{
  g_autoptr (BeckonAgent) agent = beckon_sql_read_agent (self->db, operation->id, error);
  g_autoptr (JsonObject) changes = NULL;

  if (agent == NULL)
    return FALSE;
  changes = beckon_json_parse_object (operation->context, strlen (operation->context),
                                      BECKON_LIMIT_BODY_BYTES, error);
  if (changes == NULL || !beckon_agent_patch (agent, changes, error))
    return FALSE;

  agent->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_sql_update_agent (self->db, agent, error)
      || !follow_command (self, agent, commit, error))
    return FALSE;
  commit->agent = g_steal_pointer (&agent);

  return TRUE;
}

/* @agent (transfer full): its tasks have to follow it now. */
static gboolean
set_status (BeckonApply           *self,
            const BeckonOperation *operation,
            BeckonAgent           *agent,
            BeckonAgentStatus      status,
            BeckonCommit          *commit,
            GError               **error)
{
  commit->agent = agent;
  agent->status = status;
  agent->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_sql_update_agent (self->db, agent, error)
      || !beckon_sql_set_agent_followed (self->db, agent->id, TRUE, error)
      || (status != BECKON_AGENT_PAUSED
          && !beckon_sql_clear_holds_of_agent (self->db, agent->name, error)))
    return FALSE;
  commit->more = TRUE;

  return TRUE;
}

gboolean
beckon_apply_move_agent (BeckonApply           *self,
                         const BeckonOperation *operation,
                         BeckonCommit          *commit,
                         GError               **error)
{
  BeckonAgentStatus status =
    operation->verb == BECKON_VERB_PAUSE ? BECKON_AGENT_PAUSED : BECKON_AGENT_ACTIVE;
  g_autoptr (BeckonAgent) agent = beckon_sql_read_agent (self->db, operation->id, error);

  if (agent == NULL)
    return FALSE;
  if (agent->status == status)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("There is nothing left to do."),
                        status == BECKON_AGENT_PAUSED ? _ ("The agent %s is paused already.")
                                                      : _ ("The agent %s is not paused."),
                        agent->name);
      return FALSE;
    }

  return set_status (self, operation, g_steal_pointer (&agent), status, commit, error);
}

gboolean
beckon_apply_delete_agent (BeckonApply           *self,
                           const BeckonOperation *operation,
                           BeckonCommit          *commit,
                           GError               **error)
{
  g_autoptr (BeckonAgent) agent = beckon_sql_read_agent (self->db, operation->id, error);

  /* What was paused with it goes on waiting: it fails when it comes due (WH-6). */
  return agent != NULL
         && set_status (self, operation, g_steal_pointer (&agent), BECKON_AGENT_DELETED, commit,
                        error);
}

gboolean
beckon_apply_prune_logs (BeckonApply           *self,
                         const BeckonOperation *operation,
                         BeckonCommit          *commit,
                         GError               **error)
{
  return beckon_sql_prune_log (self->db, operation->before_us, operation->limit, &commit->more,
                               error)
         && beckon_sql_find_oldest_log (self->db, &commit->oldest_us, error);
}
