/* llm-signs.h: phrases of prompt injections, by language
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The phrases of one language, separated by |. Most are searched as letters only, ignoring
 * everything between and around them; one that begins with = must match whole words: “=end data” is
 * not found in “send data”. */
typedef struct
{
  const char *forget;  /* verbs for ignoring something … */
  const char *rules;   /* … and what is to be ignored; suspicious if near one of them */
  const char *phrases; /* suspicious by themselves */
} BeckonLlmSigns;

extern const BeckonLlmSigns beckon_llm_signs[];
extern const guint          beckon_llm_n_signs;
/* NULL-terminated; in lower case and without blanks. */
extern const char *const beckon_llm_marks[];
/* The same, for names of speakers that precede a text; not in the middle of a sentence. */
extern const char *const beckon_llm_speakers[];

G_END_DECLS
