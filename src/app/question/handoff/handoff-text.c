/* handoff-text.c: texts that describe a hand-off (WH-8 to WH-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/handoff/handoff-text.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "desk/lists/people.h"
#include "markdown/plain.h"
#include "model/enums.h"
#include "model/question/question-words.h"

#define NAME_CHARS 120
/* Maximum length of a title within a sentence. */
#define TITLE_CHARS 60

/* (transfer full) (nullable): NULL if no person has the handle. */
static char *
format_known (BeckonDesk *desk, const char *handle)
{
  const BeckonPerson *person = beckon_people_find (beckon_people_of (desk), handle);
  g_autofree char    *name = NULL;

  if (person == NULL)
    return NULL;
  name = beckon_display_text_short (person->name, NAME_CHARS);
  if (g_strcmp0 (name, person->handle) == 0)
    return g_strdup_printf ("@%s", person->handle);

  /* Translators: the name of a person, and the handle */
  return g_strdup_printf (_ ("%s (@%s)"), name, person->handle);
}

char *
beckon_handoff_text_person (BeckonDesk *desk, const char *handle)
{
  char            *known;
  g_autofree char *shown = NULL;

  if (handle == NULL)
    return g_strdup ("—");
  known = format_known (desk, handle);
  if (known != NULL)
    return known;

  shown = beckon_display_text_short (handle, NAME_CHARS);
  return g_strdup_printf ("@%s", shown);
}

char *
beckon_handoff_text_time_out (const BeckonInteraction *handoff, gint64 now_us, gint64 *next_us)
{
  g_autofree char *date = NULL;
  g_autofree char *left = NULL;

  *next_us = G_MAXINT64;
  if (handoff->status == BECKON_INTERACTION_POSTPONED && !handoff->held)
    return beckon_interaction_describe_outcome (handoff);
  if (handoff->deadline_us == 0)
    return beckon_question_words_dup_silence (handoff, beckon_question_words_get_silence (handoff),
                                              BECKON_SILENCE_FORM_LABEL, handoff->remaining_us,
                                              now_us);
  if (handoff->deadline_us <= now_us)
    return g_strdup (_ ("Continues automatically now"));

  date = beckon_format_date (handoff->deadline_us, now_us);
  left = beckon_duration_format (handoff->deadline_us - now_us);
  *next_us = beckon_format_left_next (handoff->deadline_us - now_us);
  /* Translators: a date and time, like "Sunday 29 November at 14:02", and a time like "6 days 3 h"
   */
  return g_strdup_printf (_ ("Continues automatically on %s (in %s)"), date, left);
}

char *
beckon_handoff_text_by (BeckonDesk *desk, const BeckonInteraction *handoff)
{
  const char *person = beckon_interaction_get_person (handoff);
  char       *known;

  if (person == NULL)
    return NULL;
  known = format_known (desk, person);

  return known != NULL ? known : beckon_display_text_short (person, NAME_CHARS);
}

static gboolean
was_taken_over (const BeckonInteraction *handoff)
{
  return g_strcmp0 (handoff->response, beckon_action_to_string (BECKON_ACTION_TAKE_OVER)) == 0;
}

char *
beckon_handoff_text_state (BeckonDesk *desk, const BeckonInteraction *handoff)
{
  g_autofree char *who = NULL;

  if (beckon_interaction_is_open (handoff))
    {
      who = beckon_handoff_text_person (desk, handoff->assignee);
      /* Translators: a person has work that was handed over */
      return g_strdup_printf (_ ("Assigned to %s"), who);
    }
  if (handoff->status != BECKON_INTERACTION_ANSWERED)
    return beckon_interaction_describe_outcome (handoff);

  who = beckon_handoff_text_by (desk, handoff);
  if (who == NULL)
    return g_strdup (was_taken_over (handoff) ? _ ("Taken over anonymously")
                                              : _ ("Completed anonymously"));
  /* Translators: of a hand-off; %s is a person */
  return g_strdup_printf (was_taken_over (handoff) ? _ ("Taken over by %s") : _ ("Completed by %s"),
                          who);
}

const char *
beckon_handoff_text_outcome (const BeckonInteraction *handoff)
{
  switch (handoff->outcome)
    {
    case BECKON_HANDOFF_RESOLVED:
      return _ ("Resolved");
    case BECKON_HANDOFF_ESCALATED:
      return _ ("Escalated");
    case BECKON_HANDOFF_NO_ACTION_NEEDED:
      return _ ("No action needed");
    case BECKON_HANDOFF_NONE:
    default:
      return NULL;
    }
}

char *
beckon_handoff_text_done (BeckonDesk *desk, const BeckonInteraction *handoff)
{
  g_autofree char *title = beckon_markdown_first_line (
    handoff->title != NULL ? handoff->title : handoff->conflict_description, TITLE_CHARS);
  g_autofree char *who = NULL;

  if (beckon_interaction_is_open (handoff))
    {
      who = beckon_handoff_text_person (desk, handoff->assignee);
      /* Translators: a person, and the title of the work that goes to them */
      return g_strdup_printf (_ ("Reassigned to %s: %s"), who, title);
    }
  if (handoff->status != BECKON_INTERACTION_ANSWERED)
    return beckon_interaction_describe_outcome (handoff);
  if (was_taken_over (handoff))
    /* Translators: the title of work that was handed over */
    return g_strdup_printf (_ ("Taken over: %s"), title);

  /* Translators: the title of work that was handed over: the person has done it */
  switch (handoff->outcome)
    {
    case BECKON_HANDOFF_ESCALATED:
      return g_strdup_printf (_ ("Completed, escalated: %s"), title);
    case BECKON_HANDOFF_NO_ACTION_NEEDED:
      return g_strdup_printf (_ ("Completed, no action needed: %s"), title);
    case BECKON_HANDOFF_RESOLVED:
    case BECKON_HANDOFF_NONE:
    default:
      return g_strdup_printf (_ ("Completed, resolved: %s"), title);
    }
}
