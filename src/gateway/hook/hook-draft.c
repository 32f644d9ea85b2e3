/* hook-draft.c: what an agent's hook asks, as questions to the person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-draft.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-write.h"
#include "gateway/hook/hook-approval.h"

/* An agent asks four at most. */
#define MAX_QUESTIONS 10

gboolean
beckon_hook_draft_is_due (const BeckonHookInput *input)
{
  switch (input->event->kind)
    {
    case BECKON_HOOK_PERMISSION:
      return TRUE;
    case BECKON_HOOK_BEFORE_TOOL:
      return input->tool->kind == BECKON_HOOK_TOOL_QUESTIONS;
    case BECKON_HOOK_ELICITATION:
      /* What is done in a browser is done where the agent is. */
      return input->schema != NULL && (input->mode == NULL || strcmp (input->mode, "form") == 0);
    default:
      return FALSE;
    }
}

char *
beckon_hook_draft_dup_who (const BeckonHookInput *input)
{
  if (input->sub_id == NULL)
    return g_strdup (input->agent->title);

  /* Translators: the name of a sub-agent, and that of its agent, such as "Claude Code" */
  return g_strdup_printf (_ ("The sub-agent “%s” of %s"),
                          input->sub_type != NULL ? input->sub_type : input->sub_id,
                          input->agent->title);
}

char *
beckon_hook_draft_dup_asker (const BeckonHookInput *input)
{
  g_autofree char *who = NULL;

  if (input->sub_id == NULL)
    return NULL;
  who = beckon_hook_draft_dup_who (input);
  /* Translators: who asks a question, such as: The sub-agent “Explore” of Claude Code */
  return g_strdup_printf (_ ("Asked by: %s"), who);
}

/* (transfer full): number @index of what @input asks, empty. */
static BeckonInteraction *
new_draft (
  const BeckonHookInput *input, BeckonKind kind, const char *task_id, const char *call, guint index)
{
  BeckonInteraction *draft = beckon_interaction_new ();

  draft->kind = kind;
  draft->policy = BECKON_POLICY_HOLD;
  draft->task_id = g_strdup (task_id);
  draft->agent = g_strdup (input->agent->name);
  draft->host = g_strdup (input->host);
  draft->idempotency_key = g_strdup_printf (BECKON_HOOK_KEY "%s:%u", call, index);

  return draft;
}

/* Adds the options of @question, and to @previews what each would look like. */
static void
add_options (JsonObject *question, BeckonInteraction *draft, GString *previews)
{
  JsonArray *options = beckon_hook_array (question, "options");

  for (guint i = 0; options != NULL && i < json_array_get_length (options); i++)
    {
      JsonNode   *node = json_array_get_element (options, i);
      JsonObject *option = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *label = option != NULL ? beckon_hook_text (option, "label") : NULL;
      const char *preview = option != NULL ? beckon_hook_text (option, "preview") : NULL;

      g_ptr_array_add (draft->options,
                       beckon_option_new (
                         label != NULL ? label : "",
                         option != NULL ? beckon_hook_text (option, "description") : NULL, FALSE));
      if (label != NULL && preview != NULL && *preview != '\0')
        beckon_json_add_string (previews, label, preview);
    }
}

/* @otherwise: where it is not said. */
static gboolean
is (JsonObject *question, const char *name, gboolean otherwise)
{
  JsonNode *node = json_object_get_member (question, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_BOOLEAN
           ? json_node_get_boolean (node)
           : otherwise;
}

static gboolean
add_question (GPtrArray *drafts, BeckonInteraction *draft, JsonObject *question, GError **error)
{
  g_autoptr (GString) previews = g_string_new (NULL);
  g_ptr_array_add (drafts, draft);
  draft->conflict_description = g_strdup (beckon_hook_text (question, "question"));
  draft->title = NULL;
  draft->multiple = is (question, "multiSelect", FALSE) || is (question, "multiple", FALSE);
  draft->allow_other = is (question, "custom", TRUE);
  beckon_json_open_object (previews);
  add_options (question, draft, previews);
  beckon_json_close_object (previews);
  if (previews->len > strlen ("{}"))
    draft->context = g_string_free (g_steal_pointer (&previews), FALSE);

  return beckon_interaction_check_draft (draft, error);
}

/* All at once: each is a question of its own. */
static gboolean
add_questions (GPtrArray             *drafts,
               const BeckonHookInput *input,
               const char            *task_id,
               const char            *call,
               GError               **error)
{
  JsonArray *questions =
    input->arguments != NULL ? beckon_hook_array (input->arguments, "questions") : NULL;
  guint n = questions != NULL ? json_array_get_length (questions) : 0;

  if (n == 0 || n > MAX_QUESTIONS)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Send one to ten questions."),
                        _ ("“%s” is missing"), "questions");
      return FALSE;
    }
  for (guint i = 0; i < n; i++)
    {
      JsonNode          *node = json_array_get_element (questions, i);
      BeckonInteraction *draft = new_draft (input, BECKON_KIND_CHOICE, task_id, call, i);
      g_autoptr (JsonObject) none = json_object_new ();

      draft->reason = beckon_hook_draft_dup_asker (input);
      if (!add_question (drafts, draft,
                         JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : none, error))
        return FALSE;
    }

  return TRUE;
}

/* Not named parts of it: a form is asked as the server sent it, or not at all. */
static gboolean
add_form (GPtrArray             *drafts,
          const BeckonHookInput *input,
          const char            *task_id,
          const char            *call,
          GError               **error)
{
  BeckonInteraction *draft = new_draft (input, BECKON_KIND_FORM, task_id, call, 0);
  g_autofree char   *asker = beckon_hook_draft_dup_asker (input);

  g_ptr_array_add (drafts, draft);
  draft->conflict_description = g_strdup (input->text);
  /* Translators: who asks, such as: Asked by: the server “github” */
  draft->reason = asker != NULL ? g_steal_pointer (&asker)
                  : input->server != NULL
                    ? g_strdup_printf (_ ("Asked by the server “%s”"), input->server)
                    : NULL;
  draft->schema = beckon_json_object_to_text (input->schema);

  return beckon_interaction_check_draft (draft, error);
}

static gboolean
add_approval (GPtrArray             *drafts,
              const BeckonHookInput *input,
              const char            *task_id,
              const char            *call,
              GError               **error)
{
  BeckonInteraction *draft = new_draft (input, BECKON_KIND_APPROVAL, task_id, call, 0);
  g_autofree char   *who = beckon_hook_draft_dup_who (input);

  g_ptr_array_add (drafts, draft);
  beckon_hook_approval_fill (draft, input, who);

  return beckon_interaction_check_draft (draft, error);
}

GPtrArray *
beckon_hook_draft_new (const BeckonHookInput *input,
                       const char            *task_id,
                       const char            *call,
                       GError               **error)
{
  g_autoptr (GPtrArray) drafts =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  gboolean done;

  if (input->event->kind == BECKON_HOOK_ELICITATION)
    done = add_form (drafts, input, task_id, call, error);
  else if (input->tool->kind == BECKON_HOOK_TOOL_QUESTIONS)
    done = add_questions (drafts, input, task_id, call, error);
  else
    done = add_approval (drafts, input, task_id, call, error);

  return done ? g_steal_pointer (&drafts) : NULL;
}
