/* desk-bars.h: the bars at the top of the desk window that say what is wrong with the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "service/service.h"

G_BEGIN_DECLS

#define BECKON_TYPE_DESK_BARS (beckon_desk_bars_get_type ())
G_DECLARE_FINAL_TYPE (BeckonDeskBars, beckon_desk_bars, BECKON, DESK_BARS, AdwBin)

/* Shows which setting waits to be allowed (TR-9), from now on. Call it once. */
void beckon_desk_bars_set_guards (BeckonDeskBars *self, BeckonGuards *guards);
/* The desk of @service is open: shows what is wrong with it, with the way of agents to it, and what
 * its start has found. Call it once. */
void beckon_desk_bars_set_service (BeckonDeskBars *self, BeckonService *service);
/* A message about the name of the program on the session bus, which the person may close; @text
 * (nullable). */
void beckon_desk_bars_set_name_notice (BeckonDeskBars *self, const char *text);

G_END_DECLS
