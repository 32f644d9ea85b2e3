/* step-json.c: reads one step of a plan from JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/step-json-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/json/json-command.h"
#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/question/interaction.h"
#include "plan/condition/condition.h"

/* "line" and the members after it exist only in steps read from instructions, and are not accepted
 * from outside. */
static const char *const members[BECKON_N_STEP_TYPES][16] = {
  [BECKON_STEP_RUN] = { "type", "command", "prompt", "agent", "folder", "environment", "timeout",
                        "interrupted", "on_failure", "continues", "save_as", "line", NULL },
  [BECKON_STEP_ASK] = { "type", "question", "kind", "options", "reason", "policy", "timeout",
                        "multiple", "allow_other", "context", "intent", "confidence", "save_as",
                        "line", NULL },
  [BECKON_STEP_WAIT] = { "type", "duration", "until", "line", NULL },
  [BECKON_STEP_WHEN] = { "type", "condition", "guards", "steps", "save_as", "line", "otherwise",
                         NULL },
  [BECKON_STEP_HANDOFF] = { "type", "assignee", "subject", "title", "message", "priority",
                            "timeout", "warm", "context", "line", NULL },
  [BECKON_STEP_NOTIFY] = { "type", "message", "title", "to", "line", NULL },
  [BECKON_STEP_UNCLEAR] = { "type", "readings", "line", NULL },
};

/* A text that must not be blank if present. E101, E104. */
static gboolean
get_text (JsonObject *object, const char *field, gsize max_bytes, char **text, GError **error)
{
  g_autofree char *bare = NULL;

  if (!beckon_json_get_string (object, field, FALSE, max_bytes, text, error))
    return FALSE;
  if (*text == NULL)
    return TRUE;
  bare = g_strstrip (g_strdup (*text));

  return *bare != '\0' || beckon_json_refuse_empty (field, error);
}

/* It must be usable as a name in conditions. */
static gboolean
get_save_as (BeckonStep *self, JsonObject *object, GError **error)
{
  if (!get_text (object, "save_as", BECKON_LIMIT_NAME_BYTES, &self->save_as, error))
    return FALSE;
  for (const char *at = self->save_as; at != NULL && *at != '\0'; at++)
    {
      if (g_ascii_isalpha (*at) || *at == '_'
          || (at > self->save_as && (g_ascii_isdigit (*at) || *at == '-')))
        continue;
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("The name of the result in conditions: a letter, then letters, digits, “_” or “-”."),
        _ ("Invalid name “%s”"), "save_as");
      return FALSE;
    }

  return TRUE;
}

static gboolean
read_run (BeckonStep *self, JsonObject *object, GError **error)
{
  g_autofree char *word = NULL;
  g_autofree char *on_failure = NULL;

  if (!beckon_json_get_command (object, "command", &self->argv, error)
      || !get_text (object, "prompt", BECKON_LIMIT_PROMPT_BYTES, &self->prompt, error)
      || !get_text (object, "agent", BECKON_LIMIT_NAME_BYTES, &self->agent, error)
      || !get_text (object, "folder", BECKON_LIMIT_PATH_BYTES, &self->folder, error)
      || !beckon_json_get_environment (object, "environment", &self->environment, error)
      || !beckon_json_get_duration (object, "timeout", FALSE, &self->timeout_us, error)
      || !beckon_json_get_any_string (object, "interrupted", &word, error)
      || !beckon_json_get_any_string (object, "on_failure", &on_failure, error)
      || !beckon_json_get_boolean (object, "continues", FALSE, &self->continues, error)
      || !get_save_as (self, object, error))
    return FALSE;
  if (word != NULL && !beckon_interrupted_from_string (word, &self->interrupted))
    return beckon_json_refuse_word ("interrupted", word, beckon_interrupted_words (), error);
  if (on_failure != NULL && !beckon_on_failure_from_string (on_failure, &self->on_failure))
    return beckon_json_refuse_word ("on_failure", on_failure, beckon_on_failure_words (), error);
  if ((self->argv == NULL) == (self->prompt == NULL))
    {
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("“command” is a program to run; “prompt” is sent to the agent’s own command."),
        _ ("A “run” step needs either “command” or “prompt”"));
      return FALSE;
    }
  if (self->continues && self->prompt == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Leave it out, or give the agent a “prompt”."),
                        _ ("“%s” is for a prompt to an agent"), "continues");
      return FALSE;
    }

  return TRUE;
}

static gboolean
read_ask (BeckonStep *self, JsonObject *object, GError **error)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autofree char *kind = NULL;

  if (!beckon_json_get_string (object, "question", TRUE, BECKON_LIMIT_DESCRIPTION_BYTES, &text,
                               error)
      || !beckon_json_get_duration (object, "timeout", FALSE, &self->timeout_us, error)
      || !beckon_json_get_any_string (object, "kind", &kind, error)
      || !get_save_as (self, object, error))
    return FALSE;
  if (g_strcmp0 (kind, beckon_kind_to_string (BECKON_KIND_HANDOFF)) == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Use a separate step: {\"type\": \"handoff\", …}."),
                        _ ("Invalid value for “%s”: “%s”"), "kind", kind);
      return FALSE;
    }

  /* A separate tree: steps are shared between threads, and the reference counts of JSON trees are
   * not atomic. */
  beckon_json_open_object (json);
  beckon_json_add_string (json, "conflict_description", text);
  beckon_step_add_question_members (object, json);
  beckon_json_close_object (json);
  self->question = beckon_json_parse_object (json->str, json->len, G_MAXSIZE, error);

  return self->question != NULL;
}

static gboolean
read_wait (BeckonStep *self, JsonObject *object, GError **error)
{
  if (!beckon_json_get_duration (object, "duration", FALSE, &self->duration_us, error)
      || !beckon_json_get_time (object, "until", FALSE, &self->until_us, error))
    return FALSE;
  if ((self->duration_us == 0) != (self->until_us == 0))
    return TRUE;

  beckon_set_error (
    error, BECKON_ERROR_MALFORMED,
    _ ("“duration” is a length of time such as “5 days”; “until” is a point in time."),
    _ ("A “wait” step needs either “duration” or “until”"));
  return FALSE;
}

static gboolean
read_when (BeckonStep *self, JsonObject *object, JsonArray **steps, GError **error)
{
  gint64     guards = 0;
  JsonArray *inner = NULL;

  if (!beckon_json_get_string (object, "condition", TRUE, BECKON_LIMIT_CONDITION_BYTES,
                               &self->condition, error)
      || !beckon_json_get_int (object, "guards", FALSE, 1, BECKON_LIMIT_STEPS, &guards, error)
      || !beckon_json_get_array (object, "steps", FALSE, &inner, error)
      || !beckon_json_get_any_string (object, "otherwise", &self->otherwise, error)
      || !get_save_as (self, object, error))
    return FALSE;
  if (inner != NULL && (guards > 0 || steps == NULL || json_array_get_length (inner) == 0))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("“guards” is for flat lists, where the steps follow their condition."),
                        guards > 0 ? _ ("A condition can have either “steps” or “guards”")
                                   : _ ("“steps” of a condition needs at least one step"));
      return FALSE;
    }
  self->n_guarded = guards > 0 ? (guint) guards : 1;
  if (steps != NULL)
    *steps = inner;

  return TRUE;
}

/* A bare “@” names no one. */
static gboolean
check_person (const BeckonStep *self, const char *field, GError **error)
{
  g_autofree char *bare = self->assignee != NULL ? g_strstrip (g_strdup (self->assignee)) : NULL;

  if (bare == NULL || (*bare != '\0' && !g_str_equal (bare, "@")))
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Write it like “@ana”, or “@user.salesRep” for a member of the context."),
                    _ ("“%s” is not a person"), field);
  return FALSE;
}

static gboolean
read_handoff (BeckonStep *self, JsonObject *object, GError **error)
{
  g_autofree char *word = NULL;
  g_autofree char *context = NULL;
  JsonObject      *given = NULL;

  if (!beckon_json_get_string (object, "assignee", TRUE, BECKON_LIMIT_NAME_BYTES, &self->assignee,
                               error)
      || !get_text (object, "subject", BECKON_LIMIT_TITLE_BYTES, &self->subject, error)
      || !get_text (object, "title", BECKON_LIMIT_TITLE_BYTES, &self->title, error)
      || !get_text (object, "message", BECKON_LIMIT_DESCRIPTION_BYTES, &self->message, error)
      || !beckon_json_get_any_string (object, "priority", &word, error)
      || !beckon_json_get_duration (object, "timeout", FALSE, &self->timeout_us, error)
      || !beckon_json_get_boolean (object, "warm", FALSE, &self->warm, error)
      || !beckon_json_get_object (object, "context", FALSE, &given, error)
      || !beckon_json_get_text (object, "context", BECKON_LIMIT_CONTEXT_BYTES, &context, error))
    return FALSE;
  if (word != NULL && !beckon_priority_from_string (word, &self->priority))
    return beckon_json_refuse_word ("priority", word, beckon_priority_words (), error);
  if (given == NULL)
    return TRUE;
  self->context = beckon_json_parse_object (context, strlen (context), G_MAXSIZE, error);

  return self->context != NULL;
}

static gboolean
read_notify (BeckonStep *self, JsonObject *object, GError **error)
{
  return beckon_json_get_string (object, "message", TRUE, BECKON_LIMIT_DESCRIPTION_BYTES,
                                 &self->message, error)
         && get_text (object, "title", BECKON_LIMIT_TITLE_BYTES, &self->title, error)
         && get_text (object, "to", BECKON_LIMIT_NAME_BYTES, &self->assignee, error);
}

static gboolean
read_readings (BeckonStep *self, JsonObject *object, GError **error)
{
  JsonArray *array = NULL;

  if (!beckon_json_get_array (object, "readings", TRUE, &array, error))
    return FALSE;
  self->readings = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode   *node = json_array_get_element (array, i);
      BeckonStep *reading = NULL;

      if (JSON_NODE_HOLDS_OBJECT (node))
        reading = beckon_step_from_json (json_node_get_object (node), error);
      else
        beckon_set_error (error, BECKON_ERROR_MALFORMED,
                          _ ("The desk and this program may be of different versions."),
                          _ ("“%s” must be an array of steps"), "readings");
      if (reading == NULL)
        return FALSE;
      g_ptr_array_add (self->readings, reading);
    }

  return TRUE;
}

static gboolean
read_step (BeckonStep *self, JsonObject *object, JsonArray **steps, GError **error)
{
  switch (self->type)
    {
    case BECKON_STEP_RUN:
      return read_run (self, object, error);
    case BECKON_STEP_ASK:
      return read_ask (self, object, error);
    case BECKON_STEP_WAIT:
      return read_wait (self, object, error);
    case BECKON_STEP_WHEN:
      return read_when (self, object, steps, error);
    case BECKON_STEP_HANDOFF:
      return read_handoff (self, object, error);
    case BECKON_STEP_NOTIFY:
      return read_notify (self, object, error);
    case BECKON_STEP_UNCLEAR:
      return read_readings (self, object, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

/* (transfer full) (nullable): an empty step of the type that @object names. */
static BeckonStep *
read_type (JsonObject *object, gboolean outside, GError **error)
{
  g_autofree char *word = NULL;
  BeckonStepType   type;

  if (!beckon_json_get_string (object, "type", TRUE, G_MAXSIZE, &word, error))
    {
      g_autofree char *message = NULL;

      if (error == NULL || json_object_has_member (object, "type"))
        return NULL;
      message = g_strdup ((*error)->message);
      g_clear_error (error);
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Allowed types: run, ask, wait, when, handoff, notify."), "%s", message);
      return NULL;
    }
  if (beckon_step_type_from_string (word, &type) && !(outside && type == BECKON_STEP_UNCLEAR))
    return beckon_step_new (type);

  {
    g_autofree char *shown = beckon_display_text_short (word, 40);

    beckon_set_error (error, BECKON_ERROR_MALFORMED,
                      _ ("Allowed types: run, ask, wait, when, handoff, notify."),
                      _ ("Invalid value for “%s”: “%s”"), "type", shown);
  }
  return NULL;
}

BeckonStep *
beckon_step_from_json (JsonObject *object, GError **error)
{
  g_autoptr (BeckonStep) self = NULL;

  g_return_val_if_fail (object != NULL, NULL);

  self = read_type (object, FALSE, error);
  if (self == NULL || !beckon_json_get_any_string (object, "line", &self->line, error)
      || !read_step (self, object, NULL, error))
    return NULL;

  return g_steal_pointer (&self);
}

/* New steps must have valid names; steps stored earlier are read unchanged. */
static gboolean
take_agent (BeckonStep *self, GError **error)
{
  char *taken;

  if (self->agent == NULL)
    return TRUE;
  taken = beckon_name_take ("agent", self->agent, error);
  if (taken == NULL)
    return FALSE;
  g_free (self->agent);
  self->agent = taken;

  return TRUE;
}

/* Refuse an invalid question now instead of when it is asked, perhaps days later. */
static gboolean
check_question (const BeckonStep *self, GError **error)
{
  g_autoptr (BeckonInteraction) draft = beckon_step_dup_question (self, error);

  return draft != NULL;
}

BeckonStep *
beckon_step_draft_from_json (JsonObject *object, JsonArray **steps, GError **error)
{
  g_autoptr (BeckonStep) self = NULL;
  const char *allowed[G_N_ELEMENTS (members[0])] = { NULL };

  g_return_val_if_fail (object != NULL, NULL);

  self = read_type (object, TRUE, error);
  if (self == NULL)
    return NULL;
  for (guint i = 0; !g_str_equal (members[self->type][i], "line"); i++)
    allowed[i] = members[self->type][i];
  if (!beckon_json_check_members (object, allowed, error) || !read_step (self, object, steps, error)
      || !take_agent (self, error)
      || !check_person (self, self->type == BECKON_STEP_NOTIFY ? "to" : "assignee", error)
      || (self->type == BECKON_STEP_ASK && !check_question (self, error))
      || (self->type == BECKON_STEP_WHEN && !beckon_condition_check (self->condition, error)))
    return NULL;

  return g_steal_pointer (&self);
}

BeckonInteraction *
beckon_step_dup_question (const BeckonStep *self, GError **error)
{
  BeckonInteraction *draft;

  g_return_val_if_fail (self != NULL && self->question != NULL, NULL);

  draft = beckon_interaction_draft_from_json (self->question, error);
  if (draft != NULL)
    draft->timeout_us = self->timeout_us;

  return draft;
}
