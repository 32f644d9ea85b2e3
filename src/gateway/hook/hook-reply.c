/* hook-reply.c: what the person decided, as an agent's hook says it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-reply.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "gateway/hook/hook-approval.h"
#include "gateway/hook/hook-route.h"
#include "model/question/approval.h"
#include "model/question/attachment.h"

/* What the option that was chosen does; NONE if there is none. */
static BeckonEffect
get_effect (const BeckonInteraction *approval)
{
  guint index = approval->n_response_indices > 0 ? approval->response_indices[0] : G_MAXUINT;

  return index < approval->options->len
           ? ((const BeckonOption *) g_ptr_array_index (approval->options, index))->effect
           : BECKON_EFFECT_NONE;
}

gboolean
beckon_hook_reply_is_refusal (const BeckonInteraction *interaction)
{
  return interaction->status == BECKON_INTERACTION_DECLINED;
}

gboolean
beckon_hook_reply_is_none (const BeckonInteraction *interaction)
{
  switch (interaction->status)
    {
    case BECKON_INTERACTION_PENDING:
    case BECKON_INTERACTION_POSTPONED:
    case BECKON_INTERACTION_ANSWERED:
    case BECKON_INTERACTION_DECLINED:
      return FALSE;
    case BECKON_INTERACTION_AUTO_RESOLVED:
      /* A choice that was answered before the person was asked; never an approval. */
      return interaction->kind != BECKON_KIND_CHOICE;
    case BECKON_INTERACTION_SKIPPED:
      /* Of a form: neither filled in nor refused. */
      return interaction->kind != BECKON_KIND_FORM;
    default:
      return TRUE;
    }
}

char *
beckon_hook_reply_dup_note (const BeckonInteraction *interaction)
{
  g_autofree char *attached = beckon_attachments_describe (interaction->attachments);
  gboolean         noted = interaction->note != NULL && *interaction->note != '\0';

  if (attached == NULL)
    return noted ? g_strdup (interaction->note) : NULL;

  return noted ? g_strconcat (interaction->note, "\n", attached, NULL)
               : g_steal_pointer (&attached);
}

/* (transfer full): why it is refused. */
static char *
dup_refusal (const BeckonInteraction *interaction)
{
  g_autofree char *note = beckon_hook_reply_dup_note (interaction);

  if (note != NULL)
    return g_steal_pointer (&note);
  if (interaction->timed_out)
    return g_strdup (_ ("Nobody answered in time, so this is denied."));
  if (g_strcmp0 (interaction->responded_by, BECKON_BY_SENTINEL) == 0)
    return g_strdup (_ ("Denied by an answer that was remembered."));
  if (interaction->responded_by != NULL)
    /* Translators: the name of a person */
    return g_strdup_printf (_ ("Denied by %s."), interaction->responded_by);

  return g_strdup (_ ("Denied."));
}

static GString *
begin (const BeckonHookInput *input)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_open_member_object (json, "hookSpecificOutput");
  beckon_json_add_string (json, "hookEventName", input->event->name);
  return json;
}

static GString *
end (GString *json)
{
  beckon_json_close_object (json);
  beckon_json_close_object (json);
  return json;
}

/* The events before a tool is used say the same in two ways. @updated (nullable): JSON. */
static void
add_decision (GString               *json,
              const BeckonHookInput *input,
              gboolean               allows,
              const char            *why,
              const char            *updated,
              JsonObject            *suggestion)
{
  if (input->event->kind == BECKON_HOOK_BEFORE_TOOL)
    {
      beckon_json_add_string (json, "permissionDecision", allows ? "allow" : "deny");
      if (why != NULL)
        beckon_json_add_string (json, "permissionDecisionReason", why);
      if (updated != NULL)
        beckon_json_add_raw (json, "updatedInput", updated);
      return;
    }
  beckon_json_open_member_object (json, "decision");
  beckon_json_add_string (json, "behavior", allows ? "allow" : "deny");
  if (why != NULL)
    beckon_json_add_string (json, "message", why);
  if (updated != NULL)
    beckon_json_add_raw (json, "updatedInput", updated);
  if (suggestion != NULL)
    {
      g_autofree char *text = beckon_json_object_to_text (suggestion);

      beckon_json_open_member_array (json, "updatedPermissions");
      beckon_json_add_raw (json, NULL, text);
      beckon_json_close_array (json);
    }
  beckon_json_close_object (json);
}

/* Is the agent told why? Not that a person just said no to a permission: then it stops. */
static gboolean
has_reason (const BeckonInteraction *refused)
{
  g_autofree char *note = beckon_hook_reply_dup_note (refused);

  return note != NULL || refused->kind == BECKON_KIND_CHOICE || refused->timed_out
         || g_strcmp0 (refused->responded_by, BECKON_BY_SENTINEL) == 0;
}

static GString *
refuse (const BeckonHookInput *input, const BeckonInteraction *refused)
{
  g_autofree char *why = dup_refusal (refused);
  GString         *json;

  if (input->agent->numbers)
    return beckon_hook_route_new_refusal (input, has_reason (refused) ? why : NULL);
  json = begin (input);
  add_decision (json, input, FALSE, why, NULL, NULL);
  return end (json);
}

static GString *
allow (const BeckonHookInput *input, const BeckonInteraction *allowed)
{
  guint       index = allowed->n_response_indices > 0 ? allowed->response_indices[0] : 0;
  JsonObject *suggestion = beckon_hook_approval_get_suggestion (input, index);
  GString    *json;

  if (input->agent->numbers)
    return beckon_hook_route_new_permission (suggestion != NULL);
  json = begin (input);
  add_decision (json, input, TRUE, NULL, input->agent->edits ? allowed->values : NULL, suggestion);
  return end (json);
}

/* (transfer full): the arguments with the answers in them, each under the text of its question. */
static char *
dup_answered (const BeckonHookInput *input, const GPtrArray *settled)
{
  g_autoptr (GList) names = json_object_get_members (input->arguments);
  GString *json = g_string_new (NULL);
  gboolean noted = FALSE;

  beckon_json_open_object (json);
  for (GList *link = names; link != NULL; link = link->next)
    {
      g_autofree char *text =
        beckon_json_node_to_text (json_object_get_member (input->arguments, link->data));

      if (strcmp (link->data, "answers") != 0 && strcmp (link->data, "annotations") != 0)
        beckon_json_add_raw (json, link->data, text);
    }
  beckon_json_open_member_object (json, "answers");
  for (guint i = 0; i < settled->len; i++)
    {
      const BeckonInteraction *answer = g_ptr_array_index (settled, i);

      g_autofree char *note = beckon_hook_reply_dup_note (answer);

      noted |= note != NULL;
      beckon_json_add_string (json, answer->conflict_description, answer->response);
    }
  beckon_json_close_object (json);
  if (noted)
    beckon_json_open_member_object (json, "annotations");
  for (guint i = 0; noted && i < settled->len; i++)
    {
      const BeckonInteraction *answer = g_ptr_array_index (settled, i);
      g_autofree char         *note = beckon_hook_reply_dup_note (answer);

      if (note == NULL)
        continue;
      beckon_json_open_member_object (json, answer->conflict_description);
      beckon_json_add_string (json, "notes", note);
      beckon_json_close_object (json);
    }
  if (noted)
    beckon_json_close_object (json);
  beckon_json_close_object (json);

  return g_string_free (json, FALSE);
}

static GString *
answer_by_route (const GPtrArray *settled)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < settled->len; i++)
    {
      char *note = beckon_hook_reply_dup_note (g_ptr_array_index (settled, i));

      g_ptr_array_add (notes, note != NULL ? note : g_strdup (""));
    }
  return beckon_hook_route_new_answers (settled, notes);
}

static GString *
answer_questions (const BeckonHookInput *input, const GPtrArray *settled)
{
  g_autofree char *answered = NULL;
  GString         *json;

  if (input->agent->numbers)
    return answer_by_route (settled);
  json = begin (input);
  answered = dup_answered (input, settled);
  add_decision (json, input, TRUE, NULL, answered, NULL);
  return end (json);
}

static GString *
answer_form (const BeckonHookInput *input, const BeckonInteraction *form)
{
  GString *json = begin (input);

  switch (form->status)
    {
    case BECKON_INTERACTION_ANSWERED:
      beckon_json_add_string (json, "action", "accept");
      beckon_json_add_raw (json, "content", form->values != NULL ? form->values : "{}");
      break;
    case BECKON_INTERACTION_DECLINED:
      beckon_json_add_string (json, "action", "decline");
      break;
    default:
      beckon_json_add_string (json, "action", "cancel");
      break;
    }
  return end (json);
}

GString *
beckon_hook_reply_new (const BeckonHookInput *input, const GPtrArray *settled)
{
  const BeckonInteraction *first = g_ptr_array_index (settled, 0);

  for (guint i = 0; i < settled->len; i++)
    if (beckon_hook_reply_is_none (g_ptr_array_index (settled, i)))
      return g_string_new (NULL);
  if (first->kind == BECKON_KIND_FORM)
    return answer_form (input, first);
  for (guint i = 0; i < settled->len; i++)
    if (beckon_hook_reply_is_refusal (g_ptr_array_index (settled, i)))
      return refuse (input, g_ptr_array_index (settled, i));
  if (first->kind == BECKON_KIND_CHOICE)
    return answer_questions (input, settled);

  return first->kind == BECKON_KIND_APPROVAL && first->status == BECKON_INTERACTION_ANSWERED
             && beckon_effect_allows (get_effect (first))
           ? allow (input, first)
           : g_string_new (NULL);
}

GString *
beckon_hook_reply_new_ask_back (const BeckonHookInput *input, const char *text)
{
  GString *json;
  /* Translators: for the agent's model; %s is what the person asks */
  g_autofree char *why = g_strdup_printf (
    _ ("The person has not decided, and asks: %s\n\nReply first. Then, if it is still needed, make "
       "the same call again, and put your reply into its description: the person reads that."),
    text);

  if (input->agent->numbers)
    return beckon_hook_route_new_refusal (input, why);
  json = begin (input);
  add_decision (json, input, FALSE, why, NULL, NULL);
  return end (json);
}

GString *
beckon_hook_reply_new_remark (const BeckonHookInput *input, const char *text)
{
  GString *json = begin (input);

  beckon_json_add_string (json, "additionalContext", text);
  return end (json);
}
