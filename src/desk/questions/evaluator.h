/* evaluator.h: the interface to what decides before a person is bothered, and what takes a request
 * for what it is
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/classification.h"
#include "model/question/verdict.h"

G_BEGIN_DECLS

/* So many questions are looked at, and so many requests classified, at the same time; an evaluator
 * that reaches a server needs that many connections, so that none of the calls begins its time in a
 * queue. */
#define BECKON_EVALUATOR_MAX_EVALUATIONS 16
#define BECKON_EVALUATOR_MAX_CLASSIFYING 4
#define BECKON_EVALUATOR_MAX_CALLS \
  (BECKON_EVALUATOR_MAX_EVALUATIONS + BECKON_EVALUATOR_MAX_CLASSIFYING)

#define BECKON_TYPE_EVALUATOR (beckon_evaluator_get_type ())
G_DECLARE_INTERFACE (BeckonEvaluator, beckon_evaluator, BECKON, EVALUATOR, GObject)

/* Each finishes within 10 s of its own accord (SEN-3); an error of any kind means that the person
 * is asked. Both may be NULL: an evaluator that does not do it answers CASE_BY_CASE, or fails. */
struct _BeckonEvaluatorInterface
{
  GTypeInterface g_iface;

  void (*evaluate_async) (BeckonEvaluator         *self,
                          const BeckonInteraction *question,
                          GCancellable            *cancellable,
                          GAsyncReadyCallback      callback,
                          gpointer                 user_data);
  BeckonVerdict *(*evaluate_finish) (BeckonEvaluator *self, GAsyncResult *result, GError **error);
  void (*classify_async) (BeckonEvaluator    *self,
                          GPtrArray          *turns,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data);
  BeckonClassification *(*classify_finish) (BeckonEvaluator *self,
                                            GAsyncResult    *result,
                                            GError         **error);
};

/* Signal "met" (GError, nullable): a call of an evaluator that reaches something outside the desk
 * is over, well (NULL) or not (ATT-5). From the main loop; a call that whoever made it gave up says
 * nothing. */

/* Does it evaluate questions at all? */
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
/* Does it work? Asks it something harmless; the error says in plain words what is wrong, with a
 * hint. */
void     beckon_evaluator_test_async (BeckonEvaluator    *self,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
gboolean beckon_evaluator_test_finish (BeckonEvaluator *self, GAsyncResult *result, GError **error);
/* For implementations, and for whoever did not wait any longer. */
void beckon_evaluator_emit_met (BeckonEvaluator *self, const GError *error);

G_END_DECLS
