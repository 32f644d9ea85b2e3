/* condition-value.c: values in a condition, and their comparison
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/condition/condition-value.h"

#include <errno.h>
#include <string.h>

#include "base/display-text.h"
#include "base/json/json-node.h"

#define SHOWN_CHARS 60

void
beckon_value_clear (BeckonValue *self)
{
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->text, g_free);
}

void
beckon_value_set_node (BeckonValue *self, JsonNode *node)
{
  self->node = node;
  self->type = BECKON_VALUE_NOTHING;
  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return;
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      self->type = BECKON_VALUE_LIST;
      return;
    }
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      self->type = BECKON_VALUE_OBJECT;
      return;
    }
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_BOOLEAN:
      beckon_value_set_boolean (self, json_node_get_boolean (node));
      break;
    case G_TYPE_STRING:
      beckon_value_take_text (self, g_strdup (json_node_get_string (node)));
      break;
    case G_TYPE_INT64:
      self->type = BECKON_VALUE_NUMBER;
      self->whole = TRUE;
      self->integer = json_node_get_int (node);
      self->number = (double) self->integer;
      break;
    default:
      self->type = BECKON_VALUE_NUMBER;
      self->number = json_node_get_double (node);
      break;
    }
}

void
beckon_value_set_boolean (BeckonValue *self, gboolean value)
{
  self->type = BECKON_VALUE_BOOLEAN;
  self->boolean = value;
}

void
beckon_value_set_number (BeckonValue *self, const char *digits, gboolean whole)
{
  self->type = BECKON_VALUE_NUMBER;
  self->number = g_ascii_strtod (digits, NULL);
  errno = 0;
  self->integer = whole ? g_ascii_strtoll (digits, NULL, 10) : 0;
  self->whole = whole && errno == 0;
}

void
beckon_value_take_text (BeckonValue *self, char *text)
{
  self->type = BECKON_VALUE_TEXT;
  self->text = text;
}

JsonNode *
beckon_value_get_member (JsonNode *node, const char *name)
{
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;

  return json_object_get_member (json_node_get_object (node), name);
}

JsonNode *
beckon_value_get_element (JsonNode *node, guint index)
{
  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node)
      || index >= json_array_get_length (json_node_get_array (node)))
    return NULL;

  return json_array_get_element (json_node_get_array (node), index);
}

BeckonNote *
beckon_value_describe (const BeckonValue *self)
{
  g_autofree char *json = NULL;
  g_autofree char *shown = NULL;

  if (self->path == NULL)
    return NULL;
  if (self->node == NULL)
    return beckon_note_new ("not_set", self->path);

  json = beckon_json_node_to_text (self->node);
  shown = beckon_display_text_short (json, SHOWN_CHARS);
  return beckon_note_new ("is", self->path, shown);
}

static BeckonNote *
describe_type (BeckonValueType type)
{
  switch (type)
    {
    case BECKON_VALUE_BOOLEAN:
      return beckon_note_new ("boolean");
    case BECKON_VALUE_NUMBER:
      return beckon_note_new ("number");
    case BECKON_VALUE_TEXT:
      return beckon_note_new ("string");
    case BECKON_VALUE_LIST:
      return beckon_note_new ("list");
    case BECKON_VALUE_OBJECT:
      return beckon_note_new ("object");
    case BECKON_VALUE_NOTHING:
    default:
      return beckon_note_new ("nothing");
    }
}

/* (transfer full): the value and the types of the pair. */
static BeckonNote *
describe_pair (const BeckonValue *left, const BeckonValue *right, gboolean contains)
{
  const BeckonValue *named = left->path != NULL || right->path == NULL ? left : right;
  BeckonNote        *words = beckon_value_describe (named);
  BeckonNote        *types = beckon_note_new (contains ? "cannot_contain" : "cannot_compare",
                                       describe_type (left->type), describe_type (right->type));

  return words != NULL ? beckon_note_new ("remark", words, types) : types;
}

static int
compare_numbers (const BeckonValue *left, const BeckonValue *right)
{
  if (left->whole && right->whole)
    return left->integer < right->integer ? -1 : left->integer > right->integer;

  return left->number < right->number ? -1 : left->number > right->number;
}

/* Are they of the same type and equal? */
static gboolean
is_equal (const BeckonValue *left, const BeckonValue *right)
{
  if (left->type != right->type)
    return FALSE;
  switch (left->type)
    {
    case BECKON_VALUE_NOTHING:
      return TRUE;
    case BECKON_VALUE_BOOLEAN:
      return !left->boolean == !right->boolean;
    case BECKON_VALUE_NUMBER:
      return compare_numbers (left, right) == 0;
    case BECKON_VALUE_TEXT:
      return strcmp (left->text, right->text) == 0;
    case BECKON_VALUE_LIST:
    case BECKON_VALUE_OBJECT:
    default:
      return json_node_equal (left->node, right->node);
    }
}

static gboolean
list_contains (JsonArray *list, const BeckonValue *wanted)
{
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      g_auto (BeckonValue) element = { 0 };

      beckon_value_set_node (&element, json_array_get_element (list, i));
      if (is_equal (&element, wanted))
        return TRUE;
    }

  return FALSE;
}

static gboolean
contains (const BeckonValue *left, const BeckonValue *right, BeckonNote **trouble)
{
  if (left->type == BECKON_VALUE_LIST)
    return list_contains (json_node_get_array (left->node), right);
  if (left->type == BECKON_VALUE_TEXT && right->type == BECKON_VALUE_TEXT)
    return strstr (left->text, right->text) != NULL;
  if (left->type == BECKON_VALUE_OBJECT && right->type == BECKON_VALUE_TEXT)
    return json_object_has_member (json_node_get_object (left->node), right->text);

  *trouble = describe_pair (left, right, TRUE);
  return FALSE;
}

gboolean
beckon_value_compare (const BeckonValue *left,
                      BeckonComparison   comparison,
                      const BeckonValue *right,
                      BeckonNote       **trouble)
{
  gboolean is_order =
    comparison != BECKON_COMPARISON_EQUAL && comparison != BECKON_COMPARISON_UNLIKE;
  int order;

  if (comparison == BECKON_COMPARISON_CONTAINS)
    return contains (left, right, trouble);

  /* A missing value may be compared with any other: it differs from all of them. */
  if (!is_order && (left->type == BECKON_VALUE_NOTHING || right->type == BECKON_VALUE_NOTHING))
    return (left->type == right->type) == (comparison == BECKON_COMPARISON_EQUAL);
  if (left->type != right->type
      || (is_order && left->type != BECKON_VALUE_NUMBER && left->type != BECKON_VALUE_TEXT))
    {
      *trouble = describe_pair (left, right, FALSE);
      return FALSE;
    }
  if (!is_order)
    return is_equal (left, right) == (comparison == BECKON_COMPARISON_EQUAL);

  order = left->type == BECKON_VALUE_NUMBER ? compare_numbers (left, right)
                                            : strcmp (left->text, right->text);
  switch (comparison)
    {
    case BECKON_COMPARISON_LESS:
      return order < 0;
    case BECKON_COMPARISON_AT_MOST:
      return order <= 0;
    case BECKON_COMPARISON_MORE:
      return order > 0;
    default:
      return order >= 0;
    }
}
