/* held-answers.h: says when an answer goes out that is held back, and undoes it (ATT-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_HELD_ANSWERS (beckon_held_answers_get_type ())
G_DECLARE_FINAL_TYPE (BeckonHeldAnswers, beckon_held_answers, BECKON, HELD_ANSWERS, GObject)

/* Property "can-undo" (boolean, readable): a message in @toasts offers to undo an answer. */

/* (transfer full): from now on, while @toasts is visible, each answer that is held back has a
 * message with *Undo* there. */
BeckonHeldAnswers *beckon_held_answers_new (BeckonDesk *desk, AdwToastOverlay *toasts);
/* Undoes the answers of that message; an error is shown in its place. */
void beckon_held_answers_undo (BeckonHeldAnswers *self);
/* Says what @interaction, which has a response, was answered, with *Correct…*, and that it is kept
 * for an agent that no longer waits (ATT-21). */
void beckon_held_answers_show_answered (BeckonHeldAnswers       *self,
                                        const BeckonInteraction *interaction);

G_END_DECLS
