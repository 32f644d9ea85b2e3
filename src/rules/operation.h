/* operation.h: what the desk wants written, in its own words; one operation is carried out whole or
 * not at all
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/agent.h"
#include "model/answer.h"
#include "model/event.h"
#include "model/interaction.h"
#include "model/outbox-entry.h"
#include "model/person.h"
#include "model/preference.h"
#include "model/request.h"
#include "model/task.h"
#include "plan/step.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_OPERATION_CREATE_TASK,
  BECKON_OPERATION_CREATE_TASKS,
  BECKON_OPERATION_CHANGE_TASK,
  BECKON_OPERATION_MOVE_TASK,
  BECKON_OPERATION_DELETE_TASK,
  BECKON_OPERATION_LOG,
  BECKON_OPERATION_ASK,
  BECKON_OPERATION_RESPOND,
  BECKON_OPERATION_EXPIRE,
  BECKON_OPERATION_HOLD,
  BECKON_OPERATION_WITHDRAW,
  BECKON_OPERATION_CORRECT,
  BECKON_OPERATION_FREEZE,
  BECKON_OPERATION_RECOVER,
  BECKON_OPERATION_REMEMBER,
  BECKON_OPERATION_EDIT_PREFERENCE,
  BECKON_OPERATION_FORGET,
  BECKON_OPERATION_DELIVER,
  BECKON_OPERATION_NOTE_CHANNEL,
  BECKON_OPERATION_LATER,
  BECKON_OPERATION_CARRY_OUT,
  BECKON_OPERATION_CREATE_REQUEST,
  BECKON_OPERATION_CLASSIFY_REQUEST,
  BECKON_OPERATION_ABANDON_REQUEST,
  BECKON_OPERATION_RECOVER_REQUESTS,
  BECKON_OPERATION_ADD_PERSON,
  BECKON_OPERATION_EDIT_PERSON,
  BECKON_OPERATION_DELETE_PERSON,
  BECKON_OPERATION_START_STEP,
  BECKON_OPERATION_END_STEP,
  BECKON_OPERATION_SET_STEP,
  BECKON_OPERATION_HOLD_STEP,
  BECKON_OPERATION_LOG_LINES,
  BECKON_OPERATION_POST_OPEN,
  BECKON_OPERATION_COMPLETE_HANDOFF,
  BECKON_OPERATION_ASSIGN,
  BECKON_OPERATION_WAIT,
  BECKON_OPERATION_RESUME_DUE,
  BECKON_OPERATION_CREATE_AGENT,
  BECKON_OPERATION_EDIT_AGENT,
  BECKON_OPERATION_MOVE_AGENT,
  BECKON_OPERATION_DELETE_AGENT,
  BECKON_OPERATION_FOLLOW_AGENTS,
  BECKON_OPERATION_PRUNE_LOGS,
  BECKON_OPERATION_FETCH_TASK,
  BECKON_OPERATION_GIVE_BACK,
} BeckonOperationType;

typedef enum
{
  BECKON_VERB_START,
  BECKON_VERB_COMPLETE,
  BECKON_VERB_FAIL,
  BECKON_VERB_CANCEL,
  BECKON_VERB_PAUSE,
  BECKON_VERB_RESUME,
} BeckonVerb;

/* What is left of one countdown. */
typedef struct
{
  gint64 interaction_id;
  gint64 remaining_us;
} BeckonFrozen;

/* Never changed once it was given to the store; counted atomically. Which members count depends on
 * the type: see the constructors. */
typedef struct _BeckonOperation BeckonOperation;
struct _BeckonOperation
{
  BeckonOperationType type;
  gint64              now_us; /* wall clock, when the desk took it */
  BeckonTask         *task;   /* (owned) (nullable): CREATE_TASK draft (with id) */
  GPtrArray *tasks; /* (owned) (nullable) (element-type BeckonTask): CREATE_TASKS drafts (with ids);
                       each by its agent where it has one */
  BeckonInteraction *interaction; /* (owned) (nullable): ASK draft, policy and timeout resolved,
                                     deadline_us set when a countdown runs */
  BeckonAnswer *answer; /* (owned) (nullable): RESPOND, CORRECT; ASK: the sentinel's, its source,
                           reason (advice) and confidence in the draft */
  char      *task_id;   /* (nullable) */
  gint64     id;        /* interaction; 0 in RESPOND: the oldest PENDING one (AR-5) */
  BeckonVerb verb;      /* MOVE_TASK; MOVE_AGENT: pause or resume */
  char      *title;     /* (nullable): CHANGE_TASK: set when not NULL */
  char *context; /* (nullable): CHANGE_TASK: JSON object merged member by member (null deletes) */
  char *message; /* (nullable): LOG; CHANGE_TASK: progress message (becomes current_step and a log
                    line); MOVE_TASK, WITHDRAW: the reason */
  char           *result;       /* (nullable): MOVE_TASK complete, fail */
  double          progress;     /* CHANGE_TASK: set when not negative */
  BeckonLevel     level;        /* LOG */
  char           *by;           /* who: a person, an agent, "timeout", "desk" */
  BeckonSurfaceId surface;      /* RESPOND, CORRECT */
  gboolean        held;         /* HOLD: TRUE stops the countdown, FALSE lets it go on */
  gint64          remaining_us; /* HOLD: what is left */
  gint64 deadline_us; /* HOLD with held FALSE, EXPIRE: the wall time at which it (would) end; LATER,
                         WAIT: until when */
  GArray *frozen; /* (owned) (nullable) (element-type BeckonFrozen): FREEZE stops or (thaw) restarts
                     countdowns */
  gboolean    thaw;       /* FREEZE: they run again, deadline = now + remaining */
  guint       open_limit; /* ASK: most open questions of one agent, else E111 */
  BeckonScope scope; /* REMEMBER the person's answer to interaction `id`. EDIT_PREFERENCE, FORGET:
                      * `id` is the preference's, `message` (nullable) the new answer */
  gint64 least_us;   /* RECOVER: the least a countdown shows again with (AIC-5: 30 s) */
  char **channels; /* (owned) (nullable) (array zero-terminated=1): the channels that are told what
                      this announces */
  char *channel;   /* (nullable): DELIVER, NOTE_CHANNEL, POST_OPEN; RESPOND, LATER and ASSIGN with
                      name: keeps value in the same transaction */
  gint64          outbox_id; /* DELIVER: the entry that was attempted; 0: none */
  BeckonDelivery *delivery;  /* (owned) (nullable): DELIVER: what became of it */
  gint64          next_us;   /* DELIVER: RETRY not before then (wall clock) */
  gboolean        take;      /* DELIVER: takes the next entry that is due */
  gint64          lease_us;  /* DELIVER: nobody else takes it for so long */
  gboolean        all_due;   /* DELIVER: first makes everything of the channel due now */
  char  *name;  /* (nullable): NOTE_CHANNEL: of the value; NULL: message and id are noted instead */
  char  *value; /* (nullable): NOTE_CHANNEL: NULL deletes it */
  gint64 reminder_us; /* EXPIRE, CARRY_OUT: from being set aside to the reminder (PP-3) */
  gint64 cancel_us;   /* CARRY_OUT: from the reminder to the end of an ambiguity (PP-4) */
  gint64
    overdue_us; /* CARRY_OUT: what was to be cancelled until then is reminded of instead (PP-7) */
  guint limit;  /* CARRY_OUT: at most so many deadlines */
  gboolean
    clamp; /* CARRY_OUT: first brings deadlines back that the clock, set back, left too far away */

  BeckonRequest *request; /* (owned) (nullable): CREATE_REQUEST draft (with id) */
  char *request_id; /* (nullable): CLASSIFY_REQUEST, ABANDON_REQUEST (`message`, nullable: why the
                       desk gives it up) */
  BeckonRequestState request_state; /* CLASSIFY_REQUEST: what it becomes: QUEUED, or one that asks
                                     * with `interaction`; `task` is the draft of its task,
                                     * `message` (nullable) a warning */
  BeckonClassification *classification; /* (owned) (nullable): CLASSIFY_REQUEST: NULL when the
                                           classifier failed (CF-6) */
  gboolean rounds_spent; /* CLASSIFY_REQUEST: something is missing still, but it was asked for often
                            enough (CF-4) */

  BeckonPerson *person;   /* (owned) (nullable): ADD_PERSON draft; EDIT_PERSON: what the person `id`
                             becomes, in `person_members` */
  guint64 person_members; /* bits of beckon_person_fields */
  guint position; /* START_STEP, END_STEP, SET_STEP, HOLD_STEP: of the step in the task's plan, from
                     0; ASK with of_step */
  gboolean of_step; /* ASK, WAIT: step `position` asks: the question stands in its row; or waits */
  BeckonStepState step_state; /* END_STEP: DONE, SKIPPED or FAILED; `result` (JSON) and `message`
                                 (its note) are nullable */
  char *log_note; /* (nullable): END_STEP: `message` in English, for the log; NULL: as it is */
  char *
    outcome; /* (nullable): END_STEP: the result of the task, where it is complete with this step */
  guint n_skipped; /* END_STEP: so many of the steps that follow are SKIPPED, `message` says why
                      (WH-7) */
  char *save_as; /* (nullable): END_STEP: the member of the task's context that takes the result */
  GPtrArray *steps; /* (owned) (nullable) (element-type BeckonStep): SET_STEP: what stands where the
                       unclear step stood */
  GPtrArray *lines; /* (owned) (nullable) (element-type utf8): LOG_LINES */
  char *
    assignee; /* (nullable): ASSIGN: to whom hand-off `id` goes now. COMPLETE_HANDOFF takes task_id
               * and answer. END_STEP of a notify: who is told; NULL: the person whose desk it is */
  gboolean     at_once;  /* MOVE_TASK resume: what is left of the wait is skipped (WH-5) */
  BeckonAgent *agent;    /* (owned) (nullable): CREATE_AGENT: the draft. EDIT_AGENT, MOVE_AGENT,
                          * DELETE_AGENT: `id` is the agent's,    `context` the members that change */
  gint64 claim_lease_us; /* all: how long an agent holds what it fetched without a sign of life.
                          * FETCH_TASK takes `by`, the agent. GIVE_BACK: at most `limit` claims that
                          * have ended, or with task_id that one, if it is still `claim`; `clamp`:
                          * first gives every claim its whole time again */
  char *claim_task; /* (nullable): who calls says that it fetched this task, as its claim number
                       `claim` */
  guint  claim;
  gint64 before_us; /* PRUNE_LOGS: older than this; at most `limit` lines */
};

BeckonOperation *beckon_operation_new (BeckonOperationType type, gint64 now_us, const char *by);
BeckonOperation *beckon_operation_ref (BeckonOperation *self);
void             beckon_operation_unref (BeckonOperation *self);

/* What one operation did; counted atomically, immutable. */
typedef struct _BeckonCommit BeckonCommit;
struct _BeckonCommit
{
  BeckonTask *task;  /* (owned) (nullable): after the operation */
  GPtrArray  *tasks; /* (owned) (nullable) (element-type BeckonTask): CREATE_TASKS: in the order of
                        the drafts */
  BeckonInteraction *interaction; /* (owned) (nullable): after the operation */
  BeckonLogEntry    *entry;       /* (owned) (nullable): LOG */
  GPtrArray *events; /* (owned) (element-type BeckonEvent): in order of their sequence; empty when
                        nothing changed */
  GPtrArray *open;   /* (owned) (nullable) (element-type BeckonInteraction): RECOVER: every PENDING
                        one, oldest first; MOVE_TASK cancel: those it cancelled */
  BeckonPreference *preference; /* (owned) (nullable): REMEMBER, RESPOND with remember,
                                   EDIT_PREFERENCE; FORGET: what it was */
  gboolean           preferences_changed;
  gboolean           posted; /* something was put into the outbox */
  BeckonOutboxEntry *outbox; /* (owned) (nullable): DELIVER: what was taken */
  gint64
    next_us; /* DELIVER, when nothing was taken: when something will be due; 0: there is nothing */
  guint  waiting;   /* DELIVER: entries of the channel that are not delivered yet */
  gint64 due_us;    /* EXPIRE, LATER: when something of the interaction is due; CARRY_OUT: when
                       anything is; 0: nothing */
  gboolean existed; /* ASK: the idempotency key was known; this is the earlier interaction, settled
                       or not; CREATE_REQUEST likewise */
  BeckonRequest *request; /* (owned) (nullable): after an operation that moved one */
  GPtrArray *requests;  /* (owned) (nullable) (element-type BeckonRequest): RECOVER_REQUESTS: those
                           that have to be classified */
  BeckonPerson *person; /* (owned) (nullable): ADD_PERSON, EDIT_PERSON; DELETE_PERSON: who it was */
  gboolean      people_changed;
  BeckonStepRow *step; /* (owned) (nullable): START_STEP: as it is now */
  gint64 wake_us;     /* WAIT, MOVE_TASK, CREATE_TASK: when the task goes on; CREATE_TASKS: when the
                         first does; RESUME_DUE, FOLLOW_AGENTS: when the first does; 0: none */
  BeckonAgent *agent; /* (owned) (nullable): CREATE_AGENT, EDIT_AGENT, MOVE_AGENT, DELETE_AGENT */
  gint64       claim_us; /* GIVE_BACK: when the next claim ends; 0: none does */
  gint64 oldest_us;      /* PRUNE_LOGS: the last line of the oldest log of a task that has ended; 0:
                            there is none */
  gboolean more; /* FOLLOW_AGENTS, PRUNE_LOGS: there is more of it; CREATE_AGENT, EDIT_AGENT,
                    MOVE_AGENT, DELETE_AGENT: FOLLOW_AGENTS has to be done */
};

BeckonCommit *beckon_commit_new (void);
BeckonCommit *beckon_commit_ref (BeckonCommit *self);
void          beckon_commit_unref (BeckonCommit *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonOperation, beckon_operation_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonCommit, beckon_commit_unref)

G_END_DECLS
