/* postponed-fixture.h: questions that are set aside, and their state in one line each
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk-fixture.h"
#include "dummy-channel.h"

#include "base/timestamp.h"

G_BEGIN_DECLS

#define SECOND BECKON_US_PER_SECOND
#define MINUTE BECKON_US_PER_MINUTE
#define HOUR BECKON_US_PER_HOUR
#define DAY BECKON_US_PER_DAY
#define REMINDERS(self) desk_fixture_count (self, BECKON_EVENT_AIC_REMINDER)
#define CANCELLED(self) desk_fixture_count (self, BECKON_EVENT_AIC_CANCELLED)

/* Asks a choice between options, as @kind; returns its id. */
gint64 aside_ask (DeskFixture *self, BeckonKind kind);
void   aside_assert_status (DeskFixture            *self,
                            gint64                  id,
                            BeckonInteractionStatus status,
                            BeckonTaskStatus        task_status);
/* (transfer full) (nullable) */
BeckonCommit *aside_later (DeskFixture *self, gint64 id, gint64 until_us, GError **error);
/* The same; must succeed. */
void aside_set_aside (DeskFixture *self, gint64 id, gint64 until_us);
/* Asks a choice that is set aside, and starts the desk again: only the file has it. */
gint64 aside_only_in_the_file (DeskFixture *self);

#define ASIDE(self, id) \
  aside_assert_status (self, id, BECKON_INTERACTION_POSTPONED, BECKON_TASK_POSTPONED)

G_END_DECLS
