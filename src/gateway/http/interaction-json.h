/* interaction-json.h: an interaction as the calls reply with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/server.h"

G_BEGIN_DECLS

/* The one that was written as JSON last, and its text: several replies and events of one turn of
 * the main loop contain the same interaction, which is written once. */
typedef struct
{
  BeckonInteraction *interaction; /* (owned) (nullable) */
  GString           *json;        /* (owned) (nullable) */
} BeckonWrittenInteraction;

void beckon_written_interaction_clear (BeckonWrittenInteraction *self);
/* @json is all of @interaction, as it was announced or replied just now. */
void beckon_http_keep_interaction (BeckonServer      *server,
                                   BeckonInteraction *interaction,
                                   const char        *json,
                                   gsize              length);
/* Adds @interaction, and, while it is PENDING, whether anything shows it to the person (AIC-5),
 * and whether somebody waits for its answer, as far as that is known (ATT-21). */
void beckon_http_add_interaction (BeckonServer            *server,
                                  const BeckonInteraction *interaction,
                                  GString                 *json);

G_END_DECLS
