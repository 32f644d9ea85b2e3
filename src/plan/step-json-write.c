/* step-json-write.c: writes one step of a plan as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/step-json-private.h"

#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "model/enums.h"

/* Members of an ask step that are copied to its question. */
static const char *const question_members[] = { "kind",       "options",     "reason",  "policy",
                                                "multiple",   "allow_other", "context", "intent",
                                                "confidence", NULL };

static void
add_text (GString *json, const char *name, const char *text)
{
  if (text != NULL)
    beckon_json_add_string (json, name, text);
}

static void
add_duration (GString *json, const char *name, gint64 duration_us)
{
  if (duration_us != 0)
    beckon_json_add_double (json, name, (double) duration_us / BECKON_US_PER_MS);
}

static void
add_object (GString *json, const char *name, JsonObject *object)
{
  if (object != NULL)
    {
      g_autofree char *text = beckon_json_object_to_text (object);

      beckon_json_add_raw (json, name, text);
    }
}

static void
add_run (const BeckonStep *self, GString *json)
{
  if (self->argv != NULL)
    {
      beckon_json_open_member_array (json, "command");
      for (guint i = 0; self->argv[i] != NULL; i++)
        beckon_json_add_string (json, NULL, self->argv[i]);
      beckon_json_close_array (json);
    }
  add_text (json, "prompt", self->prompt);
  add_text (json, "agent", self->agent);
  add_text (json, "folder", self->folder);
  if (self->environment != NULL)
    beckon_json_add_environment (json, "environment", self->environment);
  add_duration (json, "timeout", self->timeout_us);
  if (self->interrupted != BECKON_INTERRUPTED_ASK)
    beckon_json_add_string (json, "interrupted", beckon_interrupted_to_string (self->interrupted));
  if (self->on_failure != BECKON_ON_FAILURE_FAIL)
    beckon_json_add_string (json, "on_failure", beckon_on_failure_to_string (self->on_failure));
  if (self->continues)
    beckon_json_add_boolean (json, "continues", TRUE);
  add_text (json, "save_as", self->save_as);
}

void
beckon_step_add_question_members (JsonObject *object, GString *json)
{
  for (guint i = 0; question_members[i] != NULL; i++)
    {
      JsonNode *node = json_object_get_member (object, question_members[i]);

      if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
        {
          g_autofree char *text = beckon_json_node_to_text (node);

          beckon_json_add_raw (json, question_members[i], text);
        }
    }
}

static void
add_ask (const BeckonStep *self, GString *json)
{
  if (self->question != NULL)
    {
      beckon_json_add_string (
        json, "question",
        json_object_get_string_member_with_default (self->question, "conflict_description", ""));
      beckon_step_add_question_members (self->question, json);
    }
  add_duration (json, "timeout", self->timeout_us);
  add_text (json, "save_as", self->save_as);
}

static void
add_handoff (const BeckonStep *self, GString *json)
{
  add_text (json, "assignee", self->assignee);
  add_text (json, "subject", self->subject);
  add_text (json, "title", self->title);
  add_text (json, "message", self->message);
  if (self->priority != BECKON_PRIORITY_NORMAL)
    beckon_json_add_string (json, "priority", beckon_priority_to_string (self->priority));
  add_duration (json, "timeout", self->timeout_us);
  if (self->warm)
    beckon_json_add_boolean (json, "warm", TRUE);
  add_object (json, "context", self->context);
}

static void
add_readings (const BeckonStep *self, GString *json)
{
  beckon_json_open_member_array (json, "readings");
  for (guint i = 0; self->readings != NULL && i < self->readings->len; i++)
    beckon_step_add_json (g_ptr_array_index (self->readings, i), json, NULL);
  beckon_json_close_array (json);
}

void
beckon_step_add_json (const BeckonStep *self, GString *json, const char *name)
{
  g_return_if_fail (self != NULL);

  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "type", beckon_step_type_to_string (self->type));
  switch (self->type)
    {
    case BECKON_STEP_RUN:
      add_run (self, json);
      break;
    case BECKON_STEP_ASK:
      add_ask (self, json);
      break;
    case BECKON_STEP_WAIT:
      add_duration (json, "duration", self->duration_us);
      if (self->until_us != 0)
        beckon_json_add_time (json, "until", self->until_us);
      break;
    case BECKON_STEP_WHEN:
      add_text (json, "condition", self->condition);
      beckon_json_add_int (json, "guards", self->n_guarded);
      add_text (json, "save_as", self->save_as);
      add_text (json, "otherwise", self->otherwise);
      break;
    case BECKON_STEP_HANDOFF:
      add_handoff (self, json);
      break;
    case BECKON_STEP_NOTIFY:
      add_text (json, "message", self->message);
      add_text (json, "title", self->title);
      add_text (json, "to", self->assignee);
      break;
    case BECKON_STEP_UNCLEAR:
      add_readings (self, json);
      break;
    default:
      g_return_if_reached ();
    }
  add_text (json, "line", self->line);
  beckon_json_close_object (json);
}
