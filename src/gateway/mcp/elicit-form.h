/* elicit-form.h: a question as the client of an agent asks it (“elicitation”), and what comes back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/question/answer.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Can @interaction be asked like that? What allows an agent something cannot: the agent must not be
 * the one who says that it was allowed. Nor can an option that takes two steps. */
gboolean beckon_mcp_elicit_form_fits (const BeckonInteraction *interaction);
/* Adds the question as the parameters of elicitation/create, an object @name. */
void
beckon_mcp_elicit_form_add (GString *json, const char *name, const BeckonInteraction *interaction);

/* What the person did in the client. */
typedef enum
{
  BECKON_ELICIT_WRONG, /* it is no answer: the error says why */
  BECKON_ELICIT_ANSWERED,
  BECKON_ELICIT_LEFT, /* closed or declined it, or the client did so alone: the desk still asks */
} BeckonElicitOutcome;

/* Reads @response, {action, content?}. @answer (transfer full): with ANSWERED alone. E101. */
BeckonElicitOutcome beckon_mcp_elicit_form_read (const BeckonInteraction *interaction,
                                                 JsonNode                *response,
                                                 BeckonAnswer           **answer,
                                                 GError                 **error);

G_END_DECLS
