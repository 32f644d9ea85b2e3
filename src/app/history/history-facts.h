/* history-facts.h: everything that was recorded about one interaction, as names and values
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_FACT_PLAIN = 0,
  BECKON_FACT_MONOSPACE = 1 << 0,
  BECKON_FACT_OPTIONS = 1 << 1, /* the options: beckon_history_facts_is_chosen() */
  BECKON_FACT_FILES = 1 << 3,   /* what goes with the answer: each can be opened (ATT-13) */
  BECKON_FACT_MORE = 1 << 2,    /* the sentence says it, or few want it */
} BeckonFactFlags;

typedef struct
{
  const char     *name;  /* in the person's language, or (owned) @heading */
  char           *value; /* safe to show */
  char           *heading;
  BeckonFactFlags flags;
} BeckonFact;

/* (transfer full) (nullable), for the reader thread: the steps that did not run because
 * @interaction was cancelled unanswered (PP-4); NULL: it was not, or its task has gone or moved on.
 */
char *beckon_history_facts_read_rest (BeckonView *view, const BeckonInteraction *interaction);
/* (transfer full) (element-type BeckonFact): what is not known is left out. @rest (nullable): from
 * beckon_history_facts_read_rest(). */
GPtrArray *beckon_history_facts_list (BeckonDesk              *desk,
                                      const BeckonInteraction *interaction,
                                      const char              *rest);
/* TRUE: option @index was answered. */
gboolean beckon_history_facts_is_chosen (const BeckonInteraction *interaction, guint index);

G_END_DECLS
