/* note-json.c: notes as they are kept: JSON, which is not trusted when it is read
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/note.h"

#include <string.h>

#include "base/json/json-parse.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "model/enums.h"
#include "model/note-private.h"

static void
add_json (const BeckonNote *self, GString *json, const char *name)
{
  if (self->kind == NULL)
    {
      beckon_json_add_string (json, name, self->text);
      return;
    }

  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "code", self->kind->code);
  for (guint i = 0; i < self->n_values; i++)
    {
      const BeckonNoteArgument *argument = &self->arguments[i];
      const BeckonNoteValue    *value = &self->values[i];
      char                      member[32];

      g_snprintf (member, sizeof member, "%.*s", argument->length, argument->name);
      switch (argument->type)
        {
        case 's':
          beckon_json_add_string (json, member, value->text);
          break;
        case 'n':
          if (value->note != NULL)
            add_json (value->note, json, member);
          break;
        case 'd':
          beckon_json_add_int (json, member, value->number / BECKON_US_PER_MS);
          break;
        case 'm':
        case 'z':
          beckon_json_add_time (json, member, value->number);
          break;
        case 'o':
        case 'w':
          beckon_json_add_string (json, member,
                                  beckon_handoff_outcome_to_string ((guint) value->number));
          break;
        case 'x':
          break;
        default:
          beckon_json_add_int (json, member, value->number);
          break;
        }
    }
  beckon_json_close_object (json);
}

char *
beckon_note_to_json (const BeckonNote *self)
{
  GString *json;

  if (self == NULL || self->kind == NULL || self->depth > BECKON_NOTE_DEPTH)
    return NULL;

  json = g_string_sized_new (64);
  add_json (self, json, NULL);

  return g_string_free (json, FALSE);
}

static BeckonNote *read_note (JsonNode *node, guint depth);

/* FALSE: @node (nullable) is none of this type. */
static gboolean
read_value (BeckonNote *self, guint i, JsonNode *node, guint depth)
{
  BeckonNoteValue *value = &self->values[i];
  GType            type =
    node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  BeckonHandoffOutcome outcome;

  switch (self->arguments[i].type)
    {
    case 's':
      value->text = type == G_TYPE_STRING ? json_node_dup_string (node) : NULL;
      return TRUE;
    case 'n':
      value->note = node != NULL ? read_note (node, depth + 1) : NULL;
      return node == NULL || value->note != NULL;
    case 'm':
    case 'z':
      return type == G_TYPE_STRING
             && beckon_timestamp_parse (json_node_get_string (node), &value->number);
    case 'o':
    case 'w':
      if (type != G_TYPE_STRING
          || !beckon_handoff_outcome_from_string (json_node_get_string (node), &outcome))
        return FALSE;
      value->number = outcome;
      return TRUE;
    case 'x':
      value->number = self->values[i - 1].number;
      return TRUE;
    case 'd':
      value->number =
        type == G_TYPE_INT64
          ? CLAMP (json_node_get_int (node), 0, G_MAXINT64 / BECKON_US_PER_MS) * BECKON_US_PER_MS
          : 0;
      return type == G_TYPE_INT64;
    default:
      value->number = type == G_TYPE_INT64 ? json_node_get_int (node) : 0;
      return type == G_TYPE_INT64;
    }
}

static BeckonNote *
read_note (JsonNode *node, guint depth)
{
  g_autoptr (BeckonNote) self = NULL;
  const BeckonNoteKind *kind;
  JsonObject           *object;
  const char           *code;

  if (depth > BECKON_NOTE_DEPTH)
    return NULL;
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return beckon_note_new_text (json_node_get_string (node));
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return NULL;

  object = json_node_get_object (node);
  code = json_object_get_string_member_with_default (object, "code", NULL);
  kind = code != NULL ? beckon_note_find_kind (code) : NULL;
  if (kind == NULL)
    return NULL;

  self = beckon_note_new_of_kind (kind);
  for (guint i = 0; i < self->n_values; i++)
    {
      char name[32];

      g_snprintf (name, sizeof name, "%.*s", self->arguments[i].length, self->arguments[i].name);
      if (!read_value (self, i, json_object_get_member (object, name), depth))
        return NULL;
    }

  return g_steal_pointer (&self);
}

BeckonNote *
beckon_note_new_from_json (const char *json)
{
  g_autoptr (JsonNode) node =
    json != NULL ? beckon_json_parse (json, strlen (json), G_MAXSIZE, NULL) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? read_note (node, 0) : NULL;
}

void
beckon_note_check (char **json)
{
  g_autoptr (BeckonNote) note = beckon_note_new_from_json (*json);

  if (note == NULL)
    g_clear_pointer (json, g_free);
}
