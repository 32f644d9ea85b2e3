/* acp-end.c: why a step whose agent speaks the Agent Client Protocol failed, in words (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/acp/acp-end.h"

#include <string.h>

#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/limits.h"

BeckonNote *
beckon_acp_end_describe (const BeckonAcpEnd *end, const BeckonAgent *agent)
{
  switch (end->outcome)
    {
    case BECKON_ACP_DONE:
      return NULL;
    case BECKON_ACP_STOPPED:
      return beckon_note_new ("acp_stopped", end->reason);
    case BECKON_ACP_LOGIN:
      return beckon_note_new ("acp_login", agent->name,
                              end->methods != NULL ? end->methods : end->reason);
    case BECKON_ACP_REFUSED:
      return beckon_note_new ("acp_refused", end->method, end->reason);
    case BECKON_ACP_CONFUSED:
      return beckon_note_new ("acp_confused", end->reason);
    case BECKON_ACP_GONE:
      return beckon_note_new ("acp_gone", agent->name, beckon_note_new_text (end->reason));
    case BECKON_ACP_MODELESS:
      return *end->reason != '\0'
               ? beckon_note_new ("acp_modeless", agent->name, agent->mode, end->reason)
               : beckon_note_new ("acp_no_modes", agent->name, agent->mode);
    default:
      g_return_val_if_reached (NULL);
    }
}

char *
beckon_acp_end_make_result (const char *message,
                            gboolean    failed,
                            const char *stop_reason,
                            gboolean    timed_out)
{
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), NULL);
  const char      *line = message != NULL ? strrchr (message, '\n') : NULL;
  g_autofree char *text = NULL;

  line = line != NULL ? line + 1 : message;
  if (line != NULL && *line == '{')
    object = beckon_json_parse_object (line, strlen (line), BECKON_LIMIT_RESULT_BYTES / 2, NULL);
  if (object == NULL)
    object = json_object_new ();
  json_object_set_int_member (object, "exit_status", failed ? 1 : 0);
  if (stop_reason != NULL)
    json_object_set_string_member (object, "stop_reason", stop_reason);
  if (timed_out)
    json_object_set_boolean_member (object, "timed_out", TRUE);
  json_node_set_object (node, object);
  text = beckon_json_node_to_text_within (node, BECKON_LIMIT_INNER_DEPTH - 1);
  return text != NULL ? g_steal_pointer (&text)
                      : g_strdup_printf ("{\"exit_status\":%d}", failed ? 1 : 0);
}
