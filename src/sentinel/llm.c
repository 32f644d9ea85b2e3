/* llm.c: the evaluator `llm`: a language model behind an OpenAI-compatible chat endpoint
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/llm.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/timestamp.h"
#include "model/question/suggestion.h"
#include "sentinel/llm-call.h"
#include "sentinel/llm-prompt.h"
#include "sentinel/reply-cache.h"

struct _BeckonLlm
{
  GObject           parent_instance;
  BeckonLlmServer  *server;       /* (owned) */
  BeckonHttpClient *client;       /* (owned) */
  BeckonReplyCache *cache;        /* (owned) */
  char             *instructions; /* (owned) (nullable): the person's, below the prompt */
  gint64            reuse_us;     /* how old a reply of the cache may be; 0: none is used */
  gboolean          plain;        /* the server rejected a JSON schema */
};

static void evaluator_iface_init (BeckonEvaluatorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonLlm,
                               beckon_llm,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_EVALUATOR, evaluator_iface_init))

typedef struct
{
  char    *described;   /* (owned): the question or the conversation */
  gboolean is_question; /* not a conversation */
  gboolean is_test;     /* is always sent, and not kept */
  gboolean plain;       /* this call has no schema */
} Job;

static void
job_free (Job *job)
{
  g_free (job->described);
  g_free (job);
}

static void on_called (GObject *source, GAsyncResult *result, gpointer user_data);

/* @task (transfer full) */
static void
call (BeckonLlm *self, GTask *task)
{
  Job             *job = g_task_get_task_data (task);
  g_autofree char *body = NULL;

  job->plain = self->plain;
  if (job->is_question)
    body = beckon_llm_prompt_question (job->described, self->server->model, self->instructions,
                                       job->plain);
  else
    body = beckon_llm_prompt_request (job->described, self->server->model, job->plain);
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

/* What is given again says so. */
static void
add_reused (char **reason, gint64 given_us)
{
  g_autoptr (GDateTime) given = g_date_time_new_from_unix_local (given_us / BECKON_US_PER_SECOND);
  /* Translators: a date and a time, as for strftime() */
  g_autofree char *when = g_date_time_format (given, _ ("%x, %H:%M"));
  char            *text;

  if (*reason != NULL && **reason != '\0')
    /* Translators: why the model said so; a date and a time */
    text = g_strdup_printf (_ ("%1$s (reused from %2$s)"), *reason, when);
  else
    /* Translators: what a model said; a date and a time */
    text = g_strdup_printf (_ ("Reused from %s"), when);
  g_free (*reason);
  *reason = text;
}

/* The server has said something that can be used. Whoever waits for the task looks at the state. */
static void
note_reply (GTask *task, GBytes *reply)
{
  BeckonLlm *self = g_task_get_source_object (task);
  const Job *job = g_task_get_task_data (task);

  beckon_evaluator_emit_met (BECKON_EVALUATOR (self), NULL);
  if (self->reuse_us > 0 && !job->is_test)
    beckon_reply_cache_keep (self->cache, job->described, reply, g_get_real_time ());
}

/* Ends @task with what @reply says. @given_us: when it was given; 0: just now. FALSE: it says
 * nothing; @error is set, and @task goes on. */
static gboolean
give (GTask *task, GBytes *reply, gint64 given_us, GError **error)
{
  BeckonLlm *self = g_task_get_source_object (task);
  Job       *job = g_task_get_task_data (task);

  if (job->is_question)
    {
      BeckonVerdict *verdict = beckon_llm_read_verdict (reply, error);

      if (verdict == NULL)
        return FALSE;
      verdict->model = g_strdup (self->server->model);
      verdict->instructions = beckon_suggestion_dup_instructions (self->instructions);
      if (given_us != 0)
        add_reused (&verdict->reason, given_us);
      else
        note_reply (task, reply);
      g_task_return_pointer (task, verdict, (GDestroyNotify) beckon_verdict_free);
    }
  else
    {
      BeckonClassification *found = beckon_llm_read_classification (reply, error);

      if (found == NULL)
        return FALSE;
      if (given_us != 0)
        add_reused (&found->reason, given_us);
      else
        note_reply (task, reply);
      g_task_return_pointer (task, found, (GDestroyNotify) beckon_classification_free);
    }
  return TRUE;
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
  else if (!give (task, reply, 0, &error))
    {
      give_error (task, error);
    }
}

/* @task (transfer full): has a job. */
static void
give_again_or_call (BeckonLlm *self, GTask *task)
{
  Job   *job = g_task_get_task_data (task);
  gint64 given_us;
  g_autoptr (GBytes) reply = NULL;

  if (self->reuse_us > 0 && !job->is_test)
    reply = beckon_reply_cache_look_up (self->cache, job->described, g_get_real_time (),
                                        self->reuse_us, &given_us);
  if (reply == NULL || !give (task, reply, given_us, NULL))
    call (self, task);
  else
    g_object_unref (task);
}

/* @task (transfer full); @described (transfer full) (nullable): @error (transfer full) says why
 * not. */
static void
begin (GTask *task, char *described, gboolean is_question, gboolean is_test, GError *error)
{
  BeckonLlm *self = g_task_get_source_object (task);
  Job       *job = g_new0 (Job, 1);

  job->described = described;
  job->is_question = is_question;
  job->is_test = is_test;
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  if (described != NULL && *self->server->model == '\0')
    error = beckon_error_new (BECKON_ERROR_STATUS, _ ("Enter the model’s name on the server."),
                              _ ("No model selected"));
  if (error == NULL)
    {
      give_again_or_call (self, task);
      return;
    }
  g_task_return_error (task, error);
  g_object_unref (task);
}

static void
evaluate_async (BeckonEvaluator         *evaluator,
                const BeckonInteraction *question,
                GCancellable            *cancellable,
                GAsyncReadyCallback      callback,
                gpointer                 user_data)
{
  GTask  *task = g_task_new (evaluator, cancellable, callback, user_data);
  GError *error = NULL;
  char   *described = beckon_llm_prompt_describe_question (question, &error);

  g_task_set_source_tag (task, evaluate_async);
  begin (task, described, TRUE, question->id == BECKON_EVALUATOR_TEST_ID, error);
}

static void
classify_async (BeckonEvaluator    *evaluator,
                GPtrArray          *turns,
                GCancellable       *cancellable,
                GAsyncReadyCallback callback,
                gpointer            user_data)
{
  GTask  *task = g_task_new (evaluator, cancellable, callback, user_data);
  GError *error = NULL;
  char   *described = beckon_llm_prompt_describe_request (turns, &error);

  g_task_set_source_tag (task, classify_async);
  begin (task, described, FALSE, FALSE, error);
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
  g_clear_pointer (&self->cache, beckon_reply_cache_free);
  g_clear_object (&self->client);
  g_free (self->instructions);

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
  self->cache = beckon_reply_cache_new ();
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

void
beckon_llm_set_reuse (BeckonLlm *self, gint64 max_age_us)
{
  g_return_if_fail (BECKON_IS_LLM (self));

  self->reuse_us = max_age_us;
}

void
beckon_llm_set_instructions (BeckonLlm *self, const char *instructions)
{
  g_return_if_fail (BECKON_IS_LLM (self));

  g_free (self->instructions);
  self->instructions =
    instructions != NULL ? g_utf8_substring (
      instructions, 0, MIN (g_utf8_strlen (instructions, -1), BECKON_LLM_MAX_INSTRUCTIONS))
                         : NULL;
  if (self->instructions != NULL && *g_strstrip (self->instructions) == '\0')
    g_clear_pointer (&self->instructions, g_free);
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
