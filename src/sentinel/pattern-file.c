/* pattern-file.c: the evaluator `rules`: patterns from a file that is monitored for changes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/pattern-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/paths.h"
#include "sentinel/heuristic.h"
#include "sentinel/pattern-set.h"
#include "trust/own.h"

struct _BeckonPatternFile
{
  GObject           parent_instance;
  char             *path;    /* (owned) */
  BeckonPatternSet *rules;   /* (owned) (nullable): the last valid ones */
  GError           *error;   /* (owned) (nullable): the error of the current file */
  GFileMonitor     *monitor; /* (owned) (nullable) */
  GCancellable     *ending;  /* (owned) */
  gboolean          reading;
  gboolean          again; /* it changed while being read */
};

static void evaluator_iface_init (BeckonEvaluatorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonPatternFile,
                               beckon_pattern_file,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_EVALUATOR, evaluator_iface_init))

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

/* --- the file --- */

/* (transfer full) (nullable): NULL without an error if there is no file. */
static GBytes *
read_file (const char *path, GError **error)
{
  g_autofree char *text = g_malloc (BECKON_RULE_SET_MAX_BYTES + 1);
  struct stat      facts;
  gsize            length = 0;
  int              fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  int              code = 0;

  if (fd < 0)
    {
      if (errno != ENOENT && errno != ENOTDIR)
        beckon_set_error (error, BECKON_ERROR_STORE, _ ("Make it readable, or delete it."),
                          _ ("Cannot read the rules file: %s"), g_strerror (errno));
      return NULL;
    }
  if (fstat (fd, &facts) != 0)
    code = errno;
  else if (!S_ISREG (facts.st_mode))
    code = EINVAL;
  else if (!beckon_own_may_believe (fd))
    {
      close (fd);
      beckon_set_error (
        error, BECKON_ERROR_STORE,
        _ ("Make yourself its owner (chown), and remove write access for others (chmod go-w)."),
        _ ("The rules file was ignored: other users could have written it"));
      return NULL;
    }
  while (code == 0 && length <= BECKON_RULE_SET_MAX_BYTES)
    {
      gssize n = read (fd, text + length, BECKON_RULE_SET_MAX_BYTES + 1 - length);

      if (n > 0)
        length += (gsize) n;
      else if (n == 0)
        break;
      else if (errno != EINTR)
        code = errno;
    }
  close (fd);
  if (code == 0)
    return g_bytes_new_take (g_steal_pointer (&text), length);
  beckon_set_error (error, BECKON_ERROR_STORE, _ ("Make it readable, or delete it."),
                    _ ("Cannot read the rules file: %s"), g_strerror (code));
  return NULL;
}

static void
read_on_thread (GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
  GError *error = NULL;
  g_autoptr (GBytes) bytes = read_file (path, &error);
  BeckonPatternSet *rules;
  gsize             length = 0;
  const char       *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  if (bytes != NULL)
    rules = beckon_pattern_set_parse (data, length, &error);
  else if (error == NULL)
    rules = beckon_pattern_set_parse ("{}", 2, &error);
  else
    rules = NULL;
  if (rules != NULL)
    g_task_return_pointer (task, rules, (GDestroyNotify) beckon_pattern_set_unref);
  else
    g_task_return_error (task, error);
}

static void reload (BeckonPatternFile *self);

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonPatternFile *self = BECKON_PATTERN_FILE (source);
  GError            *error = NULL;
  BeckonPatternSet  *rules = g_task_propagate_pointer (G_TASK (result), &error);

  self->reading = FALSE;
  g_clear_error (&self->error);
  if (rules != NULL)
    {
      g_clear_pointer (&self->rules, beckon_pattern_set_unref);
      self->rules = rules;
    }
  self->error = error;
  if (self->again)
    reload (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
reload (BeckonPatternFile *self)
{
  g_autoptr (GTask) task = NULL;

  if (g_cancellable_is_cancelled (self->ending))
    return;
  self->again = self->reading;
  if (self->reading)
    return;
  self->reading = TRUE;
  task = g_task_new (self, NULL, on_read, NULL);
  g_task_set_source_tag (task, reload);
  g_task_set_task_data (task, g_strdup (self->path), g_free);
  g_task_run_in_thread (task, read_on_thread);
}

static void
on_file_changed (GFileMonitor      *monitor,
                 GFile             *file,
                 GFile             *other,
                 GFileMonitorEvent  event,
                 BeckonPatternFile *self)
{
  reload (self);
}

/* --- evaluating --- */

typedef struct
{
  BeckonPatternSet  *rules;    /* (owned) */
  BeckonInteraction *question; /* (owned) (nullable) */
  GPtrArray         *turns;    /* (owned) (nullable) */
} Job;

static void
job_free (Job *job)
{
  beckon_pattern_set_unref (job->rules);
  g_clear_pointer (&job->question, beckon_interaction_unref);
  g_clear_pointer (&job->turns, g_ptr_array_unref);
  g_free (job);
}

static void
judge_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job           *job = data;
  GError        *error = NULL;
  BeckonVerdict *verdict = beckon_pattern_set_judge (job->rules, job->question, &error);

  if (verdict != NULL)
    g_task_return_pointer (task, verdict, (GDestroyNotify) beckon_verdict_free);
  else
    g_task_return_error (task, error);
}

static void
classify_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job                  *job = data;
  GError               *error = NULL;
  g_autofree char      *request = beckon_turns_dup_request (job->turns);
  BeckonClassification *found = beckon_pattern_set_classify (job->rules, request, &error);

  if (found == NULL && error == NULL)
    found = beckon_heuristic_classify (job->turns);
  if (found != NULL)
    g_task_return_pointer (task, found, (GDestroyNotify) beckon_classification_free);
  else
    g_task_return_error (task, error);
}

/* (transfer full): NULL if there are no valid rules; the task has failed then. */
static Job *
begin (BeckonPatternFile *self, GTask *task)
{
  Job *job;

  if (self->rules == NULL)
    {
      g_task_return_error (task,
                           self->error != NULL
                             ? g_error_copy (self->error)
                             : beckon_error_new (BECKON_ERROR_STATUS, _ ("Try again in a moment."),
                                                 _ ("The rules are still loading")));
      return NULL;
    }
  job = g_new0 (Job, 1);
  job->rules = beckon_pattern_set_ref (self->rules);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  return job;
}

static void
evaluate_async (BeckonEvaluator         *evaluator,
                const BeckonInteraction *question,
                GCancellable            *cancellable,
                GAsyncReadyCallback      callback,
                gpointer                 user_data)
{
  g_autoptr (GTask) task = g_task_new (evaluator, cancellable, callback, user_data);
  Job *job = begin (BECKON_PATTERN_FILE (evaluator), task);

  g_task_set_source_tag (task, evaluate_async);
  if (job == NULL)
    return;
  job->question = beckon_interaction_copy (question);
  g_task_run_in_thread (task, judge_on_thread);
}

static void
classify_async (BeckonEvaluator    *evaluator,
                GPtrArray          *turns,
                GCancellable       *cancellable,
                GAsyncReadyCallback callback,
                gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (evaluator, cancellable, callback, user_data);
  Job *job = begin (BECKON_PATTERN_FILE (evaluator), task);

  g_task_set_source_tag (task, classify_async);
  if (job == NULL)
    return;
  job->turns = beckon_turns_copy (turns);
  g_task_run_in_thread (task, classify_on_thread);
}

static void
evaluator_iface_init (BeckonEvaluatorInterface *iface)
{
  iface->evaluate_async = evaluate_async;
  iface->classify_async = classify_async;
}

/* --- life --- */

static void
beckon_pattern_file_dispose (GObject *object)
{
  BeckonPatternFile *self = BECKON_PATTERN_FILE (object);

  g_cancellable_cancel (self->ending);
  if (self->monitor != NULL)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);

  G_OBJECT_CLASS (beckon_pattern_file_parent_class)->dispose (object);
}

static void
beckon_pattern_file_finalize (GObject *object)
{
  BeckonPatternFile *self = BECKON_PATTERN_FILE (object);

  g_clear_object (&self->ending);
  g_clear_pointer (&self->rules, beckon_pattern_set_unref);
  g_clear_error (&self->error);
  g_free (self->path);

  G_OBJECT_CLASS (beckon_pattern_file_parent_class)->finalize (object);
}

static void
beckon_pattern_file_class_init (BeckonPatternFileClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_pattern_file_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_pattern_file_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_pattern_file_init (BeckonPatternFile *self)
{
  self->ending = g_cancellable_new ();
}

char *
beckon_pattern_file_dup_default_path (void)
{
  g_autofree char *folder = beckon_paths_dup_config_dir ();

  return g_build_filename (folder, "rules.json", NULL);
}

BeckonPatternFile *
beckon_pattern_file_new (const char *path)
{
  BeckonPatternFile *self = g_object_new (BECKON_TYPE_PATTERN_FILE, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  self->path = g_strdup (path);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect (self->monitor, "changed", G_CALLBACK (on_file_changed), self);
  reload (self);
  return self;
}

gboolean
beckon_pattern_file_get_state (BeckonPatternFile *self, char **detail)
{
  guint n_rules = self->rules != NULL ? beckon_pattern_set_count (self->rules) : 0;

  if (self->error != NULL)
    *detail = g_strdup (self->error->message);
  else if (n_rules == 0)
    *detail = g_strdup_printf (_ ("No rules in %s"), self->path);
  else
    *detail = g_strdup_printf (ngettext ("%u rule", "%u rules", n_rules), n_rules);
  return self->error == NULL;
}
