/* enums.c: one table of words per enumeration
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/enums.h"

static const char *const task_statuses[BECKON_N_TASK_STATUSES + 1] = {
  [BECKON_TASK_QUEUED] = "QUEUED",
  [BECKON_TASK_RUNNING] = "RUNNING",
  [BECKON_TASK_AWAITING_RESPONSE] = "AWAITING_RESPONSE",
  [BECKON_TASK_POSTPONED] = "POSTPONED",
  [BECKON_TASK_WAITING] = "WAITING",
  [BECKON_TASK_COMPLETE] = "COMPLETE",
  [BECKON_TASK_FAILED] = "FAILED",
  [BECKON_TASK_CANCELLED] = "CANCELLED",
};

static const char *const interaction_statuses[BECKON_N_INTERACTION_STATUSES + 1] = {
  [BECKON_INTERACTION_PENDING] = "PENDING",   [BECKON_INTERACTION_POSTPONED] = "POSTPONED",
  [BECKON_INTERACTION_ANSWERED] = "ANSWERED", [BECKON_INTERACTION_AUTO_RESOLVED] = "AUTO_RESOLVED",
  [BECKON_INTERACTION_SKIPPED] = "SKIPPED",   [BECKON_INTERACTION_DECLINED] = "DECLINED",
  [BECKON_INTERACTION_EXPIRED] = "EXPIRED",   [BECKON_INTERACTION_CANCELLED] = "CANCELLED",
};

static const char *const kinds[BECKON_N_KINDS + 1] = {
  [BECKON_KIND_CHOICE] = "choice",
  [BECKON_KIND_AMBIGUITY] = "ambiguity",
  [BECKON_KIND_CONFIRMATION] = "confirmation",
  [BECKON_KIND_CLARIFICATION] = "clarification",
  [BECKON_KIND_APPROVAL] = "approval",
  [BECKON_KIND_FORM] = "form",
  [BECKON_KIND_HANDOFF] = "handoff",
};

static const char *const effects[BECKON_N_EFFECTS + 1] = {
  [BECKON_EFFECT_NONE] = "none",
  [BECKON_EFFECT_ALLOW_ONCE] = "allow_once",
  [BECKON_EFFECT_ALLOW_ALWAYS] = "allow_always",
  [BECKON_EFFECT_REJECT_ONCE] = "reject_once",
  [BECKON_EFFECT_REJECT_ALWAYS] = "reject_always",
};

static const char *const policies[BECKON_N_POLICIES + 1] = {
  [BECKON_POLICY_DEFAULT] = "default",   [BECKON_POLICY_FIRST_OPTION] = "first-option",
  [BECKON_POLICY_POSTPONE] = "postpone", [BECKON_POLICY_DENY] = "deny",
  [BECKON_POLICY_CONTINUE] = "continue", [BECKON_POLICY_HOLD] = "hold",
};

static const char *const surfaces[BECKON_N_SURFACES + 1] = {
  [BECKON_SURFACE_NONE] = "none",
  [BECKON_SURFACE_DIALOG] = "dialog",
  [BECKON_SURFACE_NOTIFICATION] = "notification",
  [BECKON_SURFACE_TRAY] = "tray",
  [BECKON_SURFACE_TERMINAL] = "terminal",
  [BECKON_SURFACE_VSCODE] = "vscode",
  [BECKON_SURFACE_TELEGRAM] = "telegram",
  [BECKON_SURFACE_HTTP] = "http",
};

static const char *const priorities[BECKON_N_PRIORITIES + 1] = {
  [BECKON_PRIORITY_LOW] = "low",
  [BECKON_PRIORITY_NORMAL] = "normal",
  [BECKON_PRIORITY_HIGH] = "high",
  [BECKON_PRIORITY_URGENT] = "urgent",
};

static const char *const levels[BECKON_N_LEVELS + 1] = {
  [BECKON_LEVEL_INFO] = "info",
  [BECKON_LEVEL_WARNING] = "warning",
  [BECKON_LEVEL_ERROR] = "error",
};

static const char *const transcript_kinds[BECKON_N_TRANSCRIPT_KINDS + 1] = {
  [BECKON_TRANSCRIPT_MESSAGE] = "message", [BECKON_TRANSCRIPT_CALL] = "tool_call",
  [BECKON_TRANSCRIPT_PLAN] = "plan",       [BECKON_TRANSCRIPT_THOUGHT] = "thought",
  [BECKON_TRANSCRIPT_PROMPT] = "prompt",   [BECKON_TRANSCRIPT_MODE] = "mode",
  [BECKON_TRANSCRIPT_SESSION] = "session",
};

static const char *const event_types[BECKON_N_EVENT_TYPES + 1] = {
  [BECKON_EVENT_AIC_DIALOG_REQUESTED] = "AIC_DIALOG_REQUESTED",
  [BECKON_EVENT_AIC_DIALOG_RESPONDED] = "AIC_DIALOG_RESPONDED",
  [BECKON_EVENT_AIC_TIMEOUT] = "AIC_TIMEOUT",
  [BECKON_EVENT_AIC_HELD] = "AIC_HELD",
  [BECKON_EVENT_AIC_ANSWER_HELD] = "AIC_ANSWER_HELD",
  [BECKON_EVENT_AIC_ANSWER_UNDONE] = "AIC_ANSWER_UNDONE",
  [BECKON_EVENT_AIC_COUNTDOWN] = "AIC_COUNTDOWN",
  [BECKON_EVENT_AIC_POSTPONED] = "AIC_POSTPONED",
  [BECKON_EVENT_AIC_REMINDER] = "AIC_REMINDER",
  [BECKON_EVENT_AIC_CANCELLED] = "AIC_CANCELLED",
  [BECKON_EVENT_AIC_WITHDRAWN] = "AIC_WITHDRAWN",
  [BECKON_EVENT_AIC_CORRECTED] = "AIC_CORRECTED",
  [BECKON_EVENT_AIC_ASKED_BACK] = "AIC_ASKED_BACK",
  [BECKON_EVENT_AIC_REPLIED] = "AIC_REPLIED",
  [BECKON_EVENT_TASK_CREATED] = "TASK_CREATED",
  [BECKON_EVENT_TASK_CHANGED] = "TASK_CHANGED",
  [BECKON_EVENT_TASK_LOG] = "TASK_LOG",
  [BECKON_EVENT_TASK_NOTICE] = "TASK_NOTICE",
  [BECKON_EVENT_TASK_TRANSCRIPT] = "TASK_TRANSCRIPT",
  [BECKON_EVENT_HANDOFF_REQUESTED] = "HANDOFF_REQUESTED",
  [BECKON_EVENT_HANDOFF_COMPLETED] = "HANDOFF_COMPLETED",
  [BECKON_EVENT_REQUEST_CHANGED] = "REQUEST_CHANGED",
  [BECKON_EVENT_AGENT_CHANGED] = "AGENT_CHANGED",
  [BECKON_EVENT_PERSON_CHANGED] = "PERSON_CHANGED",
  [BECKON_EVENT_PREFERENCE_CHANGED] = "PREFERENCE_CHANGED",
  [BECKON_EVENT_CHANNEL_CHANGED] = "CHANNEL_CHANGED",
};

static const char *const actions[BECKON_N_ACTIONS + 1] = {
  [BECKON_ACTION_ANSWER] = "answer",
  [BECKON_ACTION_SKIP] = "skip",
  [BECKON_ACTION_DECLINE] = "decline",
  [BECKON_ACTION_CANCEL] = "cancel",
  [BECKON_ACTION_FIRST_OPTION] = "first-option",
  [BECKON_ACTION_TAKE_OVER] = "take-over",
  [BECKON_ACTION_COMPLETE] = "complete",
};

static const char *const scopes[BECKON_N_SCOPES + 1] = {
  [BECKON_SCOPE_NONE] = "none",
  [BECKON_SCOPE_AGENT] = "agent",
  [BECKON_SCOPE_WORKSPACE] = "workspace",
  [BECKON_SCOPE_EVERYWHERE] = "everywhere",
};

static const char *const speakers[BECKON_N_SPEAKERS + 1] = {
  [BECKON_SPEAKER_PERSON] = "person",
  [BECKON_SPEAKER_AGENT] = "agent",
};

static const char *const purposes[BECKON_N_PURPOSES + 1] = {
  [BECKON_PURPOSE_QUESTION] = "question",   [BECKON_PURPOSE_REMINDER] = "reminder",
  [BECKON_PURPOSE_POSTPONED] = "postponed", [BECKON_PURPOSE_AWAITED] = "awaited",
  [BECKON_PURPOSE_SETTLED] = "settled",     [BECKON_PURPOSE_ACKNOWLEDGEMENT] = "acknowledgement",
  [BECKON_PURPOSE_NOTICE] = "notice",
};

static const char *const step_types[BECKON_N_STEP_TYPES + 1] = {
  [BECKON_STEP_RUN] = "run",         [BECKON_STEP_ASK] = "ask",
  [BECKON_STEP_WAIT] = "wait",       [BECKON_STEP_WHEN] = "when",
  [BECKON_STEP_HANDOFF] = "handoff", [BECKON_STEP_NOTIFY] = "notify",
  [BECKON_STEP_UNCLEAR] = "unclear",
};

static const char *const step_states[BECKON_N_STEP_STATES + 1] = {
  [BECKON_STEP_PENDING] = "PENDING", [BECKON_STEP_RUNNING] = "RUNNING",
  [BECKON_STEP_DONE] = "DONE",       [BECKON_STEP_SKIPPED] = "SKIPPED",
  [BECKON_STEP_FAILED] = "FAILED",   [BECKON_STEP_CANCELLED] = "CANCELLED",
};

static const char *const interrupted[BECKON_N_INTERRUPTED + 1] = {
  [BECKON_INTERRUPTED_ASK] = "ask",
  [BECKON_INTERRUPTED_REPEAT] = "repeat",
  [BECKON_INTERRUPTED_SKIP] = "skip",
};

static const char *const on_failure[BECKON_N_ON_FAILURE + 1] = {
  [BECKON_ON_FAILURE_FAIL] = "fail",
  [BECKON_ON_FAILURE_CONTINUE] = "continue",
};

static const char *const agent_statuses[BECKON_N_AGENT_STATUSES + 1] = {
  [BECKON_AGENT_ACTIVE] = "ACTIVE",
  [BECKON_AGENT_PAUSED] = "PAUSED",
  [BECKON_AGENT_DELETED] = "DELETED",
};

static const char *const protocols[BECKON_N_PROTOCOLS + 1] = {
  [BECKON_PROTOCOL_COMMAND] = "command",
  [BECKON_PROTOCOL_ACP] = "acp",
};

static const char *const outcomes[BECKON_N_HANDOFF_OUTCOMES + 1] = {
  [BECKON_HANDOFF_NONE] = "none",
  [BECKON_HANDOFF_RESOLVED] = "resolved",
  [BECKON_HANDOFF_ESCALATED] = "escalated",
  [BECKON_HANDOFF_NO_ACTION_NEEDED] = "no_action_needed",
};

/* The tables end with NULL; @from: the first word that is parsed. */
#define BECKON_DEFINE_WORDS(Type, name, table, from, schema) \
  const BeckonWords beckon_##name##_table = { table, G_N_ELEMENTS (table) - 1, from, schema }; \
\
  const char *beckon_##name##_to_string (Type value) \
  { \
    g_return_val_if_fail ((guint) value < G_N_ELEMENTS (table) - 1, table[0]); \
    return table[value]; \
  } \
\
  gboolean beckon_##name##_from_string (const char *text, Type *value) \
  { \
    guint found; \
\
    if (!beckon_words_find (&beckon_##name##_table, text, &found)) \
      return FALSE; \
\
    *value = (Type) found; \
    return TRUE; \
  }

BECKON_DEFINE_WORDS (BeckonTaskStatus, task_status, task_statuses, 0, "TaskStatus")
BECKON_DEFINE_WORDS (
  BeckonInteractionStatus, interaction_status, interaction_statuses, 0, "InteractionStatus")
BECKON_DEFINE_WORDS (BeckonKind, kind, kinds, 0, "Kind")
BECKON_DEFINE_WORDS (BeckonEffect, effect, effects, 1, "Effect")
BECKON_DEFINE_WORDS (BeckonPolicy, policy, policies, 0, "Policy")
BECKON_DEFINE_WORDS (BeckonSurfaceId, surface_id, surfaces, 0, "Surface")
BECKON_DEFINE_WORDS (BeckonPriority, priority, priorities, 0, "Priority")
BECKON_DEFINE_WORDS (BeckonLevel, level, levels, 0, "Level")
BECKON_DEFINE_WORDS (BeckonTranscriptKind, transcript_kind, transcript_kinds, 0, NULL)
BECKON_DEFINE_WORDS (BeckonEventType, event_type, event_types, 0, "EventType")
BECKON_DEFINE_WORDS (BeckonAction, action, actions, 0, NULL)
BECKON_DEFINE_WORDS (BeckonScope, scope, scopes, 1, "Scope")
BECKON_DEFINE_WORDS (BeckonSpeaker, speaker, speakers, 0, NULL)
BECKON_DEFINE_WORDS (BeckonPurpose, purpose, purposes, 0, NULL)
BECKON_DEFINE_WORDS (BeckonStepType, step_type, step_types, 0, NULL)
BECKON_DEFINE_WORDS (BeckonStepState, step_state, step_states, 0, NULL)
BECKON_DEFINE_WORDS (BeckonInterrupted, interrupted, interrupted, 0, NULL)
BECKON_DEFINE_WORDS (BeckonOnFailure, on_failure, on_failure, 0, NULL)
BECKON_DEFINE_WORDS (BeckonAgentStatus, agent_status, agent_statuses, 0, NULL)
BECKON_DEFINE_WORDS (BeckonProtocol, protocol, protocols, 0, NULL)
BECKON_DEFINE_WORDS (BeckonHandoffOutcome, handoff_outcome, outcomes, 1, NULL)

/* What a caller may send: without the word for nothing. */
#define BECKON_DEFINE_LIST(name, first) \
  const char *const *beckon_##name##_words (void) { return first; }

BECKON_DEFINE_LIST (effect, effects + 1)
BECKON_DEFINE_LIST (policy, policies)
BECKON_DEFINE_LIST (priority, priorities)
BECKON_DEFINE_LIST (scope, scopes + 1)
BECKON_DEFINE_LIST (interrupted, interrupted)
BECKON_DEFINE_LIST (on_failure, on_failure)
BECKON_DEFINE_LIST (handoff_outcome, outcomes + 1)
