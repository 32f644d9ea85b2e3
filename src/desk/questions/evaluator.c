/* evaluator.c: the interface of what answers a question without the person, and classifies requests
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/questions/evaluator.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"

enum
{
  MET,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_INTERFACE (BeckonEvaluator, beckon_evaluator, G_TYPE_OBJECT)

static void
beckon_evaluator_default_init (BeckonEvaluatorInterface *iface)
{
  signals[MET] = g_signal_new ("met", BECKON_TYPE_EVALUATOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, G_TYPE_POINTER);
}

gboolean
beckon_evaluator_evaluates (BeckonEvaluator *self)
{
  g_return_val_if_fail (BECKON_IS_EVALUATOR (self), FALSE);

  return BECKON_EVALUATOR_GET_IFACE (self)->evaluate_async != NULL;
}

void
beckon_evaluator_evaluate_async (BeckonEvaluator         *self,
                                 const BeckonInteraction *question,
                                 GCancellable            *cancellable,
                                 GAsyncReadyCallback      callback,
                                 gpointer                 user_data)
{
  BeckonEvaluatorInterface *iface;

  g_return_if_fail (BECKON_IS_EVALUATOR (self));
  g_return_if_fail (question != NULL);

  iface = BECKON_EVALUATOR_GET_IFACE (self);
  if (iface->evaluate_async != NULL)
    iface->evaluate_async (self, question, cancellable, callback, user_data);
  else
    g_task_report_new_error (self, callback, user_data, beckon_evaluator_evaluate_async,
                             BECKON_ERROR, BECKON_ERROR_STATUS, "%s",
                             _ ("The evaluator does not evaluate questions"));
}

BeckonVerdict *
beckon_evaluator_evaluate_finish (BeckonEvaluator *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
beckon_evaluator_classify_async (BeckonEvaluator    *self,
                                 GPtrArray          *turns,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  BeckonEvaluatorInterface *iface;

  g_return_if_fail (BECKON_IS_EVALUATOR (self));
  g_return_if_fail (turns != NULL && turns->len > 0);

  iface = BECKON_EVALUATOR_GET_IFACE (self);
  if (iface->classify_async != NULL)
    iface->classify_async (self, turns, cancellable, callback, user_data);
  else
    g_task_report_new_error (self, callback, user_data, beckon_evaluator_classify_async,
                             BECKON_ERROR, BECKON_ERROR_STATUS, "%s",
                             _ ("The evaluator does not classify requests"));
}

BeckonClassification *
beckon_evaluator_classify_finish (BeckonEvaluator *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
on_tested (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (BeckonVerdict) verdict =
    beckon_evaluator_evaluate_finish (BECKON_EVALUATOR (source), result, &error);

  if (verdict != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
beckon_evaluator_test_async (BeckonEvaluator    *self,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  g_autoptr (BeckonInteraction) question = beckon_interaction_new ();
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, beckon_evaluator_test_async);
  question->id = BECKON_EVALUATOR_TEST_ID;
  question->conflict_description = g_strdup ("Which port does HTTPS use?");
  g_ptr_array_add (question->options, beckon_option_new ("443", NULL, FALSE));
  g_ptr_array_add (question->options, beckon_option_new ("80", NULL, FALSE));
  beckon_evaluator_evaluate_async (self, question, cancellable, on_tested, task);
}

gboolean
beckon_evaluator_test_finish (BeckonEvaluator *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
beckon_evaluator_emit_met (BeckonEvaluator *self, const GError *error)
{
  g_return_if_fail (BECKON_IS_EVALUATOR (self));

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (self, signals[MET], 0, error);
}
