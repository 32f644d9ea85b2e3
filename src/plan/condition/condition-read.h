/* condition-read.h: words, signs and values in a condition; used by condition.c alone
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
  GString    *reason;
  guint       depth;
  guint       muted; /* over 0: what is read does not count any more */
  GError    **error;
} BeckonConditionReader;

/* Sets E101 with the column of @at, and returns FALSE. @expected: translated. */
gboolean
     beckon_condition_refuse (BeckonConditionReader *self, const char *at, const char *expected);
void beckon_condition_skip_space (BeckonConditionReader *self);
/* Moves behind @word, in any case, or behind @sign, where it stands there. */
gboolean beckon_condition_take_word (BeckonConditionReader *self, const char *word);
gboolean beckon_condition_take_sign (BeckonConditionReader *self, const char *sign);
/* What is written down, or what stands in the context. FALSE with the error. */
gboolean beckon_condition_read_value (BeckonConditionReader *self, BeckonValue *value);

G_END_DECLS
