/* agents.c: registered agents: create, edit, pause, resume, delete
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/agents.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "db/tables/agents.h"
#include "db/tables/task/steps.h"
#include "model/agent.h"
#include "rules/apply.h"

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
      beckon_set_error (error, BECKON_ERROR_STATUS,
                        _ ("Names are case-insensitive. Edit the existing agent."),
                        _ ("Agent %s already exists."), earlier->name);
      return FALSE;
    }
  if (count >= BECKON_LIMIT_AGENTS)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Delete agents that are no longer needed."),
                        _ ("The limit of %d agents has been reached."), BECKON_LIMIT_AGENTS);
      return FALSE;
    }

  return TRUE;
}

/* The desk runs the queued tasks of an agent that now has a command. */
static gboolean
follow_command (BeckonApply *self, const BeckonAgent *agent, GError **error)
{
  return agent->command == NULL || beckon_sql_set_agent_followed (self->db, agent->id, TRUE, error);
}

/* @agent (transfer full), which has its number, is another. */
static void
note_agent (BeckonApply *self, BeckonAgent *agent, BeckonCommit *commit)
{
  beckon_apply_announce_change (self, commit, BECKON_EVENT_AGENT_CHANGED, agent->id);
  commit->agent = agent;
}

/* --- CREATE_AGENT --- */

typedef struct
{
  BeckonOperation base;
  BeckonAgent    *agent; /* (owned) */
} CreateAgent;

static gboolean
apply_create_agent (BeckonApply           *self,
                    const BeckonOperation *base,
                    BeckonCommit          *commit,
                    GError               **error)
{
  const CreateAgent *operation = (const CreateAgent *) base;
  g_autoptr (BeckonAgent) agent = beckon_agent_copy (operation->agent);

  if (!check_new (self, agent, error))
    return FALSE;

  agent->created_us = agent->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_insert_agent (self->db, agent, error) || !follow_command (self, agent, error))
    return FALSE;
  note_agent (self, g_steal_pointer (&agent), commit);

  return TRUE;
}

static void
clear_create_agent (BeckonOperation *base)
{
  CreateAgent *self = (CreateAgent *) base;

  g_clear_pointer (&self->agent, beckon_agent_free);
}

static const BeckonRule create_agent_rule = {
  "CREATE_AGENT",
  sizeof (CreateAgent),
  apply_create_agent,
  clear_create_agent,
};

BeckonOperation *
beckon_operation_create_agent (const char *by, BeckonAgent *agent)
{
  CreateAgent *self = beckon_operation_new (&create_agent_rule, by);

  self->agent = agent;

  return &self->base;
}

/* --- EDIT_AGENT --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
  char           *changes; /* (owned) */
} EditAgent;

static gboolean
apply_edit_agent (BeckonApply           *self,
                  const BeckonOperation *base,
                  BeckonCommit          *commit,
                  GError               **error)
{
  const EditAgent *operation = (const EditAgent *) base;
  g_autoptr (BeckonAgent) agent = beckon_sql_read_agent (self->db, operation->id, error);
  g_autoptr (JsonObject) changes = NULL;

  if (agent == NULL)
    return FALSE;
  changes = beckon_json_parse_object (operation->changes, strlen (operation->changes),
                                      BECKON_LIMIT_BODY_BYTES, error);
  if (changes == NULL || !beckon_agent_patch (agent, changes, error))
    return FALSE;

  agent->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_update_agent (self->db, agent, error) || !follow_command (self, agent, error))
    return FALSE;
  note_agent (self, g_steal_pointer (&agent), commit);

  return TRUE;
}

static void
clear_edit_agent (BeckonOperation *base)
{
  EditAgent *self = (EditAgent *) base;

  g_free (self->changes);
}

static const BeckonRule edit_agent_rule = {
  "EDIT_AGENT",
  sizeof (EditAgent),
  apply_edit_agent,
  clear_edit_agent,
};

BeckonOperation *
beckon_operation_edit_agent (const char *by, gint64 id, const char *changes)
{
  EditAgent *self = beckon_operation_new (&edit_agent_rule, by);

  self->id = id;
  self->changes = g_strdup (changes);

  return &self->base;
}

/* @agent (transfer full): its tasks must follow it now. */
static gboolean
set_status (BeckonApply      *self,
            BeckonAgent      *agent,
            BeckonAgentStatus status,
            BeckonCommit     *commit,
            GError          **error)
{
  note_agent (self, agent, commit);
  agent->status = status;
  agent->updated_us = beckon_apply_round (self->now_us);

  return beckon_sql_update_agent (self->db, agent, error)
         && beckon_sql_set_agent_followed (self->db, agent->id, TRUE, error)
         && (status == BECKON_AGENT_PAUSED
             || beckon_sql_clear_holds_of_agent (self->db, agent->name, error));
}

/* --- MOVE_AGENT --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
  BeckonVerb      verb;
} MoveAgent;

static gboolean
apply_move_agent (BeckonApply           *self,
                  const BeckonOperation *base,
                  BeckonCommit          *commit,
                  GError               **error)
{
  const MoveAgent  *operation = (const MoveAgent *) base;
  BeckonAgentStatus status =
    operation->verb == BECKON_VERB_PAUSE ? BECKON_AGENT_PAUSED : BECKON_AGENT_ACTIVE;
  g_autoptr (BeckonAgent) agent = beckon_sql_read_agent (self->db, operation->id, error);

  if (agent == NULL)
    return FALSE;
  if (agent->status == status)
    {
      beckon_set_error (error, BECKON_ERROR_STATUS, _ ("Nothing to do."),
                        status == BECKON_AGENT_PAUSED ? _ ("Agent %s is already paused.")
                                                      : _ ("Agent %s is not paused."),
                        agent->name);
      return FALSE;
    }

  return set_status (self, g_steal_pointer (&agent), status, commit, error);
}

static const BeckonRule move_agent_rule = {
  "MOVE_AGENT",
  sizeof (MoveAgent),
  apply_move_agent,
  NULL,
};

BeckonOperation *
beckon_operation_move_agent (const char *by, gint64 id, BeckonVerb verb)
{
  MoveAgent *self = beckon_operation_new (&move_agent_rule, by);

  self->id = id;
  self->verb = verb;

  return &self->base;
}

/* --- DELETE_AGENT --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
} DeleteAgent;

static gboolean
apply_delete_agent (BeckonApply           *self,
                    const BeckonOperation *base,
                    BeckonCommit          *commit,
                    GError               **error)
{
  const DeleteAgent *operation = (const DeleteAgent *) base;
  g_autoptr (BeckonAgent) agent = beckon_sql_read_agent (self->db, operation->id, error);

  /* Tasks that were paused with it keep waiting, and fail when they are due (WH-6). */
  return agent != NULL
         && set_status (self, g_steal_pointer (&agent), BECKON_AGENT_DELETED, commit, error);
}

static const BeckonRule delete_agent_rule = {
  "DELETE_AGENT",
  sizeof (DeleteAgent),
  apply_delete_agent,
  NULL,
};

BeckonOperation *
beckon_operation_delete_agent (const char *by, gint64 id)
{
  DeleteAgent *self = beckon_operation_new (&delete_agent_rule, by);

  self->id = id;

  return &self->base;
}
