/* intake.h: the intake of requests: classified, confirmed, clarified, queued (CF-1 to CF-6);
 * internal to the desk
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
/* Stops. Requests that are being classified keep their state in the store, and are classified again
 * at the next start. */
void beckon_intake_free (BeckonIntake *self);
/* Follows a request after a commit: one that is CLASSIFYING is classified when it is its turn,
 * unless that is in progress; any other is dropped. */
void beckon_intake_take (BeckonIntake *self, BeckonRequest *request);
/* Requests that the last run left unfinished (element-type BeckonRequest). Until the evaluator is
 * known, they and all later ones wait. */
void beckon_intake_recover (BeckonIntake *self, GPtrArray *requests);
/* The desk has another evaluator. */
void beckon_intake_wake (BeckonIntake *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonIntake, beckon_intake_free)

G_END_DECLS
