/* private.h: what the readers of an instruction share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/step.h"

G_BEGIN_DECLS

/* How deep conditions may stand in each other on one line, and how many instructions it may have.
 */
#define BECKON_INSTRUCTION_DEPTH 8
#define BECKON_INSTRUCTION_PARTS 64
/* How much is tried until a line is too entangled to be understood. */
#define BECKON_INSTRUCTION_READS 4000

typedef enum
{
  BECKON_READ_CLEAR,
  BECKON_READ_UNCLEAR, /* nothing was added */
  BECKON_READ_WRONG,   /* it was understood, and cannot be: the error is set */
} BeckonRead;

typedef struct
{
  GPtrArray *steps; /* (element-type BeckonStep): what is read is added here */
  gboolean   has_agent;
  gboolean   strict; /* all of it must be clear, what a condition guards, too */
  gint64     now_us; /* wall clock; 0: not known */
  gint64 base_us; /* when what is read next can begin at the latest, as far as the waits before it
                     say; G_MAXINT64: nobody knows */
  const BeckonStep *asked;    /* (nullable): the last question before these steps */
  guint             n_before; /* how many steps of the plan stand before these */
  guint             depth;
  guint             parts;
  guint             reads; /* how many instructions were tried */
  int open_when; /* the condition that an “otherwise” would be about, and what it guards goes up to
                    the end; -1: none */
  gboolean tail; /* a condition stood behind what it guards */
} BeckonReader;

/* What an instruction begins with. */
typedef enum
{
  BECKON_FORM_NONE,
  BECKON_FORM_WAIT,
  BECKON_FORM_RUN,
  BECKON_FORM_ASK,
  BECKON_FORM_NOTIFY,
  BECKON_FORM_TELL,
  BECKON_FORM_HANDOFF,
  BECKON_FORM_PROMPT,
} BeckonForm;

/* What a condition begins with: “when” may be about what is still to happen. */
typedef enum
{
  BECKON_CAUSE_IF,
  BECKON_CAUSE_UNLESS,
  BECKON_CAUSE_WHEN,
} BeckonCause;

/* Reads one instruction, of one step or of several. */
BeckonRead beckon_instruction_read (BeckonReader *reader, const char *text, GError **error);
/* One instruction without “then”, “and” or a comma between it and a next one; with what stands
 * behind it: a condition, a time. */
BeckonRead beckon_instruction_read_clause (BeckonReader *reader, const char *text, GError **error);
/* The same without anything behind it. */
BeckonRead beckon_instruction_read_bare (BeckonReader *reader, const char *text, GError **error);
/* What stands behind “Wait”: a duration, or until when. */
BeckonRead beckon_instruction_read_wait (BeckonReader *reader, const char *text, GError **error);
/* What stands behind “If” and the like: a condition, and what it guards. */
BeckonRead beckon_instruction_read_if (BeckonReader *reader,
                                       const char   *text,
                                       BeckonCause   cause,
                                       GError      **error);
/* A condition, with the wait that it may begin with: “no reply after 5 days”. It guards nothing
 * yet. */
BeckonRead beckon_instruction_read_cause (BeckonReader *reader,
                                          const char   *text,
                                          BeckonCause   cause,
                                          GError      **error);
/* What the condition that was read last guards; it may be unclear by itself. */
BeckonRead beckon_instruction_read_effect (BeckonReader *reader, const char *text, GError **error);
/* What is done where the open condition is false. */
BeckonRead
beckon_instruction_read_otherwise (BeckonReader *reader, const char *text, GError **error);
/* What stands behind “After” or “In”: a duration, and what comes then. */
BeckonRead beckon_instruction_read_after (BeckonReader *reader, const char *text, GError **error);
/* (transfer full) (nullable): @text as a condition that beckon_condition_check() takes. @prose: it
 * is about a reply, in words. */
char *
beckon_instruction_dup_condition (const BeckonReader *reader, const char *text, gboolean *prose);
/* (transfer full): the opposite. */
char *beckon_instruction_negate (const char *condition);
/* What stands behind “Run”: a command, and its folder. */
BeckonRead beckon_instruction_read_run (BeckonReader *reader, const char *text);
/* What the agent is to do; unclear where there is none. */
BeckonRead beckon_instruction_read_prompt (BeckonReader *reader, const char *text);
/* What stands behind “Hand off”: what, to whom, and for what. */
BeckonRead beckon_instruction_read_handoff (BeckonReader *reader, const char *text);
/* What stands behind “Ask”. */
BeckonRead beckon_instruction_read_ask (BeckonReader *reader, const char *text, GError **error);
/* What stands behind “Notify”; @literal: behind its colon, so that it is the message whatever it
 * says. */
BeckonRead
beckon_instruction_read_notify (BeckonReader *reader, const char *text, gboolean literal);
/* “5 days”, “five days”, “an hour and 30 minutes”, all that beckon_duration_parse() takes but a
 * number without a unit. */
BeckonRead beckon_instruction_read_duration (const char *text, gint64 *duration_us, GError **error);
/* “2026-12-01 09:00”, “1 December at 5pm”, “Monday” in the zone of this machine, or with Z, UTC or
 * an offset. @relative: it depends on the day on which it is said; unclear where @now_us is 0. */
BeckonRead beckon_instruction_read_time (
  const char *text, gint64 now_us, gint64 *time_us, gboolean *relative, GError **error);
/* (transfer full) (nullable): the step for what was not understood; NULL where no two readings can
 * be offered. */
BeckonStep *beckon_instruction_make_unclear (const BeckonReader *reader, const char *text);

/* What @text begins with, @rest (nullable) what stands behind that, @literal (nullable) that a
 * colon or a pair of quotation marks says to take it as it is. */
BeckonForm beckon_instruction_find_form (const char *text, const char **rest, gboolean *literal);
/* Does @text begin like an instruction? @verbs: also like one for an agent. */
gboolean beckon_instruction_begins (const char *text, gboolean verbs);
/* (nullable): where in @text, an instruction of @form, a condition, a time or the like begins that
 * stands behind it. */
const char *beckon_instruction_find_tail (const char *text, const char *from, BeckonForm form);
/* Is it a whole if, for, while or case of the shell? */
gboolean beckon_instruction_is_shell (const char *text);

/* Does @c stand within a word? Every byte of what is not ASCII does. */
gboolean beckon_instruction_is_inner (char c);
/* Moves *@at behind @words (lower case, one space between two) and the space or the colon after
 * them, where it begins with them in any case. */
gboolean beckon_instruction_take (const char **at, const char *words);
/* Is the first word at @at one of @words (" a b c ", lower case)? */
gboolean beckon_instruction_starts_with (const char *at, const char *words);
/* (transfer full): @length bytes (-1: all) of @text without white space around them, nor one pair
 * of quotation marks that encloses them. */
char *beckon_instruction_unquote (const char *text, gssize length);
/* (transfer full) (nullable): the “@ana” that *@at stands at; then *@at stands behind it and the
 * space after it. NULL where it is none. */
char *beckon_instruction_take_person (const char **at);
/* (transfer full): @length bytes (-1: all) of @text without white space and punctuation around
 * them. */
char *beckon_instruction_trim (const char *text, gssize length);
/* Is @at outside of quotation marks and backticks in @text? */
gboolean beckon_instruction_is_outside (const char *text, const char *at);
/* (nullable): where @words stand in @text from @from on as words of their own and outside of
 * quotation marks and backticks. */
const char *beckon_instruction_find (const char *text, const char *from, const char *words);

G_END_DECLS
