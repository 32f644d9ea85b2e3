/* readings-private.h: the possible readings of one line, and the functions that add them
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

/* Adds the reading of @line (transfer full) if it is clear, new, and there is room. */
void beckon_readings_add (BeckonReadings *self, char *line);
/* (nullable) (transfer none): the one of @words (NULL-terminated) that was probably meant by the
 * misspelt @word. */
const char *beckon_readings_find_nearest (const char *word, const char *const *words);

/* Each adds possible readings of the text after its keyword. */

/* lines/readings-waits.c */
void beckon_readings_add_times (BeckonReadings *self, const char *text);
void beckon_readings_add_waits (BeckonReadings *self, const char *text);

/* lines/readings-people.c */
/* Adds @message for the person whose handle is in @text, if any. */
void beckon_readings_add_person (BeckonReadings *self, const char *text, const char *message);
void beckon_readings_add_handoffs (BeckonReadings *self, const char *text);
void beckon_readings_add_notices (BeckonReadings *self, const char *text);
void beckon_readings_add_questions (BeckonReadings *self, const char *text);

/* lines/readings-conditions.c */
/* @effect begins with the comma after the condition @cause. */
void beckon_readings_add_comparison (BeckonReadings *self,
                                     const char     *keyword,
                                     const char     *cause,
                                     const char     *effect);
void beckon_readings_add_asked (BeckonReadings *self, const char *cause, const char *effect);
void beckon_readings_add_conditions (BeckonReadings *self, const char *text, const char *keyword);

G_END_DECLS
