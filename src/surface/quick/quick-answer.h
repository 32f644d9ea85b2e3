/* quick-answer.h: answers a question with one click outside the dialog
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* Answers with what a click on a button of beckon_quick_options_list() gave: @target of type
 * BECKON_ACTION_QUICK_ANSWER_TYPE. Anybody on the session bus can send such a target, and it may be
 * older than the question, so everything in it is checked again. What was not made by this run,
 * as a notification of an earlier one, answers nothing (E103). */
void beckon_quick_answer_async (BeckonDesk         *desk,
                                GVariant           *target,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data);
/* (transfer full): the answered question. E102: it is not of this desk; E103: it may be answered in
 * the dialog only; E106: it was settled before; E110. */
BeckonInteraction *
beckon_quick_answer_finish (BeckonDesk *desk, GAsyncResult *result, GError **error);

G_END_DECLS
