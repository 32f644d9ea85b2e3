/* condition-read.h: reads words, operators and values of a condition; only for condition.c
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "plan/condition/condition-value.h"

G_BEGIN_DECLS

typedef struct
{
  const char *text;
  const char *at;
  JsonObject *context; /* (nullable) */
  BeckonNote *reason;  /* (owned) (nullable) */
  guint       depth;
  guint       muted; /* over 0: the result is decided, the rest is only parsed */
  GError    **error;
} BeckonConditionReader;

/* Sets E101 with the column of @at, and returns FALSE. @expected: translated. */
gboolean
     beckon_condition_refuse (BeckonConditionReader *self, const char *at, const char *expected);
void beckon_condition_skip_space (BeckonConditionReader *self);
/* Moves past @word, in upper or lower case, or past @sign, if it is next; otherwise FALSE. */
gboolean beckon_condition_take_word (BeckonConditionReader *self, const char *word);
gboolean beckon_condition_take_sign (BeckonConditionReader *self, const char *sign);
/* Reads a literal, or looks up a path in the context. FALSE with the error. */
gboolean beckon_condition_read_value (BeckonConditionReader *self, BeckonValue *value);

G_END_DECLS
