/* evaluator.h: the interface of what answers a question without the person, and classifies requests
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/classification.h"
#include "model/question/verdict.h"

G_BEGIN_DECLS

/* The maximum number of questions that are evaluated, and of requests that are classified, at the
 * same time. An evaluator that calls a server needs that many connections, so that no call spends
 * its time in a queue. */
#define BECKON_EVALUATOR_MAX_EVALUATIONS 16
#define BECKON_EVALUATOR_MAX_CLASSIFYING 4
#define BECKON_EVALUATOR_MAX_CALLS \
  (BECKON_EVALUATOR_MAX_EVALUATIONS + BECKON_EVALUATOR_MAX_CLASSIFYING)

/* The id of the question of beckon_evaluator_test_async(), which is never answered by an earlier
 * reply. */
#define BECKON_EVALUATOR_TEST_ID (-1)

#define BECKON_TYPE_EVALUATOR (beckon_evaluator_get_type ())
G_DECLARE_INTERFACE (BeckonEvaluator, beckon_evaluator, BECKON, EVALUATOR, GObject)

/* Each ends a GTask of the evaluator with a BeckonVerdict or a BeckonClassification (transfer
 * full), within 10 s of its own accord (SEN-3); an error of any kind means that the person is
 * asked. A NULL one fails. */
struct _BeckonEvaluatorInterface
{
  GTypeInterface g_iface;

  void (*evaluate_async) (BeckonEvaluator         *self,
                          const BeckonInteraction *question,
                          GCancellable            *cancellable,
                          GAsyncReadyCallback      callback,
                          gpointer                 user_data);
  void (*classify_async) (BeckonEvaluator    *self,
                          GPtrArray          *turns,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data);
};

/* Signal "met" (GError, nullable): a call to something outside the desk has ended, with success
 * (NULL) or with an error (ATT-5). Emitted in the main loop, and not for cancelled calls. */

/* TRUE: it evaluates questions. */
gboolean beckon_evaluator_evaluates (BeckonEvaluator *self);
/* SEN-2: may @question be answered without the person? */
void beckon_evaluator_evaluate_async (BeckonEvaluator         *self,
                                      const BeckonInteraction *question,
                                      GCancellable            *cancellable,
                                      GAsyncReadyCallback      callback,
                                      gpointer                 user_data);
/* (transfer full) */
BeckonVerdict *
beckon_evaluator_evaluate_finish (BeckonEvaluator *self, GAsyncResult *result, GError **error);
/* CF-1, CF-3: what is wanted, given the whole conversation; @turns (element-type BeckonTurn),
 * oldest first. */
void beckon_evaluator_classify_async (BeckonEvaluator    *self,
                                      GPtrArray          *turns,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
/* (transfer full) */
BeckonClassification *
beckon_evaluator_classify_finish (BeckonEvaluator *self, GAsyncResult *result, GError **error);
/* Tests the evaluator with a harmless question; the error says in plain words what is wrong, with a
 * hint. */
void     beckon_evaluator_test_async (BeckonEvaluator    *self,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
gboolean beckon_evaluator_test_finish (BeckonEvaluator *self, GAsyncResult *result, GError **error);
/* For implementations, and for a caller whose own time limit ended the call. */
void beckon_evaluator_emit_met (BeckonEvaluator *self, const GError *error);

G_END_DECLS
