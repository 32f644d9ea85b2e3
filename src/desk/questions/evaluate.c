/* evaluate.c: a question is evaluated before a person is asked: what the person remembered, then
 * the evaluator (SEN-1 to SEN-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "desk/run/log-limit.h"
#include "model/name.h"
#include "model/percent.h"
#include "model/question/advice.h"
#include "model/question/suggestion.h"
#include "rules/question/questions.h"

#define LIMIT_US (10 * BECKON_US_PER_SECOND)

/* An ask that is ready for the store. */
typedef struct
{
  BeckonOperation    *operation; /* (owned) (nullable): NULL once committed */
  GSource            *gone;      /* (owned) (nullable): cancelled by the caller */
  GAsyncReadyCallback callback;
  gpointer            user_data;
} Ask;

/* One question with an evaluator. */
typedef struct
{
  BeckonDesk
    *desk; /* (owned) (nullable): has this in its table; NULL once the question was decided */
  BeckonEvaluator   *evaluator; /* (owned) */
  BeckonInteraction *question;  /* (owned): the copy that the evaluator reads */
  GPtrArray *asks;     /* (owned) (element-type Ask): the first is the one that is evaluated; others
                          came with the same key */
  GCancellable *call;  /* (owned) */
  guint         alarm; /* 0, or the time limit */
} Evaluation;

static void
ask_free (Ask *ask)
{
  g_clear_pointer (&ask->operation, beckon_operation_unref);
  if (ask->gone != NULL)
    g_source_destroy (ask->gone);
  g_clear_pointer (&ask->gone, g_source_unref);
  g_free (ask);
}

static void
evaluation_free (gpointer data)
{
  Evaluation *evaluation = data;

  g_clear_pointer (&evaluation->asks, g_ptr_array_unref);
  g_clear_pointer (&evaluation->question, beckon_interaction_unref);
  g_clear_object (&evaluation->evaluator);
  g_clear_object (&evaluation->call);
  g_free (evaluation);
}

static void
ask_commit (BeckonDesk *self, Ask *ask)
{
  beckon_desk_do_async (self, g_steal_pointer (&ask->operation), NULL, ask->callback,
                        ask->user_data);
}

/* How sure the asker is of a confirmation, kept whether or not it is sure enough (CF-8). */
static void
keep_confidence (BeckonOperation *operation, const BeckonInteraction *interaction)
{
  if (interaction->kind != BECKON_KIND_CONFIRMATION || interaction->confidence < 0
      || interaction->request_id != NULL || !beckon_interaction_may_take_first (interaction))
    return;
  beckon_operation_ask_take_suggestion (
    operation, beckon_suggestion_new (
                 BECKON_EVALUATOR_ASKER, NULL, NULL,
                 ((const BeckonOption *) g_ptr_array_index (interaction->options, 0))->label,
                 interaction->confidence));
}

/* CF-7: a confident agent does not need to ask, unless the person wants to be asked by it
 * (ATT-1). */
static gboolean
take_confidence (BeckonDesk *self, BeckonOperation *operation, BeckonInteraction *interaction)
{
  double           threshold = self->settings->confidence_threshold;
  g_autofree char *why = NULL;
  gboolean         confirms = interaction->kind == BECKON_KIND_CONFIRMATION;

  if ((!confirms && interaction->kind != BECKON_KIND_CLARIFICATION)
      || !(interaction->confidence > threshold)
      || (confirms && !beckon_interaction_may_take_first (interaction))
      || beckon_operation_ask_is_answered (operation)
      || beckon_desk_settings_get_policy (self->settings, interaction->agent) == BECKON_POLICY_HOLD)
    return FALSE;

  beckon_operation_ask_take_answer (operation, confirms
                                                 ? beckon_answer_new_index (0)
                                                 : beckon_answer_new_action (BECKON_ACTION_SKIP));
  g_free (interaction->source);
  interaction->source = g_strdup (BECKON_SOURCE_THRESHOLD);
  /* Translators: two percentages */
  why = g_strdup_printf (_ ("The agent’s confidence is %d %%, above your threshold of %d %%."),
                         beckon_percent (interaction->confidence), beckon_percent (threshold));
  beckon_advice_set (interaction, BECKON_SOURCE_THRESHOLD, why);
  return TRUE;
}

/* Passes on the verdict; the rule looks again whether the person remembered something else. */
static void
take_verdict (BeckonOperation *operation, const BeckonVerdict *verdict, double threshold)
{
  BeckonInteraction *draft = beckon_operation_ask_get_draft (operation);
  BeckonAnswer      *answer;

  beckon_operation_ask_take_suggestion (operation, beckon_verdict_dup_suggestion (verdict, draft));
  answer = beckon_verdict_take (verdict, draft, threshold);
  if (answer != NULL)
    beckon_operation_ask_take_answer (operation, answer);
}

/* Commits the question with @verdict, or, if that is NULL, for the person: @adviser
 * (BECKON_ADVISER_…; nullable) says why. */
static void
decide (Evaluation *evaluation, const BeckonVerdict *verdict, const char *adviser, const char *why)
{
  g_autoptr (BeckonDesk) self = g_steal_pointer (&evaluation->desk);
  g_autoptr (GPtrArray) asks = g_steal_pointer (&evaluation->asks);
  Ask               *first = g_ptr_array_index (asks, 0);
  BeckonInteraction *interaction = beckon_operation_ask_get_draft (first->operation);

  g_hash_table_remove (self->evaluations, evaluation);
  g_cancellable_cancel (evaluation->call);
  if (evaluation->alarm != 0)
    beckon_clock_remove_alarm (self->clock, evaluation->alarm);
  evaluation->alarm = 0;

  /* The time-out starts when the person is asked. */
  first->operation->now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  interaction->timestamp_us = first->operation->now_us;
  beckon_desk_start_countdown (self, interaction);
  if (verdict != NULL)
    take_verdict (first->operation, verdict, self->settings->confidence_threshold);
  else if (adviser != NULL)
    beckon_advice_set (interaction, adviser, why);
  for (guint i = 0; i < asks->len; i++)
    ask_commit (self, g_ptr_array_index (asks, i));
}

static void
on_evaluated (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Evaluation *evaluation = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonVerdict) verdict =
    beckon_evaluator_evaluate_finish (evaluation->evaluator, result, &error);

  if (evaluation->desk != NULL)
    decide (evaluation, verdict, BECKON_ADVISER_FAILED, verdict == NULL ? error->message : NULL);
  evaluation_free (evaluation);
}

static void
on_late (gpointer user_data)
{
  Evaluation *evaluation = user_data;

  g_autoptr (GError) error =
    beckon_error_new (BECKON_ERROR_STATUS, _ ("The person is asked instead."), "%s",
                      _ ("The evaluator took longer than 10 seconds"));

  evaluation->alarm = 0;
  beckon_evaluator_emit_met (evaluation->evaluator, error);
  decide (evaluation, NULL, BECKON_ADVISER_FAILED, error->message);
}

/* A caller no longer waits; the question goes to the person, and is not lost. */
static gboolean
on_gone (GCancellable *cancellable, gpointer user_data)
{
  decide (user_data, NULL, BECKON_ADVISER_UNASKED, _ ("the agent did not wait for the evaluator"));
  return G_SOURCE_REMOVE;
}

/* @operation (transfer full) */
static void
add_ask (Evaluation         *evaluation,
         BeckonOperation    *operation,
         GCancellable       *cancellable,
         GAsyncReadyCallback callback,
         gpointer            user_data)
{
  Ask *ask = g_new0 (Ask, 1);

  ask->operation = operation;
  ask->callback = callback;
  ask->user_data = user_data;
  g_ptr_array_add (evaluation->asks, ask);
  if (cancellable == NULL)
    return;
  ask->gone = g_cancellable_source_new (cancellable);
  g_source_set_callback (ask->gone, G_SOURCE_FUNC (on_gone), evaluation, NULL);
  g_source_attach (ask->gone, g_main_context_get_thread_default ());
}

/* (nullable): the evaluation of the question that the same agent asked with the key of @draft. */
static Evaluation *
find_evaluation (BeckonDesk *self, const BeckonInteraction *draft)
{
  g_autofree char *owner = beckon_name_dup_key_owner (draft->agent, draft->host);
  GHashTableIter   iter;
  gpointer         item;

  g_hash_table_iter_init (&iter, self->evaluations);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      Evaluation              *evaluation = item;
      Ask                     *first = g_ptr_array_index (evaluation->asks, 0);
      const BeckonInteraction *its = beckon_operation_ask_get_draft (first->operation);
      g_autofree char         *its_owner = beckon_name_dup_key_owner (its->agent, its->host);

      if (g_strcmp0 (its->idempotency_key, draft->idempotency_key) == 0
          && g_str_equal (its_owner, owner))
        return evaluation;
    }
  return NULL;
}

/* What the database says of a question before it is evaluated. */
typedef struct
{
  gboolean decided;   /* asked before with its key, or the person remembered something about it */
  char    *workspace; /* (owned) (nullable): that of its task */
} Known;

static void
known_free (Known *self)
{
  g_free (self->workspace);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Known, known_free)

static gpointer
read_known (BeckonView *view, gpointer input, GError **error)
{
  BeckonInteraction *question = input;
  g_autoptr (Known) known = g_new0 (Known, 1);
  g_autoptr (BeckonPreference) preference = NULL;

  if (question->task_id != NULL)
    {
      g_autoptr (BeckonTask) task = beckon_view_get_task (view, question->task_id, NULL);

      known->workspace = task != NULL ? g_strdup (task->workspace) : NULL;
      g_free (question->workspace);
      question->workspace = g_strdup (known->workspace);
    }
  if (question->idempotency_key != NULL
      && beckon_view_find_idempotency_key (view, question, FALSE) != 0)
    known->decided = TRUE;
  else if (beckon_view_find_preference (view, question, question->timestamp_us, &preference, error))
    known->decided = preference != NULL;
  else
    return NULL;

  return g_steal_pointer (&known);
}

/* The rule knows what to do with what is known; only the rest is evaluated. */
static void
on_known (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Evaluation *evaluation = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Known) known = beckon_store_view_finish (BECKON_STORE (source), result, &error);

  if (evaluation->desk != NULL && (known == NULL || known->decided))
    {
      if (known == NULL)
        beckon_warning_limited ("Cannot read the remembered answers: %s", error->message);
      decide (evaluation, NULL, NULL, NULL);
    }
  if (evaluation->desk == NULL)
    {
      evaluation_free (evaluation);
      return;
    }
  if (evaluation->question->task_id != NULL)
    {
      g_free (evaluation->question->workspace);
      evaluation->question->workspace = g_strdup (known->workspace);
    }
  beckon_evaluator_evaluate_async (evaluation->evaluator, evaluation->question, evaluation->call,
                                   on_evaluated, evaluation);
}

static void
begin_evaluation (BeckonDesk         *self,
                  BeckonOperation    *operation,
                  GCancellable       *cancellable,
                  GAsyncReadyCallback callback,
                  gpointer            user_data)
{
  Evaluation *evaluation = g_new0 (Evaluation, 1);

  evaluation->desk = g_object_ref (self);
  evaluation->question = beckon_interaction_copy (beckon_operation_ask_get_draft (operation));
  evaluation->evaluator = g_object_ref (self->evaluator);
  evaluation->call = g_cancellable_new ();
  evaluation->asks = g_ptr_array_new_with_free_func ((GDestroyNotify) ask_free);
  add_ask (evaluation, operation, cancellable, callback, user_data);
  g_hash_table_add (self->evaluations, evaluation);
  evaluation->alarm = beckon_clock_add_alarm (
    self->clock, BECKON_CLOCK_AWAKE,
    beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE) + LIMIT_US, on_late, evaluation);
  beckon_store_view_async (self->store, read_known, beckon_interaction_copy (evaluation->question),
                           (GDestroyNotify) beckon_interaction_unref, (GDestroyNotify) known_free,
                           NULL, on_known, evaluation);
}

gboolean
beckon_desk_may_evaluate (BeckonDesk *self)
{
  return self->evaluator != NULL && !self->stopping && beckon_evaluator_evaluates (self->evaluator);
}

void
beckon_desk_evaluate (BeckonDesk         *self,
                      BeckonOperation    *operation,
                      gboolean            person_only,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            user_data)
{
  BeckonInteraction *interaction = beckon_operation_ask_get_draft (operation);
  Evaluation        *same =
    interaction->idempotency_key != NULL ? find_evaluation (self, interaction) : NULL;

  if (same != NULL)
    {
      add_ask (same, operation, cancellable, callback, user_data);
      return;
    }
  keep_confidence (operation, interaction);
  if (!take_confidence (self, operation, interaction)
      && (interaction->kind == BECKON_KIND_CHOICE || interaction->kind == BECKON_KIND_CLARIFICATION)
      && beckon_desk_may_evaluate (self)
      /* If a person is wanted, only remembered answers apply. */
      && !person_only
      /* The person's own request must not be completed by an evaluator. */
      && interaction->request_id == NULL && !g_cancellable_is_cancelled (cancellable))
    {
      /* Further questions go to the person at once, so that none waits for an evaluator. */
      if (g_hash_table_size (self->evaluations) < BECKON_EVALUATOR_MAX_EVALUATIONS)
        {
          begin_evaluation (self, operation, cancellable, callback, user_data);
          return;
        }
      beckon_advice_set (interaction, BECKON_ADVISER_UNASKED,
                         _ ("too many questions came at once"));
    }
  beckon_desk_do_async (self, operation, NULL, callback, user_data);
}

void
beckon_desk_end_evaluations (BeckonDesk *self)
{
  GHashTableIter iter;
  gpointer       item;

  g_cancellable_cancel (self->evaluator_testing);
  while (g_hash_table_iter_init (&iter, self->evaluations),
         g_hash_table_iter_next (&iter, &item, NULL))
    decide (item, NULL, BECKON_ADVISER_UNASKED, _ ("the desk was closed in the meantime"));
}
