/* llm.c: the evaluator `llm`: a language model behind an OpenAI-compatible chat endpoint
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/llm.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "sentinel/llm-call.h"
#include "sentinel/llm-prompt.h"

struct _BeckonLlm
{
  GObject           parent_instance;
  BeckonLlmServer  *server; /* (owned) */
  BeckonHttpClient *client; /* (owned) */
  gboolean          plain;  /* the server rejected a JSON schema */
};

static void evaluator_iface_init (BeckonEvaluatorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonLlm,
                               beckon_llm,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_EVALUATOR, evaluator_iface_init))

/* Exactly one of question and turns is set. */
typedef struct
{
  BeckonInteraction *question; /* (owned) (nullable) */
  GPtrArray         *turns;    /* (owned) (nullable) */
  gboolean           plain;    /* this call has no schema */
} Job;

static void
job_free (Job *job)
{
  g_clear_pointer (&job->question, beckon_interaction_unref);
  g_clear_pointer (&job->turns, g_ptr_array_unref);
  g_free (job);
}

static void on_called (GObject *source, GAsyncResult *result, gpointer user_data);

/* @task (transfer full) */
static void
call (BeckonLlm *self, GTask *task)
{
  Job             *job = g_task_get_task_data (task);
  GError          *error = NULL;
  g_autofree char *body = NULL;

  job->plain = self->plain;
  if (*self->server->model == '\0')
    error = beckon_error_new (BECKON_ERROR_STATUS, _ ("Enter the model’s name on the server."),
                              _ ("No model selected"));
  else if (job->question != NULL)
    body = beckon_llm_prompt_question (job->question, self->server->model, job->plain, &error);
  else
    body = beckon_llm_prompt_request (job->turns, self->server->model, job->plain, &error);
  if (body == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  beckon_llm_call_async (self->client, self->server, "/chat/completions", body,
                         g_task_get_cancellable (task), on_called, task);
}

/* Reports an error from the server or of the connection; @error (transfer full). */
static void
give_error (GTask *task, GError *error)
{
  beckon_evaluator_emit_met (g_task_get_source_object (task), error);
  g_task_return_error (task, error);
}

static void
give (GTask *task, gpointer found, GDestroyNotify free_func)
{
  beckon_evaluator_emit_met (g_task_get_source_object (task), NULL);
  g_task_return_pointer (task, found, free_func);
}

static void
on_called (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonLlm *self = g_task_get_source_object (task);
  Job       *job = g_task_get_task_data (task);
  GError    *error = NULL;
  guint      status;
  g_autoptr (GBytes) reply = beckon_llm_call_finish (result, &status, &error);

  if (reply == NULL && !job->plain && (status == 400 || status == 422))
    {
      /* Retry without the schema: the prompt describes the format, too. */
      g_clear_error (&error);
      self->plain = TRUE;
      call (self, g_steal_pointer (&task));
      return;
    }
  if (reply == NULL)
    {
      /* The schema was not the cause. */
      if (job->plain && (status == 400 || status == 422))
        self->plain = FALSE;
      give_error (task, error);
    }
  else if (job->question != NULL)
    {
      BeckonVerdict *verdict = beckon_llm_read_verdict (reply, &error);

      if (verdict != NULL)
        give (task, verdict, (GDestroyNotify) beckon_verdict_free);
      else
        give_error (task, error);
    }
  else
    {
      BeckonClassification *found = beckon_llm_read_classification (reply, &error);

      if (found != NULL)
        give (task, found, (GDestroyNotify) beckon_classification_free);
      else
        give_error (task, error);
    }
}

static void
evaluate_async (BeckonEvaluator         *evaluator,
                const BeckonInteraction *question,
                GCancellable            *cancellable,
                GAsyncReadyCallback      callback,
                gpointer                 user_data)
{
  GTask *task = g_task_new (evaluator, cancellable, callback, user_data);
  Job   *job = g_new0 (Job, 1);

  g_task_set_source_tag (task, evaluate_async);
  job->question = beckon_interaction_copy (question);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  call (BECKON_LLM (evaluator), task);
}

static void
classify_async (BeckonEvaluator    *evaluator,
                GPtrArray          *turns,
                GCancellable       *cancellable,
                GAsyncReadyCallback callback,
                gpointer            user_data)
{
  GTask *task = g_task_new (evaluator, cancellable, callback, user_data);
  Job   *job = g_new0 (Job, 1);

  g_task_set_source_tag (task, classify_async);
  job->turns = beckon_turns_copy (turns);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  call (BECKON_LLM (evaluator), task);
}

static void
evaluator_iface_init (BeckonEvaluatorInterface *iface)
{
  iface->evaluate_async = evaluate_async;
  iface->classify_async = classify_async;
}

static void
beckon_llm_finalize (GObject *object)
{
  BeckonLlm *self = BECKON_LLM (object);

  g_clear_pointer (&self->server, beckon_llm_server_free);
  g_clear_object (&self->client);

  G_OBJECT_CLASS (beckon_llm_parent_class)->finalize (object);
}

static void
beckon_llm_class_init (BeckonLlmClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_llm_finalize;
}

static void
beckon_llm_init (BeckonLlm *self)
{
  /* Enough connections for all calls: waiting for one would count against the 10 s. */
  self->client = beckon_http_client_new (BECKON_EVALUATOR_MAX_CALLS);
}

BeckonEvaluator *
beckon_llm_new (const char *base_url, const char *model, const char *key)
{
  BeckonLlm *self;

  g_return_val_if_fail (base_url != NULL && model != NULL, NULL);

  self = g_object_new (BECKON_TYPE_LLM, NULL);
  self->server = beckon_llm_server_new (base_url, model, key);
  return BECKON_EVALUATOR (self);
}

gboolean
beckon_llm_is_exposed (BeckonLlm *self)
{
  g_return_val_if_fail (BECKON_IS_LLM (self), FALSE);

  return beckon_llm_exposes_key (self->server->base_url, self->server->key);
}

gboolean
beckon_llm_is_same (BeckonLlm *self, BeckonLlm *other)
{
  g_return_val_if_fail (BECKON_IS_LLM (self) && BECKON_IS_LLM (other), FALSE);

  return g_str_equal (self->server->base_url, other->server->base_url)
         && g_str_equal (self->server->model, other->server->model)
         && g_strcmp0 (self->server->key, other->server->key) == 0;
}
