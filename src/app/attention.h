/* attention.h: how the program reaches a person who is not looking at its window: notifications,
 * the silence in which they are kept, and what the desktop shows of it (ATT-2, ATT-5, ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/queue/question-queue.h"
#include "service/service.h"
#include "surface/notification/sender.h"
#include "surface/quiet/quiet.h"
#include "surface/shell/global-shortcut.h"

G_BEGIN_DECLS

/* Where the person finds the program while it has no window. */
typedef enum
{
  BECKON_PLACE_NOWHERE,    /* only by starting it again */
  BECKON_PLACE_TRAY,       /* by its icon in the tray */
  BECKON_PLACE_BACKGROUND, /* in the desktop's list of background apps */
  BECKON_PLACE_DENIED,     /* the desktop does not want it to run, and may end it */
} BeckonPlace;

#define BECKON_TYPE_ATTENTION (beckon_attention_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAttention, beckon_attention, BECKON, ATTENTION, GObject)

/* Signals: "activating" (const char *token): the desktop gave @token (nullable) with a click: the
 * window that opens next may take the keyboard with it. "found" (const char *action, GVariant
 * *target, const char *token): the desktop's search asks for @action, with @token (nullable). */

/* (transfer full): for the open desk of @service, as long as it is open. All three must outlive
 * it, until beckon_attention_close (). */
BeckonAttention *beckon_attention_new (GtkApplication      *application,
                                       BeckonService       *service,
                                       BeckonQuestionQueue *questions);
/* Call it before the last reference is given back. */
void beckon_attention_close (BeckonAttention *self);
/* (transfer none) */
BeckonQuiet *beckon_attention_get_quiet (BeckonAttention *self);
/* (transfer none) */
BeckonSender *beckon_attention_get_sender (BeckonAttention *self);
/* @self (nullable): while the desk is not open. */
BeckonPlace beckon_attention_get_place (BeckonAttention *self);
/* (transfer none) (nullable): @self (nullable): while the desk is not open. */
BeckonGlobalShortcut *beckon_attention_get_shortcut (BeckonAttention *self);

G_END_DECLS
