/* commands.c: /tasks, /status, /logs, /respond and /help, as in the terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/commands.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "model/asker.h"
#include "model/enums.h"
#include "model/log-entry.h"
#include "model/percent.h"
#include "model/question/advice.h"
#include "model/question/option-text.h"
#include "model/task-status.h"

/* Limits for a small screen; the desk and the terminal show everything. */
#define MAX_OPEN 50
#define MAX_ENDED 10
#define MAX_LOG 30

void
beckon_telegram_command_clear (BeckonTelegramCommand *command)
{
  g_clear_pointer (&command->reply, g_free);
  g_clear_pointer (&command->answer, g_free);
}

char *
beckon_telegram_dup_error (const GError *error)
{
  const char *hint = beckon_error_get_hint (error);

  return g_strdup_printf ("%s: %s%s%s", beckon_error_get_name (error), error->message,
                          hint != NULL && *hint != '\0' ? "\n" : "", hint != NULL ? hint : "");
}

static void
add_field (GString *text, const char *indent, const char *name, const char *value)
{
  g_autofree char *safe = NULL;

  if (value == NULL || *value == '\0')
    return;
  safe = beckon_display_text (value, FALSE);
  g_string_append_printf (text, "%s%s: %s\n", indent, name, safe);
}

/* What is read for a command. */
typedef struct
{
  BeckonView   *view;
  const GArray *unawaited; /* (nullable) (element-type gint64): questions, see commands.h */
} Source;

static gboolean
is_unawaited (const Source *source, gint64 id)
{
  for (guint i = 0; source->unawaited != NULL && i < source->unawaited->len; i++)
    if (g_array_index (source->unawaited, gint64, i) == id)
      return TRUE;

  return FALSE;
}

/* (transfer full) (nullable) (element-type BeckonInteraction): the open questions of a task, oldest
 * first. */
static GPtrArray *
list_open_of_task (const Source *source, const char *task_id, GError **error)
{
  BeckonInteractionQuery query = {
    .statuses = 1u << BECKON_INTERACTION_PENDING | 1u << BECKON_INTERACTION_POSTPONED,
    .task_id = task_id,
    .limit = BECKON_LIMIT_PAGE,
    .oldest_first = TRUE,
  };

  return beckon_view_list_interactions (source->view, &query, NULL, error);
}

/* When a question will be asked again or cancelled, and whether its agent no longer waits
 * (ATT-21). */
static void
add_state (GString                 *text,
           const char              *indent,
           const Source            *source,
           const BeckonInteraction *question)
{
  g_autofree char *times = beckon_interaction_describe_times (question);

  if (times != NULL)
    g_string_append_printf (text, "%s%s\n", indent, times);
  if (is_unawaited (source, question->id))
    g_string_append_printf (text, "%s%s\n", indent, beckon_interaction_get_unawaited_words ());
}

/* Adds the questions that a task waits for and who asks them, with their ids if there are several.
 */
static void
add_questions (GString *text, const Source *source, const BeckonTask *task)
{
  /* On failure the task is listed without them. */
  g_autoptr (GPtrArray) open = list_open_of_task (source, task->id, NULL);
  g_autofree char *of_task = beckon_asker_of_task (task);

  if (open == NULL || open->len == 0)
    {
      add_field (text, "    ", _ ("Question"), task->clarification_question);
      add_field (text, "    ", _ ("Reason"), task->clarification_reason);
      add_field (text, "    ", _ ("Agent"), of_task);
    }
  for (guint i = 0; open != NULL && i < open->len; i++)
    {
      const BeckonInteraction *question = open->pdata[i];
      g_autofree char         *name =
        open->len > 1 ? g_strdup_printf ("%s #%" G_GINT64_FORMAT, _ ("Question"), question->id)
                              : g_strdup (_ ("Question"));
      g_autofree char *asker = beckon_asker_of_question (question);
      g_autofree char *why = beckon_advice_dup_why (question);

      add_field (text, "    ", name, question->conflict_description);
      add_field (text, "    ", _ ("Reason"), why);
      add_field (text, "    ", _ ("Agent"), asker);
      add_state (text, "    ", source, question);
    }
}

static void
add_task (GString *text, const Source *source, guint number, const BeckonTask *task)
{
  g_autofree char *title = beckon_display_text (task->title, TRUE);

  g_string_append_printf (text, "%u. %s %s - %s", number,
                          beckon_task_status_to_marker (task->status), task->id, title);
  if (task->paused)
    g_string_append_printf (text, " (%s)", _ ("paused"));
  if (task->status == BECKON_TASK_RUNNING && task->progress >= 0)
    g_string_append_printf (text, " (%u %%)", (guint) beckon_percent_done (task->progress));
  g_string_append_c (text, '\n');
  if (task->status == BECKON_TASK_AWAITING_RESPONSE || task->status == BECKON_TASK_POSTPONED)
    add_questions (text, source, task);
}

/* One line, which scripts read as well: its words are the API's, in every language. */
static gboolean
add_summary (BeckonView *view, GString *text, GError **error)
{
  static const BeckonTaskStatus order[] = {
    BECKON_TASK_RUNNING,   BECKON_TASK_AWAITING_RESPONSE, BECKON_TASK_QUEUED, BECKON_TASK_COMPLETE,
    BECKON_TASK_POSTPONED, BECKON_TASK_WAITING,           BECKON_TASK_FAILED, BECKON_TASK_CANCELLED,
  };
  guint64 counts[BECKON_N_TASK_STATUSES];

  if (!beckon_view_count_tasks (view, counts, error))
    return FALSE;
  g_string_append (text, "Summary: ");
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    if (i < 4 || counts[order[i]] > 0)
      g_string_append_printf (text, "%s%" G_GUINT64_FORMAT " %s", i > 0 ? ", " : "",
                              counts[order[i]], beckon_task_status_to_string (order[i]));
  g_string_append_c (text, '\n');
  return TRUE;
}

static gboolean
list (
  BeckonView *view, guint statuses, guint limit, GPtrArray *tasks, gboolean *more, GError **error)
{
  BeckonTaskQuery  query = { .statuses = statuses, .limit = limit };
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) page = beckon_view_list_tasks (view, &query, &next, error);

  if (page == NULL)
    return FALSE;
  *more = *more || next != NULL;
  for (guint i = 0; i < page->len; i++)
    g_ptr_array_add (tasks, beckon_task_ref (page->pdata[i]));
  return TRUE;
}

static char *
run_tasks (const Source *source, GError **error)
{
  const guint ended =
    1u << BECKON_TASK_COMPLETE | 1u << BECKON_TASK_FAILED | 1u << BECKON_TASK_CANCELLED;
  g_autoptr (GPtrArray) tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean more = FALSE;

  if (!list (source->view, ((1u << BECKON_N_TASK_STATUSES) - 1) & ~ended, MAX_OPEN, tasks, &more,
             error)
      || !list (source->view, ended, MAX_ENDED, tasks, &more, error))
    return NULL;
  g_ptr_array_sort (tasks, beckon_task_compare_age);
  g_string_append_printf (text, "%s\n\n", _ ("Task Queue"));
  for (guint i = 0; i < tasks->len; i++)
    add_task (text, source, i + 1, tasks->pdata[i]);
  if (tasks->len == 0)
    g_string_append_printf (text, "%s\n", _ ("No tasks yet."));
  if (more)
    g_string_append_printf (text, "%s\n", _ ("There are more; see the desk or the terminal."));
  g_string_append_c (text, '\n');
  if (!add_summary (source->view, text, error))
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
run_status (BeckonView *view, const char *health, const char *trouble, GError **error)
{
  GError *failure = NULL;
  g_autoptr (BeckonInteraction) oldest =
    beckon_view_get_oldest (view, BECKON_INTERACTION_PENDING, &failure);
  g_autoptr (GString) text = g_string_new (NULL);

  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return NULL;
    }
  g_string_append_printf (text, "%s: %s\n", _ ("Desk"), BECKON_VERSION);
  g_string_append_printf (text, "%s telegram: %s\n", "✔", health);
  if (trouble != NULL)
    g_string_append_printf (text, "%s store: %s\n", "✘", trouble);
  if (!add_summary (view, text, error))
    return NULL;
  g_string_append_printf (text, "\n%s\n  awaiting_user_response: %s\n  pending_task_id: %s",
                          _ ("User Response Status:"), oldest != NULL ? "true" : "false",
                          oldest != NULL ? oldest->task_id : "-");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_entry (GString *text, const BeckonLogEntry *entry)
{
  g_autofree char *time = beckon_timestamp_to_second (entry->timestamp_us);
  g_autofree char *said = beckon_log_entry_say (entry);
  g_autofree char *message = beckon_display_text (said != NULL ? said : "", FALSE);

  g_string_append_printf (text, "%s  ", time);
  if (entry->level == BECKON_LEVEL_WARNING)
    g_string_append (text, _ ("warning: "));
  else if (entry->level == BECKON_LEVEL_ERROR)
    g_string_append (text, _ ("error: "));
  if (entry->to_status != NULL)
    g_string_append_printf (text, "%s%s%s%s", entry->from_status != NULL ? entry->from_status : "",
                            entry->from_status != NULL ? " → " : "", entry->to_status,
                            *message != '\0' ? ": " : "");
  g_string_append (text, message);
  if (entry->who != NULL && *entry->who != '\0')
    {
      g_autofree char *who = beckon_display_text (entry->who, TRUE);
      g_string_append_printf (text, "  (%s)", who);
    }
  g_string_append_c (text, '\n');
}

/* AR-4 */
static void
add_pending (GString *text, const Source *source, const BeckonInteraction *question)
{
  g_autofree char *why = beckon_advice_dup_why (question);

  g_string_append_printf (text, "\n%s\n", _ ("Pending Response Required:"));
  add_field (text, "  ", _ ("Question"), question->conflict_description);
  add_field (text, "  ", _ ("Reason"), why);
  add_state (text, "  ", source, question);
  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = question->options->pdata[i];
      g_autofree char    *label = beckon_option_text_dup (option->label);
      g_string_append_printf (text, "    %u. %s\n", i + 1, label);
    }
  if (question->kind == BECKON_KIND_HANDOFF)
    g_string_append_printf (text,
                            "  %s: /respond %" G_GINT64_FORMAT
                            " take-over · /respond %" G_GINT64_FORMAT " complete <%s>",
                            _ ("How to respond"), question->id, question->id, _ ("your notes"));
  else
    g_string_append_printf (text, "  %s: /respond %" G_GINT64_FORMAT " <%s>", _ ("How to respond"),
                            question->id, _ ("your answer"));
}

/* (transfer full) (nullable): the oldest pending question of a task, else the oldest postponed one;
 * NULL without an error if none is open. */
static BeckonInteraction *
find_open_of_task (BeckonView *view, const BeckonTask *task, GError **error)
{
  static const BeckonInteractionStatus statuses[] = { BECKON_INTERACTION_PENDING,
                                                      BECKON_INTERACTION_POSTPONED };

  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    {
      BeckonInteractionQuery query = {
        .statuses = 1u << statuses[i], .task_id = task->id, .limit = 1, .oldest_first = TRUE
      };
      g_autoptr (GPtrArray) found = beckon_view_list_interactions (view, &query, NULL, error);

      if (found == NULL || found->len > 0)
        return found != NULL ? beckon_interaction_ref (found->pdata[0]) : NULL;
    }
  return NULL;
}

static char *
run_logs (const Source *source, const char *id, GError **error)
{
  g_autoptr (BeckonTask) task = beckon_view_get_task (source->view, id, error);
  g_autoptr (GPtrArray) entries =
    task != NULL ? beckon_view_list_log (source->view, id, 0, TRUE, MAX_LOG + 1, error) : NULL;
  g_autoptr (GPtrArray) open = entries != NULL ? list_open_of_task (source, task->id, error) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *asker = NULL;
  guint            first;

  if (open == NULL)
    return NULL;
  first = entries->len > MAX_LOG ? 1 : 0;
  add_field (text, "", _ ("Task"), task->id);
  add_field (text, "", _ ("Title"), task->title);
  g_string_append_printf (text, "%s: %s%s\n", _ ("Status"),
                          beckon_task_status_to_string (task->status),
                          task->paused ? _ (" (paused)") : "");
  asker = beckon_asker_of_task (task);
  add_field (text, "", _ ("Agent"), asker);
  g_string_append_c (text, '\n');
  if (first > 0)
    g_string_append_printf (text, "%s\n", _ ("… See the desk for older lines."));
  for (guint i = first; i < entries->len; i++)
    add_entry (text, entries->pdata[i]);
  for (guint i = 0; i < open->len; i++)
    add_pending (text, source, open->pdata[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
parse_id (const char *word, gint64 *id)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (*word == '#' ? word + 1 : word, 10, 1, G_MAXINT64, &number,
                                   NULL))
    return FALSE;
  *id = (gint64) number;
  return TRUE;
}

/* AR-5: [ID] ANSWER; ID is the id of a question or of a task; a single word is an answer. */
static char *
run_respond (BeckonView *view, const char *rest, BeckonTelegramCommand *command, GError **error)
{
  gsize            length = strcspn (rest, " \t\n");
  g_autofree char *first = g_strndup (rest, length);
  g_autofree char *answer = g_strstrip (g_strdup (rest + length));

  if (*rest == '\0')
    return g_strdup (
      _ ("/respond [ID] ANSWER: Answer the oldest open question, or the one with this number"));
  if (*answer == '\0')
    {
      command->answer = g_steal_pointer (&first);
      return NULL;
    }
  if (g_str_has_prefix (first, "task-"))
    {
      g_autoptr (BeckonTask) task = beckon_view_get_task (view, first, error);
      g_autoptr (BeckonInteraction) open =
        task != NULL ? find_open_of_task (view, task, error) : NULL;

      if (task == NULL || *error != NULL)
        return NULL;
      if (open == NULL)
        {
          beckon_set_error (
            error, BECKON_ERROR_NOTHING_PENDING,
            _ ("Use /tasks to check task states.\nUse /logs <task-id> to see what a task needs."),
            _ ("Task %s awaits no response"), first);
          return NULL;
        }
      command->id = open->id;
      command->answer = g_steal_pointer (&answer);
    }
  else if (parse_id (first, &command->id))
    command->answer = g_steal_pointer (&answer);
  else
    command->answer = g_strdup (rest);
  return NULL;
}

static char *
run_help (void)
{
  return g_strdup_printf (
    "%s\n\n/tasks  %s\n/status  %s\n/logs %s  %s\n/respond %s  %s\n/help  %s\n\n%s",
    _ ("Your agents’ questions appear here. Tap a button, or reply to the message with your "
       "answer."),
    _ ("List the tasks, with what each one needs"),
    _ ("Show pending responses and the state of the desk"), _ ("TASK"),
    _ ("Show the log of a task, and how to answer its question"), _ ("[ID] ANSWER"),
    _ ("Answer the oldest open question, or question ID"), _ ("List the commands, or explain one"),
    _ ("Only this chat can answer."));
}

gboolean
beckon_telegram_command_is_ours (const char *line, const char *bot_name)
{
  gsize       length = strcspn (line, " \t\n");
  const char *at = memchr (line, '@', length);

  if (at == NULL || bot_name == NULL)
    return TRUE;
  length -= (gsize) (at - line);
  return strlen (bot_name) == length && g_ascii_strncasecmp (at, bot_name, length) == 0;
}

void
beckon_telegram_command_run (BeckonView            *view,
                             const GArray          *unawaited,
                             const char            *line,
                             const char            *health,
                             const char            *trouble,
                             BeckonTelegramCommand *command)
{
  const Source source = { view, unawaited };
  gsize        length = strcspn (line, " \t\n");
  /* In a group the name of the bot may follow: /tasks@some_bot */
  g_autofree char *name = g_strndup (line, strcspn (line, " \t\n@"));
  g_autofree char *rest = g_strstrip (g_strdup (line + length));
  g_autoptr (GError) error = NULL;

  memset (command, 0, sizeof *command);
  if (strcmp (name, "/tasks") == 0)
    command->reply = run_tasks (&source, &error);
  else if (strcmp (name, "/status") == 0)
    command->reply = run_status (view, health, trouble, &error);
  else if (strcmp (name, "/logs") == 0 && *rest != '\0')
    command->reply = run_logs (&source, rest, &error);
  else if (strcmp (name, "/logs") == 0)
    command->reply =
      g_strdup (_ ("/logs TASK: Show the log of a task, and how to answer its question"));
  else if (strcmp (name, "/respond") == 0)
    command->reply = run_respond (view, rest, command, &error);
  else if (strcmp (name, "/help") == 0 || strcmp (name, "/start") == 0)
    command->reply = run_help ();
  else
    {
      g_autofree char *safe = beckon_display_text_short (name, 60);
      command->reply = g_strdup_printf (_ ("Unknown command %s. See /help."), safe);
    }
  if (error != NULL)
    command->reply = beckon_telegram_dup_error (error);
}
