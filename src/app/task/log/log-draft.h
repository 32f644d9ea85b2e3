/* log-draft.h: lines of a log as one text with its styles, and the blocks that they form
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/sgr.h"
#include "model/log-entry.h"

G_BEGIN_DECLS

/* What a part of the text is. */
typedef enum
{
  BECKON_LOG_PART_HEAD,    /* who, where and when, above the lines of one source */
  BECKON_LOG_PART_PRINTED, /* of a program */
  BECKON_LOG_PART_SAID,    /* of an agent, a person or the desk */
  BECKON_LOG_PART_ERR,     /* of the standard error of a program */
  BECKON_LOG_PART_WARNING,
  BECKON_LOG_PART_ERROR,
  BECKON_LOG_PART_SPOKEN, /* only a screen reader has it: what a mark says */
  BECKON_LOG_PART_STYLE,  /* its style */
} BeckonLogPart;

typedef struct
{
  guint         first; /* in characters from the beginning of the text */
  guint         end;
  BeckonLogPart part;
  BeckonSgr     style;
} BeckonLogSpan;

/* A head, or an entry. */
typedef struct
{
  BeckonLogEntry *entry;     /* (owned): of a head, the first one below it */
  guint           n_lines;   /* of the text */
  guint           n_entries; /* below a head; 0: this is an entry */
} BeckonLogRow;

typedef struct
{
  GString   *text;      /* (owned): each line ends with a newline */
  guint      n_chars;   /* of it */
  GArray    *spans;     /* (owned) (element-type BeckonLogSpan) */
  GPtrArray *rows;      /* (owned) (element-type BeckonLogRow) */
  BeckonSgr  styles[2]; /* how the next line of both streams begins */
} BeckonLogDraft;

/* (transfer full): continues after @before (nullable): how its lines ended (nullable). */
BeckonLogDraft *beckon_log_draft_new (const BeckonSgr styles[2]);
void            beckon_log_draft_free (BeckonLogDraft *self);
/* Adds @entry, with a head above it unless it continues the block of @before (nullable), the one
 * before it. */
void
beckon_log_draft_add (BeckonLogDraft *self, const BeckonLogEntry *before, BeckonLogEntry *entry);
/* Adds only a head, of @n_entries lines the first of which is @first. */
void beckon_log_draft_add_head (BeckonLogDraft *self, BeckonLogEntry *first, guint n_entries);
/* Are both of one block: of one source and of one step? */
gboolean beckon_log_draft_continues (const BeckonLogEntry *before, const BeckonLogEntry *entry);
/* (transfer full): "deployer · Step 1 · 18:16:57 · 41 lines" */
char *beckon_log_draft_format_head (const BeckonLogEntry *first, guint n_entries);
/* (transfer full): what @entry says, with its escape sequences. */
char *beckon_log_draft_format_message (const BeckonLogEntry *entry);
void  beckon_log_row_free (BeckonLogRow *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonLogDraft, beckon_log_draft_free)

G_END_DECLS
