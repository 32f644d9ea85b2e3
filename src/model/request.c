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

#define ID_PREFIX "request-"
#define ID_LENGTH 10

static const char *const states[BECKON_N_REQUEST_STATES] = {
  [BECKON_REQUEST_CLASSIFYING] = "CLASSIFYING",
  [BECKON_REQUEST_AWAITING_CONFIRMATION] = "AWAITING_CONFIRMATION",
  [BECKON_REQUEST_AWAITING_CLARIFICATION] = "AWAITING_CLARIFICATION",
  [BECKON_REQUEST_QUEUED] = "QUEUED",
  [BECKON_REQUEST_REJECTED] = "REJECTED",
  [BECKON_REQUEST_ABANDONED] = "ABANDONED",
};

static const char *const roles[BECKON_N_TURN_ROLES] = {
  [BECKON_TURN_QUERY] = "query",
  [BECKON_TURN_CLARIFICATION_REQUEST] = "clarification_request",
  [BECKON_TURN_CLARIFICATION_RESPONSE] = "clarification_response",
};

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

  g_free (self->id);
  g_free (self->text);
  g_free (self->agent);
  g_free (self->workspace);
  g_free (self->task_id);
  g_free (self->intent);
  g_free (self->source);
  g_free (self->warning);
  g_free (self->created_by);
  g_free (self->idempotency_key);
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
  *copy = *self;
  copy->id = g_strdup (self->id);
  copy->text = g_strdup (self->text);
  copy->agent = g_strdup (self->agent);
  copy->workspace = g_strdup (self->workspace);
  copy->task_id = g_strdup (self->task_id);
  copy->intent = g_strdup (self->intent);
  copy->source = g_strdup (self->source);
  copy->warning = g_strdup (self->warning);
  copy->created_by = g_strdup (self->created_by);
  copy->idempotency_key = g_strdup (self->idempotency_key);
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

static gboolean
find_word (const char *const *words, guint n_words, const char *text, guint *index)
{
  for (guint i = 0; text != NULL && i < n_words; i++)
    {
      if (strcmp (words[i], text) == 0)
        {
          *index = i;
          return TRUE;
        }
    }

  return FALSE;
}

gboolean
beckon_request_state_from_string (const char *text, BeckonRequestState *state)
{
  guint index;

  if (!find_word (states, G_N_ELEMENTS (states), text, &index))
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

const char *
beckon_turn_role_to_string (BeckonTurnRole role)
{
  g_return_val_if_fail ((guint) role < BECKON_N_TURN_ROLES, "");

  return roles[role];
}

gboolean
beckon_turn_role_from_string (const char *text, BeckonTurnRole *role)
{
  guint index;

  if (!find_word (roles, G_N_ELEMENTS (roles), text, &index))
    return FALSE;

  *role = (BeckonTurnRole) index;
  return TRUE;
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
