/* interaction-json.h: an interaction as the calls reply with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* The one that was written as JSON last, and its text: several replies and events of one turn of
 * the main loop say the same, and it is written once. */
typedef struct
{
  BeckonInteraction *interaction; /* (owned) (nullable) */
  GString           *json;        /* (owned) (nullable) */
} BeckonWrittenInteraction;

void beckon_written_interaction_clear (BeckonWrittenInteraction *self);
/* @json is all of @interaction, as it was announced or replied just now. */
void beckon_written_interaction_keep (BeckonWrittenInteraction *self,
                                      BeckonInteraction        *interaction,
                                      const char               *json,
                                      gsize                     length);
/* Adds @interaction, and, while it is PENDING, whether anything shows it to the person (AIC-5). */
void beckon_interaction_add_shown_json (BeckonDesk                     *desk,
                                        const BeckonWrittenInteraction *written,
                                        const BeckonInteraction        *interaction,
                                        GString                        *json);

G_END_DECLS
