/* handoff-fixture.h: one-line helpers to create and check hand-offs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk-fixture.h"

#include "base/timestamp.h"

G_BEGIN_DECLS

#define SECOND BECKON_US_PER_SECOND
#define HOUR BECKON_US_PER_HOUR
#define DAY BECKON_US_PER_DAY

/* For g_test_add(): a desk with Ana, Bob, and Eve, who is not active. */
void handoff_set_up (DeskFixture *self, gconstpointer data);
/* Hands work over to Ana; @timeout_us 0: the person's setting, 7 days. Returns its id. */
gint64 handoff_hand_over (DeskFixture *self, gint64 timeout_us);
/* It waits for a person, who was reminded this many times. */
void handoff_assert_open (DeskFixture *self, gint64 id, guint n_reminders);
/* The task continued, and no name was recorded. */
void handoff_assert_gone_on (DeskFixture *self, gint64 id);
/* (transfer full) (nullable): Ana completes the open hand-off of the task. */
BeckonCommit *handoff_complete (DeskFixture *self, const char *task_id, GError **error);
/* (transfer full) (nullable): Ana reassigns it. */
BeckonCommit *handoff_assign (DeskFixture *self, gint64 id, const char *assignee, GError **error);

G_END_DECLS
