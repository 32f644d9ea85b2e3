/* interaction-draft.c: what an agent asks, checked before anything is done with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/interaction.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "model/name.h"
#include "model/question/handoff.h"
#include "model/question/policy.h"
#include "model/tags.h"
#include "model/words.h"

static gboolean
check_lengths (const BeckonInteraction *self, GError **error)
{
  return beckon_limit_check_text ("task_id", self->task_id, BECKON_LIMIT_NAME_BYTES, error)
         && beckon_limit_check_text ("conflict_description", self->conflict_description,
                                     BECKON_LIMIT_DESCRIPTION_BYTES, error)
         && beckon_limit_check_text (
           self->kind == BECKON_KIND_HANDOFF ? "message" : "reason", self->reason,
           self->kind == BECKON_KIND_HANDOFF ? BECKON_LIMIT_DESCRIPTION_BYTES
                                             : BECKON_LIMIT_REASON_BYTES,
           error)
         && beckon_limit_check_text ("assignee", self->assignee, BECKON_LIMIT_NAME_BYTES, error)
         && beckon_limit_check_text ("subject", self->subject, BECKON_LIMIT_TITLE_BYTES, error)
         && beckon_limit_check_text ("context", self->context, BECKON_LIMIT_CONTEXT_BYTES, error)
         && beckon_limit_check_text ("agent", self->agent, BECKON_LIMIT_NAME_BYTES, error)
         && beckon_limit_check_text ("title", self->title, BECKON_LIMIT_TITLE_BYTES, error)
         && beckon_limit_check_text ("workspace", self->workspace, BECKON_LIMIT_PATH_BYTES, error)
         && beckon_limit_check_text ("idempotency_key", self->idempotency_key,
                                     BECKON_LIMIT_NAME_BYTES, error)
         && beckon_tags_check ((const char *const *) self->tags, error)
         && beckon_limit_check_text ("intent", self->intent, BECKON_LIMIT_REASON_BYTES, error);
}

void
beckon_interaction_add_confirmation_options (BeckonInteraction *self)
{
  g_ptr_array_add (self->options, beckon_option_new (_ ("Yes, continue"), NULL, FALSE));
  g_ptr_array_add (self->options, beckon_option_new (_ ("No, let me rephrase"), NULL, FALSE));
}

/* How many options a kind needs. */
static gboolean
check_shape (const BeckonInteraction *self, GError **error)
{
  const char *message = NULL;
  const char *hint = NULL;

  switch (self->kind)
    {
    case BECKON_KIND_CHOICE:
      if (self->options->len == 0 && !self->allow_other)
        {
          message = _ ("A choice needs at least one option");
          hint = _ ("Without options, ask for a clarification or set “allow_other”.");
        }
      break;
    case BECKON_KIND_AMBIGUITY:
      if (self->options->len < 2)
        {
          message = _ ("An ambiguity needs at least two options");
          hint = _ ("Each option is one interpretation of the request.");
        }
      break;
    case BECKON_KIND_CLARIFICATION:
      if (self->options->len > 0)
        {
          message = _ ("A clarification has no options");
          hint = _ ("With options, ask for a choice.");
        }
      break;
    case BECKON_KIND_CONFIRMATION:
      if (self->options->len != 2 || self->multiple || self->allow_other)
        {
          message = _ ("A confirmation has exactly two options, yes and no");
          hint = _ ("Without options it gets “Yes, continue” and “No, let me rephrase”.");
        }
      break;
    case BECKON_KIND_HANDOFF:
      if (self->options->len > 0 || self->multiple || self->allow_other)
        {
          message = _ ("A hand-off has no options");
          hint = _ ("It can only be taken over or completed.");
        }
      else if (self->assignee == NULL || self->subject == NULL)
        {
          message = _ ("A hand-off needs “assignee” and “subject”");
          hint = _ ("“assignee” is the handle of a person, “subject” what it is about.");
        }
      break;
    case BECKON_KIND_APPROVAL:
    case BECKON_KIND_FORM:
      break;
    default:
      g_return_val_if_reached (FALSE);
    }

  if (message == NULL)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, "%s", message);
  return FALSE;
}

static gboolean
check_offered (BeckonKind kind, GError **error)
{
  if (beckon_kind_is_offered (kind))
    return TRUE;

  beckon_set_error (
    error, BECKON_ERROR_MALFORMED,
    _ ("Supported: “choice”, “ambiguity”, “confirmation”, “clarification” and “handoff”."),
    /* Translators: a word of the API, such as "approval" */
    _ ("Questions of kind “%s” are not supported yet"), beckon_kind_to_string (kind));
  return FALSE;
}

gboolean
beckon_interaction_check_draft (const BeckonInteraction *self, GError **error)
{
  g_autofree char *question = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (!check_offered (self->kind, error))
    return FALSE;

  if (self->conflict_description != NULL)
    question = g_strstrip (g_strdup (self->conflict_description));
  if (question == NULL || question[0] == '\0')
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("This is the text that the person sees."),
                        _ ("“%s” is empty"), "conflict_description");
      return FALSE;
    }
  if (!check_lengths (self, error) || !beckon_options_check (self->options, error)
      || !check_shape (self, error) || !beckon_policy_check (self->policy, self->kind, error))
    return FALSE;

  if (self->ends_task && self->task_id != NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("“ends_task” applies only when “task_id” is omitted and a task is "
                           "created for the question."),
                        _ ("“ends_task” cannot be used with an existing task"));
      return FALSE;
    }
  if (self->timeout_us < 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Omit it to use the time from Preferences."),
                        _ ("“%s” must be more than 0"), "timeout_ms");
      return FALSE;
    }
  if (self->timeout_us > BECKON_DURATION_MAX_US)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Choose a shorter time, or chain several waits."),
                        _ ("“%s” is longer than %d days"), "timeout_ms",
                        (int) (BECKON_DURATION_MAX_US / BECKON_US_PER_DAY));
      return FALSE;
    }

  return TRUE;
}

/* Members of kinds that are not offered yet: known words, so the answer says more than "unknown".
 */
static gboolean
check_no_later_members (JsonObject *object, GError **error)
{
  static const char *const members[] = { "schema" };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      if (json_object_has_member (object, members[i]))
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("It belongs to a kind of question that is not supported yet."),
                            _ ("Unknown member “%s”"), members[i]);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
refuse_kind (const char *word, GError **error)
{
  g_autoptr (GString) kinds = g_string_new (NULL);
  g_autofree char *hint = NULL;
  g_autofree char *shown = beckon_display_text_short (word, 40);

  for (guint i = 0; i < BECKON_N_KINDS; i++)
    if (beckon_kind_is_offered ((BeckonKind) i))
      g_string_append_printf (kinds, "%s%s", kinds->len > 0 ? ", " : "",
                              beckon_kind_to_string ((BeckonKind) i));
  hint = g_strdup_printf (_ ("Allowed: %s."), kinds->str);
  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("Invalid value for “%s”: “%s”"), "kind",
                    shown);
  return FALSE;
}

static gboolean
read_words (BeckonInteraction *self, JsonObject *object, GError **error)
{
  g_autofree char *kind = NULL;
  g_autofree char *policy = NULL;

  if (!beckon_json_get_string (object, "kind", FALSE, G_MAXSIZE, &kind, error)
      || !beckon_json_get_string (object, "policy", FALSE, G_MAXSIZE, &policy, error))
    return FALSE;
  if (kind != NULL && !beckon_kind_from_string (kind, &self->kind))
    return refuse_kind (kind, error);
  if (policy != NULL && !beckon_policy_from_string (policy, &self->policy))
    return beckon_json_refuse_word ("policy", policy, beckon_policy_words (), error);

  return check_offered (self->kind, error);
}

/* CF-7: what the asker takes the request for, and how sure it is. */
static gboolean
read_intent (BeckonInteraction *self, JsonObject *object, GError **error)
{
  if (!beckon_json_get_string (object, "intent", FALSE, BECKON_LIMIT_REASON_BYTES, &self->intent,
                               error)
      || !beckon_json_get_double (object, "confidence", FALSE, 0, 1, &self->confidence, error))
    return FALSE;
  if ((self->intent == NULL && self->confidence < 0) || self->kind == BECKON_KIND_CONFIRMATION
      || self->kind == BECKON_KIND_CLARIFICATION)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Only valid for confirmations and clarifications."),
                    _ ("“intent” and “confidence” are not allowed here"));
  return FALSE;
}

static gboolean
read_texts (BeckonInteraction *self, JsonObject *object, GError **error)
{
  return beckon_json_get_string (object, "task_id", FALSE, BECKON_LIMIT_NAME_BYTES, &self->task_id,
                                 error)
         && beckon_json_get_string (object, "conflict_description", TRUE,
                                    BECKON_LIMIT_DESCRIPTION_BYTES, &self->conflict_description,
                                    error)
         && beckon_json_get_string (object, "reason", FALSE, BECKON_LIMIT_REASON_BYTES,
                                    &self->reason, error)
         && beckon_json_get_text (object, "context", BECKON_LIMIT_CONTEXT_BYTES, &self->context,
                                  error)
         && beckon_name_get_json (object, "agent", FALSE, &self->agent, error)
         && beckon_json_get_string (object, "title", FALSE, BECKON_LIMIT_TITLE_BYTES, &self->title,
                                    error)
         && beckon_json_get_string (object, "workspace", FALSE, BECKON_LIMIT_PATH_BYTES,
                                    &self->workspace, error)
         && beckon_json_get_string (object, "idempotency_key", FALSE, BECKON_LIMIT_NAME_BYTES,
                                    &self->idempotency_key, error);
}

/* Its members are others. */
static gboolean
is_handoff (JsonObject *object)
{
  JsonNode *kind = json_object_get_member (object, "kind");

  return kind != NULL && JSON_NODE_HOLDS_VALUE (kind)
         && json_node_get_value_type (kind) == G_TYPE_STRING
         && g_str_equal (json_node_get_string (kind), beckon_kind_to_string (BECKON_KIND_HANDOFF));
}

BeckonInteraction *
beckon_interaction_draft_from_json (JsonObject *object, GError **error)
{
  static const char *const members[] = { "task_id",
                                         "kind",
                                         "conflict_description",
                                         "options",
                                         "reason",
                                         "policy",
                                         "timeout_ms",
                                         "multiple",
                                         "allow_other",
                                         "context",
                                         "agent",
                                         "title",
                                         "workspace",
                                         "idempotency_key",
                                         "previous_id",
                                         "ends_task",
                                         "intent",
                                         "confidence",
                                         "tags",
                                         NULL };
  g_autoptr (BeckonInteraction) self = beckon_interaction_new ();
  JsonArray *options = NULL;

  g_return_val_if_fail (object != NULL, NULL);

  if (is_handoff (object))
    return beckon_handoff_draft_from_json (object, TRUE, error);

  if (!check_no_later_members (object, error) || !beckon_json_check_members (object, members, error)
      || !read_words (self, object, error) || !read_texts (self, object, error)
      || !read_intent (self, object, error) || !beckon_tags_get_json (object, &self->tags, error)
      || !beckon_json_get_array (object, "options", FALSE, &options, error)
      || !beckon_json_get_duration (object, "timeout_ms", FALSE, &self->timeout_us, error)
      || !beckon_json_get_boolean (object, "multiple", FALSE, &self->multiple, error)
      || !beckon_json_get_boolean (object, "allow_other", FALSE, &self->allow_other, error)
      || !beckon_json_get_boolean (object, "ends_task", FALSE, &self->ends_task, error)
      || !beckon_json_get_int (object, "previous_id", FALSE, 1, G_MAXINT64, &self->previous_id,
                               error))
    return NULL;

  if (options != NULL)
    {
      GPtrArray *read = beckon_options_from_json (options, error);

      if (read == NULL)
        return NULL;
      g_ptr_array_unref (self->options);
      self->options = read;
    }
  if (self->kind == BECKON_KIND_CLARIFICATION)
    self->allow_other = TRUE;
  if (self->kind == BECKON_KIND_CONFIRMATION && self->options->len == 0)
    beckon_interaction_add_confirmation_options (self);
  if (!beckon_interaction_check_draft (self, error))
    return NULL;

  return g_steal_pointer (&self);
}
