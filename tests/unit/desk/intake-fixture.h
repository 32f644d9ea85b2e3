/* intake-fixture.h: a desk with an evaluator controlled by the test, and one-line helpers for
 * requests
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk-fixture.h"
#include "dummy-evaluator.h"

G_BEGIN_DECLS

typedef struct
{
  DeskFixture           desk;
  BeckonDummyEvaluator *evaluator;
} IntakeFixture;

/* For g_test_add(). */
void intake_set_up (IntakeFixture *self, gconstpointer data);
void intake_tear_down (IntakeFixture *self, gconstpointer data);
/* Waits until everything in progress has ended. */
void intake_flush (IntakeFixture *self);
/* (transfer full): the id of the request. */
char *intake_request (IntakeFixture *self, const char *text, const char *key);
/* (transfer full) */
BeckonRequest *intake_read_request (IntakeFixture *self, const char *id);
/* (transfer full): the current state of the request. */
BeckonTask *intake_read_task (IntakeFixture *self, const BeckonRequest *of);
/* Asserts the states of both; returns the request. (transfer full) */
BeckonRequest *intake_assert_states (IntakeFixture     *self,
                                     const char        *id,
                                     BeckonRequestState state,
                                     BeckonTaskStatus   status);
/* How often the log of the task contains @line. */
guint intake_count_lines (IntakeFixture       *self,
                          const BeckonRequest *of,
                          BeckonLevel          level,
                          const char          *line);
/* The person answers a question. */
void intake_respond (IntakeFixture *self, gint64 id, const char *text);
void intake_skip (IntakeFixture *self, gint64 id);
/* The evaluator answers. */
void intake_reply (IntakeFixture *self, const char *intent, double confidence, const char *missing);

G_END_DECLS
