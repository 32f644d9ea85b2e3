/* intake.c: the intake of requests: classified, confirmed, clarified, queued (CF-1 to CF-6);
 * internal to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/questions/intake.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "desk/desk-private.h"
#include "desk/questions/evaluator.h"
#include "desk/questions/intake-questions.h"
#include "desk/run/log-limit.h"
#include "rules/requests.h"

/* An evaluator ends on its own before this (SEN-3); one that does not has failed. Counted from the
 * call on: waiting for its turn does not count. */
#define CLASSIFY_LIMIT_US (20 * BECKON_US_PER_SECOND)
/* The delay after the store failed to write. */
#define RETRY_US (10 * BECKON_US_PER_SECOND)
#define TITLE_CHARS 80
#define INTENT_CHARS 300
#define WARNING_CHARS 300

struct _BeckonIntake
{
  BeckonDesk *desk;    /* (unowned) */
  GHashTable *running; /* (owned) (element-type utf8 Classifying): by the id of the request */
  GQueue waiting; /* (owned) (element-type BeckonRequest): requests to be classified, in order: they
                     wait for their turn, for an evaluator, or for the store */
  GHashTable *places; /* (owned) (element-type utf8 GList): the position in waiting, by the id of
                         the request */
  guint alarm;        /* 0, or the alarm that resumes after the store could not be written */
};

/* One request that is being classified. */
typedef struct
{
  gatomicrefcount ref_count;
  BeckonIntake   *intake;      /* (unowned) (nullable): NULL once detached */
  BeckonRequest  *request;     /* (owned) */
  GCancellable   *cancellable; /* (owned) */
  guint           alarm;       /* 0, or the limit */
} Classifying;

static void advance (BeckonIntake *self);
static void line_up (BeckonIntake *self, BeckonRequest *request);

static void
classifying_unref (Classifying *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  beckon_request_unref (self->request);
  g_object_unref (self->cancellable);
  g_free (self);
}

/* The evaluator may still answer, but its result is ignored. */
static void
detach (gpointer data)
{
  Classifying *self = data;

  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->intake->desk->clock, self->alarm);
  self->alarm = 0;
  self->intake = NULL;
  g_cancellable_cancel (self->cancellable);
  classifying_unref (self);
}

BeckonIntake *
beckon_intake_new (BeckonDesk *desk)
{
  BeckonIntake *self = g_new0 (BeckonIntake, 1);

  self->desk = desk;
  self->running = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, detach);
  self->places = g_hash_table_new (g_str_hash, g_str_equal);
  g_queue_init (&self->waiting);
  return self;
}

void
beckon_intake_free (BeckonIntake *self)
{
  if (self->alarm != 0)
    beckon_clock_remove_alarm (self->desk->clock, self->alarm);
  g_hash_table_unref (self->running);
  g_hash_table_unref (self->places);
  g_queue_clear_full (&self->waiting, (GDestroyNotify) beckon_request_unref);
  g_free (self);
}

static BeckonTask *
make_task (const BeckonRequest *request, const char *description)
{
  BeckonTask *task = beckon_task_new ();

  task->id = beckon_task_make_id ();
  task->title = beckon_display_text_short (request->text, TITLE_CHARS);
  task->description = g_strdup (description);
  task->agent = g_strdup (request->agent);
  task->workspace = g_strdup (request->workspace);
  return task;
}

/* --- results --- */

static gboolean
is_said (const char *text)
{
  g_autofree char *stripped = text != NULL ? g_strstrip (g_strdup (text)) : NULL;

  return stripped != NULL && *stripped != '\0';
}

/* CF-1, CF-3, CF-4, CF-12: determines the next state of @request, all of whose words are
 * @description. */
static void
decide (BeckonIntake         *self,
        const BeckonRequest  *request,
        const char           *description,
        BeckonClassification *classification,
        BeckonClassified     *classified)
{
  const BeckonDeskSettings *settings = self->desk->settings;
  g_autofree char          *intent = NULL;

  classification->confidence =
    isfinite (classification->confidence) ? CLAMP (classification->confidence, 0, 1) : 0;
  intent = beckon_display_text_short (
    is_said (classification->intent) ? classification->intent : request->text, INTENT_CHARS);
  g_free (classification->intent);
  classification->intent = g_strdup (intent);

  classified->state = BECKON_REQUEST_QUEUED;
  if (beckon_intake_leaves_choice (request, classification))
    {
      /* A request with several readings is asked about even in the last round (PP-5), but only one
       * round more than others, so that this terminates. */
      if (request->rounds > settings->max_clarifications)
        {
          classified->rounds_spent = TRUE;
          return;
        }
      classified->state = BECKON_REQUEST_AWAITING_CLARIFICATION;
      classified->question = beckon_intake_make_ambiguity (self->desk, classification);
    }
  else if (is_said (classification->missing))
    {
      if (request->rounds >= settings->max_clarifications)
        {
          classified->rounds_spent = TRUE;
          return;
        }
      classified->state = BECKON_REQUEST_AWAITING_CLARIFICATION;
      classified->question = beckon_intake_make_clarification (classification, intent);
    }
  else if (!(classification->confidence > settings->confidence_threshold))
    {
      classified->state = BECKON_REQUEST_AWAITING_CONFIRMATION;
      classified->question = beckon_intake_make_confirmation (classification, intent);
    }
  /* What the desk asks itself is no exception (ATT-17). */
  if (classified->question != NULL)
    beckon_destructive_words_mark_request (self->desk->destructive_words, classified->question,
                                           description);
}

static void
retry_cb (gpointer user_data)
{
  BeckonIntake *self = user_data;

  self->alarm = 0;
  advance (self);
}

static void
wait_for_store (BeckonIntake *self)
{
  BeckonClock *clock = self->desk->clock;

  if (self->alarm == 0)
    self->alarm = beckon_clock_add_alarm (
      clock, BECKON_CLOCK_AWAKE, beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) + RETRY_US,
      retry_cb, self);
}

static void
on_given_up (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *desk = BECKON_DESK (object);
  g_autoptr (BeckonRequest) request = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (desk, result, &error);

  if (commit != NULL || desk->stopping || desk->intake == NULL)
    return;
  if (!beckon_error_is_of_store (error))
    {
      /* It was settled, or is gone: another call was faster. */
      beckon_message_limited ("Request %s could not be abandoned: %s", request->id, error->message);
      return;
    }
  line_up (desk->intake, request);
  wait_for_store (desk->intake);
}

/* It cannot continue: the person is told why, and it must not stay in the intake for ever. */
static void
give_up (BeckonIntake *self, BeckonRequest *request, const GError *error)
{
  g_autofree char *why = beckon_display_text_short (error->message, WARNING_CHARS);

  g_autofree char *warning =
    g_strdup_printf (_ ("The request could not be accepted and was dropped: %s"), why);

  beckon_desk_do_async (self->desk, beckon_operation_abandon_request ("desk", request->id, warning),
                        NULL, on_given_up, beckon_request_ref (request));
}

/* A store that cannot be written now may work later; the request is unchanged. Any other error
 * would occur again. */
static void
on_written (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *desk = BECKON_DESK (object);
  g_autoptr (BeckonRequest) request = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (desk, result, &error);
  BeckonIntake *self = desk->intake;

  if (commit != NULL || desk->stopping || self == NULL)
    return;
  if (!beckon_error_is_of_store (error))
    {
      beckon_message_limited ("Request %s cannot continue: %s", request->id, error->message);
      give_up (self, request, error);
      return;
    }
  beckon_message_limited ("Request %s could not continue; this will be retried: %s", request->id,
                          error->message);
  line_up (self, request);
  wait_for_store (self);
}

/* @classification (transfer full) (nullable): NULL for a classifier that failed with @error. */
static void
move_on (BeckonIntake         *self,
         BeckonRequest        *request,
         BeckonClassification *classification,
         const GError         *error)
{
  BeckonClassified classified = { .state = BECKON_REQUEST_QUEUED };
  g_autofree char *description = beckon_turns_dup_request (request->turns);

  if (classification != NULL)
    {
      decide (self, request, description, classification, &classified);
      classified.classification = classification;
    }
  else
    {
      /* CF-6 */
      g_autofree char *why = beckon_display_text_short (error->message, WARNING_CHARS);

      classified.warning =
        request->turns->len > 1
          ? g_strdup_printf (
            _ ("Your addition could not be evaluated; continuing without evaluation: %s"), why)
          : g_strdup_printf (
            _ ("The request could not be evaluated; continuing without evaluation: %s"), why);
    }
  beckon_desk_do_async (self->desk,
                        beckon_operation_classify_request (
                          "desk", request->id, make_task (request, description), &classified),
                        NULL, on_written, beckon_request_ref (request));
}

/* --- classifying --- */

static void
on_classified (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Classifying  *classifying = user_data;
  BeckonIntake *self = classifying->intake;
  g_autoptr (GError) error = NULL;
  BeckonClassification *classification =
    beckon_evaluator_classify_finish (BECKON_EVALUATOR (object), result, &error);

  if (self == NULL || self->desk->stopping)
    {
      /* If it cannot be written, it is classified again at the next start. */
      beckon_classification_free (classification);
    }
  else
    {
      g_autoptr (BeckonRequest) request = beckon_request_ref (classifying->request);

      g_hash_table_remove (self->running, request->id);
      move_on (self, request, classification, error);
      advance (self);
    }
  classifying_unref (classifying);
}

static void
limit_cb (gpointer user_data)
{
  Classifying  *classifying = user_data;
  BeckonIntake *self = classifying->intake;
  g_autoptr (BeckonRequest) request = beckon_request_ref (classifying->request);
  g_autoptr (GError) error =
    beckon_error_new (BECKON_ERROR_STATUS, _ ("Continuing with the request unchanged."), "%s",
                      _ ("The evaluator took too long"));

  classifying->alarm = 0;
  g_hash_table_remove (self->running, request->id);
  if (self->desk->stopping)
    return;
  move_on (self, request, NULL, error);
  advance (self);
}

static void
classify (BeckonIntake *self, BeckonRequest *request)
{
  BeckonClock *clock = self->desk->clock;
  Classifying *classifying;

  if (self->desk->evaluator == NULL)
    {
      g_autoptr (GError) error =
        beckon_error_new (BECKON_ERROR_STATUS, _ ("Continuing with the request unchanged."), "%s",
                          _ ("No classifier is available"));

      move_on (self, request, NULL, error);
      return;
    }

  classifying = g_new0 (Classifying, 1);
  g_atomic_ref_count_init (&classifying->ref_count);
  g_atomic_ref_count_inc (&classifying->ref_count);
  classifying->intake = self;
  classifying->request = beckon_request_ref (request);
  classifying->cancellable = g_cancellable_new ();
  classifying->alarm = beckon_clock_add_alarm (
    clock, BECKON_CLOCK_AWAKE,
    beckon_clock_get_time (clock, BECKON_CLOCK_AWAKE) + CLASSIFY_LIMIT_US, limit_cb, classifying);
  g_hash_table_insert (self->running, classifying->request->id, classifying);
  beckon_evaluator_classify_async (self->desk->evaluator, classifying->request->turns,
                                   classifying->cancellable, on_classified, classifying);
}

static void
leave_line (BeckonIntake *self, const char *id)
{
  GList *place = g_hash_table_lookup (self->places, id);

  if (place == NULL)
    return;
  g_hash_table_remove (self->places, id);
  beckon_request_unref (place->data);
  g_queue_delete_link (&self->waiting, place);
}

/* Puts @request, in its current state, at the end of the queue. */
static void
line_up (BeckonIntake *self, BeckonRequest *request)
{
  leave_line (self, request->id);
  g_queue_push_tail (&self->waiting, beckon_request_ref (request));
  g_hash_table_insert (self->places, request->id, self->waiting.tail);
}

/* Requests wait while the store cannot be written, and while an evaluator is being set up
 * (CF-9). */
static gboolean
may_begin (BeckonIntake *self)
{
  return !self->desk->stopping && self->alarm == 0 && !self->desk->evaluator_awaited
         && !g_queue_is_empty (&self->waiting)
         && g_hash_table_size (self->running) < BECKON_EVALUATOR_MAX_CLASSIFYING
         && beckon_store_holds_role (self->desk->store, BECKON_ROLE_INTAKE);
}

/* Starts what can be started. */
static void
advance (BeckonIntake *self)
{
  while (may_begin (self))
    {
      g_autoptr (BeckonRequest) request = beckon_request_ref (g_queue_peek_head (&self->waiting));

      leave_line (self, request->id);
      classify (self, request);
    }
}

void
beckon_intake_take (BeckonIntake *self, BeckonRequest *request)
{
  if (request->state != BECKON_REQUEST_CLASSIFYING)
    {
      g_hash_table_remove (self->running, request->id);
      leave_line (self, request->id);
    }
  else if (!g_hash_table_contains (self->running, request->id))
    {
      line_up (self, request);
    }
  advance (self);
}

void
beckon_intake_recover (BeckonIntake *self, GPtrArray *requests)
{
  for (guint i = 0; i < requests->len; i++)
    line_up (self, g_ptr_array_index (requests, i));
  /* Whoever opened the desk gives it one. */
  if (self->desk->evaluator == NULL && requests->len > 0)
    self->desk->evaluator_awaited = TRUE;
  advance (self);
}

void
beckon_intake_wake (BeckonIntake *self)
{
  advance (self);
}

/* --- operations --- */

void
beckon_desk_request_async (BeckonDesk         *self,
                           BeckonRequest      *draft,
                           const char         *by,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  g_autoptr (GError) error = NULL;
  BeckonRequest *request;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (draft != NULL);

  if (!beckon_request_check_draft (draft, &error))
    {
      g_task_report_error (self, callback, user_data, beckon_desk_request_async,
                           g_steal_pointer (&error));
      return;
    }
  request = beckon_request_copy (draft);
  g_free (request->id);
  request->id = beckon_request_make_id ();
  beckon_desk_do_async (
    self, beckon_operation_create_request (by, request, self->settings->default_agent), cancellable,
    callback, user_data);
}
