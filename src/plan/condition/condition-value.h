/* condition-value.h: values in a condition, and their comparison
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/note.h"

G_BEGIN_DECLS

typedef enum
{
  BECKON_VALUE_NOTHING,
  BECKON_VALUE_BOOLEAN,
  BECKON_VALUE_NUMBER,
  BECKON_VALUE_TEXT,
  BECKON_VALUE_LIST,
  BECKON_VALUE_OBJECT,
} BeckonValueType;

typedef enum
{
  BECKON_COMPARISON_EQUAL,
  BECKON_COMPARISON_UNLIKE,
  BECKON_COMPARISON_LESS,
  BECKON_COMPARISON_AT_MOST,
  BECKON_COMPARISON_MORE,
  BECKON_COMPARISON_AT_LEAST,
  BECKON_COMPARISON_CONTAINS,
} BeckonComparison;

typedef struct
{
  BeckonValueType type;
  char           *path; /* (nullable): its path in the context; NULL for a literal */
  JsonNode       *node; /* (unowned) (nullable): the value in the context */
  char           *text; /* (nullable) */
  double          number;
  gint64          integer; /* if `whole` */
  gboolean        whole;
  gboolean        boolean;
} BeckonValue;

void beckon_value_clear (BeckonValue *self);
/* @node NULL: the value is missing. */
void beckon_value_set_node (BeckonValue *self, JsonNode *node);
void beckon_value_set_boolean (BeckonValue *self, gboolean value);
/* @digits: a number as in JSON. */
void beckon_value_set_number (BeckonValue *self, const char *digits, gboolean whole);
/* @text is (transfer full). */
void beckon_value_take_text (BeckonValue *self, char *text);
/* (nullable): NULL if it is missing; @node may be NULL, too. */
JsonNode *beckon_value_get_member (JsonNode *node, const char *name);
JsonNode *beckon_value_get_element (JsonNode *node, guint index);
/* (transfer full) (nullable): `“contact.replied” is true`; NULL for a literal. */
BeckonNote *beckon_value_describe (const BeckonValue *self);
/* If the values cannot be compared, @trouble receives (transfer full) the reason, and the result is
 * FALSE. */
gboolean beckon_value_compare (const BeckonValue *left,
                               BeckonComparison   comparison,
                               const BeckonValue *right,
                               BeckonNote       **trouble);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonValue, beckon_value_clear)

G_END_DECLS
