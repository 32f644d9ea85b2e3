/* outcome-words.c: how a question stands, in words for a model
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/display-text.h"
#include "base/timestamp.h"
#include "gateway/mcp/outcome.h"
#include "model/note.h"
#include "model/question/attachment.h"
#include "model/question/interaction-turn.h"
#include "model/question/preference.h"

/* Texts for models are in English, as the tools are: what a person reads is made elsewhere. */

/* Of an answer, a note and a name: so that all fits into the beginning that every client shows. */
#define SHORT_CHARS 150
#define NAME_CHARS 64

static const char *const places[BECKON_N_SURFACES] = {
  [BECKON_SURFACE_NONE] = "",
  [BECKON_SURFACE_DIALOG] = ", in the dialog",
  [BECKON_SURFACE_NOTIFICATION] = ", in the notification",
  [BECKON_SURFACE_TRAY] = ", in the tray",
  [BECKON_SURFACE_TERMINAL] = ", on the terminal",
  [BECKON_SURFACE_VSCODE] = ", in VS Code",
  [BECKON_SURFACE_TELEGRAM] = ", on Telegram",
  [BECKON_SURFACE_HTTP] = ", over HTTP",
};

const char *
beckon_mcp_outcome_get_asked_back (const BeckonInteraction *self)
{
  const BeckonInteractionTurn *turn;

  if (!beckon_interaction_is_open (self) || !beckon_interaction_is_asked_back (self))
    return NULL;
  turn = g_ptr_array_index (self->turns, self->turns->len - 1);
  return turn->text;
}

/* The beginning of @member; if that is not all of it, where all of it is. */
static void
append_short (GString *text, const char *value, const char *member)
{
  g_autofree char *shown = beckon_display_text_short (value, SHORT_CHARS);

  g_string_append (text, shown);
  if (!g_str_equal (shown, value))
    g_string_append_printf (text, " (all of it is in “%s”)", member);
}

/* In the two largest units, such as “5 minutes” and “1 hour 30 minutes”. */
static void
append_duration (GString *text, gint64 duration_us)
{
  static const struct
  {
    const char *name;
    gint64      us;
  } units[] = {
    { "day", BECKON_US_PER_DAY },        { "hour", BECKON_US_PER_HOUR },
    { "minute", BECKON_US_PER_MINUTE },  { "second", BECKON_US_PER_SECOND },
    { "millisecond", BECKON_US_PER_MS },
  };
  guint n_said = 0;

  for (guint i = 0; i < G_N_ELEMENTS (units) && n_said < 2; i++)
    {
      gint64 n = duration_us / units[i].us;

      duration_us -= n * units[i].us;
      /* Fractions of a second say nothing about a longer time. */
      if (n == 0 || (n_said > 0 && units[i].us < BECKON_US_PER_SECOND))
        continue;
      g_string_append_printf (text, "%s%" G_GINT64_FORMAT " %s%s", n_said > 0 ? " " : "", n,
                              units[i].name, n == 1 ? "" : "s");
      n_said++;
    }
  if (n_said == 0)
    g_string_append (text, "less than a millisecond");
}

/* Of what was settled without a person (ATT-1): the response and what became of it. */
static void
append_taken (GString *text, const BeckonInteraction *self, const char *how)
{
  if (self->response == NULL)
    {
      static const char *const done[] = {
        [BECKON_INTERACTION_ANSWERED] = "it was answered",
        [BECKON_INTERACTION_AUTO_RESOLVED] = "it was answered",
        [BECKON_INTERACTION_SKIPPED] = "the question was skipped",
        [BECKON_INTERACTION_DECLINED] = "it was declined",
        [BECKON_INTERACTION_EXPIRED] = "it expired",
        [BECKON_INTERACTION_CANCELLED] = "the question was cancelled",
      };

      g_string_append (text, done[self->status]);
      return;
    }
  g_string_append (text, self->status == BECKON_INTERACTION_DECLINED ? "it was declined, “" : "“");
  append_short (text, self->response, "response");
  g_string_append (text, "”");
  if (self->n_response_indices > 0)
    g_string_append_printf (text, " (option %u)", self->response_indices[0] + 1);
  g_string_append_printf (text, " was %s", how);
}

/* What decided in the person's stead (SEN-6). */
static void
append_rule (GString *text, const char *source)
{
  if (g_strcmp0 (source, BECKON_SOURCE_THRESHOLD) == 0)
    g_string_append (text, " because you were sure enough for the person's threshold");
  else if (source != NULL && g_str_has_prefix (source, BECKON_PREFERENCE_SOURCE))
    g_string_append_printf (text, " by a remembered answer of the person (%s)", source);
  else
    g_string_append_printf (text, " by a rule of the person's (%s)",
                            source != NULL ? source : BECKON_BY_SENTINEL);
}

static void
append_without_person (GString *text, const BeckonInteraction *self, const char *when)
{
  if (g_strcmp0 (self->responded_by, BECKON_BY_SENTINEL) == 0)
    {
      g_string_append (text, "NOBODY WAS ASKED: ");
      append_taken (text, self, "chosen");
      append_rule (text, self->source);
    }
  else if (g_strcmp0 (self->responded_by, BECKON_BY_FALLBACK) == 0)
    {
      g_string_append (text, "NO VALID ANSWER: ");
      append_taken (text, self, "taken because no answer fitted");
    }
  else if (g_strcmp0 (self->responded_by, BECKON_BY_OWN) == 0)
    {
      g_string_append (text, "NO PERSON ANSWERED: ");
      append_taken (text, self, "chosen by an agent's own process");
    }
  else
    {
      g_string_append (text, "NOBODY ANSWERED: ");
      append_taken (text, self, "taken");
      if (self->timed_out)
        {
          g_string_append (text, " after ");
          append_duration (text, MAX (self->responded_us - self->timestamp_us, 0));
          g_string_append (text, " (time-out)");
        }
    }
  g_string_append_printf (text, ", %s. No person decided this.", when);
}

/* What was decided, where somebody did. */
static void
append_decision (GString *text, const BeckonInteraction *self)
{
  g_autoptr (BeckonNote) note = NULL;
  g_autofree char *outcome = NULL;

  switch (self->status)
    {
    case BECKON_INTERACTION_ANSWERED:
      if (self->kind == BECKON_KIND_HANDOFF)
        break;
      g_string_append (text, self->kind == BECKON_KIND_APPROVAL ? "ALLOWED: " : "Answer: ");
      if (self->response != NULL)
        append_short (text, self->response, "response");
      else if (self->values != NULL)
        append_short (text, self->values, "values");
      if (self->kind == BECKON_KIND_APPROVAL && self->values != NULL)
        g_string_append (text, " (with other arguments: those in “values”)");
      return;
    case BECKON_INTERACTION_DECLINED:
      g_string_append (text, "DECLINED: ");
      append_short (text, self->response != NULL ? self->response : "the answer is no", "response");
      return;
    case BECKON_INTERACTION_SKIPPED:
      g_string_append (text, "NO ANSWER: the person skipped the question");
      return;
    case BECKON_INTERACTION_CANCELLED:
    case BECKON_INTERACTION_EXPIRED:
      g_string_append (text, "NO ANSWER: ");
      break;
    case BECKON_INTERACTION_PENDING:
    case BECKON_INTERACTION_POSTPONED:
    case BECKON_INTERACTION_AUTO_RESOLVED:
    default:
      break;
    }
  note = beckon_interaction_outcome_to_note (self);
  outcome = beckon_note_say_english (note);
  append_short (text, outcome, "response");
}

static void
append_settled (GString *text, const BeckonInteraction *self)
{
  g_autofree char *time = beckon_timestamp_dup (self->responded_us);
  const char      *when = time != NULL ? time : "at an unknown time";
  const char      *person = beckon_interaction_get_person (self);
  g_autofree char *name = person != NULL ? beckon_display_text_short (person, NAME_CHARS) : NULL;

  if (self->timed_out || self->status == BECKON_INTERACTION_AUTO_RESOLVED
      || (person == NULL && g_strcmp0 (self->responded_by, BECKON_BY_HTTP) != 0
          && self->responded_by != NULL))
    {
      append_without_person (text, self, when);
      return;
    }
  append_decision (text, self);
  if (self->status == BECKON_INTERACTION_CANCELLED)
    g_string_append_printf (text, ", %s.", when);
  else if (name != NULL)
    g_string_append_printf (text, "\nDecided by: %s (a person)%s, %s", name, places[self->surface],
                            when);
  else
    g_string_append_printf (text,
                            "\nDecided by: somebody who did not say who, perhaps no person%s, %s",
                            places[self->surface], when);
}

static void
append_open (GString *text, const BeckonInteraction *self)
{
  const char *asked_back = beckon_mcp_outcome_get_asked_back (self);

  g_string_append (text, "NO ANSWER YET: ");
  if (asked_back != NULL)
    {
      g_string_append_printf (text, "the person asks back about question %" G_GINT64_FORMAT ": ",
                              self->id);
      append_short (text, asked_back, "text");
      g_string_append (text, "\nReply by calling get_answer with this question_id and reply; then "
                             "it waits for the answer. Do not ask again.");
    }
  else if (self->status == BECKON_INTERACTION_POSTPONED)
    {
      g_autoptr (BeckonNote) note = beckon_interaction_outcome_to_note (self);
      g_autofree char *outcome = beckon_note_say_english (note);

      g_string_append_printf (text,
                              "%s. Question %" G_GINT64_FORMAT
                              " is still open: call get_answer with this question_id to wait for "
                              "the answer, or go on with other work.",
                              outcome, self->id);
    }
  else
    g_string_append_printf (text,
                            "nobody has answered question %" G_GINT64_FORMAT
                            "; it is open. Call get_answer with this question_id to wait for the "
                            "answer; do not ask again.",
                            self->id);
}

char *
beckon_mcp_outcome_describe (const BeckonInteraction *self)
{
  GString *text = g_string_sized_new (256);

  if (beckon_interaction_is_open (self))
    append_open (text, self);
  else
    append_settled (text, self);
  if (self->note != NULL)
    {
      g_string_append (text, "\nNote: ");
      append_short (text, self->note, "note");
    }
  if (beckon_interaction_get_attachment (self, 1) != NULL)
    {
      g_autofree char *attached = beckon_attachments_describe (self->attachments);

      g_string_append_printf (text, "\n%s", attached);
    }
  return g_string_free (text, FALSE);
}
