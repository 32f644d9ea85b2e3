/* requests.h: the operations on requests (CF-1 to CF-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor gives back an operation (transfer full); @by is who does it. Whatever moves a
 * request announces REQUEST_CHANGED last, and the commit has it. Whatever settles the question of a
 * request, by RESPOND or otherwise, moves the request in the same transaction (CF-2, CF-3, CF-6):
 * confirmed → QUEUED, rejected → REJECTED, clarified → CLASSIFYING, skipped → QUEUED, anything else
 * → ABANDONED. A task that never began goes with its request: QUEUED, WAITING while it is
 * classified again (nobody may start it), or CANCELLED. The end of a task is that of its request,
 * too. */

/* What the intake makes of a request. */
typedef struct
{
  BeckonRequestState state;    /* what it becomes: QUEUED, or one that asks with `question` */
  BeckonInteraction *question; /* (owned) (nullable): the draft */
  BeckonClassification
          *classification; /* (owned) (nullable): NULL when the classifier failed (CF-6) */
  char    *warning;        /* (owned) (nullable) */
  gboolean rounds_spent; /* something is missing still, but it was asked for often enough (CF-4) */
} BeckonClassified;

/* CREATE_REQUEST: @request (transfer full) is the draft, with its id. CLASSIFYING, its first turn;
 * no task yet. Without an agent it gets @default_agent (nullable); a deleted agent is a warning
 * (CF-11). A known idempotency_key: `existed`, and nothing is announced; E101 where it belongs
 * to another request. */
BeckonOperation *
beckon_operation_create_request (const char *by, BeckonRequest *request, const char *default_agent);
/* CLASSIFY_REQUEST: only of one that is CLASSIFYING (else nothing, no error). Its task is made of
 * @task (transfer full), QUEUED, or gets the cumulative request as its description; a state that
 * asks puts the question on it (CF-1, CF-4, CF-6). @classified: what it points to is (transfer
 * full). E102. */
BeckonOperation *beckon_operation_classify_request (const char             *by,
                                                    const char             *request_id,
                                                    BeckonTask             *task,
                                                    const BeckonClassified *classified);
/* ABANDON_REQUEST: one that is not final → ABANDONED, its question and task CANCELLED (CF-6). @why
 * (nullable): its warning, where the desk gives it up. E102; E108 when it is final. */
BeckonOperation *
beckon_operation_abandon_request (const char *by, const char *request_id, const char *why);
/* RECOVER_REQUESTS: one that should ask and has no open question → ABANDONED (CF-6); `requests` of
 * the commit are those that have to be classified. */
BeckonOperation *beckon_operation_recover_requests (const char *by);

G_END_DECLS
