/* remembered-undo.h: offers to undo a remembered answer right after it was given (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "app/question/queue/question-queue.h"
#include "desk/desk.h"

G_BEGIN_DECLS

#define BECKON_TYPE_REMEMBERED_UNDO (beckon_remembered_undo_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonRememberedUndo, beckon_remembered_undo, BECKON, REMEMBERED_UNDO, GObject)

/* (transfer full): while @window is active, offers in @toasts to undo each answer that was
 * remembered, one after the other. @window owns @toasts. */
BeckonRememberedUndo *beckon_remembered_undo_new (GtkWindow *window, AdwToastOverlay *toasts);
/* Both are needed. @questions (nullable): while the desk is open. */
void beckon_remembered_undo_set_desk (BeckonRememberedUndo *self, BeckonDesk *desk);
void beckon_remembered_undo_set_questions (BeckonRememberedUndo *self,
                                           BeckonQuestionQueue  *questions);

G_END_DECLS
