/* interaction-outcome.c: what happened to a question, in words for persons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/interaction.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "base/untranslated.h"
#include "model/question/handoff.h"

/* A response in a sentence; the whole of it is shown elsewhere. */
#define SHORT_CHARS 200

const char *
beckon_surface_id_to_label (BeckonSurfaceId surface)
{
  switch (surface)
    {
    case BECKON_SURFACE_NONE:
      return "—";
    case BECKON_SURFACE_DIALOG:
      return C_ ("surface", "dialog");
    case BECKON_SURFACE_NOTIFICATION:
      return C_ ("surface", "notification");
    case BECKON_SURFACE_TRAY:
      return C_ ("surface", "tray");
    case BECKON_SURFACE_TERMINAL:
      return C_ ("surface", "terminal");
    case BECKON_SURFACE_VSCODE:
      return "VS Code";
    case BECKON_SURFACE_TELEGRAM:
      return "Telegram";
    case BECKON_SURFACE_HTTP:
      return "HTTP";
    default:
      g_return_val_if_reached ("");
    }
}

/* One whole sentence each, because the preposition differs. */
static char *
describe_answered (BeckonSurfaceId surface, const char *response)
{
  switch (surface)
    {
    case BECKON_SURFACE_DIALOG:
      return g_strdup_printf (_ ("Answered in the dialog: %s"), response);
    case BECKON_SURFACE_NOTIFICATION:
      return g_strdup_printf (_ ("Answered in the notification: %s"), response);
    case BECKON_SURFACE_TRAY:
      return g_strdup_printf (_ ("Answered in the tray: %s"), response);
    case BECKON_SURFACE_TERMINAL:
      return g_strdup_printf (_ ("Answered on the terminal: %s"), response);
    case BECKON_SURFACE_VSCODE:
      return g_strdup_printf (_ ("Answered in VS Code: %s"), response);
    case BECKON_SURFACE_TELEGRAM:
      return g_strdup_printf (_ ("Answered on Telegram: %s"), response);
    case BECKON_SURFACE_HTTP:
      return g_strdup_printf (_ ("Answered over HTTP: %s"), response);
    case BECKON_SURFACE_NONE:
    default:
      return g_strdup_printf (_ ("Answered: %s"), response);
    }
}

static const char *
describe_skipped (BeckonSurfaceId surface)
{
  switch (surface)
    {
    case BECKON_SURFACE_DIALOG:
      return _ ("Skipped in the dialog");
    case BECKON_SURFACE_TERMINAL:
      return _ ("Skipped on the terminal");
    case BECKON_SURFACE_HTTP:
      return _ ("Skipped over HTTP");
    case BECKON_SURFACE_VSCODE:
      return _ ("Skipped in VS Code");
    case BECKON_SURFACE_TELEGRAM:
      return _ ("Skipped on Telegram");
    case BECKON_SURFACE_NOTIFICATION:
    case BECKON_SURFACE_TRAY:
    case BECKON_SURFACE_NONE:
    default:
      return _ ("Skipped");
    }
}

static const char *
describe_declined (BeckonSurfaceId surface)
{
  switch (surface)
    {
    case BECKON_SURFACE_DIALOG:
      return _ ("Declined in the dialog");
    case BECKON_SURFACE_TERMINAL:
      return _ ("Declined on the terminal");
    case BECKON_SURFACE_HTTP:
      return _ ("Declined over HTTP");
    case BECKON_SURFACE_VSCODE:
      return _ ("Declined in VS Code");
    case BECKON_SURFACE_TELEGRAM:
      return _ ("Declined on Telegram");
    case BECKON_SURFACE_NOTIFICATION:
    case BECKON_SURFACE_TRAY:
    case BECKON_SURFACE_NONE:
    default:
      return _ ("Declined");
    }
}

/* ATT-1: nobody's answer never reads as a person's. */
static char *
describe_auto_resolved (const BeckonInteraction *self, const char *response)
{
  if (g_strcmp0 (self->responded_by, BECKON_BY_SENTINEL) == 0)
    return g_strdup_printf (_ ("Nobody was asked: %s was chosen by the sentinel"), response);
  if (g_strcmp0 (self->responded_by, BECKON_BY_FALLBACK) == 0)
    /* Translators: the label of option 1 */
    return g_strdup_printf (_ ("No valid answer: option 1, %s, was chosen"), response);
  if (self->n_response_indices > 0)
    /* Translators: the number of an option and its label */
    return g_strdup_printf (_ ("Nobody answered: option %u, %s, was chosen"),
                            self->response_indices[0] + 1, response);

  return g_strdup_printf (_ ("Nobody answered: %s was chosen"), response);
}

static char *
describe_cancelled (const BeckonInteraction *self)
{
  g_autofree char *who = NULL;

  if (self->timed_out)
    return g_strdup (_ ("Nobody answered: it was cancelled"));
  if (self->responded_by == NULL || g_strcmp0 (self->responded_by, self->agent) == 0)
    return g_strdup (_ ("Withdrawn by the agent"));

  who = beckon_display_text_short (self->responded_by, 64);
  return g_strdup_printf (_ ("Withdrawn by %s"), who);
}

/* (transfer full): of a hand-off; who did it stands beside it. */
static char *
describe_completed (const BeckonInteraction *self)
{
  const char      *outcome = beckon_handoff_outcome_to_label (self->outcome);
  g_autofree char *note = NULL;

  if (self->note == NULL)
    /* Translators: of a hand-off: what came of it, such as "resolved" */
    return g_strdup_printf (_ ("Completed: %s"), outcome);

  note = beckon_display_text_short (self->note, SHORT_CHARS);
  /* Translators: of a hand-off: what came of it, such as "resolved", and the notes of the person */
  return g_strdup_printf (_ ("Completed: %s. %s"), outcome, note);
}

/* (transfer full) (nullable) */
static char *
format_minute (gint64 time_us)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (time_us / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) local = time_us != 0 && utc != NULL ? g_date_time_to_local (utc) : NULL;

  /* Translators: a date and a time of day, see strftime */
  return local != NULL ? g_date_time_format (local, _ ("%Y-%m-%d %H:%M")) : NULL;
}

/* (transfer full): what a person set aside comes back at a time. */
static char *
describe_postponed (const BeckonInteraction *self)
{
  g_autofree char *until = format_minute (self->until_us);

  /* Translators: a date and a time */
  return until != NULL ? g_strdup_printf (_ ("Set aside until %s"), until)
                       : g_strdup (_ ("Set aside"));
}

char *
beckon_interaction_describe_times (const BeckonInteraction *self)
{
  GString         *text;
  g_autofree char *aside = NULL;
  g_autofree char *reminded = NULL;
  g_autofree char *next = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->status != BECKON_INTERACTION_POSTPONED
      || (self->remind_us == 0 && self->cancel_us == 0))
    return NULL;

  text = g_string_new (NULL);
  if (self->aside_us != 0)
    {
      aside = format_minute (self->aside_us);
      /* Translators: a date and a time of day */
      g_string_append_printf (text, _ ("Set aside at %s."), aside);
      g_string_append_c (text, ' ');
    }
  if (self->reminded_us != 0)
    {
      reminded = format_minute (self->reminded_us);
      /* Translators: a date and a time of day */
      g_string_append_printf (text, _ ("Reminded at %s."), reminded);
      g_string_append_c (text, ' ');
    }
  next = format_minute (self->cancel_us != 0 ? self->cancel_us : self->remind_us);
  if (self->cancel_us != 0)
    /* Translators: %s is a time of day like 15:42, or a date with it */
    g_string_append_printf (text, _ ("It will be cancelled at %s if nobody answers."), next);
  else
    /* Translators: a date and a time of day */
    g_string_append_printf (text, _ ("The reminder comes at %s."), next);

  return g_string_free (text, FALSE);
}

char *
beckon_interaction_describe_outcome (const BeckonInteraction *self)
{
  g_autofree char *response = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  response = beckon_display_text_short (self->response != NULL ? self->response : "", SHORT_CHARS);
  switch (self->status)
    {
    case BECKON_INTERACTION_PENDING:
      if (self->kind == BECKON_KIND_HANDOFF)
        /* Translators: the handle of a person, without the @ */
        return g_strdup_printf (_ ("Waiting for @%s"), self->assignee);
      return g_strdup (_ ("Waiting for you"));
    case BECKON_INTERACTION_POSTPONED:
      return describe_postponed (self);
    case BECKON_INTERACTION_ANSWERED:
      if (self->kind == BECKON_KIND_HANDOFF)
        return describe_completed (self);
      return describe_answered (self->surface, response);
    case BECKON_INTERACTION_AUTO_RESOLVED:
      return describe_auto_resolved (self, response);
    case BECKON_INTERACTION_SKIPPED:
      if (g_strcmp0 (self->responded_by, BECKON_BY_SENTINEL) == 0)
        return g_strdup (_ ("Nobody was asked: the agent continued without an answer"));
      return g_strdup (self->timed_out
                         ? _ ("Nobody answered: the agent continued without an answer")
                         : describe_skipped (self->surface));
    case BECKON_INTERACTION_DECLINED:
      return g_strdup (self->timed_out ? _ ("Nobody answered: it was declined")
                                       : describe_declined (self->surface));
    case BECKON_INTERACTION_EXPIRED:
      if (self->kind == BECKON_KIND_HANDOFF)
        return g_strdup (_ ("Nobody completed it in time: the task continued"));
      return g_strdup (_ ("Nobody answered in time"));
    case BECKON_INTERACTION_CANCELLED:
      return describe_cancelled (self);
    default:
      g_return_val_if_reached (NULL);
    }
}

char *
beckon_interaction_describe_outcome_at (const BeckonInteraction *self, const char *when)
{
  g_autofree char *response = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (when != NULL, NULL);

  response = beckon_display_text_short (self->response != NULL ? self->response : "", SHORT_CHARS);
  if (self->status == BECKON_INTERACTION_AUTO_RESOLVED)
    {
      if (g_strcmp0 (self->responded_by, BECKON_BY_SENTINEL) == 0)
        /* Translators: an answer, and a time of day or a date with it */
        return g_strdup_printf (_ ("Nobody was asked: %s was chosen by the sentinel at %s"),
                                response, when);
      if (g_strcmp0 (self->responded_by, BECKON_BY_FALLBACK) == 0)
        /* Translators: the label of option 1, and a time of day or a date with it */
        return g_strdup_printf (_ ("No valid answer: option 1, %s, was chosen at %s"), response,
                                when);
      if (self->n_response_indices > 0)
        /* Translators: the number of an option, its label, and a time of day or a date with it */
        return g_strdup_printf (_ ("Nobody answered: option %u, %s, was chosen at %s"),
                                self->response_indices[0] + 1, response, when);

      return g_strdup_printf (_ ("Nobody answered: %s was chosen at %s"), response, when);
    }
  if (self->status == BECKON_INTERACTION_CANCELLED && self->timed_out)
    /* Translators: a time of day, or a date with it */
    return g_strdup_printf (_ ("Nobody answered: it was cancelled at %s"), when);

  return beckon_interaction_describe_outcome (self);
}

char *
beckon_interaction_describe_outcome_for_log (const BeckonInteraction *self)
{
  locale_t before = beckon_untranslated_begin ();
  char    *text = beckon_interaction_describe_outcome (self);

  beckon_untranslated_end (before);
  return text;
}

/* (transfer full): date and time where the person is, in a form that nobody takes for another day.
 */
static char *
format_time (gint64 time_us)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (time_us / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) local = utc != NULL ? g_date_time_to_local (utc) : NULL;

  return local != NULL ? g_date_time_format (local, "%Y-%m-%d %H:%M:%S")
                       : beckon_timestamp_dup (time_us);
}

void
beckon_interaction_set_settled_error (const BeckonInteraction *self, GError **error)
{
  g_autofree char *outcome = NULL;
  g_autofree char *when = NULL;
  g_autofree char *who = NULL;
  const char      *hint = _ ("It is closed; see History for the outcome.");

  g_return_if_fail (self != NULL);

  outcome = beckon_interaction_describe_outcome (self);
  if (beckon_interaction_may_correct (self))
    hint = _ ("You can still add a correction.");

  if (self->responded_us == 0)
    {
      beckon_set_error (error, BECKON_ERROR_SETTLED, hint, "%s", outcome);
      return;
    }

  when = format_time (self->responded_us);
  if (beckon_interaction_get_person (self) == NULL)
    {
      /* Translators: what happened, and when, such as "Answered on the terminal: SQLite (2026-11-21
       * 14:02:03)" */
      beckon_set_error (error, BECKON_ERROR_SETTLED, hint, _ ("%s (%s)"), outcome, when);
      return;
    }

  who = beckon_display_text_short (self->responded_by, 64);
  /* Translators: what happened, by whom, and when, such as "Answered on the terminal: SQLite (anna,
   * 2026-11-21 14:02:03)" */
  beckon_set_error (error, BECKON_ERROR_SETTLED, hint, _ ("%s (%s, %s)"), outcome, who, when);
}
