/* llm-signs.h: what is said to language models that have to be talked into something, in the languages of the table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of one language, beginnings of words with | between them. */
typedef struct
{
  const char *forget;  /* words for setting something aside … */
  const char *rules;   /* … and for what is set aside, near one of them */
  const char *phrases; /* enough alone */
} BeckonLlmSigns;

extern const BeckonLlmSigns beckon_llm_signs[];
extern const guint beckon_llm_n_signs;
/* NULL-terminated; in small letters and without blanks. */
extern const char * const beckon_llm_marks[];

G_END_DECLS
