/* countdown.h: tells in words what happens if nobody answers, with a thin bar and a Hold button
 * (AIC-4, AIC-7)
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

/* Signal "hold" (gboolean): the person wants to stop the countdown, or to let it continue. The
 * widget shows the state of the question, not of the button. It wakes up once a second, and only
 * while it is mapped and the countdown runs. */

/* @question NULL: @interaction was set aside and nothing runs. @desk supplies the time of day and
 * the durations. */
void beckon_countdown_set_question (BeckonCountdown   *self,
                                    BeckonInteraction *interaction,
                                    BeckonQuestion    *question,
                                    BeckonDesk        *desk);

/* Says @note (nullable: no longer) in place of the countdown, where it is seen however long the
 * question is. */
void beckon_countdown_set_note (BeckonCountdown *self, const char *note);
/* (transfer full): what it shows now. */
char *beckon_countdown_dup_text (BeckonCountdown *self);

G_END_DECLS
