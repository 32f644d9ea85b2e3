/* types.h: the words of the model: forward typedefs and enumerations, nothing else
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonAnswer          BeckonAnswer;
typedef struct _BeckonAttachment      BeckonAttachment;
typedef struct _BeckonCorrection      BeckonCorrection;
typedef struct _BeckonEvent           BeckonEvent;
typedef struct _BeckonHeldAnswer      BeckonHeldAnswer;
typedef struct _BeckonSuggestion      BeckonSuggestion;
typedef struct _BeckonInteraction     BeckonInteraction;
typedef struct _BeckonInteractionTurn BeckonInteractionTurn;
typedef struct _BeckonLogEntry        BeckonLogEntry;
typedef struct _BeckonOption          BeckonOption;
typedef struct _BeckonStep            BeckonStep;
typedef struct _BeckonStepRow         BeckonStepRow;
typedef struct _BeckonTask            BeckonTask;

/* Status of a task (behaviour, section 1). `paused` is a flag beside it. */
typedef enum
{
  BECKON_TASK_QUEUED,
  BECKON_TASK_RUNNING,
  BECKON_TASK_AWAITING_RESPONSE,
  BECKON_TASK_POSTPONED,
  BECKON_TASK_WAITING,
  BECKON_TASK_COMPLETE,
  BECKON_TASK_FAILED,
  BECKON_TASK_CANCELLED,
} BeckonTaskStatus;
#define BECKON_N_TASK_STATUSES (BECKON_TASK_CANCELLED + 1)

/* Status of an interaction. */
typedef enum
{
  BECKON_INTERACTION_PENDING,
  BECKON_INTERACTION_POSTPONED,
  BECKON_INTERACTION_ANSWERED,
  BECKON_INTERACTION_AUTO_RESOLVED,
  BECKON_INTERACTION_SKIPPED,
  BECKON_INTERACTION_DECLINED,
  BECKON_INTERACTION_EXPIRED,
  BECKON_INTERACTION_CANCELLED,
} BeckonInteractionStatus;
#define BECKON_N_INTERACTION_STATUSES (BECKON_INTERACTION_CANCELLED + 1)

/* What sort of interaction. */
typedef enum
{
  BECKON_KIND_CHOICE,
  BECKON_KIND_AMBIGUITY,
  BECKON_KIND_CONFIRMATION,
  BECKON_KIND_CLARIFICATION,
  BECKON_KIND_APPROVAL,
  BECKON_KIND_FORM,
  BECKON_KIND_HANDOFF,
} BeckonKind;
#define BECKON_N_KINDS (BECKON_KIND_HANDOFF + 1)

/* What an option of an approval does (AP-1). The words are those of the Agent Client Protocol. */
typedef enum
{
  BECKON_EFFECT_NONE,
  BECKON_EFFECT_ALLOW_ONCE,
  BECKON_EFFECT_ALLOW_ALWAYS,
  BECKON_EFFECT_REJECT_ONCE,
  BECKON_EFFECT_REJECT_ALWAYS,
} BeckonEffect;
#define BECKON_N_EFFECTS (BECKON_EFFECT_REJECT_ALWAYS + 1)

/* What an interaction does when nobody answers. DEFAULT is no policy: the asker named none. */
typedef enum
{
  BECKON_POLICY_DEFAULT,
  BECKON_POLICY_FIRST_OPTION,
  BECKON_POLICY_POSTPONE,
  BECKON_POLICY_DENY,
  BECKON_POLICY_CONTINUE,
  BECKON_POLICY_HOLD,
} BeckonPolicy;
#define BECKON_N_POLICIES (BECKON_POLICY_HOLD + 1)

/* Where a response came from. NONE: from no surface (a timeout). */
typedef enum
{
  BECKON_SURFACE_NONE,
  BECKON_SURFACE_DIALOG,
  BECKON_SURFACE_NOTIFICATION,
  BECKON_SURFACE_TRAY,
  BECKON_SURFACE_TERMINAL,
  BECKON_SURFACE_VSCODE,
  BECKON_SURFACE_TELEGRAM,
  BECKON_SURFACE_HTTP,
} BeckonSurfaceId;
#define BECKON_N_SURFACES (BECKON_SURFACE_HTTP + 1)

typedef enum
{
  BECKON_PRIORITY_LOW,
  BECKON_PRIORITY_NORMAL,
  BECKON_PRIORITY_HIGH,
  BECKON_PRIORITY_URGENT,
} BeckonPriority;
#define BECKON_N_PRIORITIES (BECKON_PRIORITY_URGENT + 1)

typedef enum
{
  BECKON_LEVEL_INFO,
  BECKON_LEVEL_WARNING,
  BECKON_LEVEL_ERROR,
} BeckonLevel;
#define BECKON_N_LEVELS (BECKON_LEVEL_ERROR + 1)

/* A part of what an agent reported (model/transcript-part.h). */
typedef enum
{
  BECKON_TRANSCRIPT_MESSAGE,
  BECKON_TRANSCRIPT_CALL,
  BECKON_TRANSCRIPT_PLAN,
  BECKON_TRANSCRIPT_THOUGHT,
  BECKON_TRANSCRIPT_PROMPT,
  BECKON_TRANSCRIPT_MODE,
  BECKON_TRANSCRIPT_SESSION,
} BeckonTranscriptKind;
#define BECKON_N_TRANSCRIPT_KINDS (BECKON_TRANSCRIPT_SESSION + 1)

/* What is announced (interfaces, section 5). */
typedef enum
{
  BECKON_EVENT_AIC_DIALOG_REQUESTED,
  BECKON_EVENT_AIC_DIALOG_RESPONDED,
  BECKON_EVENT_AIC_TIMEOUT,
  BECKON_EVENT_AIC_HELD,
  BECKON_EVENT_AIC_ANSWER_HELD,
  BECKON_EVENT_AIC_ANSWER_UNDONE,
  BECKON_EVENT_AIC_COUNTDOWN,
  BECKON_EVENT_AIC_POSTPONED,
  BECKON_EVENT_AIC_REMINDER,
  BECKON_EVENT_AIC_CANCELLED,
  BECKON_EVENT_AIC_WITHDRAWN,
  BECKON_EVENT_AIC_CORRECTED,
  BECKON_EVENT_AIC_ASKED_BACK,
  BECKON_EVENT_AIC_REPLIED,
  BECKON_EVENT_TASK_CREATED,
  BECKON_EVENT_TASK_CHANGED,
  BECKON_EVENT_TASK_LOG,
  BECKON_EVENT_TASK_NOTICE,
  BECKON_EVENT_TASK_TRANSCRIPT,
  BECKON_EVENT_HANDOFF_REQUESTED,
  BECKON_EVENT_HANDOFF_COMPLETED,
  BECKON_EVENT_REQUEST_CHANGED,
  BECKON_EVENT_AGENT_CHANGED,
  BECKON_EVENT_PERSON_CHANGED,
  BECKON_EVENT_PREFERENCE_CHANGED,
  BECKON_EVENT_CHANNEL_CHANGED,
} BeckonEventType;
#define BECKON_N_EVENT_TYPES (BECKON_EVENT_CHANNEL_CHANGED + 1)

/* The action part of an answer that is not a choice. */
typedef enum
{
  BECKON_ACTION_ANSWER,       /* the text or the options of the answer count */
  BECKON_ACTION_SKIP,         /* goes on without an answer (clarification) */
  BECKON_ACTION_DECLINE,      /* refuses (approval, form) */
  BECKON_ACTION_CANCEL,       /* neither fills in nor refuses (form) */
  BECKON_ACTION_FIRST_OPTION, /* no answer fitted: what the policy would do, sooner (AIC-9); never a
                                 person's answer */
  BECKON_ACTION_TAKE_OVER,    /* of a hand-off: it is mine now (WH-10) */
  BECKON_ACTION_COMPLETE,     /* of a hand-off: it is done, with notes and an outcome */
} BeckonAction;
#define BECKON_N_ACTIONS (BECKON_ACTION_COMPLETE + 1)

/* For whom a remembered answer holds (SEN-5). NONE: it is not remembered. */
typedef enum
{
  BECKON_SCOPE_NONE,
  BECKON_SCOPE_AGENT,
  BECKON_SCOPE_WORKSPACE,
  BECKON_SCOPE_EVERYWHERE,
} BeckonScope;
#define BECKON_N_SCOPES (BECKON_SCOPE_EVERYWHERE + 1)

/* Who speaks in the conversation about an open question (ATT-8). */
typedef enum
{
  BECKON_SPEAKER_PERSON,
  BECKON_SPEAKER_AGENT,
} BeckonSpeaker;
#define BECKON_N_SPEAKERS (BECKON_SPEAKER_AGENT + 1)

/* What a channel is told: of an interaction, or a notice, which is about none. */
typedef enum
{
  BECKON_PURPOSE_QUESTION,        /* a person is needed */
  BECKON_PURPOSE_REMINDER,        /* it still waits, or waits again (PP-3, ATT-6) */
  BECKON_PURPOSE_POSTPONED,       /* it was set aside: by a person until a time, or because nobody
                                     answered */
  BECKON_PURPOSE_AWAITED,         /* its agent no longer waits for it, or waits again (ATT-21) */
  BECKON_PURPOSE_SETTLED,         /* answered elsewhere, withdrawn, cancelled or corrected */
  BECKON_PURPOSE_ACKNOWLEDGEMENT, /* answered in this very channel: the one message for who answered
                                     (PP-9) */
  BECKON_PURPOSE_NOTICE,          /* something to know; needs no answer (WH-1) */
} BeckonPurpose;
#define BECKON_N_PURPOSES (BECKON_PURPOSE_NOTICE + 1)

/* What a step does. UNCLEAR: an instruction that was not understood; the person says what was meant
 * before anything runs. */
typedef enum
{
  BECKON_STEP_RUN,
  BECKON_STEP_ASK,
  BECKON_STEP_WAIT,
  BECKON_STEP_WHEN,
  BECKON_STEP_HANDOFF,
  BECKON_STEP_NOTIFY,
  BECKON_STEP_UNCLEAR,
} BeckonStepType;
#define BECKON_N_STEP_TYPES (BECKON_STEP_UNCLEAR + 1)

typedef enum
{
  BECKON_STEP_PENDING,
  BECKON_STEP_RUNNING,
  BECKON_STEP_DONE,
  BECKON_STEP_SKIPPED,
  BECKON_STEP_FAILED,
  BECKON_STEP_CANCELLED,
} BeckonStepState;
#define BECKON_N_STEP_STATES (BECKON_STEP_CANCELLED + 1)

/* What becomes of a run that was under way when the desk went down: it may have done its work
 * already. */
typedef enum
{
  BECKON_INTERRUPTED_ASK,
  BECKON_INTERRUPTED_REPEAT,
  BECKON_INTERRUPTED_SKIP,
} BeckonInterrupted;
#define BECKON_N_INTERRUPTED (BECKON_INTERRUPTED_SKIP + 1)

/* What becomes of the task when a run did not end well. */
typedef enum
{
  BECKON_ON_FAILURE_FAIL,
  BECKON_ON_FAILURE_CONTINUE,
} BeckonOnFailure;
#define BECKON_N_ON_FAILURE (BECKON_ON_FAILURE_CONTINUE + 1)

/* Status of an agent. */
typedef enum
{
  BECKON_AGENT_ACTIVE,
  BECKON_AGENT_PAUSED,
  BECKON_AGENT_DELETED,
} BeckonAgentStatus;
#define BECKON_N_AGENT_STATUSES (BECKON_AGENT_DELETED + 1)

/* How the desk speaks to the command of an agent. */
typedef enum
{
  BECKON_PROTOCOL_COMMAND, /* the prompt is its standard input, its output the log */
  BECKON_PROTOCOL_ACP,     /* the Agent Client Protocol */
} BeckonProtocol;
#define BECKON_N_PROTOCOLS (BECKON_PROTOCOL_ACP + 1)

/* What came of a hand-off (WH-10). NONE: nothing was said. */
typedef enum
{
  BECKON_HANDOFF_NONE,
  BECKON_HANDOFF_RESOLVED,
  BECKON_HANDOFF_ESCALATED,
  BECKON_HANDOFF_NO_ACTION_NEEDED,
} BeckonHandoffOutcome;
#define BECKON_N_HANDOFF_OUTCOMES (BECKON_HANDOFF_NO_ACTION_NEEDED + 1)

G_END_DECLS
