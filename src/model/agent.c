/* agent.c: an agent that is registered; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/agent.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "model/agent-icon.h"
#include "model/enums.h"
#include "model/name.h"

#define DRAFT BECKON_FIELD_DRAFT
#define CHANGE BECKON_FIELD_CHANGE
#define NULLABLE BECKON_FIELD_NULLABLE
#define ALWAYS BECKON_FIELD_ALWAYS
#define FIXED BECKON_FIELD_FIXED
#define STAMP BECKON_FIELD_STAMP

static const BeckonField fields[] = {
  { BECKON_INT (BeckonAgent, id, "id"), .column = "id", .flags = ALWAYS | BECKON_FIELD_SERIAL,
    .min = 1 },
  { BECKON_TEXT (BeckonAgent, name, "name"), .column = "name",
    .flags = DRAFT | ALWAYS | FIXED | BECKON_FIELD_REQUIRED, .limit = BECKON_LIMIT_NAME_BYTES,
    .take = beckon_name_take, .draft_about = "What tasks call it; unique in any case" },
  { BECKON_WORD (BeckonAgent, status, BeckonAgentStatus, beckon_agent_status_table, "status"),
    .column = "status" },
  { BECKON_COMMAND (BeckonAgent, command, "command"), .column = "command",
    .flags = DRAFT | CHANGE | NULLABLE,
    .about = "The program and its arguments; null: it reports from outside",
    .draft_about = "The program and its arguments; a text is given to the shell; null: it reports "
                   "from outside" },
  { BECKON_WORD (BeckonAgent, protocol, BeckonProtocol, beckon_protocol_table, "protocol"),
    .column = "protocol", .flags = DRAFT | CHANGE,
    .about = "How the desk speaks to the command: command: the prompt is its standard input; acp: "
             "the Agent Client Protocol" },
  { BECKON_TEXT (BeckonAgent, mode, "mode"), .column = "mode",
    .flags = DRAFT | CHANGE | NULLABLE | BECKON_FIELD_NOT_BLANK, .limit = BECKON_LIMIT_NAME_BYTES,
    .about = "Of acp: the one of the agent's own modes that its sessions are in; null: the agent's "
             "choice" },
  { BECKON_TEXT (BeckonAgent, folder, "folder"), .column = "folder",
    .flags = DRAFT | CHANGE | NULLABLE | BECKON_FIELD_NOT_BLANK, .limit = BECKON_LIMIT_PATH_BYTES,
    .about = "Where its steps run" },
  { BECKON_VARIABLES (BeckonAgent, environment, "environment"), .column = "environment",
    .flags = DRAFT | CHANGE | NULLABLE, .about = "Over the desk's own" },
  { BECKON_DURATION (BeckonAgent, time_limit_us, "time_limit"), .column = "time_limit_us",
    .flags = DRAFT | CHANGE | NULLABLE, .about = "Of one step, in ms; null: the setting",
    .draft_about = "Of one step; null: the setting" },
  { BECKON_TEXT (BeckonAgent, icon, "icon"), .column = "icon", .flags = DRAFT | CHANGE | NULLABLE,
    .limit = BECKON_ICON_PICTURE_BYTES, .take = beckon_icon_take,
    .about = "One emoji, one or two letters, the name of a symbolic icon, or a picture as a data "
             "address; null: the initials of its name",
    .draft_about = "One emoji, one or two letters, the name of an icon that ends in -symbolic, or "
                   "data:image/png;base64,… of at most 96 × 96 pixels; null: the initials of its "
                   "name" },
  { BECKON_TIME (BeckonAgent, created_us, "created_at"), .column = "created_at",
    .flags = STAMP | FIXED },
  { BECKON_TIME (BeckonAgent, updated_us, "updated_at"), .column = "updated_at", .flags = STAMP },
};
const BeckonFields beckon_agent_fields =
  BECKON_FIELDS (BeckonAgent, fields, .name = "Agent", .table = "agents");

/* Whom a change is from is left to the caller. */
static const char *const others[] = { "by", NULL };

BeckonAgent *
beckon_agent_new (void)
{
  return g_new0 (BeckonAgent, 1);
}

BeckonAgent *
beckon_agent_copy (const BeckonAgent *self)
{
  BeckonAgent *copy = g_new (BeckonAgent, 1);

  beckon_fields_copy (&beckon_agent_fields, copy, self);

  return copy;
}

void
beckon_agent_free (BeckonAgent *self)
{
  beckon_fields_clear (&beckon_agent_fields, self);
  g_free (self);
}

void
beckon_agent_add_json (const BeckonAgent *self, GString *json, const char *name)
{
  beckon_json_open_member_object (json, name);
  beckon_fields_add_json (&beckon_agent_fields, self, json, 0);
  beckon_json_close_object (json);
}

BeckonAgent *
beckon_agent_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonAgent) self = beckon_agent_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_agent_fields, self, object, 0, NULL, NULL, error))
    return NULL;

  return g_steal_pointer (&self);
}

static gboolean
check_protocol (const BeckonAgent *self, GError **error)
{
  if (self->protocol == BECKON_PROTOCOL_COMMAND || self->command != NULL)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Give it the command that starts the agent, such as gemini --acp."),
                    _ ("An agent that speaks the Agent Client Protocol needs a command"));
  return FALSE;
}

BeckonAgent *
beckon_agent_draft_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonAgent) self = beckon_agent_new ();

  g_return_val_if_fail (object != NULL, NULL);

  if (!beckon_fields_read_json (&beckon_agent_fields, self, object, DRAFT, others, NULL, error)
      || !check_protocol (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

gboolean
beckon_agent_patch (BeckonAgent *self, JsonObject *object, GError **error)
{
  g_autoptr (BeckonAgent) change = beckon_agent_new ();
  g_autoptr (BeckonAgent) changed = NULL;
  guint64 given;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (object != NULL, FALSE);

  if (json_object_has_member (object, "name"))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Tasks refer to agents by name. Add a new agent and delete this one."),
                        _ ("An agent cannot be renamed"));
      return FALSE;
    }
  if (!beckon_fields_read_json (&beckon_agent_fields, change, object, CHANGE, others, &given,
                                error))
    return FALSE;
  changed = beckon_agent_copy (self);
  beckon_fields_assign (&beckon_agent_fields, changed, change, given);
  if (!check_protocol (changed, error))
    return FALSE;
  beckon_fields_assign (&beckon_agent_fields, self, changed, given);

  return TRUE;
}
