/* reading.h: what a message needs of the database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "store/view.h"

G_BEGIN_DECLS

/* What is to be read, which is what the message names, and what was read: all of it at one moment
 * of the database. beckon_mcp_read() does it. */
typedef struct
{
  gint64   question_id;        /* 0: none */
  char    *task_id;            /* (nullable): only checked */
  gboolean confined;           /* that task may have no plan (TR-8) */
  char    *started_for;        /* (nullable): the task for which the caller was started; NULL
                                * afterwards if that is over, or somebody else's */
  char              *agent;    /* (nullable): who asks with `key` */
  char              *key;      /* (nullable): of calls that ask the same, as repeats.h has it */
  const char        *host;     /* (nullable): where what is named must be from (AG-11) */
  BeckonInteraction *question; /* (owned) (nullable): the one of question_id */
  BeckonInteraction *earlier;  /* (owned) (nullable): the one that was asked last with the key */
  gint64             n_asked;  /* how often it was asked */
} BeckonMcpReading;

/* Nothing is to be read, and nothing was. */
void beckon_mcp_reading_clear (BeckonMcpReading *self);
/* Reads it: E102, E109. On a reader's thread. */
gboolean beckon_mcp_reading_run (BeckonMcpReading *self, BeckonView *view, GError **error);
/* (transfer full): the idempotency key of the next question that is asked with the key. */
char *beckon_mcp_reading_dup_next_key (const BeckonMcpReading *self);

G_END_DECLS
