/* transcript-part.h: one part of what an agent was told, or reported about its work: words, a tool
 * call, or its plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

/* A value; nothing of it changes once it was handed over. */
typedef struct
{
  gint64               id;       /* in the order in which they began; 0 in a draft */
  gint64               revision; /* grows with each change to a part of the task */
  gint64               step;     /* of the plan, from 1 */
  gint64               attempt;  /* of the step */
  gint64               number;   /* within the attempt: the same number is the same part */
  BeckonTranscriptKind kind;
  char                *text; /* (nullable): of a message or thought: Markdown of its own; of a
                                prompt as it is; of a mode its name; of a session its title */
  char *call;                /* (nullable): of a tool call, or what a session used: JSON text of an
                                object */
  char  *entries;            /* (nullable): of a plan or mode: JSON text of an array */
  gint64 timestamp_us;
} BeckonTranscriptPart;

/* What each member is called, and may be. */
extern const BeckonFields beckon_transcript_part_fields;

BeckonTranscriptPart *beckon_transcript_part_new (void);
/* @self is (nullable). */
void beckon_transcript_part_free (BeckonTranscriptPart *self);
/* How much it counts towards what is kept of a task. */
gint64 beckon_transcript_part_get_bytes (const BeckonTranscriptPart *self);
void
beckon_transcript_part_add_json (const BeckonTranscriptPart *self, GString *json, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTranscriptPart, beckon_transcript_part_free)

G_END_DECLS
