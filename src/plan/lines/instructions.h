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

/* (transfer full) (element-type BeckonStep): the steps of @text, one instruction to a line; a line
 * may be several steps (“If no reply after 5 days, send follow-up” is a wait, a when and a run).
 * Bullets and numbers in front are left out, so are blank lines and lines that begin with #. The
 * forms are in docs/plans.md. Each step has its `line`.
 * @has_agent: an agent is named that can be told what is no command (“send follow-up”). Without it
 * that is unclear.
 * @now_us: wall clock; what “Monday” and “5pm” are told from, in the zone of this machine. 0 where
 * it is not known: then those are unclear, and no time is too early or too late. What is not
 * understood becomes one BECKON_STEP_UNCLEAR with at least two readings, each with a `line` that
 * reads as a clear instruction (of one step or of several; the reading itself is its first step);
 * nothing is guessed. So an answer to the question which reading was meant is read with this
 * function again. Wrong durations and times (none, negative, over 90 days, past), a plan of no step
 * and one of over BECKON_LIMIT_STEPS are errors, with the line's number: E101, E104. */
GPtrArray *
beckon_instructions_read (const char *text, gboolean has_agent, gint64 now_us, GError **error);
/* The same for an answer, whose steps will follow @n_before others of their plan: the result that
 * an “otherwise” looks up gets another name than theirs. */
GPtrArray *beckon_instructions_read_answer (
  const char *text, gboolean has_agent, gint64 now_us, guint n_before, GError **error);

G_END_DECLS
