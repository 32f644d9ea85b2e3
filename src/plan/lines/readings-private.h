/* readings-private.h: the readings of one line, and who adds to them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/lines/private.h"

G_BEGIN_DECLS

#define BECKON_READINGS_MIN 2
#define BECKON_READINGS_MAX 4

typedef struct
{
  GPtrArray          *readings; /* (element-type BeckonStep) */
  const BeckonReader *reader;   /* what is known where the line stands */
  gboolean            has_agent;
} BeckonReadings;

/* lines/readings.c */

/* Adds what @line (transfer full) says, where it is clear, not there yet, and there is room. */
void beckon_readings_add (BeckonReadings *self, char *line);
/* (nullable) (transfer none): which of @words (NULL at the end) was probably meant by @word, which
 * is misspelt. */
const char *beckon_readings_find_nearest (const char *word, const char *const *words);

/* Each adds what may have been meant by the text behind its keyword. */

/* lines/readings-waits.c */
void beckon_readings_add_times (BeckonReadings *self, const char *text);
void beckon_readings_add_waits (BeckonReadings *self, const char *text);

/* lines/readings-people.c */
/* @message goes to the person whose handle stands in @text, where there is one. */
void beckon_readings_add_person (BeckonReadings *self, const char *text, const char *message);
void beckon_readings_add_handoffs (BeckonReadings *self, const char *text);
void beckon_readings_add_notices (BeckonReadings *self, const char *text);
void beckon_readings_add_questions (BeckonReadings *self, const char *text);

/* lines/readings-conditions.c */
/* @effect begins with the comma behind the condition @cause. */
void beckon_readings_add_comparison (BeckonReadings *self,
                                     const char     *keyword,
                                     const char     *cause,
                                     const char     *effect);
void beckon_readings_add_asked (BeckonReadings *self, const char *cause, const char *effect);
void beckon_readings_add_conditions (BeckonReadings *self, const char *text, const char *keyword);

G_END_DECLS
