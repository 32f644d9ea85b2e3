/* plan.c: a list of steps as a person or program writes it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/plan.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "plan/lines/instructions.h"
#include "plan/step-json.h"
#include "plan/step-time.h"
#include "plan/task-draft.h"

/* One entry of a list, until the ranges of its conditions are known. */
typedef struct
{
  guint    start;  /* index of its step in the flat list */
  guint    end;    /* index of the entry after its whole range */
  gboolean open;   /* a condition that guards following entries of this list */
  gint64   guards; /* 0 if absent */
} Entry;

typedef struct
{
  GPtrArray *steps;
  GString   *path;
  GError   **error;
  gint64     now_us;
  gint64     base_us; /* as in beckon_step_check_time() */
} Reader;

static gboolean
refuse_number (Reader *self)
{
  beckon_set_error (self->error, BECKON_ERROR_LIMIT, _ ("Split the plan into several tasks."),
                    _ ("A plan has at most %d steps"), BECKON_LIMIT_STEPS);
  return FALSE;
}

/* Prefixes the error with the step. */
static gboolean
name_step (Reader *self, guint number)
{
  /* Translators: the number of a step and where it stands in the JSON text, such as "Step 3
   * (steps[1].steps[0]): " */
  g_prefix_error (self->error, _ ("Step %u (%s): "), number, self->path->str);
  return FALSE;
}

static gboolean read_list (Reader *self, JsonArray *list, guint depth);

static gboolean
read_entry (Reader *self, JsonNode *node, Entry *entry, guint depth)
{
  JsonArray  *inner = NULL;
  BeckonStep *step = NULL;
  gsize       length = self->path->len;
  gboolean    valid;

  entry->start = self->steps->len;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    beckon_set_error (self->error, BECKON_ERROR_MALFORMED,
                      _ ("Example: {\"type\": \"wait\", \"duration\": \"5 days\"}"),
                      _ ("A step must be an object"));
  else
    step = beckon_step_draft_from_json (json_node_get_object (node), &inner, self->error);
  if (step == NULL)
    return name_step (self, entry->start + 1);

  g_ptr_array_add (self->steps, step);
  if (!beckon_step_check_time (step, self->now_us, &self->base_us, self->error))
    return name_step (self, entry->start + 1);
  if (self->steps->len > BECKON_LIMIT_STEPS)
    return refuse_number (self);
  if (inner == NULL)
    {
      JsonNode *guards = json_object_get_member (json_node_get_object (node), "guards");

      entry->open = step->type == BECKON_STEP_WHEN;
      entry->guards =
        entry->open && guards != NULL && !JSON_NODE_HOLDS_NULL (guards) ? step->n_guarded : 0;
      return TRUE;
    }

  if (depth > BECKON_PLAN_DEPTH)
    {
      beckon_set_error (self->error, BECKON_ERROR_LIMIT,
                        _ ("Join conditions with “and” and “or” instead."),
                        _ ("Conditions are nested deeper than %d levels"), BECKON_PLAN_DEPTH);
      return name_step (self, entry->start + 1);
    }
  g_string_append (self->path, ".steps");
  valid = read_list (self, inner, depth + 1);
  g_string_truncate (self->path, length);
  step->n_guarded = self->steps->len - entry->start - 1;

  return valid;
}

/* Computes the range of the condition at @i, when those of the following ones are known. */
static gboolean
close_entry (Reader *self, GArray *entries, guint i)
{
  Entry      *entry = &g_array_index (entries, Entry, i);
  const char *message = NULL;
  guint       end = 0;

  if (i + 1 + MAX (entry->guards, 1) > entries->len)
    message = _ ("The condition covers more steps than follow it");
  else if (entry->guards == 0)
    end = g_array_index (entries, Entry, i + 1).end;
  else
    end = i + 1 + (guint) entry->guards;

  if (message == NULL)
    {
      BeckonStep *step = g_ptr_array_index (self->steps, entry->start);

      for (guint j = i + 1; j < end && message == NULL; j = g_array_index (entries, Entry, j).end)
        if (g_array_index (entries, Entry, j).end > end)
          message = _ ("The condition partly overlaps the range of another one");
      entry->end = end;
      step->n_guarded =
        (end < entries->len ? g_array_index (entries, Entry, end).start : self->steps->len)
        - entry->start - 1;
    }
  if (message == NULL)
    return TRUE;

  beckon_set_error (
    self->error, BECKON_ERROR_MALFORMED,
    _ ("“guards” is the number of following steps that the condition covers; default: 1."), "%s",
    message);
  return FALSE;
}

static gboolean
read_list (Reader *self, JsonArray *list, guint depth)
{
  g_autoptr (GArray) entries = NULL;
  guint n_entries = json_array_get_length (list);
  gsize length = self->path->len;

  if (n_entries > BECKON_LIMIT_STEPS)
    return refuse_number (self);

  entries = g_array_sized_new (FALSE, TRUE, sizeof (Entry), n_entries);
  for (guint i = 0; i < n_entries; i++)
    {
      Entry entry = { .end = i + 1 };

      g_string_append_printf (self->path, "[%u]", i);
      if (!read_entry (self, json_array_get_element (list, i), &entry, depth))
        return FALSE;
      g_string_truncate (self->path, length);
      g_array_append_val (entries, entry);
    }
  for (guint i = n_entries; i-- > 0;)
    {
      Entry *entry = &g_array_index (entries, Entry, i);

      if (!entry->open || close_entry (self, entries, i))
        continue;
      g_string_append_printf (self->path, "[%u]", i);
      return name_step (self, entry->start + 1);
    }

  return TRUE;
}

GPtrArray *
beckon_plan_from_json (JsonNode *node, gint64 now_us, GError **error)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  g_autoptr (GString) path = g_string_new (NULL);
  Reader reader = {
    .steps = steps, .path = path, .error = error, .now_us = now_us, .base_us = now_us
  };
  GError    *local_error = NULL;
  JsonArray *list = NULL;

  g_return_val_if_fail (node != NULL, NULL);

  if (error == NULL)
    reader.error = &local_error;
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      if (!beckon_json_get_array (json_node_get_object (node), "steps", TRUE, &list, error))
        return NULL;
      g_string_append (path, "steps");
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      list = json_node_get_array (node);
    }
  else
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Example: [{\"type\": \"wait\", \"duration\": \"5 days\"}]"),
                        _ ("A plan must be an array of steps or an object with “steps”"));
      return NULL;
    }
  if (!read_list (&reader, list, 1))
    {
      g_clear_error (&local_error);
      return NULL;
    }
  if (steps->len == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Write one instruction on each line, such as: Wait 5 days"),
                        _ ("A plan needs at least one step"));
      return NULL;
    }

  return g_steal_pointer (&steps);
}

/* Moves *@text past the byte order mark that some editors write. */
static void
skip_mark (const char **text, gsize *length)
{
  if (*length < 3 || memcmp (*text, "\xef\xbb\xbf", 3) != 0)
    return;
  *text += 3;
  *length -= 3;
}

gboolean
beckon_plan_is_json (const char *text, gsize length)
{
  g_return_val_if_fail (text != NULL || length == 0, FALSE);

  skip_mark (&text, &length);
  while (length > 0 && g_ascii_isspace (*text))
    {
      text++;
      length--;
    }
  if (length == 0)
    return FALSE;
  if (*text == '[')
    return !(length > 3 && strchr (" xX", text[1]) != NULL && text[2] == ']' && text[3] == ' ');

  return *text == '{';
}

static BeckonTask *
read_lines (const char *text, gsize length, const char *agent, gint64 now_us, GError **error)
{
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autofree char *lines = NULL;

  if (!g_utf8_validate_len (text, length, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Save it as UTF-8."),
                        _ ("The text is not UTF-8"));
      return NULL;
    }
  lines = g_strndup (text, length);
  draft->agent = g_strdup (agent);
  draft->steps = beckon_instructions_read (lines, agent != NULL, now_us, error);
  if (draft->steps == NULL)
    return NULL;
  draft->n_steps = draft->steps->len;

  return g_steal_pointer (&draft);
}

BeckonTask *
beckon_plan_read (const char *text, gsize length, const char *agent, gint64 now_us, GError **error)
{
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (JsonObject) object = NULL;

  g_return_val_if_fail (text != NULL || length == 0, NULL);

  if (length > BECKON_LIMIT_BODY_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Split the plan into several tasks."),
                        _ ("The plan is longer than %d bytes"), BECKON_LIMIT_BODY_BYTES);
      return NULL;
    }
  skip_mark (&text, &length);
  if (!beckon_plan_is_json (text, length))
    return read_lines (text, length, agent, now_us, error);

  node = beckon_json_parse (text, length, BECKON_LIMIT_BODY_BYTES, error);
  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (node))
    return beckon_task_draft_from_plan (json_node_get_object (node), agent, now_us, error);

  object = json_object_new ();
  json_object_set_member (object, "steps", g_steal_pointer (&node));
  return beckon_task_draft_from_plan (object, agent, now_us, error);
}
