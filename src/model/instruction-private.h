/* instruction-private.h: what the readers of an instruction share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/step.h"

G_BEGIN_DECLS

/* How deep conditions may stand in each other on one line, and how many instructions it may have. */
#define BECKON_INSTRUCTION_DEPTH 8
#define BECKON_INSTRUCTION_PARTS 64

typedef enum
{
  BECKON_READ_CLEAR,
  BECKON_READ_UNCLEAR, /* nothing was added */
  BECKON_READ_WRONG,   /* it was understood, and cannot be: the error is set */
} BeckonRead;

typedef struct
{
  GPtrArray *steps;     /* (element-type BeckonStep): what is read is added here */
  gboolean   has_agent;
  gboolean   strict;    /* all of it must be clear, what a condition guards, too */
  guint      depth;
  guint      parts;
} BeckonReader;

/* Reads one instruction, of one step or of several. */
BeckonRead  beckon_instruction_read          (BeckonReader  *reader,
                                              const char    *text,
                                              GError       **error);
/* What stands behind “Wait”: a duration, or until when. */
BeckonRead  beckon_instruction_read_wait     (BeckonReader  *reader,
                                              const char    *text,
                                              GError       **error);
/* What stands behind “If”, or with @negated behind “Unless”: a condition, and what it guards. */
BeckonRead  beckon_instruction_read_if       (BeckonReader  *reader,
                                              const char    *text,
                                              gboolean       negated,
                                              GError       **error);
/* What stands behind “After”: a duration, and what comes then. */
BeckonRead  beckon_instruction_read_after    (BeckonReader  *reader,
                                              const char    *text,
                                              GError       **error);
/* What stands behind “Run”: a command, and its folder. */
BeckonRead  beckon_instruction_read_run      (BeckonReader  *reader,
                                              const char    *text);
/* What the agent is to do; unclear where there is none. */
BeckonRead  beckon_instruction_read_prompt   (BeckonReader  *reader,
                                              const char    *text);
/* What stands behind “Hand off”: what, to whom, and for what. */
BeckonRead  beckon_instruction_read_handoff  (BeckonReader  *reader,
                                              const char    *text);
/* What stands behind “Ask”. */
BeckonRead  beckon_instruction_read_ask      (BeckonReader  *reader,
                                              const char    *text,
                                              GError       **error);
/* “5 days”, “five days”, “an hour and 30 minutes”, all that beckon_duration_parse() takes but a number without a unit. */
BeckonRead  beckon_instruction_read_duration (const char    *text,
                                              gint64        *duration_us,
                                              GError       **error);
/* “2026-12-01 09:00” in the zone of this machine, or with Z, UTC or an offset. */
BeckonRead  beckon_instruction_read_time     (const char    *text,
                                              gint64        *time_us,
                                              GError       **error);
/* (transfer full) (nullable): the step for what was not understood; NULL where no two readings can be offered. */
BeckonStep *beckon_instruction_make_unclear  (const char    *text,
                                              gboolean       has_agent);

/* Does @c stand within a word? Every byte of what is not ASCII does. */
gboolean    beckon_instruction_is_inner      (char           c);
/* Moves *@at behind @words (lower case, one space between two) and the space or the colon after them, where it begins with them in any case. */
gboolean    beckon_instruction_take          (const char   **at,
                                              const char    *words);
/* Is the first word at @at one of @words (" a b c ", lower case)? */
gboolean    beckon_instruction_starts_with   (const char    *at,
                                              const char    *words);
/* (transfer full): @length bytes (-1: all) of @text without white space around them, nor one pair of quotation marks that encloses them. */
char       *beckon_instruction_unquote       (const char    *text,
                                              gssize         length);
/* (transfer full) (nullable): the “@ana” that *@at stands at; then *@at stands behind it and the space after it. NULL where it is none. */
char       *beckon_instruction_take_person   (const char   **at);
/* (nullable): where @words stand in @text from @from on as words of their own and outside of quotation marks and backticks. */
const char *beckon_instruction_find          (const char    *text,
                                              const char    *from,
                                              const char    *words);

G_END_DECLS
