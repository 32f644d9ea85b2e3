/* format.c: formats times, durations and places for people
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/format.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "markdown/plain.h"
#include "model/question/question-words.h"

/* Maximum length of a name within a sentence. */
#define LABEL_CHARS 40
/* The longest text that a label lays out fast, whatever it contains. */
#define LONG_CHARS 2000
#define LONG_LINES 200

gint64
beckon_format_age_next (gint64 age_us)
{
  gint64 unit_us = BECKON_US_PER_MINUTE;

  if (age_us >= BECKON_US_PER_DAY)
    unit_us = BECKON_US_PER_DAY;
  else if (age_us >= BECKON_US_PER_HOUR)
    unit_us = BECKON_US_PER_HOUR;

  return unit_us - MAX (age_us, 0) % unit_us;
}

gint64
beckon_format_left_next (gint64 left_us)
{
  /* The text shows two units and is rounded up to the smaller one. */
  gint64 seconds = (MAX (left_us, 1) - 1) / BECKON_US_PER_SECOND + 1;
  gint64 unit = 1;

  if (left_us <= 0)
    return G_MAXINT64;
  if (seconds > BECKON_US_PER_DAY / BECKON_US_PER_SECOND)
    unit = BECKON_US_PER_HOUR / BECKON_US_PER_SECOND;
  else if (seconds > BECKON_US_PER_HOUR / BECKON_US_PER_SECOND)
    unit = BECKON_US_PER_MINUTE / BECKON_US_PER_SECOND;

  return left_us - ((seconds + unit - 1) / unit * unit - unit) * BECKON_US_PER_SECOND;
}

gint64
beckon_format_clock_next (gint64 left_us)
{
  return left_us > BECKON_US_PER_DAY ? beckon_format_left_next (left_us) : BECKON_US_PER_SECOND;
}

char *
beckon_format_wait (const BeckonTask *task, gint64 now_us, gint64 *next_us)
{
  g_autofree char *left = NULL;

  *next_us = G_MAXINT64;
  if (task->paused)
    {
      if (task->remaining_us <= 0)
        return g_strdup (_ ("Paused"));
      left = beckon_duration_format (task->remaining_us);
      /* Translators: how much of a wait is left, like "Paused, 4 days, 3 h left" */
      return g_strdup_printf (_ ("Paused, %s left"), left);
    }
  if (task->resume_us <= now_us)
    return g_strdup (_ ("Will resume now"));

  left = beckon_duration_format (task->resume_us - now_us);
  *next_us = beckon_format_left_next (task->resume_us - now_us);
  /* Translators: when a waiting task goes on, like "Will resume in 4 days, 3 h" */
  return g_strdup_printf (_ ("Will resume in %s"), left);
}

char *
beckon_format_date (gint64 time_us, gint64 now_us)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_us / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_us / BECKON_US_PER_SECOND);

  if (time == NULL || now == NULL || time_us == 0)
    return g_strdup ("");
  if (g_date_time_get_year (time) != g_date_time_get_year (now))
    /* Translators: weekday, date of another year and time, see g_date_time_format() */
    return g_date_time_format (time, _ ("%A %-d %B %Y at %H:%M"));
  /* Translators: weekday, date of this year and time, see g_date_time_format() */
  return g_date_time_format (time, _ ("%A %-d %B at %H:%M"));
}

char *
beckon_format_full_time (gint64 time_us)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_us / BECKON_US_PER_SECOND);

  if (time == NULL || time_us == 0)
    return g_strdup ("");
  /* Translators: weekday, date and time with seconds, see g_date_time_format() */
  return g_date_time_format (time, _ ("%A, %-d %B %Y, %H:%M:%S"));
}

char *
beckon_format_hour (gint64 time_us)
{
  return beckon_timestamp_to_local (time_us, time_us);
}

char *
beckon_format_folder (const char *path)
{
  g_autofree char *name = NULL;

  if (path == NULL || *path == '\0')
    return NULL;

  name = g_path_get_basename (path);
  return beckon_display_text (name, TRUE);
}

char *
beckon_format_path (const char *path)
{
  const char      *home = g_get_home_dir ();
  gsize            length = strlen (home);
  g_autofree char *shorter = NULL;

  if (path == NULL)
    return NULL;

  if (length > 1 && g_str_has_prefix (path, home) && (path[length] == '/' || path[length] == '\0'))
    shorter = g_strconcat ("~", path + length, NULL);

  return beckon_display_text (shorter != NULL ? shorter : path, TRUE);
}

char *
beckon_format_whence (const char *agent, const char *workspace)
{
  g_autofree char *folder = beckon_format_folder (workspace);
  g_autofree char *name =
    agent != NULL && *agent != '\0' ? beckon_display_text (agent, TRUE) : NULL;

  if (name != NULL && folder != NULL)
    return g_strdup_printf ("%s · %s", name, folder);
  if (name != NULL)
    return g_steal_pointer (&name);
  return folder != NULL ? g_steal_pointer (&folder) : g_strdup ("");
}

/* (transfer full): when a question that is set aside is asked again, reminded of, or ends (PP-3,
 * PP-4, ATT-6). */
static char *
format_aside (const BeckonInteraction  *interaction,
              gint64                    now_us,
              const BeckonDeskSettings *settings)
{
  g_autofree char *time = NULL;
  g_autofree char *reminded = NULL;

  if (interaction->until_us != 0)
    {
      time = beckon_timestamp_to_local (interaction->until_us, now_us);
      /* Translators: %s is a time of day like 15:30, or a date with it */
      return g_strdup_printf (_ ("Set aside until %s"), time);
    }
  if (interaction->cancel_us != 0)
    {
      time = beckon_timestamp_to_local (interaction->cancel_us, now_us);
      if (interaction->reminded_us == 0)
        /* Translators: %s is a time of day like 15:30, or a date with it */
        return g_strdup_printf (_ ("Set aside: cancelled at %s unless you answer"), time);
      reminded = beckon_timestamp_to_local (interaction->reminded_us, now_us);
      /* Translators: both %s are times of day like 15:30, or dates with it */
      return g_strdup_printf (
        _ ("Set aside: reminder sent at %s; cancelled at %s unless you answer"), reminded, time);
    }
  if (interaction->remind_us == 0)
    return g_strdup (_ ("Set aside, waiting for your answer"));

  time = beckon_timestamp_to_local (interaction->remind_us, now_us);
  if (interaction->kind == BECKON_KIND_AMBIGUITY && settings == NULL)
    /* Translators: %s is a time of day like 15:30, or a date with it */
    return g_strdup_printf (_ ("Set aside: reminder at %s, then cancelled unless you answer"),
                            time);
  if (interaction->kind == BECKON_KIND_AMBIGUITY)
    {
      g_autofree char *end =
        beckon_timestamp_to_local (interaction->remind_us + settings->cancel_us, now_us);

      /* Translators: both %s are times of day like 15:30, or dates with it */
      return g_strdup_printf (_ ("Set aside: reminder at %s; cancelled at %s unless you answer"),
                              time, end);
    }
  if (interaction->reminded_us != 0)
    {
      reminded = beckon_timestamp_to_local (interaction->reminded_us, now_us);
      /* Translators: both %s are times of day like 15:30, or dates with it */
      return g_strdup_printf (_ ("Set aside: reminder sent at %s, next at %s"), reminded, time);
    }
  /* Translators: %s is a time of day like 15:30, or a date with it */
  return g_strdup_printf (_ ("Set aside: reminder at %s"), time);
}

char *
beckon_format_outcome (const BeckonInteraction  *interaction,
                       gint64                    now_us,
                       const BeckonDeskSettings *settings)
{
  g_autofree char *said = NULL;

  if (interaction->status == BECKON_INTERACTION_POSTPONED)
    return format_aside (interaction, now_us, settings);
  if (interaction->responded_us != 0)
    {
      g_autofree char *when = beckon_timestamp_to_local (interaction->responded_us, now_us);

      said = beckon_interaction_describe_outcome_at (interaction, when);
    }
  else
    {
      said = beckon_interaction_describe_outcome (interaction);
    }

  return beckon_display_text (said, FALSE);
}

static BeckonSilence
get_silence (BeckonQuestion *question, gboolean seen)
{
  BeckonInteraction *interaction = beckon_question_get_interaction (question);

  if (beckon_interaction_is_asked_back (interaction))
    return BECKON_SILENCE_ASKED_BACK;
  if (beckon_question_get_remaining_us (question) < 0)
    return BECKON_SILENCE_STAYS;
  if (interaction->held)
    return BECKON_SILENCE_HELD;
  if (beckon_question_is_running (question))
    return BECKON_SILENCE_COUNTS;
  if (!seen)
    return BECKON_SILENCE_UNSHOWN;
  return beckon_question_is_shown (question) ? BECKON_SILENCE_PAUSED : BECKON_SILENCE_COUNTS;
}

static char *
format_due (BeckonQuestion *question, gboolean seen, BeckonSilenceForm form, gint64 now_us)
{
  if (question == NULL
      || beckon_question_get_interaction (question)->status == BECKON_INTERACTION_POSTPONED)
    return g_strdup (_ ("Set aside, waiting for your answer"));

  return beckon_question_words_dup_silence (beckon_question_get_interaction (question),
                                            get_silence (question, seen), form,
                                            beckon_question_get_remaining_us (question), now_us);
}

char *
beckon_format_due (BeckonQuestion *question)
{
  return format_due (question, question != NULL && beckon_question_is_shown (question),
                     BECKON_SILENCE_FORM_LABEL, 0);
}

char *
beckon_format_due_seen (BeckonQuestion *question, gint64 now_us)
{
  return format_due (question, TRUE,
                     question != NULL && beckon_question_is_running (question)
                       ? BECKON_SILENCE_FORM_DETAIL
                       : BECKON_SILENCE_FORM_LABEL,
                     now_us);
}

/* (transfer full) */
static char *
format_count (BeckonTaskStatus status, guint count)
{
  switch (status)
    {
    case BECKON_TASK_RUNNING:
      return g_strdup_printf (ngettext ("%u running", "%u running", count), count);
    case BECKON_TASK_AWAITING_RESPONSE:
      return g_strdup_printf (ngettext ("%u awaiting response", "%u awaiting response", count),
                              count);
    case BECKON_TASK_POSTPONED:
      return g_strdup_printf (ngettext ("%u set aside", "%u set aside", count), count);
    case BECKON_TASK_WAITING:
      return g_strdup_printf (ngettext ("%u waiting", "%u waiting", count), count);
    case BECKON_TASK_QUEUED:
      return g_strdup_printf (ngettext ("%u queued", "%u queued", count), count);
    case BECKON_TASK_COMPLETE:
      return g_strdup_printf (ngettext ("%u complete", "%u complete", count), count);
    case BECKON_TASK_FAILED:
      return g_strdup_printf (ngettext ("%u failed", "%u failed", count), count);
    case BECKON_TASK_CANCELLED:
    default:
      return g_strdup_printf (ngettext ("%u cancelled", "%u cancelled", count), count);
    }
}

char *
beckon_format_summary (const guint64 counts[BECKON_N_TASK_STATUSES])
{
  static const struct
  {
    BeckonTaskStatus status;
    gboolean         always;
  } parts[] = {
    { BECKON_TASK_RUNNING, TRUE },    { BECKON_TASK_AWAITING_RESPONSE, TRUE },
    { BECKON_TASK_POSTPONED, FALSE }, { BECKON_TASK_WAITING, FALSE },
    { BECKON_TASK_QUEUED, TRUE },     { BECKON_TASK_COMPLETE, TRUE },
    { BECKON_TASK_FAILED, FALSE },    { BECKON_TASK_CANCELLED, FALSE },
  };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      guint            count = (guint) MIN (counts[parts[i].status], G_MAXUINT);
      g_autofree char *part = NULL;

      if (count == 0 && !parts[i].always)
        continue;
      if (text->len > 0)
        g_string_append (text, " · ");

      part = format_count (parts[i].status, count);
      g_string_append (text, part);
    }

  return g_string_free (text, FALSE);
}

char *
beckon_format_long (const char *text)
{
  g_autofree char *shown = beckon_display_text (text, FALSE);
  g_autofree char *said = NULL;
  const char      *end = shown;
  gulong           more;

  for (guint n_chars = 0, n_lines = 0; *end != '\0' && n_chars < LONG_CHARS && n_lines < LONG_LINES;
       n_chars++)
    {
      n_lines += *end == '\n' ? 1 : 0;
      end = g_utf8_next_char (end);
    }
  if (*end == '\0')
    return g_steal_pointer (&shown);

  more = (gulong) g_utf8_strlen (end, -1);
  /* Translators: below the beginning of a long text; “beckon logs” and “beckon show” are commands
   * of the terminal */
  said = g_strdup_printf (
    ngettext ("%lu more character: “beckon logs” and “beckon show” print it",
              "%lu more characters: “beckon logs” and “beckon show” print them", more),
    more);

  return g_strdup_printf ("%.*s…\n%s", (int) (end - shown), shown, said);
}

char *
beckon_format_plain (const char *text)
{
  g_autofree char *plain = NULL;

  /* A row shows a few lines of it, and is made in the frame that shows it. */
  if (strlen (text) > BECKON_MARKDOWN_QUICK_BYTES)
    return beckon_format_long (text);
  plain = beckon_markdown_plain (text);
  return beckon_format_long (plain);
}
