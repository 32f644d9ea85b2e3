/* print-task.c: tasks, their summary and their log as lines
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/print.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/json/json-read.h"
#include "base/timestamp.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "model/enums.h"
#include "model/percent.h"
#include "model/question/advice.h"
#include "model/question/later.h"
#include "model/task-nobody.h"
#include "model/task-session.h"
#include "model/task-status.h"

/* Limit for a name before a message. */
#define NAME_CHARS 80

/* The column where the text of a list entry begins. */
#define LIST_INDENT 9
/* Limit for a question in the list; `show` prints all of it. */
#define LIST_CHARS 200

static BeckonStyle
get_style (BeckonTaskStatus status)
{
  switch (status)
    {
    case BECKON_TASK_AWAITING_RESPONSE:
      return BECKON_STYLE_ALARM;
    case BECKON_TASK_RUNNING:
      return BECKON_STYLE_BOLD;
    case BECKON_TASK_FAILED:
      return BECKON_STYLE_BAD;
    case BECKON_TASK_COMPLETE:
      return BECKON_STYLE_GOOD;
    case BECKON_TASK_QUEUED:
    case BECKON_TASK_POSTPONED:
    case BECKON_TASK_WAITING:
    case BECKON_TASK_CANCELLED:
    default:
      return BECKON_STYLE_PLAIN;
    }
}

/* "  NAME: TEXT\n" at @indent. */
static void
print_field (GString *out, guint indent, const char *name, const char *text)
{
  if (text == NULL || text[0] == '\0')
    return;
  g_string_append_printf (out, "%*s%s: ", (int) indent, "", name);
  beckon_print_text (out, text, indent + 2);
  g_string_append_c (out, '\n');
}

/* The same with what may be Markdown. */
static void
print_markdown_field (GString *out, guint indent, const char *name, const char *text)
{
  if (text == NULL || text[0] == '\0')
    return;
  g_string_append_printf (out, "%*s%s: ", (int) indent, "", name);
  beckon_print_markdown (out, text, indent + 2);
  g_string_append_c (out, '\n');
}

/* The same with only the beginning of @text. */
static void
print_short_field (GString *out, guint indent, const char *name, const char *text)
{
  g_autofree char *safe = text != NULL ? beckon_markdown_first_line (text, LIST_CHARS) : NULL;

  if (safe != NULL && *safe != '\0')
    g_string_append_printf (out, "%*s%s: %s\n", (int) indent, "", name, safe);
}

char *
beckon_print_dup_wait (const BeckonTask *task, gint64 now_us)
{
  g_autofree char *duration = NULL;
  g_autofree char *date = NULL;

  if (task->status != BECKON_TASK_WAITING || (task->resume_us == 0 && task->remaining_us == 0))
    return NULL;
  if (task->resume_us == 0)
    {
      duration = beckon_duration_format (task->remaining_us);
      /* Translators: what is left of a wait that is paused, such as "4 days, 3 h" */
      return g_strdup_printf (_ ("Paused with %s left"), duration);
    }
  duration = beckon_duration_format (task->resume_us - now_us);
  date = beckon_later_format (task->resume_us, now_us);
  /* Translators: a duration, such as "4 days, 3 h", and a date */
  return g_strdup_printf (_ ("Will resume in %s (%s)"), duration, date);
}

static void
print_wait (GString *out, guint indent, const BeckonTask *task)
{
  g_autofree char *wait = beckon_print_dup_wait (task, g_get_real_time ());

  if (wait != NULL)
    g_string_append_printf (out, "%*s%s\n", (int) indent, "", wait);
}

/* When a postponed question will be asked again or cancelled; and whether nobody waits for it
 * (ATT-21). */
static void
print_state (GString *out, guint indent, const BeckonInteraction *question)
{
  g_autofree char *times = beckon_interaction_describe_times (question);

  if (times != NULL)
    g_string_append_printf (out, "%*s%s\n", (int) indent, "", times);
  if (question->unawaited)
    g_string_append_printf (out, "%*s%s\n", (int) indent, "",
                            beckon_interaction_get_unawaited_words ());
}

/* Who asks; no line where that is not known. */
static void
print_asker (GString *out, guint indent, const char *asker)
{
  g_autofree char *safe = asker != NULL ? beckon_display_text_short (asker, NAME_CHARS) : NULL;

  if (safe != NULL)
    g_string_append_printf (out, "%*s%s: %s\n", (int) indent, "", _ ("Agent"), safe);
}

/* The open questions of @task and who asks them, with their ids if there are several; @open may be
 * incomplete if there are too many. */
static void
print_questions (GString *out, const BeckonTask *task, const GPtrArray *open)
{
  g_autoptr (GPtrArray) own = g_ptr_array_new ();

  for (guint i = 0; open != NULL && i < open->len; i++)
    if (g_strcmp0 (((BeckonInteraction *) open->pdata[i])->task_id, task->id) == 0)
      g_ptr_array_add (own, open->pdata[i]);
  if (own->len < 2)
    {
      g_autofree char *asker = NULL;

      print_short_field (out, LIST_INDENT, _ ("Question"), task->clarification_question);
      print_short_field (out, LIST_INDENT, _ ("Reason"), task->clarification_reason);
      asker =
        own->len == 1 ? beckon_asker_of_question (own->pdata[0]) : beckon_asker_of_task (task);
      print_asker (out, LIST_INDENT, asker);
      if (own->len == 1)
        print_state (out, LIST_INDENT, own->pdata[0]);
      return;
    }
  for (guint i = 0; i < own->len; i++)
    {
      const BeckonInteraction *question = own->pdata[i];
      g_autofree char         *name =
        g_strdup_printf ("%s #%" G_GINT64_FORMAT, _ ("Question"), question->id);
      g_autofree char *why = beckon_advice_dup_why (question);
      g_autofree char *asker = beckon_asker_of_question (question);

      print_short_field (out, LIST_INDENT, name, question->conflict_description);
      print_short_field (out, LIST_INDENT, _ ("Reason"), why);
      print_asker (out, LIST_INDENT, asker);
      print_state (out, LIST_INDENT, question);
    }
}

static void
print_list_entry (GString *out, guint number, const BeckonTask *task, const GPtrArray *open)
{
  g_autofree char *id = beckon_display_text (task->id, TRUE);
  g_autofree char *title = beckon_display_text (task->title, TRUE);

  g_string_append_printf (out, "%4u. ", number);
  beckon_print_style (out, get_style (task->status), beckon_task_status_to_marker (task->status));
  g_string_append_printf (out, " %s - %s", id, title);
  if (task->paused)
    /* translators: beside the title of a task in the terminal's list */
    g_string_append_printf (out, " (%s)", _ ("paused"));
  if (task->status == BECKON_TASK_RUNNING && task->progress >= 0)
    g_string_append_printf (out, " (%u %%)", (guint) beckon_percent_done (task->progress));
  g_string_append_c (out, '\n');
  if (task->status == BECKON_TASK_AWAITING_RESPONSE || task->status == BECKON_TASK_POSTPONED)
    print_questions (out, task, open);
  print_wait (out, LIST_INDENT, task);
  if (task->said.no_agent)
    {
      g_autofree char *word = beckon_task_nobody_word (task);

      /* Translators: why nobody does a task (“No agent”), and the command that assigns it; %s in
       * the middle is the id of the task */
      g_string_append_printf (out, "%*s", LIST_INDENT, "");
      g_string_append_printf (out, _ ("%s: beckon assign %s AGENT"), word, id);
      g_string_append_c (out, '\n');
    }
  if (task->said.away_desk != NULL)
    {
      g_autofree char *word = beckon_task_away_word (task->said.away_desk);

      g_string_append_printf (out, "%*s%s\n", LIST_INDENT, "", word);
    }
}

void
beckon_print_tasks (GString *out, const GPtrArray *tasks, const GPtrArray *open)
{
  g_string_append_printf (out, "%s\n\n", _ ("Task Queue"));
  for (guint i = 0; i < tasks->len; i++)
    print_list_entry (out, i + 1, tasks->pdata[i], open);
  if (tasks->len == 0)
    g_string_append_printf (out, "   %s\n", _ ("No tasks yet."));
  g_string_append_c (out, '\n');
}

static gint64
get_count (JsonObject *summary, BeckonTaskStatus status)
{
  const char *name = beckon_task_status_to_string (status);

  return summary != NULL ? json_object_get_int_member_with_default (summary, name, 0) : 0;
}

void
beckon_print_summary (GString *out, JsonObject *summary)
{
  static const BeckonTaskStatus always[] = {
    BECKON_TASK_RUNNING,
    BECKON_TASK_AWAITING_RESPONSE,
    BECKON_TASK_QUEUED,
    BECKON_TASK_COMPLETE,
  };
  static const BeckonTaskStatus others[] = {
    BECKON_TASK_POSTPONED,
    BECKON_TASK_WAITING,
    BECKON_TASK_FAILED,
    BECKON_TASK_CANCELLED,
  };

  /* One line that scripts read: its words are the API's, in every language. */
  g_string_append (out, "Summary: ");
  for (guint i = 0; i < G_N_ELEMENTS (always); i++)
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT " %s", i > 0 ? ", " : "",
                            get_count (summary, always[i]),
                            beckon_task_status_to_string (always[i]));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (get_count (summary, others[i]) > 0)
      g_string_append_printf (out, ", %" G_GINT64_FORMAT " %s", get_count (summary, others[i]),
                              beckon_task_status_to_string (others[i]));
  g_string_append_c (out, '\n');
}

void
beckon_print_task (GString *out, const BeckonTask *task)
{
  g_autofree char *wait = beckon_task_describe_wait (task, g_get_real_time ());
  g_autofree char *asker = beckon_asker_of_task (task);

  print_field (out, 0, _ ("Task"), task->id);
  print_field (out, 0, _ ("Title"), task->title);
  g_string_append_printf (out, "%s: %s%s\n", _ ("Status"),
                          beckon_task_status_to_string (task->status),
                          task->paused ? _ (" (paused)") : "");
  if (wait != NULL)
    g_string_append_printf (out, "%s\n", wait);
  print_wait (out, 0, task);
  if (task->said.no_agent)
    {
      g_autofree char *sentence = beckon_task_nobody_sentence (task);

      g_string_append_printf (out, "%s\n", sentence);
    }
  if (task->said.away_desk != NULL)
    {
      g_autofree char *sentence = beckon_task_away_sentence (
        task->said.away_desk, task->said.away_since_us, g_get_real_time ());

      g_string_append_printf (out, "%s\n", sentence);
    }
  print_field (out, 0, _ ("Agent"), asker);
  print_field (out, 0, _ ("Workspace"), task->workspace);
  if (task->session != NULL || task->host != NULL)
    {
      g_autoptr (BeckonTaskSession) session = beckon_task_session_for (task);
      g_autofree char *where = beckon_task_session_describe (session);

      print_field (out, 0, _ ("Runs in"), where);
    }
  print_markdown_field (out, 0, _ ("Description"), task->description);
  if (task->progress >= 0)
    g_string_append_printf (out, "%s: %u %%\n", _ ("Progress"),
                            (guint) beckon_percent_done (task->progress));
  if (!beckon_task_status_is_ended (task->status))
    print_markdown_field (out, 0, _ ("Now"), task->current_step);
  print_markdown_field (out, 0, _ ("Result"), task->result);
}

void
beckon_print_notice (GString *out, const BeckonNotice *notice)
{
  g_autofree char *asker = beckon_asker_of_notice (notice);
  g_autofree char *whose = beckon_display_text_short (notice->task_title, NAME_CHARS);
  g_autofree char *title = notice->title != NULL ? beckon_display_text (notice->title, TRUE) : NULL;
  g_autofree char *to = notice->to != NULL ? beckon_display_text (notice->to, TRUE) : NULL;
  g_autofree char *head = NULL;

  if (asker != NULL)
    {
      g_autofree char *agent = beckon_display_text_short (asker, NAME_CHARS);

      /* Translators: an agent and its task, of whom a message comes */
      head = g_strdup_printf (_ ("Message from %s · %s:"), agent, whose);
    }
  else
    {
      /* Translators: a task, of whom a message comes */
      head = g_strdup_printf (_ ("Message from %s:"), whose);
    }
  beckon_print_style (out, BECKON_STYLE_BOLD, head);
  g_string_append_c (out, ' ');
  if (to != NULL)
    {
      /* Translators: the handle of a person, in front of a message for them */
      g_string_append_printf (out, _ ("for @%s:"), to);
      g_string_append_c (out, ' ');
    }
  if (title != NULL)
    g_string_append_printf (out, "%s: ", title);
  beckon_print_markdown (out, notice->message, 2);
  g_string_append_c (out, '\n');
}

void
beckon_print_log_entry (GString *out, const BeckonLogEntry *entry)
{
  g_autofree char *time = beckon_timestamp_to_second (entry->timestamp_us);
  g_autofree char *who = beckon_display_text (entry->who != NULL ? entry->who : "", TRUE);
  g_autofree char *message = beckon_log_entry_say (entry);

  beckon_print_style (out, BECKON_STYLE_DIM, time);
  g_string_append (out, "  ");
  if (entry->level == BECKON_LEVEL_WARNING)
    beckon_print_style (out, BECKON_STYLE_ALARM, _ ("warning: "));
  else if (entry->level == BECKON_LEVEL_ERROR)
    beckon_print_style (out, BECKON_STYLE_BAD, _ ("error: "));
  if (entry->to_status != NULL)
    {
      g_autofree char *change =
        entry->from_status != NULL
          ? g_strdup_printf ("%s → %s", entry->from_status, entry->to_status)
          : g_strdup (entry->to_status);
      g_autofree char *safe = beckon_display_text (change, TRUE);
      g_string_append (out, safe);
      if (message != NULL && message[0] != '\0')
        g_string_append (out, ": ");
    }
  if (message != NULL)
    beckon_print_text (out, message, 21);
  if (who[0] != '\0')
    {
      g_autofree char *by = g_strdup_printf ("  (%s)", who);
      beckon_print_style (out, BECKON_STYLE_DIM, by);
    }
  g_string_append_c (out, '\n');
}

/* One line for each valid answer, with the id of the question, because an older one may be waiting
 * for an answer, too. */
static void
print_how_to_respond (GString                 *out,
                      const char              *name,
                      const char              *command,
                      const BeckonInteraction *question)
{
  g_string_append_printf (out, "  %s: %s ", name, command);
  if (question == NULL)
    g_string_append_printf (out, "<%s>\n", _ ("your answer"));
  else if (question->kind != BECKON_KIND_HANDOFF)
    g_string_append_printf (out, "%" G_GINT64_FORMAT " <%s>\n", question->id, _ ("your answer"));
  else
    g_string_append_printf (
      out, "%" G_GINT64_FORMAT " take-over\n  %s: %s %" G_GINT64_FORMAT " complete <%s>\n",
      question->id, name, command, question->id, _ ("your notes"));
}

void
beckon_print_pending (GString                 *out,
                      const BeckonTask        *task,
                      const BeckonInteraction *question,
                      gboolean                 in_shell)
{
  g_autofree char *why = question != NULL ? beckon_advice_dup_why (question) : NULL;

  g_string_append_c (out, '\n');
  beckon_print_style (out, BECKON_STYLE_ALARM, _ ("Pending Response Required:"));
  g_string_append_c (out, '\n');
  print_markdown_field (out, 2, _ ("Question"),
                        question != NULL ? question->conflict_description
                                         : task->clarification_question);
  print_markdown_field (out, 2, _ ("Reason"), why != NULL ? why : task->clarification_reason);
  if (question != NULL)
    print_state (out, 2, question);
  if (question != NULL && question->options->len > 0)
    {
      g_string_append_printf (out, "  %s:\n", _ ("Options"));
      beckon_print_options (out, question, 4);
    }
  print_how_to_respond (out, _ ("How to respond"), "/respond", question);
  if (in_shell && question != NULL)
    print_how_to_respond (out, _ ("In a shell"), "beckon respond", question);
}

char *
beckon_print_dup_waiting (JsonObject *surface)
{
  gint64 waiting = json_object_get_int_member_with_default (surface, "waiting", 0);

  if (waiting <= 0)
    return NULL;
  return g_strdup_printf (
    ngettext ("%u undelivered message", "%u undelivered messages", (gulong) waiting),
    (guint) waiting);
}

GPtrArray *
beckon_print_list_away (JsonObject *status)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  JsonNode  *node = json_object_get_member (status, "away_desks");
  JsonArray *desks =
    node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; desks != NULL && i < json_array_get_length (desks); i++)
    {
      JsonObject *desk = json_array_get_object_element (desks, i);
      gint64      since_us = 0;

      if (!beckon_json_get_time (desk, "since", TRUE, &since_us, NULL))
        continue;
      g_ptr_array_add (lines,
                       beckon_task_away_total (
                         json_object_get_string_member_with_default (desk, "desk", "?"), since_us,
                         g_get_real_time (),
                         (guint) json_object_get_int_member_with_default (desk, "tasks", 0)));
    }

  return lines;
}
