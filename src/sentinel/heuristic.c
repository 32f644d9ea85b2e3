/* heuristic.c: classifies a request without a model: clear, to be confirmed, to be
 * clarified, or one of several things (CF-9, CF-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/heuristic.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "sentinel/request-doubt.h"
#include "sentinel/request-missing.h"
#include "sentinel/request-readings.h"
#include "sentinel/request-text.h"

/* Above the default threshold: nothing speaks against it. */
#define CLEAR_CONFIDENCE 0.8
#define UNCLEAR_CONFIDENCE 0.3
#define MAX_INTENT_CHARS 200

struct _BeckonHeuristic
{
  GObject parent_instance;
};

static void evaluator_iface_init (BeckonEvaluatorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonHeuristic,
                               beckon_heuristic,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_EVALUATOR, evaluator_iface_init))

static void
add_doubt (BeckonClassification *self, const char *doubt, double confidence)
{
  g_autofree char *rules = g_steal_pointer (&self->reason);

  self->confidence = confidence;
  self->reason = g_strdup_printf ("%s %s", doubt, rules);
}

/* What was answered says what was missing. It may leave a choice open itself, or be something that
 * should not happen by mistake. */
static void
take_response (BeckonClassification *self, const BeckonRequestText *look)
{
  gboolean    doubtful = FALSE;
  const char *doubt;
  double      confidence;

  self->readings = beckon_request_readings_find (look->text, look->words, &doubtful);
  if (self->readings != NULL)
    return;
  doubt = beckon_request_doubt_find (look, &confidence);
  self->confidence = CLEAR_CONFIDENCE;
  if (doubt != NULL && beckon_request_doubt_is_destructive (look))
    add_doubt (self, doubt, confidence);
}

static void
take_query (BeckonClassification *self, const BeckonRequestText *look)
{
  gboolean    doubtful = FALSE;
  const char *doubt;
  double      confidence;

  self->readings = beckon_request_readings_find (look->text, look->words, &doubtful);
  if (self->readings != NULL)
    return;
  if (doubtful)
    {
      self->missing = g_strdup (_ ("Which of the alternatives do you want?"));
      return;
    }
  doubt = beckon_request_doubt_find (look, &confidence);
  /* "Fix it all" has a pronoun, too, but what it wants is wide rather than unknown. */
  self->missing =
    doubt != NULL && (beckon_request_doubt_is_wide (look) || beckon_request_doubt_is_doubted (look))
      ? NULL
      : beckon_request_missing_find (look);
  if (self->missing != NULL)
    return;
  self->confidence = CLEAR_CONFIDENCE;
  if (doubt != NULL)
    add_doubt (self, doubt, confidence);
}

BeckonClassification *
beckon_heuristic_classify (GPtrArray *turns)
{
  BeckonClassification *self = beckon_classification_new ("heuristic");
  const BeckonTurn     *first = g_ptr_array_index (turns, 0);
  const BeckonTurn     *last = g_ptr_array_index (turns, turns->len - 1);
  gboolean              answered = last->role == BECKON_TURN_CLARIFICATION_RESPONSE;
  g_autofree char      *query = g_strstrip (g_strdup (first->text));
  g_autofree char      *response = g_strstrip (g_strdup (answered ? last->text : ""));
  g_auto (BeckonRequestText) look = { NULL };

  self->intent = beckon_display_text_short (
    answered && *response != '\0' ? last->text : first->text, MAX_INTENT_CHARS);
  self->confidence = UNCLEAR_CONFIDENCE;
  self->reason = g_strdup (_ ("Evaluated by simple rules; no language model is set up."));
  if (*response != '\0')
    {
      beckon_request_text_init (&look, response);
      if (look.words->len > 0)
        {
          take_response (self, &look);
          return self;
        }
      beckon_request_text_clear (&look);
      look = (BeckonRequestText){ NULL };
    }
  beckon_request_text_init (&look, query);
  take_query (self, &look);
  return self;
}

static void
classify_async (BeckonEvaluator    *evaluator,
                GPtrArray          *turns,
                GCancellable       *cancellable,
                GAsyncReadyCallback callback,
                gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (evaluator, cancellable, callback, user_data);

  g_task_set_source_tag (task, classify_async);
  g_task_return_pointer (task, beckon_heuristic_classify (turns),
                         (GDestroyNotify) beckon_classification_free);
}

static void
evaluator_iface_init (BeckonEvaluatorInterface *iface)
{
  iface->classify_async = classify_async;
}

static void
beckon_heuristic_class_init (BeckonHeuristicClass *klass)
{
}

static void
beckon_heuristic_init (BeckonHeuristic *self)
{
}

BeckonEvaluator *
beckon_heuristic_new (void)
{
  return g_object_new (BECKON_TYPE_HEURISTIC, NULL);
}
