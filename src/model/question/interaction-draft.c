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
#include "model/enums.h"
#include "model/name.h"
#include "model/question/approval.h"
#include "model/question/form.h"
#include "model/question/handoff.h"
#include "model/question/policy.h"
#include "model/tags.h"
#include "model/task-session.h"

/* In the order in which a reply has them; of a hand-off the reason is the message. */
static gboolean
check_lengths (const BeckonInteraction *self, GError **error)
{
  guint64 reason = beckon_fields_mask (&beckon_interaction_fields, "reason", NULL);

  if (self->kind == BECKON_KIND_HANDOFF
      && !beckon_limit_check_text ("message", self->reason, BECKON_LIMIT_DESCRIPTION_BYTES, error))
    return FALSE;

  return beckon_fields_check_limits (&beckon_interaction_fields, self,
                                     self->kind == BECKON_KIND_HANDOFF ? ~reason : G_MAXUINT64,
                                     error)
         && beckon_tags_check ((const char *const *) self->tags, error);
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
      if (self->multiple || self->allow_other)
        {
          message = _ ("An approval takes exactly one of its options");
          hint = _ ("The person can give a reason beside it.");
        }
      break;
    case BECKON_KIND_FORM:
      if (self->options->len > 0 || self->multiple || self->allow_other)
        {
          message = _ ("A form has no options");
          hint = _ ("Its fields stand in “schema”.");
        }
      break;
    default:
      g_return_val_if_reached (FALSE);
    }

  if (message == NULL)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, "%s", message);
  return FALSE;
}

/* The member that one kind alone has, and must have. */
static gboolean
check_own_member (const BeckonInteraction *self,
                  BeckonKind               kind,
                  const char              *name,
                  const char              *text,
                  GError                 **error)
{
  g_autofree char *hint = NULL;

  if ((text != NULL) == (self->kind == kind))
    return TRUE;

  if (text != NULL)
    {
      /* Translators: a word of the API, such as "form" */
      hint = g_strdup_printf (_ ("Only valid for the kind “%s”."), beckon_kind_to_string (kind));
      beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("Unknown member “%s”"), name);
    }
  else
    {
      hint = g_strdup_printf (_ ("The kind “%s” needs it: GET /v1/openapi.json describes it."),
                              beckon_kind_to_string (kind));
      beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("“%s” is missing"), name);
    }
  return FALSE;
}

/* AP-1, AP-2. */
static gboolean
check_subject (const BeckonInteraction *self, GError **error)
{
  g_autoptr (BeckonApproval) approval = NULL;
  g_autoptr (BeckonForm) form = NULL;

  if (!check_own_member (self, BECKON_KIND_APPROVAL, "approval", self->approval, error)
      || !check_own_member (self, BECKON_KIND_FORM, "schema", self->schema, error))
    return FALSE;
  if (self->approval != NULL)
    {
      approval = beckon_approval_from_text (self->approval, error);
      return approval != NULL && beckon_approval_check_options (self, error);
    }
  if (self->schema != NULL)
    {
      form = beckon_form_from_text (self->schema, error);
      return form != NULL;
    }
  for (guint i = 0; i < self->options->len; i++)
    if (((const BeckonOption *) g_ptr_array_index (self->options, i))->effect != BECKON_EFFECT_NONE)
      {
        beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Only options of an approval have it."),
                          _ ("Unknown member “%s”"), "effect");
        return FALSE;
      }

  return TRUE;
}

gboolean
beckon_interaction_check_draft (const BeckonInteraction *self, GError **error)
{
  g_autofree char *question = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->conflict_description != NULL)
    question = g_strstrip (g_strdup (self->conflict_description));
  if (question == NULL || question[0] == '\0')
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("This is the text that the person sees."),
                        _ ("“%s” is empty"), "conflict_description");
      return FALSE;
    }
  if (!check_lengths (self, error) || !beckon_options_check (self->options, error)
      || !check_shape (self, error) || !check_subject (self, error)
      || !beckon_policy_check (self->policy, self->kind, error))
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

static gboolean
refuse_kind (const char *word, GError **error)
{
  g_autoptr (GString) kinds = g_string_new (NULL);
  g_autofree char *hint = NULL;
  g_autofree char *shown = beckon_display_text_short (word, 40);

  for (guint i = 0; i < BECKON_N_KINDS; i++)
    g_string_append_printf (kinds, "%s%s", kinds->len > 0 ? ", " : "",
                            beckon_kind_to_string ((BeckonKind) i));
  hint = g_strdup_printf (_ ("Allowed: %s."), kinds->str);
  beckon_set_error (error, BECKON_ERROR_MALFORMED, hint, _ ("Invalid value for “%s”: “%s”"), "kind",
                    shown);
  return FALSE;
}

static gboolean
read_kind (BeckonInteraction *self, JsonObject *object, GError **error)
{
  g_autofree char *kind = NULL;

  if (!beckon_json_get_any_string (object, "kind", &kind, error))
    return FALSE;

  return kind == NULL || beckon_kind_from_string (kind, &self->kind) || refuse_kind (kind, error);
}

/* CF-7: what the asker takes the request for, and how sure it is. */
static gboolean
check_intent (const BeckonInteraction *self, GError **error)
{
  if ((self->intent == NULL && self->confidence < 0) || self->kind == BECKON_KIND_CONFIRMATION
      || self->kind == BECKON_KIND_CLARIFICATION)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Only valid for confirmations and clarifications."),
                    _ ("“intent” and “confidence” are not allowed here"));
  return FALSE;
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
  static const char *const others[] = { "kind", "options", "agent", "tags", "session", NULL };
  g_autoptr (BeckonInteraction) self = beckon_interaction_new ();
  JsonArray *options = NULL;

  g_return_val_if_fail (object != NULL, NULL);

  if (is_handoff (object))
    return beckon_handoff_draft_from_json (object, TRUE, error);

  if (!beckon_fields_read_json (&beckon_interaction_fields, self, object, BECKON_FIELD_DRAFT,
                                others, NULL, error)
      || !read_kind (self, object, error)
      || !beckon_name_get_json (object, "agent", FALSE, &self->agent, error)
      || !beckon_task_session_get_json (object, &self->session, error)
      || !check_intent (self, error) || !beckon_tags_get_json (object, &self->tags, error)
      || !beckon_json_get_array (object, "options", FALSE, &options, error))
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
  if (self->kind == BECKON_KIND_APPROVAL)
    beckon_approval_complete_options (self);
  if (!beckon_interaction_check_draft (self, error))
    return NULL;

  return g_steal_pointer (&self);
}
