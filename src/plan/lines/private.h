/* private.h: shared by the readers of instructions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/step.h"

G_BEGIN_DECLS

/* How deep conditions may be nested on one line, and how many instructions it may have. */
#define BECKON_INSTRUCTION_DEPTH 8
#define BECKON_INSTRUCTION_PARTS 64
/* How many attempts are made before a line counts as too complex. */
#define BECKON_INSTRUCTION_READS 4000

typedef enum
{
  BECKON_READ_CLEAR,
  BECKON_READ_UNCLEAR, /* nothing was added */
  BECKON_READ_WRONG,   /* it was understood but is invalid: the error is set */
} BeckonRead;

typedef struct
{
  GPtrArray *steps; /* (element-type BeckonStep): receives the steps */
  gboolean   has_agent;
  gboolean   strict; /* everything must be clear, including what a condition guards */
  gint64     now_us; /* wall clock; 0: not known */
  gint64 base_us; /* the latest time at which the next step can begin, as far as the waits before it
                   * determine it; G_MAXINT64: not known */
  const BeckonStep *asked;    /* (nullable): the last question before these steps */
  guint             n_before; /* how many steps of the plan precede these */
  guint             depth;
  guint             parts;
  guint             reads; /* how many attempts were made */
  int open_when; /* the condition for an “otherwise”; it guards everything up to the end; -1:
                  * none */
  gboolean tail; /* a condition followed the instruction that it guards */
} BeckonReader;

/* How an instruction begins. */
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

/* How a condition begins: “when” may refer to the future. */
typedef enum
{
  BECKON_CAUSE_IF,
  BECKON_CAUSE_UNLESS,
  BECKON_CAUSE_WHEN,
} BeckonCause;

/* Reads one instruction, which may be several steps. */
BeckonRead beckon_instruction_read (BeckonReader *reader, const char *text, GError **error);
/* Reads one instruction without “then”, “and” or a comma before a next one, but with a trailing
 * condition or time. */
BeckonRead beckon_instruction_read_clause (BeckonReader *reader, const char *text, GError **error);
/* The same without anything trailing. */
BeckonRead beckon_instruction_read_bare (BeckonReader *reader, const char *text, GError **error);
/* Reads the text after “Wait”: a duration, or a time. */
BeckonRead beckon_instruction_read_wait (BeckonReader *reader, const char *text, GError **error);
/* Reads the text after “If” and the like: a condition, and the instruction it guards. */
BeckonRead beckon_instruction_read_if (BeckonReader *reader,
                                       const char   *text,
                                       BeckonCause   cause,
                                       GError      **error);
/* Reads a condition, with the wait that may be part of it: “no reply after 5 days”. It guards
 * nothing yet. */
BeckonRead beckon_instruction_read_cause (BeckonReader *reader,
                                          const char   *text,
                                          BeckonCause   cause,
                                          GError      **error);
/* Reads the instruction guarded by the last condition; it may itself be unclear. */
BeckonRead beckon_instruction_read_effect (BeckonReader *reader, const char *text, GError **error);
/* Reads the instruction for the case that the open condition is false. */
BeckonRead
beckon_instruction_read_otherwise (BeckonReader *reader, const char *text, GError **error);
/* Reads the text after “After” or “In”: a duration, and the instruction for then. */
BeckonRead beckon_instruction_read_after (BeckonReader *reader, const char *text, GError **error);
/* (transfer full) (nullable): @text as a condition that beckon_condition_check() accepts. @prose:
 * it is a phrase about a reply. */
char *
beckon_instruction_dup_condition (const BeckonReader *reader, const char *text, gboolean *prose);
/* (transfer full): the negated condition. */
char *beckon_instruction_negate (const char *condition);
/* Reads the text after “Run”: a command, and its folder. */
BeckonRead beckon_instruction_read_run (BeckonReader *reader, const char *text);
/* Reads a prompt; unclear if there is no agent. */
BeckonRead beckon_instruction_read_prompt (BeckonReader *reader, const char *text);
/* Reads the text after “Hand off”: subject, person and purpose. */
BeckonRead beckon_instruction_read_handoff (BeckonReader *reader, const char *text);
/* Reads the text after “Ask”. */
BeckonRead beckon_instruction_read_ask (BeckonReader *reader, const char *text, GError **error);
/* Reads the text after “Notify”; @literal: after its colon, where everything is the message. */
BeckonRead
beckon_instruction_read_notify (BeckonReader *reader, const char *text, gboolean literal);
/* “5 days”, “five days”, “an hour and 30 minutes”: all that beckon_duration_parse() accepts except
 * a number without a unit. */
BeckonRead beckon_instruction_read_duration (const char *text, gint64 *duration_us, GError **error);
/* “2026-12-01 09:00”, “1 December at 5pm”, “Monday” in the time zone of this machine, or with Z,
 * UTC or an offset. @relative: it depends on the current day; unclear if @now_us is 0. */
BeckonRead beckon_instruction_read_time (
  const char *text, gint64 now_us, gint64 *time_us, gboolean *relative, GError **error);
/* (transfer full) (nullable): the step for an instruction that was not understood; NULL if fewer
 * than two readings can be offered. */
BeckonStep *beckon_instruction_make_unclear (const BeckonReader *reader, const char *text);

/* The form of @text; @rest (nullable) receives the text after its keyword, @literal (nullable)
 * whether a colon or quotation marks say that the rest is to be used verbatim. */
BeckonForm beckon_instruction_find_form (const char *text, const char **rest, gboolean *literal);
/* Does @text begin like an instruction? @verbs: or like a prompt for an agent? */
gboolean beckon_instruction_begins (const char *text, gboolean verbs);
/* (nullable): the start of a trailing condition, time or the like in @text, an instruction of
 * @form, from @from on. */
const char *beckon_instruction_find_tail (const char *text, const char *from, BeckonForm form);
/* Is it a complete if, for, while or case statement of the shell? */
gboolean beckon_instruction_is_shell (const char *text);

/* Is @c part of a word? Every non-ASCII byte is. */
gboolean beckon_instruction_is_inner (char c);
/* Moves *@at past @words (lower case, single spaces) and a following space or colon, if it begins
 * with them in upper or lower case. */
gboolean beckon_instruction_take (const char **at, const char *words);
/* Is the first word at @at one of @words (" a b c ", lower case)? */
gboolean beckon_instruction_starts_with (const char *at, const char *words);
/* (transfer full): @length bytes (-1: all) of @text without surrounding white space and one pair of
 * enclosing quotation marks. */
char *beckon_instruction_unquote (const char *text, gssize length);
/* (transfer full) (nullable): the handle “@ana” at *@at, which is moved past it and the space after
 * it. NULL if there is none. */
char *beckon_instruction_take_person (const char **at);
/* (transfer full): @length bytes (-1: all) of @text without surrounding white space and
 * punctuation. */
char *beckon_instruction_trim (const char *text, gssize length);
/* Is @at outside of quotation marks and backticks in @text? */
gboolean beckon_instruction_is_outside (const char *text, const char *at);
/* (nullable): the position of @words in @text from @from on, as whole words and outside of
 * quotation marks and backticks. */
const char *beckon_instruction_find (const char *text, const char *from, const char *words);

G_END_DECLS
