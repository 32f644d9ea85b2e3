/* schemas.c: the values of the API as schemas of its description
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/schemas.h"

#include "base/json/json-write.h"
#include "model/agent.h"
#include "model/log-entry.h"
#include "model/notice.h"
#include "model/person.h"
#include "model/question/attachment.h"
#include "model/question/held-answer.h"
#include "model/question/interaction-turn.h"
#include "model/question/interaction.h"
#include "model/question/preference.h"
#include "model/request.h"
#include "model/task-session.h"
#include "model/task.h"
#include "model/transcript-part.h"

char *
beckon_schemas_to_json (void)
{
  /* What the desk sends, and what it takes. */
  static const struct
  {
    const BeckonFields *fields;
    gboolean            draft, change;
  } tables[] = {
    { &beckon_task_fields, FALSE, FALSE },
    { &beckon_interaction_fields, FALSE, FALSE },
    { &beckon_correction_fields, FALSE, FALSE },
    { &beckon_held_answer_fields, FALSE, FALSE },
    { &beckon_log_entry_fields, FALSE, FALSE },
    { &beckon_notice_fields, FALSE, FALSE },
    { &beckon_preference_fields, FALSE, FALSE },
    { &beckon_request_fields, TRUE, FALSE },
    { &beckon_turn_fields, FALSE, FALSE },
    { &beckon_person_fields, TRUE, TRUE },
    { &beckon_agent_fields, TRUE, TRUE },
    { &beckon_interaction_turn_fields, FALSE, FALSE },
    { &beckon_transcript_part_fields, FALSE, FALSE },
    { &beckon_task_session_fields, TRUE, FALSE },
    { &beckon_attachment_fields, FALSE, FALSE },
  };
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      beckon_fields_add_schema (tables[i].fields, 0, json);
      if (tables[i].draft)
        beckon_fields_add_schema (tables[i].fields, BECKON_FIELD_DRAFT, json);
      if (tables[i].change)
        beckon_fields_add_schema (tables[i].fields, BECKON_FIELD_CHANGE, json);
    }
  beckon_json_close_object (json);

  return g_string_free (json, FALSE);
}
