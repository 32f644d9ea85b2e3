/* interaction-json.h: an interaction as the calls reply with it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/server.h"

G_BEGIN_DECLS

/* Adds @interaction, and, while it is PENDING, whether anything shows it to the person (AIC-5). */
void beckon_http_add_interaction (BeckonServer            *server,
                                  const BeckonInteraction *interaction,
                                  GString                 *json);

G_END_DECLS
