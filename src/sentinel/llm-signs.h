/* llm-signs.h: what is said to language models that have to be talked into something, in the
 * languages of the table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of one language, with | between them. Most are looked for as letters alone, whatever stands
 * between these or around them; what begins with = has to be whole words and counts alone: “=end
 * data” is not in “send data”. */
typedef struct
{
  const char *forget;  /* words for setting something aside … */
  const char *rules;   /* … and for what is set aside, near one of them */
  const char *phrases; /* enough alone */
} BeckonLlmSigns;

extern const BeckonLlmSigns beckon_llm_signs[];
extern const guint          beckon_llm_n_signs;
/* NULL-terminated; in small letters and without blanks. */
extern const char *const beckon_llm_marks[];
/* The same, for what is said behind them; not in the middle of a sentence. */
extern const char *const beckon_llm_speakers[];

G_END_DECLS
