/* task.h: a task, one piece of agent work; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

/* What a desk said of a task over HTTP, beside its row. */
typedef struct
{
  gboolean no_agent;      /* it waits for an agent, and none listens (CF-11) */
  char    *away_desk;     /* (owned) (nullable): it waits for the desk of this computer (TM-6) */
  gint64   away_since_us; /* which was last seen then */
} BeckonTaskSaid;

/* Counted atomically, built by one owner and never changed once it was handed on. Times: wall
 * clock, µs since the epoch, 0 none. */
struct _BeckonTask
{
  char *id; /* "task-…" */
  char *title;
  char *description;          /* (nullable) */
  char *agent;                /* (nullable) name of who does it */
  char *host;                 /* (nullable) the other computer that reports it, by “beckon ssh”:
                                 as the person calls it (AG-11) */
  char            *workspace; /* (nullable) folder it works in */
  char            *context;   /* (nullable) JSON object as text */
  char            *session;   /* (nullable) where it runs: see task-session.h */
  gboolean         context_lost; /* what stands in the row is damaged: `context` is NULL for that */
  char            *current_step; /* (nullable) last progress message */
  char            *result;       /* (nullable) */
  char            *clarification_question; /* (nullable) of the oldest open interaction (AR-1) */
  char            *clarification_reason;   /* (nullable) */
  gint64           pending_interaction;    /* id of the oldest open interaction, 0 none */
  gint64           serial; /* row number in the store, grows with creation; 0 in a draft */
  gint64           queued_us;
  gint64           started_us;
  gint64           updated_us;
  gint64           finished_us;
  gint64           resume_us;
  gint64           need_us;  /* since when it awaits a response, 0 when it does not */
  double           progress; /* 0 to 1, negative when unknown */
  BeckonTaskStatus status;
  BeckonPriority   priority;
  gboolean         paused;
  guint            n_steps;           /* of its plan; 0: somebody outside does it */
  guint            position;          /* the step that is carried out, or comes next, from 0 */
  gint64           remaining_us;      /* what was left of its wait when it was paused (WH-5) */
  gboolean         paused_with_agent; /* it goes on when its agent does */
  GPtrArray       *steps; /* (nullable) (element-type BeckonStep): in a draft alone: its plan */
  BeckonInteraction *last_question; /* (owned) (nullable): what a row says of its newest question:
                                     * that it is set aside and what comes of it, or that nobody
                                     * answered it; no more of it than that takes */
  char *claimed_by; /* (nullable) the agent that fetched it and holds it, or held it to its end
                       (CF-11) */
  guint claim;      /* how often it was fetched; 0: never */
  gint64
    claim_us; /* when it is given back unless its holder shows a sign of life; 0: no time passes */
  gboolean of_request; /* it came of a request */
  gboolean
    ends_with_question; /* it was made for its question alone and ends when that is settled */
  BeckonTaskSaid said;
};

/* What each member is called, and may be. */
extern const BeckonFields beckon_task_fields;

/* (transfer full): an empty task, QUEUED, priority normal, progress unknown; fill it before handing
 * it on. */
BeckonTask *beckon_task_new (void);
BeckonTask *beckon_task_ref (BeckonTask *self);
void        beckon_task_unref (BeckonTask *self);
/* (transfer full): a deep copy with one reference, to be changed. */
BeckonTask *beckon_task_copy (const BeckonTask *self);
/* A GCompareFunc for places of tasks in an array: the one that came first comes first. */
int beckon_task_compare_age (gconstpointer a, gconstpointer b);
/* Where it stands within its group in a list: AWAITING_RESPONSE, POSTPONED: need_us, else
 * queued_us; RUNNING: started_us; QUEUED: queued_us; WAITING: resume_us; ended: finished_us. */
gint64 beckon_task_get_sort_us (const BeckonTask *self);
/* (transfer full) (nullable): what the person is told of a task that is WAITING, in the desk's or
 * the terminal's language: "Agent paused. Will resume in 5 days." (WH-2); NULL for any other. The
 * moment that it took to hear of it does not count: more than an hour is in whole minutes, rounded
 * up. */
char *beckon_task_describe_wait (const BeckonTask *self, gint64 now_us);
/* (transfer full): "task-" and ten random base32 characters. */
char *beckon_task_make_id (void);
/* Gives every task of @tasks (element-type BeckonTask) an id. Those of one call have their first
 * four characters in common: they stand side by side in an index, where ids from everywhere would
 * touch a page of it each. */
void beckon_task_make_ids (GPtrArray *tasks);
/* Appends the task as the JSON object of interfaces, section 4, as member or element @name (see
 * json-write.h). */
void beckon_task_add_json (const BeckonTask *self, GString *json, const char *name);
/* The same, but the object is not closed yet: the caller may add members. */
void beckon_task_open_json (const BeckonTask *self, GString *json, const char *name);
/* The same without its context, which may be large: what a change announces. */
void beckon_task_add_change_json (const BeckonTask *self, GString *json, const char *name);
/* The same of a task that was just deleted: member "deleted", true. */
void beckon_task_add_deleted_json (const BeckonTask *self, GString *json, const char *name);
/* (transfer full): reads what beckon_task_add_json() writes (the CLI's side). Lenient: unknown
 * members are ignored. E101. */
BeckonTask *beckon_task_from_json (JsonObject *object, GError **error);
/* (transfer full): the draft of POST /v1/tasks {title, description?, agent?, workspace?, priority?,
 * context?, state?}: checks types and limits; state is QUEUED (default), RUNNING, or WAITING with
 * until (in resume_us) or duration (in remaining_us). Also one of `steps` and `instructions`, which
 * go into `steps` (see plan.h, instructions.h): the desk carries them out, so the state is QUEUED.
 * Unknown members are E101. @now_us: wall clock, from which the waits of a plan are told; 0 where
 * it is not known. */
BeckonTask *beckon_task_draft_from_json (JsonObject *object, gint64 now_us, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTask, beckon_task_unref)

G_END_DECLS
