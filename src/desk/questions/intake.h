/* intake.h: what becomes of a request: classified, confirmed, clarified, queued (CF-1 to CF-6); the
 * desk's own
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

typedef struct _BeckonIntake BeckonIntake;

/* (transfer full): of @desk, which owns it. */
BeckonIntake *beckon_intake_new (BeckonDesk *desk);
/* Nothing more comes of it; what is being classified stays so in the store, and is classified again
 * at the next start. */
void beckon_intake_free (BeckonIntake *self);
/* Follows a request as it is after a commit: one that is CLASSIFYING is classified when it is its
 * turn, unless that is under way; one that is not any more is let go. */
void beckon_intake_take (BeckonIntake *self, BeckonRequest *request);
/* Those that the last run left in the middle (element-type BeckonRequest). Where there is no
 * evaluator yet they, and what comes after them, wait until it is known which. */
void beckon_intake_recover (BeckonIntake *self, GPtrArray *requests);
/* The desk has another evaluator. */
void beckon_intake_wake (BeckonIntake *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonIntake, beckon_intake_free)

G_END_DECLS
