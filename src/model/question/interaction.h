/* interaction.h: one thing asked of a person, a row of aic_interactions; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/note.h"
#include "model/question/answer.h"
#include "model/question/option.h"
#include "model/types.h"

G_BEGIN_DECLS

/* Who decided, where no person did (ATT-1). */
#define BECKON_BY_TIMEOUT "timeout"
#define BECKON_BY_SENTINEL "sentinel"
/* No answer fitted, and option 1 was taken (AIC-9). */
#define BECKON_BY_FALLBACK "fallback"
/* The program that asked, or another agent's (ATT-20). */
#define BECKON_BY_OWN "own-session"
/* Somebody who called over HTTP and did not say who: nobody knows whether that was a person. */
#define BECKON_BY_HTTP "http"
/* To whom an answer is owed: a client that has no session, or whoever asks the same. */
#define BECKON_OWED_TO_NOBODY "nobody"
#define BECKON_OWED_TO_ANYBODY "anybody"
/* A source: the asker was sure enough for the person's threshold (CF-7). */
#define BECKON_SOURCE_THRESHOLD "threshold"

/* A correction stands beside the row, never over it (AIC-12). */
struct _BeckonCorrection
{
  gint64          id;
  gint64          interaction_id;
  char           *response;
  guint          *indices; /* (nullable) (array length=n_indices) */
  guint           n_indices;
  char           *note; /* (nullable) */
  char           *corrected_by;
  BeckonSurfaceId surface;
  gint64          timestamp_us;
};

/* Counted atomically, built by one owner and never changed once it was handed on. Times: wall
 * clock, µs since the epoch, 0 none. */
struct _BeckonInteraction
{
  gint64                  id;      /* 0 in a draft */
  char                   *task_id; /* (nullable) in a draft: a task is made */
  BeckonKind              kind;
  BeckonInteractionStatus status;
  char                   *conflict_description;
  char                   *reason;  /* (nullable) */
  GPtrArray              *options; /* (element-type BeckonOption), never NULL, may be empty */
  gboolean                multiple;
  gboolean                allow_other; /* always TRUE for a clarification */
  BeckonPolicy            policy;      /* as asked in a draft; as resolved in a row */
  gint64 timeout_us; /* 0 in a draft: the desk's default; 0 in a row: no timeout (HOLD) */
  gint64
    deadline_us; /* when nobody's answer becomes the policy's; 0: none runs (held, hold, settled) */
  gint64 remaining_us; /* what is left of a stopped countdown (held, locked); 0 when it runs or
                          there is none */
  gboolean held;       /* a person stopped the countdown (AIC-7) */
  gboolean
    unshown; /* PENDING, as the desk tells it over HTTP: nothing shows it to the person (AIC-5) */
  gboolean unawaited;    /* as the desk tells it over HTTP: its agent no longer waits (ATT-21) */
  char    *context;      /* (nullable) JSON as text */
  gboolean context_lost; /* what stands in the row is damaged: `context` is NULL for that */
  gboolean options_lost; /* likewise; there are none then */
  char    *approval; /* (nullable) of an approval: what the agent wants to do, JSON (approval.h) */
  char    *schema;   /* (nullable) of a form: its fields, JSON (form.h) */
  char    *agent;    /* (nullable) */
  char    *host; /* (nullable): the other computer from which it was asked, by “beckon ssh”: as
                    the person calls it, and never as the asker does (AG-11) */
  char *title; /* (nullable) of the task; in a draft: of the task to be made; of a hand-off: its own
                  (WH-8) */
  char    *workspace; /* (nullable) of the task */
  char    *session;   /* (nullable) in a draft alone: where the task that is made for it runs */
  gboolean ends_task; /* in a draft: the task to be made ends when the question is settled */
  char    *idempotency_key; /* (nullable) */
  char    *key_owner;       /* (nullable) of a row: whose key it is (beckon_name_dup_key_owner()) */
  char    *owed_to;   /* (nullable): of a question over MCP, the key of the session to which the
                         answer has not gone out yet, or one of BECKON_OWED_TO_… (AG-2) */
  gint64 previous_id; /* the interaction that this one asks again (AR-9), 0 none */
  char  *intent;     /* (nullable) of a confirmation: what the asker takes the request for (CF-2) */
  double confidence; /* 0 to 1: how sure the asker is of it; negative: not said */
  char  *request_id; /* (nullable): the request whose intake asks (CF-1) */
  char *advice; /* (nullable): why the sentinel answered, or why it left it to the person (SEN-2) */
  char *advised_by; /* (nullable): who says so, where there is advice: a source, or one of
                       BECKON_ADVISER_… (advice.h) */
  char *source; /* (nullable): what answered where no person did: "preference:3", "rules:2", "llm" …
                   (SEN-6) */
  gint64 aside_us;    /* when it was last set aside, by a person or because nobody answered (PP-2,
                         ATT-6); 0: it never was */
  gint64 until_us;    /* a person set it aside until then (ATT-6); 0: nobody did */
  gint64 reminded_us; /* when the person was last reminded of it (PP-3); 0 never */
  gint64 remind_us;   /* set aside: when the person is reminded of it (PP-3); 0: nobody is */
  gint64 cancel_us; /* set aside: when it is cancelled, unless somebody answers it (PP-4); 0: never,
                       or not yet */
  gint64 timestamp_us; /* when it was asked */
  gint64 day;          /* of a row: the day on which that was, where it was asked
                          (beckon_stats_day()), or 0: not known */
  char **tags; /* (nullable) (array zero-terminated=1): free words, by which it is found (WH-8) */
  /* of a hand-off (WH-8): `conflict_description` announces it, `reason` is the recommended action,
   * `context` what handoff-context.h builds */
  char  *assignee;    /* (nullable): a person's handle */
  gint64 assigned_us; /* since when the assignee has it, where it was handed on to them; 0: it never
                         was */
  char                *subject;  /* (nullable): whom or what it is about */
  BeckonPriority       priority; /* its own; of a question that of its task when it was asked */
  gboolean             warm;     /* a warm lead (WH-9) */
  BeckonHandoffOutcome outcome;  /* what came of it */
  /* the response: */
  char  *response;         /* (nullable): label, labels joined by ", ", or free text */
  guint *response_indices; /* (nullable) (array length=n_response_indices): from 0 */
  guint  n_response_indices;
  char  *values; /* (nullable) JSON: of a form what was filled in, of an approval the arguments as
                    the  person edited them (ATT-10) */
  char           *note;         /* (nullable) */
  char           *responded_by; /* (nullable): a person, or one of BECKON_BY_… */
  BeckonSurfaceId surface;
  gboolean        timed_out;
  gint64          responded_us;
  GPtrArray *corrections; /* (nullable) (element-type BeckonCorrection): NULL when there are none */
  GPtrArray *turns;   /* (nullable) (element-type BeckonInteractionTurn): oldest first; NULL when
                         nobody has asked back (ATT-8) */
  gboolean   by_desk; /* a step of a plan asks it: nobody could reply */
  gint64     n_turns; /* how many there are in the database */
  GPtrArray *attachments; /* (nullable) (element-type BeckonAttachment): those of the answer first,
                             in its order; NULL when there are none (ATT-13) */
  gint64 n_attachments;   /* how many there are in the database */
  BeckonHeldAnswer
    *held_answer; /* (owned) (nullable): open, and answered: the answer has not gone out yet, and
                     can be undone (ATT-7); its countdown stands still meanwhile */
};

/* What each member is called, and may be. */
extern const BeckonFields beckon_interaction_fields;
extern const BeckonFields beckon_correction_fields;

/* (transfer full): an empty choice, PENDING. */
BeckonInteraction *beckon_interaction_new (void);
BeckonInteraction *beckon_interaction_ref (BeckonInteraction *self);
void               beckon_interaction_unref (BeckonInteraction *self);
BeckonInteraction *beckon_interaction_copy (const BeckonInteraction *self);
/* Was it withdrawn, by its agent, a person or with its task? Not: cancelled because nobody
 * answered. */
gboolean          beckon_interaction_was_withdrawn (const BeckonInteraction *self);
void              beckon_correction_free (BeckonCorrection *self);
BeckonCorrection *beckon_correction_copy (const BeckonCorrection *self);

/* The two options of a confirmation (CF-2): 0 is yes, 1 is no. */
void beckon_interaction_add_confirmation_options (BeckonInteraction *self);

/* (transfer full) (nullable): the same text for questions of the same kind, from the same computer,
 * that say the same, whatever their case and spaces; for approvals that would do exactly the same.
 * NULL for kinds that may never be answered without a person (SEN-1). */
char *beckon_interaction_dup_fingerprint (const BeckonInteraction *self);

/* Of a hand-off: since when the assignee has it; 0 for a question. */
gint64 beckon_interaction_get_assigned_us (const BeckonInteraction *self);
/* Do both ask the same, from the same computer: kind, words, what is confirmed, and what may be
 * chosen? */
gboolean beckon_interaction_asks_same (const BeckonInteraction *self,
                                       const BeckonInteraction *other);
/* PENDING or POSTPONED. */
gboolean beckon_interaction_is_open (const BeckonInteraction *self);
/* May the desk ever settle it by option 1: the kind allows it and the first option is not
 * destructive? */
gboolean beckon_interaction_may_take_first (const BeckonInteraction *self);
/* Is an answer with these options, of @n_indices, held back with *Undo* before it goes out (ATT-7)?
 * The answer to an approval is, and one with a destructive option. */
gboolean beckon_interaction_holds_back (const BeckonInteraction *self,
                                        const guint             *indices,
                                        guint                    n_indices);
/* Is option @index chosen by two deliberate steps alone (ATT-7)? FALSE where there is none. */
gboolean beckon_interaction_takes_two_steps (const BeckonInteraction *self, guint index);
/* Is it open, and does the agent have to reply before the person decides (ATT-8)? Its countdown
 * stands still meanwhile. */
gboolean beckon_interaction_is_asked_back (const BeckonInteraction *self);
/* (transfer none) (nullable): the last turn of the conversation about it. */
const BeckonInteractionTurn *beckon_interaction_get_last_turn (const BeckonInteraction *self);
/* Adds @turn (transfer full) at the end; for the one owner who builds it. */
void beckon_interaction_take_turn (BeckonInteraction *self, BeckonInteractionTurn *turn);
/* (transfer none) (nullable): the attachment of its answer at @position, from 1; NULL where there
 * is none, or the answer has not gone out. */
const BeckonAttachment *beckon_interaction_get_attachment (const BeckonInteraction *self,
                                                           guint                    position);
/* May the person ask back: it is no hand-off, and somebody other than the desk asks? Whether it is
 * open is not looked at. */
gboolean beckon_interaction_may_ask_back (const BeckonInteraction *self);
/* May another answer be put beside what came of it (AIC-12)? Answers can be corrected, and what the
 * sentinel went on without (SEN-6). */
gboolean beckon_interaction_may_correct (const BeckonInteraction *self);
/* (transfer none) (nullable): the person who settled it; NULL where nobody did (ATT-1), and where
 * nobody knows who did. */
const char *beckon_interaction_get_person (const BeckonInteraction *self);

/* (transfer full): the draft of POST /v1/interactions (interfaces, section 4; also previous_id),
 * types and limits checked; kind defaults to choice. A choice needs one option or more (or
 * allow_other with none), an ambiguity two or more, a clarification none. E101, E104, E105. Kinds
 * that are not offered yet are E101 and say so. Unknown members are E101. */
BeckonInteraction *beckon_interaction_draft_from_json (JsonObject *object, GError **error);
/* The same rules for a draft that was built in C. */
gboolean beckon_interaction_check_draft (const BeckonInteraction *self, GError **error);

/* The interaction as the JSON object of interfaces, section 4, as member @name. option indices
 * count from 0. */
void beckon_interaction_add_json (const BeckonInteraction *self, GString *json, const char *name);
/* The same, and the object is left open for more members. */
void beckon_interaction_open_json (const BeckonInteraction *self, GString *json, const char *name);
/* (transfer full): reads what beckon_interaction_add_json() writes (the CLI's side), lenient. E101.
 */
BeckonInteraction *beckon_interaction_from_json (JsonObject *object, GError **error);
/* {interaction_id, response, option_index, option_indices, responded_by, surface, timed_out,
 * timestamp}: the one shape of every surface's response (AIC-3), and status and note beside it.
 * option_index is the first index, null for free text. */
void beckon_interaction_add_response_json (const BeckonInteraction *self,
                                           GString                 *json,
                                           const char              *name);

/* Checks @answer against what was asked (AIC-13, AR-5). On success @response is (transfer full) the
 * text to record, @indices/@n_indices (transfer full, nullable) the options chosen, @values
 * (optional) (transfer full, nullable) what was filled in or edited as JSON text, @status what the
 * interaction becomes (ANSWERED, SKIPPED, DECLINED: an option that rejects an approval declines it;
 * AUTO_RESOLVED for BECKON_ACTION_FIRST_OPTION, which is E105 where nobody's answer would not
 * become option 1). Text: a number 1…n; else a label in any case, whole or by a prefix that fits
 * one label alone; else free text where allow_other. With `multiple`, text may be numbers or labels
 * separated by commas. An exact label wins over a number only when a label is itself that number.
 * E103 says what was expected; nothing is touched. */
gboolean beckon_interaction_match_answer (const BeckonInteraction *self,
                                          const BeckonAnswer      *answer,
                                          char                   **response,
                                          guint                  **indices,
                                          guint                   *n_indices,
                                          char                   **values,
                                          BeckonInteractionStatus *status,
                                          GError                 **error);
/* (transfer full) (nullable): whoever types the number of option @index, one of several of which
 * one is chosen, may mean another option, whose label it is (ATT-19): which two, translated. NULL:
 * it has that one meaning. */
char *beckon_interaction_describe_doubt (const BeckonInteraction *self, guint index);
/* Sets E106 for a settled interaction: by whom, when, with what (translated, face.md's words:
 * "Answered on the terminal: SQLite"). */
void beckon_interaction_set_settled_error (const BeckonInteraction *self, GError **error);
/* Sets E106 for one whose answer is held back at @now_us: who has answered, and when that goes out.
 * It does not say what: whoever asked must not learn it before. */
void
beckon_interaction_set_held_error (const BeckonInteraction *self, gint64 now_us, GError **error);
/* (transfer full): what happened to it, one translated sentence for persons, truthful (ATT-1):
 * "Answered on the terminal: SQLite", "Nobody answered: option 1, PostgreSQL, was chosen", "Set
 * aside", "Withdrawn by the agent", "Waiting for you". */
char *beckon_interaction_describe_outcome (const BeckonInteraction *self);
/* (transfer full) (nullable): of one that was set aside, when the person was and will be reminded
 * of it, and when it is cancelled (PP-3, PP-4): "The reminder comes at 2026-11-23 14:30."; NULL
 * where it has no such times. */
char *beckon_interaction_describe_times (const BeckonInteraction *self);
/* (transfer full): the same, and where nobody answered also @when, a time in words such as "14:07":
 * "Nobody answered: option 1, PostgreSQL, was chosen at 14:07". */
char *beckon_interaction_describe_outcome_at (const BeckonInteraction *self, const char *when);
/* (transfer full): the same as a note. */
BeckonNote *beckon_interaction_outcome_to_note (const BeckonInteraction *self);
/* (transfer none): for a person, translated: nobody waits for the answer to a question (ATT-21): a
 * sentence or two for where it is shown, a few words for a row, and, once it was answered, where
 * the answer is. */
const char *beckon_interaction_get_unawaited_text (void);
const char *beckon_interaction_get_unawaited_words (void);
const char *beckon_interaction_get_kept_text (void);
/* (transfer none): a surface in the person's language: "dialog", "terminal", "HTTP" … */
const char *beckon_surface_id_to_label (BeckonSurfaceId surface);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonInteraction, beckon_interaction_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonCorrection, beckon_correction_free)

G_END_DECLS
