/* operation.h: what all operations have in common, and their results; an operation is executed
 * completely or not at all
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/role.h"
#include "db/tables/next-due.h"
#include "model/agent.h"
#include "model/event.h"
#include "model/log-entry.h"
#include "model/outbox-entry.h"
#include "model/person.h"
#include "model/question/attachment.h"
#include "model/question/interaction.h"
#include "model/question/preference.h"
#include "model/request.h"
#include "model/task.h"
#include "plan/step.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_VERB_START,
  BECKON_VERB_COMPLETE,
  BECKON_VERB_FAIL,
  BECKON_VERB_CANCEL,
  BECKON_VERB_PAUSE,
  BECKON_VERB_RESUME,
} BeckonVerb;

typedef struct _BeckonApply     BeckonApply;
typedef struct _BeckonOperation BeckonOperation;
typedef struct _BeckonCommit    BeckonCommit;

/* A rule: its file in rules/ has one of these, the type of its operations, and their
 * constructor. */
typedef struct
{
  const char *name;
  gsize       size; /* size of its operations, which start with a BeckonOperation */
  /* Executes it inside the writer's transaction: fills @commit, with events without sequence
   * numbers, which beckon_apply() writes. FALSE with @error: nothing of it was done. */
  gboolean (*apply) (BeckonApply           *self,
                     const BeckonOperation *operation,
                     BeckonCommit          *commit,
                     GError               **error);
  /* (nullable): frees the members that the rule added to the operation. */
  void (*clear) (BeckonOperation *operation);
  /* 1 << BeckonRole: only the desk with that role does it (TM-6); 0: any desk. */
  guint roles;
} BeckonRule;

/* A value that a channel stores under a name. */
typedef struct
{
  char *channel;
  char *name;
  char *value; /* (nullable): NULL deletes it */
} BeckonKept;

/* A requested change, executed by one rule; the type of the rule adds its own members.
 * Reference-counted atomically; must not change after it was given to the store. */
struct _BeckonOperation
{
  const BeckonRule *rule;
  gint64            now_us; /* wall clock, when the desk accepted it; 0: not yet */
  char             *by; /* (owned) (nullable): the caller: a person, an agent, "timeout", "desk" */
  GPtrArray *channels;  /* (owned) (nullable) (element-type utf8): the channels that get its events;
                           immutable */
  BeckonKept *kept;     /* (owned) (nullable): stored in the same transaction */
  /* (owned) (nullable): the caller says that it fetched this task, with claim number `claim` */
  char    *claim_task;
  guint    claim;
  gint64   claim_lease_us;  /* how long a claim lasts without a report */
  gboolean decides_nothing; /* a program makes it, and the person decides on the desk alone what
                               matters (ATT-20) */
  gboolean from_agent;      /* an agent's process makes it (ATT-20) */
  GArray  *asked; /* (owned) (nullable) (element-type gint64): the questions that the caller's own
                     program has asked; immutable */
  gint64 hold_back_us; /* how long an answer can be undone before it goes out (ATT-7); 0: it goes
                          out   at once */
};

/* (transfer full): an operation of @rule, all zero except @by; for constructors. */
gpointer         beckon_operation_new (const BeckonRule *rule, const char *by);
BeckonOperation *beckon_operation_ref (BeckonOperation *self);
void             beckon_operation_unref (BeckonOperation *self);
/* For a channel that must not process the same message twice: the transaction of the operation also
 * stores @value (nullable) for @channel under @name, like SET_CHANNEL_STATE. If the operation is
 * refused, nothing is stored. */
void beckon_operation_keep (BeckonOperation *self,
                            const char      *channel,
                            const char      *name,
                            const char      *value);

/* The result of one operation; reference-counted atomically, immutable. */
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
                                   EDIT_PREFERENCE; FORGET: as it was */
  gboolean           posted;    /* something was added to the outbox */
  BeckonOutboxEntry *outbox;    /* (owned) (nullable): DELIVER: the next entry */
  guint              waiting;   /* DELIVER: entries of the channel that are not delivered yet */
  gboolean existed; /* ASK: the idempotency key was known; this is the earlier interaction, settled
                       or not; CREATE_REQUEST likewise */
  BeckonRequest *request; /* (owned) (nullable): after an operation that changed one */
  GPtrArray *requests;   /* (owned) (nullable) (element-type BeckonRequest): RECOVER_REQUESTS: those
                             that must be classified */
  BeckonPerson  *person; /* (owned) (nullable): ADD_PERSON, EDIT_PERSON; DELETE_PERSON: as it was */
  BeckonStepRow *step;   /* (owned) (nullable): START_STEP: its current state */
  BeckonAgent *step_agent; /* (owned) (nullable): START_STEP of a program: the agent whose it is */
  BeckonAgent *agent; /* (owned) (nullable): CREATE_AGENT, EDIT_AGENT, MOVE_AGENT, DELETE_AGENT */
  BeckonAttachment *attachment; /* (owned) (nullable): ATTACH; DETACH: as it was */
  gboolean          more;       /* PROPAGATE_AGENT_PAUSE: there is more of it */
  BeckonNextDue *next_due; /* (owned): after the transaction, the same for all operations in it */
};

/* The end of an operation: @commit (transfer none) (nullable): NULL with @error. */
typedef void (*BeckonCommitFunc) (BeckonCommit *commit, const GError *error, gpointer user_data);

BeckonCommit *beckon_commit_new (void);
BeckonCommit *beckon_commit_ref (BeckonCommit *self);
void          beckon_commit_unref (BeckonCommit *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonOperation, beckon_operation_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonCommit, beckon_commit_unref)

G_END_DECLS
