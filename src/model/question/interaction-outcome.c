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
#include "model/note.h"
#include "model/question/handoff.h"
#include "model/question/held-answer.h"

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
static const char *const answered_codes[BECKON_N_SURFACES] = {
  [BECKON_SURFACE_NONE] = "answered_somewhere",
  [BECKON_SURFACE_DIALOG] = "answered_in_dialog",
  [BECKON_SURFACE_NOTIFICATION] = "answered_in_notification",
  [BECKON_SURFACE_TRAY] = "answered_in_tray",
  [BECKON_SURFACE_TERMINAL] = "answered_on_terminal",
  [BECKON_SURFACE_VSCODE] = "answered_in_vscode",
  [BECKON_SURFACE_TELEGRAM] = "answered_on_telegram",
  [BECKON_SURFACE_HTTP] = "answered_over_http",
};
static const char *const skipped_codes[BECKON_N_SURFACES] = {
  [BECKON_SURFACE_NONE] = "skipped_somewhere",
  [BECKON_SURFACE_DIALOG] = "skipped_in_dialog",
  [BECKON_SURFACE_NOTIFICATION] = "skipped_somewhere",
  [BECKON_SURFACE_TRAY] = "skipped_somewhere",
  [BECKON_SURFACE_TERMINAL] = "skipped_on_terminal",
  [BECKON_SURFACE_VSCODE] = "skipped_in_vscode",
  [BECKON_SURFACE_TELEGRAM] = "skipped_on_telegram",
  [BECKON_SURFACE_HTTP] = "skipped_over_http",
};
static const char *const declined_codes[BECKON_N_SURFACES] = {
  [BECKON_SURFACE_NONE] = "declined_somewhere",
  [BECKON_SURFACE_DIALOG] = "declined_in_dialog",
  [BECKON_SURFACE_NOTIFICATION] = "declined_somewhere",
  [BECKON_SURFACE_TRAY] = "declined_somewhere",
  [BECKON_SURFACE_TERMINAL] = "declined_on_terminal",
  [BECKON_SURFACE_VSCODE] = "declined_in_vscode",
  [BECKON_SURFACE_TELEGRAM] = "declined_on_telegram",
  [BECKON_SURFACE_HTTP] = "declined_over_http",
};

/* ATT-1: nobody's answer never reads as a person's. */
static BeckonNote *
describe_auto_resolved (const BeckonInteraction *self, const char *response)
{
  if (g_strcmp0 (self->responded_by, BECKON_BY_SENTINEL) == 0)
    return beckon_note_new ("sentinel_chose", response);
  if (g_strcmp0 (self->responded_by, BECKON_BY_FALLBACK) == 0)
    return beckon_note_new ("no_valid_answer", response);
  if (g_strcmp0 (self->responded_by, BECKON_BY_OWN) == 0)
    return beckon_note_new ("own_answer", response);
  if (self->n_response_indices > 0)
    return beckon_note_new ("option_chosen", self->response_indices[0] + 1, response);

  return beckon_note_new ("answer_chosen", response);
}

gboolean
beckon_interaction_was_withdrawn (const BeckonInteraction *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->status == BECKON_INTERACTION_CANCELLED && !self->timed_out;
}

static BeckonNote *
describe_cancelled (const BeckonInteraction *self)
{
  g_autofree char *who = NULL;

  if (self->timed_out)
    return beckon_note_new ("nobody_cancelled");
  if (self->responded_by == NULL || g_strcmp0 (self->responded_by, self->agent) == 0)
    return beckon_note_new ("withdrawn_by_agent");

  who = beckon_display_text_short (self->responded_by, 64);
  return beckon_note_new ("withdrawn_by", who);
}

/* (transfer full): of a hand-off; who did it stands beside it. */
static BeckonNote *
describe_completed (const BeckonInteraction *self)
{
  g_autofree char *notes = NULL;

  if (self->note == NULL)
    return beckon_note_new ("handoff_done", self->outcome);

  notes = beckon_display_text_short (self->note, SHORT_CHARS);
  return beckon_note_new ("handoff_done_with_notes", self->outcome, notes);
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
      aside = beckon_timestamp_to_minute (self->aside_us);
      /* Translators: a date and a time of day */
      g_string_append_printf (text, _ ("Set aside at %s."), aside);
      g_string_append_c (text, ' ');
    }
  if (self->reminded_us != 0)
    {
      reminded = beckon_timestamp_to_minute (self->reminded_us);
      /* Translators: a date and a time of day */
      g_string_append_printf (text, _ ("Reminded at %s."), reminded);
      g_string_append_c (text, ' ');
    }
  next = beckon_timestamp_to_minute (self->cancel_us != 0 ? self->cancel_us : self->remind_us);
  if (self->cancel_us != 0)
    /* Translators: %s is a time of day like 15:42, or a date with it */
    g_string_append_printf (text, _ ("It will be cancelled at %s if nobody answers."), next);
  else
    /* Translators: a date and a time of day */
    g_string_append_printf (text, _ ("The reminder comes at %s."), next);

  return g_string_free (text, FALSE);
}

BeckonNote *
beckon_interaction_outcome_to_note (const BeckonInteraction *self)
{
  g_autofree char *response = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->held_answer != NULL)
    {
      g_autofree char *who = beckon_display_text_short (self->held_answer->responded_by, 64);

      return beckon_note_new ("answer_held", who);
    }
  response = beckon_display_text_short (self->response != NULL ? self->response : "", SHORT_CHARS);
  switch (self->status)
    {
    case BECKON_INTERACTION_PENDING:
      return self->kind == BECKON_KIND_HANDOFF ? beckon_note_new ("waiting_for", self->assignee)
                                               : beckon_note_new ("waiting_for_you");
    case BECKON_INTERACTION_POSTPONED:
      return self->until_us != 0 ? beckon_note_new ("aside_until", self->until_us)
                                 : beckon_note_new ("aside");
    case BECKON_INTERACTION_ANSWERED:
      if (self->kind == BECKON_KIND_HANDOFF)
        return describe_completed (self);
      return beckon_note_new (answered_codes[self->surface], response);
    case BECKON_INTERACTION_AUTO_RESOLVED:
      return describe_auto_resolved (self, response);
    case BECKON_INTERACTION_SKIPPED:
      if (g_strcmp0 (self->responded_by, BECKON_BY_SENTINEL) == 0)
        return beckon_note_new ("sentinel_continued");
      return beckon_note_new (self->timed_out ? "nobody_continued" : skipped_codes[self->surface]);
    case BECKON_INTERACTION_DECLINED:
      return beckon_note_new (self->timed_out ? "nobody_declined" : declined_codes[self->surface]);
    case BECKON_INTERACTION_EXPIRED:
      return beckon_note_new (self->kind == BECKON_KIND_HANDOFF ? "nobody_completed"
                                                                : "nobody_in_time");
    case BECKON_INTERACTION_CANCELLED:
      return describe_cancelled (self);
    default:
      g_return_val_if_reached (NULL);
    }
}

char *
beckon_interaction_describe_outcome (const BeckonInteraction *self)
{
  g_autoptr (BeckonNote) note = beckon_interaction_outcome_to_note (self);

  return beckon_note_say (note);
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
      if (g_strcmp0 (self->responded_by, BECKON_BY_OWN) == 0)
        /* Translators: an answer, and a time of day or a date with it */
        return g_strdup_printf (
          _ ("Not decided by you: %s came from the agent's own session at %s"), response, when);
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

  when = beckon_timestamp_to_second (self->responded_us);
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

void
beckon_interaction_set_held_error (const BeckonInteraction *self, gint64 now_us, GError **error)
{
  g_autofree char *who = NULL;
  guint            seconds;

  g_return_if_fail (self != NULL && self->held_answer != NULL);

  who = beckon_display_text_short (self->held_answer->responded_by, 64);
  seconds = beckon_held_answer_get_seconds (self->held_answer, now_us);
  beckon_set_error (error, BECKON_ERROR_SETTLED, _ ("Undo that answer first, to give another one."),
                    /* Translators: a person, and in how many seconds the answer goes out */
                    ngettext ("%s has answered; the answer goes out in %u second",
                              "%s has answered; the answer goes out in %u seconds", seconds),
                    who, seconds);
}

const char *
beckon_interaction_get_unawaited_text (void)
{
  return _ ("Its agent no longer waits. Your answer is kept for when it asks again.");
}

const char *
beckon_interaction_get_unawaited_words (void)
{
  /* Translators: of a question, in a list */
  return _ ("Its agent no longer waits");
}

const char *
beckon_interaction_get_kept_text (void)
{
  /* Translators: of an answer: its agent is not there to take it */
  return _ ("Kept for its agent, which no longer waits.");
}
