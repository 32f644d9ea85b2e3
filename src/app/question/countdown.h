/* countdown.h: what happens when nobody answers, in words, with a thin bar and Hold (AIC-4, AIC-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_COUNTDOWN (beckon_countdown_get_type ())
G_DECLARE_FINAL_TYPE (BeckonCountdown, beckon_countdown, BECKON, COUNTDOWN, AdwBin)

/* Signal "hold" (gboolean): the person wants the countdown stopped, or to go on. The widget shows
 * what the question says, not what was clicked. It wakes up once a second, and only while it is
 * mapped and the countdown runs. */

/* @question NULL: @interaction was set aside, nothing runs. @desk tells the time of day, and the
 * rules by which it ends. */
void beckon_countdown_set_question (BeckonCountdown   *self,
                                    BeckonInteraction *interaction,
                                    BeckonQuestion    *question,
                                    BeckonDesk        *desk);

/* (transfer full): "Option 1, PostgreSQL, in 4:31"; "Set aside at 14:03". @question may be NULL. */
char *beckon_countdown_describe (BeckonQuestion *question, gint64 now_us);

G_END_DECLS
