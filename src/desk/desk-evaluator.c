/* desk-evaluator.c: the evaluator of the desk, and its health
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"

void
beckon_desk_set_evaluator (BeckonDesk *self, BeckonEvaluator *evaluator)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (evaluator == NULL || BECKON_IS_EVALUATOR (evaluator));

  g_set_object (&self->evaluator, evaluator);
  if (evaluator == NULL)
    return;
  self->evaluator_awaited = FALSE;
  if (self->intake != NULL)
    beckon_intake_wake (self->intake);
}

void
beckon_desk_await_evaluator (BeckonDesk *self)
{
  g_return_if_fail (BECKON_IS_DESK (self));

  g_clear_object (&self->evaluator);
  self->evaluator_awaited = TRUE;
}

/* All callers that asked while it was in progress get the same result. */
static void
on_tested (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonDesk) self = user_data;
  g_autoptr (GPtrArray) tests = g_steal_pointer (&self->evaluator_tests);
  g_autoptr (GError) error = NULL;
  gboolean works = beckon_evaluator_test_finish (BECKON_EVALUATOR (source), result, &error);

  g_clear_object (&self->evaluator_testing);
  for (guint i = 0; i < tests->len; i++)
    {
      if (works)
        g_task_return_boolean (tests->pdata[i], TRUE);
      else
        g_task_return_error (tests->pdata[i], g_error_copy (error));
    }
}

void
beckon_desk_test_evaluator_async (BeckonDesk         *self,
                                  GAsyncReadyCallback callback,
                                  gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, beckon_desk_test_evaluator_async);
  if (self->evaluator_tests != NULL)
    {
      g_ptr_array_add (self->evaluator_tests, g_steal_pointer (&task));
    }
  else if (self->evaluator == NULL)
    {
      g_task_return_error (task,
                           beckon_error_new (BECKON_ERROR_STATUS, _ ("Try again in a moment."),
                                             "%s", _ ("There is no evaluator yet")));
    }
  else if (!beckon_evaluator_evaluates (self->evaluator))
    {
      /* Without an evaluator of questions, nothing can fail. */
      g_task_return_boolean (task, TRUE);
    }
  else
    {
      self->evaluator_tests = g_ptr_array_new_with_free_func (g_object_unref);
      g_ptr_array_add (self->evaluator_tests, g_steal_pointer (&task));
      self->evaluator_testing = g_cancellable_new ();
      beckon_evaluator_test_async (self->evaluator, self->evaluator_testing, on_tested,
                                   g_object_ref (self));
    }
}

gboolean
beckon_desk_test_evaluator_finish (BeckonDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
