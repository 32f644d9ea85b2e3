/* request.h: what a person wants done, on its way through the intake to a task; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/classification.h"

G_BEGIN_DECLS

typedef struct _BeckonRequest BeckonRequest;

/* CF-1 to CF-6. QUEUED: it became a task that waits to be begun. */
typedef enum
{
  BECKON_REQUEST_CLASSIFYING,
  BECKON_REQUEST_AWAITING_CONFIRMATION,
  BECKON_REQUEST_AWAITING_CLARIFICATION,
  BECKON_REQUEST_QUEUED,
  BECKON_REQUEST_REJECTED,
  BECKON_REQUEST_ABANDONED,
} BeckonRequestState;
#define BECKON_N_REQUEST_STATES (BECKON_REQUEST_ABANDONED + 1)

/* Counted atomically, built by one owner and never changed once it was handed on. Times: wall
 * clock, µs since the epoch. */
struct _BeckonRequest
{
  char              *id;     /* "request-…" */
  gint64             serial; /* row number in the store; 0 in a draft */
  BeckonRequestState state;
  char              *text;      /* as it was first typed */
  char              *agent;     /* (nullable): who is to do it */
  char              *workspace; /* (nullable): folder to do it in */
  char              *task_id; /* (nullable): the task that it became, or whose question is asked */
  gint64             interaction_id; /* the question that is open, or was asked last; 0 none */
  char              *intent;         /* (nullable): what it is taken for */
  double             confidence;     /* 0 to 1; negative: not known */
  char              *source;         /* (nullable): who says so: "heuristic", "llm" … */
  char
    *warning; /* (nullable): what the person should know, such as a classifier that failed (CF-6) */
  guint  rounds;          /* clarifications that were asked (CF-4) */
  char  *created_by;      /* (nullable) */
  char  *idempotency_key; /* (nullable) */
  char  *key_owner; /* (nullable) of a row: whose key it is: of the agent that the draft named */
  gint64 created_us;
  gint64 updated_us;
  GPtrArray
    *turns; /* (element-type BeckonTurn): the conversation, oldest first; never NULL (CF-5) */
};

/* What each member is called, and may be. */
extern const BeckonFields beckon_request_fields;
extern const BeckonWords  beckon_request_state_table;

/* (transfer full): CLASSIFYING, without turns. */
BeckonRequest *beckon_request_new (void);
BeckonRequest *beckon_request_ref (BeckonRequest *self);
void           beckon_request_unref (BeckonRequest *self);
/* (transfer full): a deep copy with one reference, to be changed. */
BeckonRequest *beckon_request_copy (const BeckonRequest *self);
/* (transfer full): "request-" and ten random base32 characters. */
char *beckon_request_make_id (void);
/* Is it a word with the person: is a question of it open? */
gboolean beckon_request_state_is_asking (BeckonRequestState state);
/* QUEUED, REJECTED or ABANDONED: the intake is done with it. */
gboolean    beckon_request_state_is_final (BeckonRequestState state);
const char *beckon_request_state_to_string (BeckonRequestState state);
gboolean    beckon_request_state_from_string (const char *text, BeckonRequestState *state);
/* (transfer none): for persons, such as "Looking at what is wanted". */
const char *beckon_request_state_to_label (BeckonRequestState state);
/* (transfer full): of POST /v1/requests {text, agent?, workspace?, idempotency_key?}, types and
 * limits checked; the one turn is the text. E101, E104. */
BeckonRequest *beckon_request_draft_from_json (JsonObject *object, GError **error);
/* The same rules for a draft that was built in C. */
gboolean beckon_request_check_draft (const BeckonRequest *self, GError **error);
/* The request as a JSON object with its turns, as member @name. */
void beckon_request_add_json (const BeckonRequest *self, GString *json, const char *name);
/* (transfer full): reads what beckon_request_add_json() writes, lenient. E101. */
BeckonRequest *beckon_request_from_json (JsonObject *object, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonRequest, beckon_request_unref)

G_END_DECLS
