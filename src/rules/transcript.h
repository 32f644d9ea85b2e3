/* transcript.h: the verb of what an agent reported about its work
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/transcript-part.h"
#include "rules/operation.h"

G_BEGIN_DECLS

/* What is kept of one task: the newest parts. */
#define BECKON_TRANSCRIPT_PARTS 1000
#define BECKON_TRANSCRIPT_BYTES (1024 * 1024)

/* RECORD_TRANSCRIPT: @parts (transfer full) (element-type BeckonTranscriptPart) of one task are
 * added, or take the place of those with the same step, attempt and number; the oldest of the task
 * are deleted beyond the limits. TASK_TRANSCRIPT. E102. */
BeckonOperation *
beckon_operation_record_transcript (const char *by, const char *task_id, GPtrArray *parts);

G_END_DECLS
