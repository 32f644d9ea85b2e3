/* instructions.h: reads lines of plain English as the steps of a plan (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/step.h"

G_BEGIN_DECLS

/* The longest line; a longer one is E104. */
#define BECKON_INSTRUCTION_BYTES 8192

/* (transfer full) (element-type BeckonStep): the steps of @text, one instruction per line; a line
 * may yield several steps (“If no reply after 5 days, send follow-up” is a wait, a when and a run).
 * Leading bullets and numbers are skipped, so are blank lines and lines that begin with #. The
 * forms are described in docs/plans.md. Each step has its `line`. @has_agent: there is an agent
 * that can be given prompts (“send follow-up”); otherwise those are unclear. @now_us: wall clock,
 * from which “Monday” and “5pm” are computed in the time zone of this machine; 0 if it is not
 * known: then those are unclear, and no time is too early or too late. An instruction that is not
 * understood becomes one BECKON_STEP_UNCLEAR with at least two readings, each with a `line` that is
 * a clear instruction (of one or several steps; the reading itself is the first of them); nothing
 * is guessed. So the answer to the question which reading was meant can be read with this function
 * again. Wrong durations and times (none, negative, over 90 days, past), a plan without steps and
 * one with more than BECKON_LIMIT_STEPS are errors with the number of the line: E101, E104. */
GPtrArray *
beckon_instructions_read (const char *text, gboolean has_agent, gint64 now_us, GError **error);
/* The same for an answer, whose steps will follow @n_before others of their plan: the result that
 * an “otherwise” looks up gets another name than theirs. */
GPtrArray *beckon_instructions_read_answer (
  const char *text, gboolean has_agent, gint64 now_us, guint n_before, GError **error);

G_END_DECLS
