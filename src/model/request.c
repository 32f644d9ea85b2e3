/* request.c: what a person wants done: the value and its words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/request.h"

#include <string.h>
#include <sys/random.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "model/name.h"

#define ID_PREFIX "request-"
#define ID_LENGTH 10

static const char *const states[BECKON_N_REQUEST_STATES + 1] = {
  [BECKON_REQUEST_CLASSIFYING] = "CLASSIFYING",
  [BECKON_REQUEST_AWAITING_CONFIRMATION] = "AWAITING_CONFIRMATION",
  [BECKON_REQUEST_AWAITING_CLARIFICATION] = "AWAITING_CLARIFICATION",
  [BECKON_REQUEST_QUEUED] = "QUEUED",
  [BECKON_REQUEST_REJECTED] = "REJECTED",
  [BECKON_REQUEST_ABANDONED] = "ABANDONED",
};

const BeckonWords beckon_request_state_table = { states, BECKON_N_REQUEST_STATES, 0,
                                                 "RequestState" };

#define NULLABLE BECKON_FIELD_NULLABLE
#define ALWAYS BECKON_FIELD_ALWAYS
#define DRAFT BECKON_FIELD_DRAFT
#define FIXED BECKON_FIELD_FIXED
#define STAMP BECKON_FIELD_STAMP

static const BeckonField fields[] = {
  { BECKON_INT (BeckonRequest, serial, "serial"), .column = "serial",
    .flags = BECKON_FIELD_HIDDEN | BECKON_FIELD_SERIAL },
  { BECKON_TEXT (BeckonRequest, id, "id"), .column = "id", .flags = ALWAYS | FIXED,
    .about = "request- and more" },
  /* A row whose state is not known is over. */
  { BECKON_WORD (BeckonRequest, state, BeckonRequestState, beckon_request_state_table, "state"),
    .column = "state", .flags = ALWAYS | BECKON_FIELD_GUARD, .fallback = BECKON_REQUEST_ABANDONED },
  { BECKON_TEXT (BeckonRequest, text, "text"), .column = "text",
    .flags = DRAFT | FIXED | BECKON_FIELD_REQUIRED, .limit = BECKON_LIMIT_REQUEST_BYTES,
    .about = "As it was first typed", .draft_about = "What is to be done" },
  { BECKON_TEXT (BeckonRequest, agent, "agent"), .column = "agent", .flags = DRAFT | NULLABLE,
    .limit = BECKON_LIMIT_NAME_BYTES, .take = beckon_name_take, .about = "Who is to do it" },
  { BECKON_TEXT (BeckonRequest, workspace, "workspace"), .column = "workspace",
    .flags = DRAFT | FIXED | NULLABLE, .limit = BECKON_LIMIT_PATH_BYTES,
    .about = "Folder to do it in" },
  { BECKON_TEXT (BeckonRequest, task_id, "task_id"), .column = "task_id", .flags = NULLABLE,
    .about = "The task that it became, or whose question is asked" },
  { BECKON_INT (BeckonRequest, interaction_id, "interaction_id"), .column = "interaction_id",
    .flags = NULLABLE, .min = 1, .about = "The question that is open, or was asked last" },
  { BECKON_TEXT (BeckonRequest, intent, "intent"), .column = "intent", .flags = NULLABLE,
    .about = "What it is taken for" },
  { BECKON_SHARE (BeckonRequest, confidence, "confidence"), .column = "confidence",
    .flags = NULLABLE, .about = "How sure the classifier is of it" },
  { BECKON_TEXT (BeckonRequest, source, "source"), .column = "source", .flags = NULLABLE,
    .about = "Who says so, such as heuristic or llm" },
  { BECKON_TEXT (BeckonRequest, warning, "warning"), .column = "warning", .flags = NULLABLE,
    .about = "What the person should know, such as a classifier that failed" },
  { BECKON_COUNT (BeckonRequest, rounds, "rounds"), .column = "rounds",
    .about = "Clarifications that were asked" },
  { BECKON_TEXT (BeckonRequest, created_by, "created_by"), .column = "created_by",
    .flags = NULLABLE | FIXED },
  { BECKON_TEXT (BeckonRequest, idempotency_key, "idempotency_key"), .column = "idempotency_key",
    .flags = DRAFT | FIXED | NULLABLE, .limit = BECKON_LIMIT_NAME_BYTES,
    .draft_about = "The same key gives the same request; each agent has its own keys" },
  { BECKON_TEXT (BeckonRequest, key_owner, "key_owner"), .column = "key_owner",
    .flags = BECKON_FIELD_HIDDEN | FIXED | NULLABLE },
  { BECKON_TIME (BeckonRequest, created_us, "created_at"), .column = "created_at",
    .flags = STAMP | FIXED },
  { BECKON_TIME (BeckonRequest, updated_us, "updated_at"), .column = "updated_at", .flags = STAMP },
};
const BeckonFields beckon_request_fields =
  BECKON_FIELDS (BeckonRequest,
                 fields,
                 .name = "Request",
                 .table = "requests",
                 .about = "What a person wants done, on its way to a task");

BeckonRequest *
beckon_request_new (void)
{
  BeckonRequest *self = g_atomic_rc_box_new0 (BeckonRequest);

  self->state = BECKON_REQUEST_CLASSIFYING;
  self->confidence = -1;
  self->turns = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_turn_free);
  return self;
}

BeckonRequest *
beckon_request_ref (BeckonRequest *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
request_clear (gpointer data)
{
  BeckonRequest *self = data;

  beckon_fields_clear (&beckon_request_fields, self);
  g_clear_pointer (&self->turns, g_ptr_array_unref);
}

void
beckon_request_unref (BeckonRequest *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, request_clear);
}

BeckonRequest *
beckon_request_copy (const BeckonRequest *self)
{
  BeckonRequest *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_atomic_rc_box_new (BeckonRequest);
  beckon_fields_copy (&beckon_request_fields, copy, self);
  copy->turns = beckon_turns_copy (self->turns);
  return copy;
}

char *
beckon_request_make_id (void)
{
  static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
  char              id[sizeof ID_PREFIX + ID_LENGTH] = ID_PREFIX;
  guint8            random[ID_LENGTH];

  if (getrandom (random, sizeof random, 0) != (gssize) sizeof random)
    {
      for (guint i = 0; i < ID_LENGTH; i++)
        random[i] = (guint8) g_random_int_range (0, 256);
    }
  for (guint i = 0; i < ID_LENGTH; i++)
    id[strlen (ID_PREFIX) + i] = alphabet[random[i] % 32];

  return g_strdup (id);
}

gboolean
beckon_request_state_is_asking (BeckonRequestState state)
{
  return state == BECKON_REQUEST_AWAITING_CONFIRMATION
         || state == BECKON_REQUEST_AWAITING_CLARIFICATION;
}

gboolean
beckon_request_state_is_final (BeckonRequestState state)
{
  return state == BECKON_REQUEST_QUEUED || state == BECKON_REQUEST_REJECTED
         || state == BECKON_REQUEST_ABANDONED;
}

const char *
beckon_request_state_to_string (BeckonRequestState state)
{
  g_return_val_if_fail ((guint) state < BECKON_N_REQUEST_STATES, "");

  return states[state];
}

gboolean
beckon_request_state_from_string (const char *text, BeckonRequestState *state)
{
  guint index;

  if (!beckon_words_find (&beckon_request_state_table, text, &index))
    return FALSE;

  *state = (BeckonRequestState) index;
  return TRUE;
}

const char *
beckon_request_state_to_label (BeckonRequestState state)
{
  switch (state)
    {
    case BECKON_REQUEST_CLASSIFYING:
      return C_ ("request", "Evaluating");
    case BECKON_REQUEST_AWAITING_CONFIRMATION:
      return C_ ("request", "Waiting for your confirmation");
    case BECKON_REQUEST_AWAITING_CLARIFICATION:
      return C_ ("request", "Waiting for more information");
    case BECKON_REQUEST_QUEUED:
      return C_ ("request", "Queued");
    case BECKON_REQUEST_REJECTED:
      return C_ ("request", "Needs rephrasing");
    case BECKON_REQUEST_ABANDONED:
      return C_ ("request", "Abandoned");
    default:
      g_return_val_if_reached ("");
    }
}

gboolean
beckon_request_check_draft (const BeckonRequest *self, GError **error)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->text != NULL)
    text = g_strstrip (g_strdup (self->text));
  if (text == NULL || text[0] == '\0')
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Say what should be done."),
                        _ ("“%s” is empty"), "text");
      return FALSE;
    }
  if (!g_utf8_validate (self->text, -1, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Send it as UTF-8."), "%s",
                        _ ("The request is not UTF-8"));
      return FALSE;
    }

  return beckon_limit_check_text ("text", self->text, BECKON_LIMIT_REQUEST_BYTES, error)
         && beckon_limit_check_text ("agent", self->agent, BECKON_LIMIT_NAME_BYTES, error)
         && beckon_limit_check_text ("workspace", self->workspace, BECKON_LIMIT_PATH_BYTES, error)
         && beckon_limit_check_text ("idempotency_key", self->idempotency_key,
                                     BECKON_LIMIT_NAME_BYTES, error);
}
