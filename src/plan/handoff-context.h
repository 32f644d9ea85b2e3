/* handoff-context.h: what a person who takes work over needs to know (WH-8), built from what the
 * desk knows, and read back in sections
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/interaction.h"

G_BEGIN_DECLS

/* What it is built from; everything is lent. */
typedef struct
{
  const char      *subject;
  const char      *message;      /* (nullable): the recommended action */
  JsonObject      *task_context; /* (nullable): the subject's data are looked for here */
  const char      *given;        /* (nullable): JSON, as it was given with the hand-off */
  const GPtrArray *log;          /* (nullable) (element-type BeckonLogEntry): oldest first */
  gboolean         log_is_cut;   /* there are older lines */
  const GPtrArray *steps;        /* (nullable) (element-type BeckonStepRow): in their order */
  const GPtrArray
    *questions; /* (nullable) (element-type BeckonInteraction): of the task, oldest first */
} BeckonHandoffSource;

/* (transfer none) (nullable): what @context knows of @subject: the member called so, or one that
 * has it for a name; else the member "contact", else "subject". */
JsonNode *beckon_handoff_find_subject (JsonObject *context, const char *subject);
/* (transfer full): JSON: {subject, given, task: {what else the task's context has}, done: [{at,
 * who, message}], findings: [{step, what, result}], conversation: [{interaction_id, question,
 * response, responded_by, at}], recommended_action, left_out: [text]}. At most
 * BECKON_LIMIT_CONTEXT_BYTES: of what does not fit the oldest is left out, and `left_out` says so.
 * What is given is always there. */
char *beckon_handoff_context_build (const BeckonHandoffSource *source);

/* One part of it, for a person. */
typedef struct
{
  char *heading; /* translated */
  GPtrArray
    *lines; /* (element-type utf8): as they were given: show them through beckon_display_text() */
} BeckonHandoffSection;

void beckon_handoff_section_free (BeckonHandoffSection *self);
/* (transfer full) (element-type BeckonHandoffSection): those that have something to say, in the
 * order in which they are read. Every value of the context is a line in one of them; what has
 * parts, such as a deal, is a section that is called after its member. */
GPtrArray *beckon_handoff_list_sections (const BeckonInteraction *handoff);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHandoffSection, beckon_handoff_section_free)

G_END_DECLS
