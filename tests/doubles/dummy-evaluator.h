/* dummy-evaluator.h: an evaluator that answers when the test tells it to
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/evaluator.h"

G_BEGIN_DECLS

#define BECKON_TYPE_DUMMY_EVALUATOR (beckon_dummy_evaluator_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonDummyEvaluator, beckon_dummy_evaluator, BECKON, DUMMY_EVALUATOR, GObject)

/* (transfer full): keeps every request until the test replies to it. */
BeckonDummyEvaluator *beckon_dummy_evaluator_new (void);
/* The number of requests that wait for a reply. */
guint beckon_dummy_evaluator_pending (BeckonDummyEvaluator *self);
/* (transfer none) (nullable): the text of the newest request, with all earlier answers. */
const char *beckon_dummy_evaluator_last (BeckonDummyEvaluator *self);
/* Classifies the oldest request. */
void beckon_dummy_evaluator_reply (BeckonDummyEvaluator *self,
                                   const char           *intent,
                                   double                confidence,
                                   const char           *missing);
/* Fails the oldest request. */
void beckon_dummy_evaluator_fail (BeckonDummyEvaluator *self, const char *message);

G_END_DECLS
