/* held-fixture.h: a question whose answer is held back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk-fixture.h"

/* (transfer full): “Keep it” is option 1, and “Drop the table” option 2, which is destructive. */
BeckonInteraction *held_fixture_draft (void);
gint64             held_fixture_ask (DeskFixture *self);
/* Option 2, which is held back. */
void held_fixture_answer (DeskFixture *self, gint64 id);
void held_fixture_undo (DeskFixture *self, gint64 id);
/* The row says nothing of an answer, and nobody was told of one. */
void held_fixture_assert_open (DeskFixture *self, gint64 id, gboolean held);
/* Option 2 is the answer. */
void     held_fixture_assert_dropped (DeskFixture *self, gint64 id);
void     held_fixture_assert_has_event (DeskFixture *self, BeckonEventType type, guint n);
gboolean held_fixture_log_says (DeskFixture *self, gint64 id, const char *text);
