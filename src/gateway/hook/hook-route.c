/* hook-route.c: what the person decided, as the body of a call of an agent that numbers its
 * requests
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-route.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-write.h"

/* (transfer full): { "reply": @reply } */
static GString *
begin (const char *reply)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_add_string (json, "reply", reply);
  return json;
}

GString *
beckon_hook_route_new_permission (gboolean always)
{
  GString *json = begin (always ? "always" : "once");

  beckon_json_close_object (json);
  return json;
}

static GString *
refuse_questions (const BeckonHookInput *input, const char *why)
{
  JsonArray *questions = beckon_hook_array (input->arguments, "questions");
  GString   *json = g_string_new (NULL);

  g_assert (why != NULL);
  beckon_json_open_object (json);
  beckon_json_open_member_array (json, "answers");
  for (guint i = 0; i < json_array_get_length (questions); i++)
    {
      beckon_json_open_member_array (json, NULL);
      beckon_json_add_string (json, NULL, why);
      beckon_json_close_array (json);
    }
  beckon_json_close_array (json);
  beckon_json_close_object (json);
  return json;
}

GString *
beckon_hook_route_new_refusal (const BeckonHookInput *input, const char *why)
{
  GString *json;

  if (input->tool->kind == BECKON_HOOK_TOOL_QUESTIONS)
    return refuse_questions (input, why);
  json = begin ("reject");
  if (why != NULL)
    beckon_json_add_string (json, "message", why);
  beckon_json_close_object (json);
  return json;
}

/* The labels that were chosen, each for itself, or what was typed. */
static void
add_answer (GString *json, const BeckonInteraction *answer, const char *note)
{
  beckon_json_open_member_array (json, NULL);
  for (guint i = 0; i < answer->n_response_indices; i++)
    if (answer->response_indices[i] < answer->options->len)
      beckon_json_add_string (
        json, NULL,
        ((const BeckonOption *) answer->options->pdata[answer->response_indices[i]])->label);
  if (answer->n_response_indices == 0 && answer->response != NULL)
    beckon_json_add_string (json, NULL, answer->response);
  if (*note != '\0')
    {
      /* Translators: what the person said beside the answer */
      g_autofree char *said = g_strdup_printf (_ ("Note: %s"), note);

      beckon_json_add_string (json, NULL, said);
    }
  beckon_json_close_array (json);
}

GString *
beckon_hook_route_new_answers (const GPtrArray *settled, const GPtrArray *notes)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_json_open_member_array (json, "answers");
  for (guint i = 0; i < settled->len; i++)
    add_answer (json, settled->pdata[i], notes->pdata[i]);
  beckon_json_close_array (json);
  beckon_json_close_object (json);
  return json;
}
