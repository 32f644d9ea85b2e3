/* handoff-context.h: the context for a person who takes work over (WH-8): collected from the task,
 * and read back in sections
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* The sources of the context; nothing is owned. */
typedef struct
{
  const char      *subject;
  const char      *message;      /* (nullable): the recommended action */
  JsonObject      *task_context; /* (nullable): searched for the subject's data */
  const char      *given;        /* (nullable): JSON, as given with the hand-off */
  const GPtrArray *log;          /* (nullable) (element-type BeckonLogEntry): oldest first */
  gboolean         log_is_cut;   /* there are older entries */
  const GPtrArray *steps;        /* (nullable) (element-type BeckonStepRow): by position */
  const GPtrArray
    *questions; /* (nullable) (element-type BeckonInteraction): of the task, oldest first */
} BeckonHandoffSource;

/* (transfer full): JSON: {subject, given, task: {the rest of the task's context}, done: [{at, who,
 * message}], findings: [{step, what, result}], conversation: [{interaction_id, question, response,
 * responded_by, at}], recommended_action, left_out: [text]}. At most BECKON_LIMIT_CONTEXT_BYTES:
 * the oldest entries are dropped first, and `left_out` reports that. `given` is always complete. */
char *beckon_handoff_context_build (const BeckonHandoffSource *source);

/* One section, for a person. */
typedef struct
{
  char      *heading;   /* translated */
  gboolean   is_action; /* what the person is asked to do, in the agent's words */
  GPtrArray *lines;     /* (element-type utf8): as given; show them through beckon_display_text() */
  GArray    *names; /* (element-type gsize): of each line: the bytes of the name of its value, that
                       it begins with; 0: it has none */
} BeckonHandoffSection;

void beckon_handoff_section_free (BeckonHandoffSection *self);
/* (transfer full) (nullable): the name of the value in line @i, as a person reads it: "Deal stage"
 * of "dealStage: Offer"; NULL: it has none. */
char *beckon_handoff_section_dup_name (const BeckonHandoffSection *self, guint i);
/* (transfer none): the value in line @i; without a name the whole line. */
const char *beckon_handoff_section_get_value (const BeckonHandoffSection *self, guint i);
/* (transfer full) (element-type BeckonHandoffSection): the sections that are not empty, in reading
 * order. Every value of the context is a line in one of them; a structured member, such as a deal,
 * is a section with the name of the member. */
GPtrArray *beckon_handoff_list_sections (const BeckonInteraction *handoff);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonHandoffSection, beckon_handoff_section_free)

G_END_DECLS
