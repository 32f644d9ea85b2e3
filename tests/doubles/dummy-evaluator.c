/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "dummy-evaluator.h"

struct _BeckonDummyEvaluator
{
  GObject parent_instance;
  GQueue  tasks; /* (element-type GTask) */
  char   *last;
};

static void beckon_dummy_evaluator_iface_init (BeckonEvaluatorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonDummyEvaluator,
                               beckon_dummy_evaluator,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_EVALUATOR,
                                                      beckon_dummy_evaluator_iface_init))

static void
beckon_dummy_evaluator_finalize (GObject *object)
{
  BeckonDummyEvaluator *self = BECKON_DUMMY_EVALUATOR (object);

  g_assert_true (g_queue_is_empty (&self->tasks));
  g_free (self->last);
  G_OBJECT_CLASS (beckon_dummy_evaluator_parent_class)->finalize (object);
}

static void
beckon_dummy_evaluator_class_init (BeckonDummyEvaluatorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_dummy_evaluator_finalize;
}

static void
beckon_dummy_evaluator_init (BeckonDummyEvaluator *self)
{
  g_queue_init (&self->tasks);
}

static void
classify_async (BeckonEvaluator    *evaluator,
                GPtrArray          *turns,
                GCancellable       *cancellable,
                GAsyncReadyCallback callback,
                gpointer            user_data)
{
  BeckonDummyEvaluator *self = BECKON_DUMMY_EVALUATOR (evaluator);

  g_free (self->last);
  self->last = beckon_turns_dup_request (turns);
  g_queue_push_tail (&self->tasks, g_task_new (self, cancellable, callback, user_data));
}

static void
beckon_dummy_evaluator_iface_init (BeckonEvaluatorInterface *iface)
{
  iface->classify_async = classify_async;
}

BeckonDummyEvaluator *
beckon_dummy_evaluator_new (void)
{
  return g_object_new (BECKON_TYPE_DUMMY_EVALUATOR, NULL);
}

guint
beckon_dummy_evaluator_pending (BeckonDummyEvaluator *self)
{
  return self->tasks.length;
}

const char *
beckon_dummy_evaluator_last (BeckonDummyEvaluator *self)
{
  return self->last;
}

void
beckon_dummy_evaluator_reply (BeckonDummyEvaluator *self,
                              const char           *intent,
                              double                confidence,
                              const char           *missing)
{
  g_autoptr (GTask) task = g_queue_pop_head (&self->tasks);
  BeckonClassification *classification = beckon_classification_new ("dummy");

  g_assert_nonnull (task);
  classification->intent = g_strdup (intent);
  classification->confidence = confidence;
  classification->missing = g_strdup (missing);
  g_task_return_pointer (task, classification, (GDestroyNotify) beckon_classification_free);
}

void
beckon_dummy_evaluator_fail (BeckonDummyEvaluator *self, const char *message)
{
  g_autoptr (GTask) task = g_queue_pop_head (&self->tasks);

  g_assert_nonnull (task);
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", message);
}
