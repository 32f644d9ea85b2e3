/* step-text.c: texts about a step of a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/steps/step-text.h"

#include <string.h>

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "app/widgets/format.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "base/json/json-parse.h"
#include "base/timestamp.h"
#include "model/task-status.h"
#include "plan/step-words.h"

/* Maximum length of a result in a row. */
#define RESULT_CHARS 300

typedef struct
{
  const char *icon;
  const char *css_class;
} Look;

static const Look looks[BECKON_N_STEP_STATES] = {
  [BECKON_STEP_PENDING] = { "beckon-step-symbolic", "state-quiet" },
  [BECKON_STEP_RUNNING] = { "beckon-running-symbolic", "state-running" },
  [BECKON_STEP_DONE] = { "beckon-done-symbolic", "state-done" },
  [BECKON_STEP_SKIPPED] = { "beckon-skipped-symbolic", "state-quiet" },
  [BECKON_STEP_FAILED] = { "beckon-failed-symbolic", "state-failed" },
  [BECKON_STEP_CANCELLED] = { "beckon-cancelled-symbolic", "state-quiet" },
};

static Look
find_look (const BeckonStepRow *row, const BeckonTask *task)
{
  static const Look needs = { "beckon-needs-you-symbolic", "state-needs" };
  static const Look aside = { "beckon-set-aside-symbolic", "state-aside" };
  static const Look paused = { "beckon-paused-symbolic", "state-aside" };
  static const Look waiting = { "beckon-waiting-symbolic", "state-running" };

  if (row->state == BECKON_STEP_PENDING && row->step->type == BECKON_STEP_UNCLEAR)
    return needs;
  /* A pending step has a note while something prevents it from starting. */
  if (row->state == BECKON_STEP_PENDING && row->note != NULL)
    return paused;
  if (row->state == BECKON_STEP_RUNNING && task != NULL)
    {
      if (task->paused)
        return paused;
      if (row->step->type == BECKON_STEP_WAIT)
        return waiting;
      if (task->status == BECKON_TASK_AWAITING_RESPONSE)
        return needs;
      if (task->status == BECKON_TASK_POSTPONED)
        return aside;
    }

  return looks[row->state];
}

const char *
beckon_step_text_icon (const BeckonStepRow *row, const BeckonTask *task)
{
  return find_look (row, task).icon;
}

const char *
beckon_step_text_class (const BeckonStepRow *row, const BeckonTask *task)
{
  return find_look (row, task).css_class;
}

/* (transfer full) */
static char *
format_pending (const BeckonStepRow *row, const BeckonTask *task, gint64 now_us)
{
  gboolean under_way = task != NULL && !beckon_task_status_is_ended (task->status);

  if (row->step->type == BECKON_STEP_UNCLEAR)
    return g_strdup (_ ("Needs clarification before the task starts"));
  if (task == NULL)
    return g_strdup ("");
  if (under_way && task->status == BECKON_TASK_WAITING && row->position == task->position + 1)
    {
      g_autofree char *date = NULL;

      if (task->paused || task->resume_us == 0)
        return g_strdup (_ ("Next"));
      date = beckon_format_date (task->resume_us, now_us);
      /* Translators: %s is a date and a time, like "Friday 27 November at 09:00" */
      return g_strdup_printf (_ ("Next, on %s"), date);
    }
  if (under_way && row->position == task->position)
    return g_strdup (_ ("Next"));

  /* The steps to come need no word for that. */
  return g_strdup (under_way ? "" : beckon_step_state_to_label (row->state));
}

/* (transfer full) */
static char *
format_running (const BeckonStepRow *row, const BeckonTask *task, gint64 now_us, gint64 *next_us)
{
  gint64           age_us = MAX (now_us - row->started_us, 0);
  g_autofree char *time = NULL;
  const char      *word = beckon_step_state_to_label (row->state);

  if (task != NULL && task->status == BECKON_TASK_WAITING && row->step->type == BECKON_STEP_WAIT)
    {
      g_autofree char *date = NULL;

      time = beckon_format_wait (task, now_us, next_us);
      if (task->paused || task->resume_us == 0)
        return g_steal_pointer (&time);
      date = beckon_format_date (task->resume_us, now_us);
      return g_strdup_printf ("%s · %s", time, date);
    }
  if (task != NULL && task->paused)
    return g_strdup (_ ("Paused"));
  if (task != NULL
      && (task->status == BECKON_TASK_AWAITING_RESPONSE || task->status == BECKON_TASK_POSTPONED))
    word = beckon_task_status_to_label (task->status);
  if (row->started_us == 0)
    return g_strdup (word);

  time = beckon_duration_age (age_us);
  *next_us = beckon_format_age_next (age_us);
  if (age_us < BECKON_US_PER_MINUTE)
    return g_strdup (word);
  /* Translators: a state, and for how long */
  return g_strdup_printf (_ ("%s for %s"), word, time);
}

static gboolean
is_wrong_line (const BeckonStepRow *row, const BeckonTask *task)
{
  return task == NULL && row->state == BECKON_STEP_FAILED && row->step->type == BECKON_STEP_UNCLEAR;
}

char *
beckon_step_text_title (const BeckonStepRow *row, const BeckonTask *task)
{
  return is_wrong_line (row, task) ? g_strdup (row->step->line) : beckon_step_describe (row->step);
}

char *
beckon_step_text_state (const BeckonStepRow *row,
                        const BeckonTask    *task,
                        gint64               now_us,
                        gint64              *next_us)
{
  g_autofree char *started = NULL;
  g_autofree char *ended = NULL;
  const char      *word = beckon_step_state_to_label (row->state);

  *next_us = G_MAXINT64;
  if (is_wrong_line (row, task))
    return g_strdup (_ ("This cannot run"));
  if (row->state == BECKON_STEP_PENDING)
    return format_pending (row, task, now_us);
  if (row->state == BECKON_STEP_RUNNING)
    return format_running (row, task, now_us, next_us);
  if (row->ended_us == 0)
    return g_strdup (word);

  ended = beckon_timestamp_to_local (row->ended_us, now_us);
  started = row->started_us != 0 ? beckon_timestamp_to_local (row->started_us, now_us) : NULL;
  if (started == NULL || g_str_equal (started, ended))
    /* Translators: a state, and when it came to be */
    return g_strdup_printf (_ ("%s · %s"), word, ended);

  /* Translators: a state, and the times when the step began and ended */
  return g_strdup_printf (_ ("%s · %s to %s"), word, started, ended);
}

/* Results */

static void
append_value (GString *text, JsonNode *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    {
      g_string_append (text, json_node_get_string (node));
    }
  else
    {
      g_autofree char *json = json_to_string (node, FALSE);

      g_string_append (text, json);
    }
}

/* Omit what adds nothing: “Done” already means success, and the note already tells how it
 * failed. */
static gboolean
goes_without_saying (const BeckonStepRow *row, const char *name, JsonNode *value)
{
  return row->step->type == BECKON_STEP_RUN && g_str_equal (name, "exit_status")
         && JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_INT64
         && (json_node_get_int (value) == 0 || row->note != NULL);
}

/* (transfer full): a text, or an object of texts, as words; anything else as JSON. */
static char *
format_result (const BeckonStepRow *row)
{
  const char *result = row->result;
  g_autoptr (JsonNode) node = beckon_json_parse (result, strlen (result), strlen (result), NULL);
  GString *text = NULL;

  if (node == NULL)
    return g_strdup (result);

  text = g_string_new (NULL);
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char    *name;
      JsonNode      *value;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (text->len < 4 * RESULT_CHARS && json_object_iter_next_ordered (&iter, &name, &value))
        {
          if (goes_without_saying (row, name, value))
            continue;
          if (text->len > 0)
            g_string_append (text, " · ");
          g_string_append_printf (text, "%s: ", name);
          append_value (text, value);
        }
    }
  else if (!JSON_NODE_HOLDS_NULL (node))
    {
      append_value (text, node);
    }

  return g_string_free (text, FALSE);
}

/* Numbered as in the question. */
static void
add_readings (GPtrArray *parts, GPtrArray *readings)
{
  for (guint i = 0; i < readings->len; i++)
    {
      const BeckonStep *reading = g_ptr_array_index (readings, i);
      g_autofree char  *words = reading->line != NULL
                                  ? beckon_display_text_short (reading->line, RESULT_CHARS)
                                  : beckon_step_describe (reading);

      g_ptr_array_add (parts, g_strdup_printf ("%u. %s", i + 1, words));
    }
}

/* The title of a notify step already contains a short message. */
static gboolean
repeats_title (const BeckonStepRow *row, const char *note)
{
  g_autofree char *title =
    row->step->type == BECKON_STEP_NOTIFY ? beckon_step_describe (row->step) : NULL;

  return title != NULL && g_str_has_suffix (title, note);
}

char *
beckon_step_text_detail (const BeckonStepRow *row)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *note = beckon_step_row_say_note (row);

  if (row->step->type == BECKON_STEP_UNCLEAR && row->step->readings != NULL)
    add_readings (parts, row->step->readings);
  /* After the step ended, its outcome replaces these details. */
  if (row->state == BECKON_STEP_PENDING)
    {
      g_autoptr (GPtrArray) details = beckon_step_list_details (row->step);

      g_ptr_array_extend_and_steal (parts, g_steal_pointer (&details));
    }
  if (note != NULL && *note != '\0' && !repeats_title (row, note))
    g_ptr_array_add (parts, beckon_display_text_short (note, RESULT_CHARS));
  /* The note of a condition tells more than whether it was true. */
  if (row->result != NULL && row->step->type != BECKON_STEP_WHEN)
    {
      g_autofree char *words = format_result (row);

      if (*words != '\0')
        g_ptr_array_add (parts, beckon_display_text_short (words, RESULT_CHARS));
    }
  if (row->attempts > 1)
    g_ptr_array_add (
      parts, g_strdup_printf (ngettext ("Started %u time", "Started %u times", row->attempts),
                              row->attempts));
  if (parts->len == 0)
    return NULL;

  g_ptr_array_add (parts, NULL);
  return g_strjoinv ("\n", (char **) parts->pdata);
}
