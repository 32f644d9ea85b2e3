/* stats-words.c: the figures in a sentence, and how times and shares are written
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/percent.h"
#include "model/stats.h"

#include <glib/gi18n-lib.h>

#define MS_PER_SECOND 1000
#define MS_PER_MINUTE (60 * MS_PER_SECOND)
#define MS_PER_HOUR (60 * MS_PER_MINUTE)
#define MS_PER_DAY (24 * MS_PER_HOUR)

char *
beckon_stats_format_time (gint64 time_ms)
{
  gint64 minutes = (time_ms + MS_PER_MINUTE / 2) / MS_PER_MINUTE;
  gint64 seconds = (time_ms + MS_PER_SECOND / 2) / MS_PER_SECOND;

  if (time_ms < 0)
    return g_strdup ("–");
  if (time_ms < 100)
    return g_strdup (_ ("under 0.1 s"));
  if (time_ms < 10 * MS_PER_SECOND)
    /* Translators: a time in seconds, with one decimal */
    return g_strdup_printf (_ ("%.1f s"), (double) time_ms / MS_PER_SECOND);
  if (seconds < 60)
    return g_strdup_printf (_ ("%d s"), (int) seconds);
  if (seconds < 600 && seconds % 60 != 0)
    /* Translators: minutes and seconds */
    return g_strdup_printf (_ ("%d min %d s"), (int) (seconds / 60), (int) (seconds % 60));
  if (minutes < 60)
    return g_strdup_printf (_ ("%d min"), (int) minutes);
  if (minutes < 600 && minutes % 60 != 0)
    /* Translators: hours and minutes */
    return g_strdup_printf (_ ("%d h %d min"), (int) (minutes / 60), (int) (minutes % 60));
  if (time_ms < 2 * MS_PER_DAY)
    return g_strdup_printf (_ ("%d h"), (int) ((minutes + 30) / 60));

  return g_strdup_printf (
    ngettext ("%d day", "%d days", (gulong) ((time_ms + MS_PER_DAY / 2) / MS_PER_DAY)),
    (int) ((time_ms + MS_PER_DAY / 2) / MS_PER_DAY));
}

char *
beckon_stats_format_share (double share)
{
  if (share < 0)
    return g_strdup ("–");

  /* Translators: a share in per cent */
  return g_strdup_printf (_ ("%.0f %%"), (double) beckon_percent (share));
}

const char *
beckon_outcome_to_label (BeckonOutcome outcome)
{
  switch (outcome)
    {
    case BECKON_OUTCOME_PERSON:
      return _ ("You answered");
    case BECKON_OUTCOME_NOBODY:
      return _ ("Nobody answered");
    case BECKON_OUTCOME_FOR_YOU:
      return _ ("Answered for you");
    case BECKON_OUTCOME_ENDED:
      return _ ("Ended unanswered");
    case BECKON_OUTCOME_OPEN:
      return _ ("Still open");
    default:
      g_return_val_if_reached ("");
    }
}

const char *
beckon_stats_agent_label (const char *agent)
{
  return agent != NULL && agent[0] != '\0' ? agent : _ ("Unnamed agents");
}

static void
add_part (GString *text, const char *format, guint64 n)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, n);
  g_auto (GStrv) halves = NULL;

  if (n == 0)
    return;

  /* The number stands where %s does. */
  halves = g_strsplit (format, "%s", 2);
  g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? _ (", ") : "", halves[0], number,
                          halves[0] != NULL && halves[1] != NULL ? halves[1] : "");
}

/* Not one of the parts: what was set aside is answered, ended or open like all others. */
static void
add_set_aside (GString *text, guint64 n)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, n);

  if (n == 0)
    return;
  g_string_append_c (text, ' ');
  /* Translators: how often questions were put off, to be asked again later */
  g_string_append_printf (text, ngettext ("Set aside %s time.", "Set aside %s times.", (gulong) n),
                          number);
}

char *
beckon_stats_describe (const BeckonStats *self)
{
  const guint64 *n = self->total.n;
  guint64        asked = beckon_figures_count_asked (&self->total);
  guint          days = (guint) (self->to_day - self->from_day + 1);
  g_autoptr (GString) parts = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *number = NULL;

  if (days == 1)
    g_string_append (text, _ ("Today: "));
  else
    /* Translators: how many days; a number of questions follows */
    g_string_append_printf (text, ngettext ("Last %u day: ", "Last %u days: ", days), days);

  if (asked == 0)
    {
      g_string_append (text, _ ("no questions."));
      return g_string_free (g_steal_pointer (&text), FALSE);
    }
  number = g_strdup_printf ("%" G_GUINT64_FORMAT, asked);
  /* Translators: a number of questions */
  g_string_append_printf (text, ngettext ("%s question", "%s questions", (gulong) asked), number);

  /* Translators: parts of a list; %s is a number */
  add_part (parts, _ ("you answered %s"),
            beckon_figures_outcome (&self->total, BECKON_OUTCOME_PERSON));
  add_part (parts, _ ("option 1 was chosen for %s without an answer"),
            n[BECKON_FIGURE_AUTO_RESOLVED_TIMEOUT]);
  add_part (parts, _ ("option 1 was chosen for %s without a valid answer"),
            n[BECKON_FIGURE_AUTO_RESOLVED_FALLBACK]);
  add_part (parts, _ ("%s came from the agent's own session"), n[BECKON_FIGURE_AUTO_RESOLVED_OWN]);
  add_part (parts, _ ("%s by remembered answers"), n[BECKON_FIGURE_AUTO_RESOLVED_PREFERENCE]);
  add_part (parts, _ ("%s by the sentinel"), n[BECKON_FIGURE_AUTO_RESOLVED_SENTINEL]);
  add_part (parts, _ ("%s continued without an answer"), n[BECKON_FIGURE_SKIPPED_TIMEOUT]);
  add_part (parts, _ ("%s were declined because nobody answered"),
            n[BECKON_FIGURE_DECLINED_TIMEOUT]);
  /* Translators: of hand-offs that nobody completed; %s is their number */
  add_part (parts, _ ("%s ran out of time"), n[BECKON_FIGURE_EXPIRED]);
  add_part (parts, _ ("%s cancelled"), n[BECKON_FIGURE_CANCELLED]);
  add_part (parts, _ ("%s withdrawn"), n[BECKON_FIGURE_WITHDRAWN]);
  add_part (parts, _ ("%s still open"), beckon_figures_outcome (&self->total, BECKON_OUTCOME_OPEN));
  if (parts->len > 0)
    g_string_append_printf (text, "; %s", parts->str);
  g_string_append (text, ".");
  add_set_aside (text, n[BECKON_FIGURE_POSTPONED]);

  if (self->total.median_ms >= 0)
    {
      g_autofree char *median = beckon_stats_format_time (self->total.median_ms);

      g_string_append_c (text, ' ');
      /* Translators: how long half of the answers took at most, such as "48 s" */
      g_string_append_printf (text, _ ("Median answer %s."), median);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- what is kept --- */

char *
beckon_storage_describe_file (const BeckonStorage *self)
{
  g_autofree char *file = g_format_size ((guint64) MAX (self->file_bytes, 0));
  g_autofree char *free = g_format_size ((guint64) MAX (self->free_bytes, 0));
  g_autofree char *wal = g_format_size ((guint64) MAX (self->wal_bytes, 0));

  /* Translators: three sizes: of the data file, of what is free in it, and of the write-ahead log
   * beside it: “12.3 MB” */
  return g_strdup_printf (_ ("%s, of which %s free; %s in the write-ahead log"), file, free, wal);
}

char *
beckon_storage_describe_log (const BeckonStorage *self)
{
  g_autofree char *size = g_format_size ((guint64) MAX (self->log_bytes, 0));
  g_autofree char *lines = g_strdup_printf ("%'" G_GINT64_FORMAT, self->log_lines);
  g_autofree char *a_day = g_strdup_printf ("%'" G_GINT64_FORMAT, self->lines_a_day);
  gulong           n = (gulong) CLAMP (self->log_lines, 0, G_MAXINT32);

  if (self->growth_days == 0)
    /* Translators: a number of lines, and their size: “12,345”, “2.1 MB” */
    return g_strdup_printf (ngettext ("%s line, about %s", "%s lines, about %s", n), lines, size);

  /* Translators: a number of lines, their size, and how many are written in a day: “12,345”, “2.1
   * MB”, “230” */
  return g_strdup_printf (
    ngettext ("%s line, about %s; %s a day", "%s lines, about %s; %s a day", n), lines, size,
    a_day);
}

char *
beckon_storage_describe_growth (const BeckonStorage *self)
{
  g_autofree char *day = g_format_size ((guint64) MAX (self->bytes_a_day, 0));
  g_autofree char *year = g_format_size ((guint64) MAX (self->bytes_a_day, 0) * 365);

  if (self->growth_days == 0)
    return g_strdup (_ ("Available from tomorrow"));
  if (self->bytes_a_day <= 0)
    return g_strdup (C_ ("growth of a file", "None"));

  /* Translators: two sizes: “3.1 MB”, “1.1 GB” */
  return g_strdup_printf (_ ("%s a day, %s a year"), day, year);
}
