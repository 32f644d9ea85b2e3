/* enums.h: the enumerations as the words of the API and the database, and back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

/* For the tables of fields. */
extern const BeckonWords beckon_task_status_table;
extern const BeckonWords beckon_interaction_status_table;
extern const BeckonWords beckon_kind_table;
extern const BeckonWords beckon_effect_table;
extern const BeckonWords beckon_policy_table;
extern const BeckonWords beckon_surface_id_table;
extern const BeckonWords beckon_priority_table;
extern const BeckonWords beckon_level_table;
extern const BeckonWords beckon_transcript_kind_table;
extern const BeckonWords beckon_event_type_table;
extern const BeckonWords beckon_action_table;
extern const BeckonWords beckon_scope_table;
extern const BeckonWords beckon_purpose_table;
extern const BeckonWords beckon_speaker_table;
extern const BeckonWords beckon_step_type_table;
extern const BeckonWords beckon_step_state_table;
extern const BeckonWords beckon_interrupted_table;
extern const BeckonWords beckon_on_failure_table;
extern const BeckonWords beckon_agent_status_table;
extern const BeckonWords beckon_protocol_table;
extern const BeckonWords beckon_handoff_outcome_table;

/* X_to_string returns the API's word (static, never NULL); X_from_string parses it exactly,
 * case-sensitive, and returns FALSE for any other text or NULL, leaving @value untouched. */
const char *beckon_task_status_to_string (BeckonTaskStatus value);
gboolean    beckon_task_status_from_string (const char *text, BeckonTaskStatus *value);
const char *beckon_interaction_status_to_string (BeckonInteractionStatus value);
gboolean beckon_interaction_status_from_string (const char *text, BeckonInteractionStatus *value);
const char *beckon_kind_to_string (BeckonKind value);
gboolean    beckon_kind_from_string (const char *text, BeckonKind *value);
/* NONE has the word "none", which is not parsed. */
const char *beckon_effect_to_string (BeckonEffect value);
gboolean    beckon_effect_from_string (const char *text, BeckonEffect *value);
const char *beckon_policy_to_string (BeckonPolicy value);
gboolean    beckon_policy_from_string (const char *text, BeckonPolicy *value);
const char *beckon_surface_id_to_string (BeckonSurfaceId value);
gboolean    beckon_surface_id_from_string (const char *text, BeckonSurfaceId *value);
const char *beckon_priority_to_string (BeckonPriority value);
gboolean    beckon_priority_from_string (const char *text, BeckonPriority *value);
const char *beckon_level_to_string (BeckonLevel value);
gboolean    beckon_level_from_string (const char *text, BeckonLevel *value);
const char *beckon_transcript_kind_to_string (BeckonTranscriptKind value);
gboolean    beckon_transcript_kind_from_string (const char *text, BeckonTranscriptKind *value);
const char *beckon_event_type_to_string (BeckonEventType value);
gboolean    beckon_event_type_from_string (const char *text, BeckonEventType *value);
const char *beckon_action_to_string (BeckonAction value);
gboolean    beckon_action_from_string (const char *text, BeckonAction *value);
/* NONE has the word "none", which is not parsed. */
const char *beckon_scope_to_string (BeckonScope value);
gboolean    beckon_scope_from_string (const char *text, BeckonScope *value);
const char *beckon_speaker_to_string (BeckonSpeaker value);
gboolean    beckon_speaker_from_string (const char *text, BeckonSpeaker *value);
const char *beckon_purpose_to_string (BeckonPurpose value);
gboolean    beckon_purpose_from_string (const char *text, BeckonPurpose *value);
const char *beckon_step_type_to_string (BeckonStepType value);
gboolean    beckon_step_type_from_string (const char *text, BeckonStepType *value);
const char *beckon_step_state_to_string (BeckonStepState value);
gboolean    beckon_step_state_from_string (const char *text, BeckonStepState *value);
const char *beckon_interrupted_to_string (BeckonInterrupted value);
gboolean    beckon_interrupted_from_string (const char *text, BeckonInterrupted *value);
const char *beckon_on_failure_to_string (BeckonOnFailure value);
gboolean    beckon_on_failure_from_string (const char *text, BeckonOnFailure *value);
const char *beckon_agent_status_to_string (BeckonAgentStatus value);
gboolean    beckon_agent_status_from_string (const char *text, BeckonAgentStatus *value);
const char *beckon_protocol_to_string (BeckonProtocol value);
gboolean    beckon_protocol_from_string (const char *text, BeckonProtocol *value);
/* NONE has the word "none", which is not parsed. */
const char *beckon_handoff_outcome_to_string (BeckonHandoffOutcome value);
gboolean    beckon_handoff_outcome_from_string (const char *text, BeckonHandoffOutcome *value);

/* (transfer none) (array zero-terminated=1): the words that a caller may send, for
 * beckon_json_refuse_word(). */
const char *const *beckon_effect_words (void);
const char *const *beckon_policy_words (void);
const char *const *beckon_priority_words (void);
const char *const *beckon_scope_words (void);
const char *const *beckon_interrupted_words (void);
const char *const *beckon_on_failure_words (void);
const char *const *beckon_handoff_outcome_words (void);

G_END_DECLS
