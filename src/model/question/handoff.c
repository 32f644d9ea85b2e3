/* handoff.c: work that goes to a person: what it is called, how it ends
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/handoff.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "model/enums.h"
#include "model/name.h"
#include "model/tags.h"
#include "model/task-session.h"

/* Words of the API, as they are typed, too. */
#define TAKE_OVER "take-over"
#define COMPLETE "complete"
/* Two reminders that are closer than this are one. */
#define TOGETHER_US BECKON_US_PER_HOUR

static gboolean
read_timeout (BeckonInteraction *self, JsonObject *object, GError **error)
{
  gint64 timeout_us = 0;

  if (!beckon_json_get_duration (object, "timeout", FALSE, &timeout_us, error)
      || !beckon_json_get_duration (object, "timeout_ms", FALSE, &self->timeout_us, error))
    return FALSE;
  if (timeout_us != 0 && self->timeout_us != 0)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give only one of them."),
                        _ ("Both “%s” and “%s” are given"), "timeout", "timeout_ms");
      return FALSE;
    }
  if (timeout_us != 0)
    self->timeout_us = timeout_us;

  return TRUE;
}

static gboolean
read_words (BeckonInteraction *self, JsonObject *object, GError **error)
{
  g_autofree char *priority = NULL;
  g_autofree char *policy = NULL;

  if (!beckon_json_get_string (object, "priority", FALSE, G_MAXSIZE, &priority, error)
      || !beckon_json_get_string (object, "policy", FALSE, G_MAXSIZE, &policy, error))
    return FALSE;
  if (priority != NULL && !beckon_priority_from_string (priority, &self->priority))
    return beckon_json_refuse_word ("priority", priority, beckon_priority_words (), error);
  if (policy != NULL && !beckon_policy_from_string (policy, &self->policy))
    return beckon_json_refuse_word ("policy", policy, beckon_policy_words (), error);

  return TRUE;
}

BeckonInteraction *
beckon_handoff_draft_from_json (JsonObject *object, gboolean anywhere, GError **error)
{
  static const char *const members[] = { "assignee",        "subject", "message",    "priority",
                                         "context",         "timeout", "timeout_ms", "warm",
                                         "title",           "policy",  "agent",      "by",
                                         "idempotency_key", "tags",    NULL };
  static const char *const members_anywhere[] = {
    "assignee", "subject",   "message",   "priority",    "context",         "timeout", "timeout_ms",
    "warm",     "title",     "policy",    "agent",       "idempotency_key", "tags",    "kind",
    "task_id",  "workspace", "ends_task", "previous_id", "session",         NULL
  };
  g_autoptr (BeckonInteraction) self = beckon_interaction_new ();

  g_return_val_if_fail (object != NULL, NULL);

  self->kind = BECKON_KIND_HANDOFF;
  if (!beckon_json_check_members (object, anywhere ? members_anywhere : members, error)
      || !beckon_json_get_string (object, "assignee", TRUE, BECKON_LIMIT_NAME_BYTES,
                                  &self->assignee, error)
      || !beckon_json_get_string (object, "subject", TRUE, BECKON_LIMIT_TITLE_BYTES, &self->subject,
                                  error)
      || !beckon_json_get_string (object, "message", TRUE, BECKON_LIMIT_DESCRIPTION_BYTES,
                                  &self->reason, error)
      || !beckon_json_get_string (object, "title", FALSE, BECKON_LIMIT_TITLE_BYTES, &self->title,
                                  error)
      || !beckon_json_get_text (object, "context", BECKON_LIMIT_CONTEXT_BYTES, &self->context,
                                error)
      || !beckon_name_get_json (object, "agent", FALSE, &self->agent, error)
      || !beckon_json_get_string (object, "idempotency_key", FALSE, BECKON_LIMIT_NAME_BYTES,
                                  &self->idempotency_key, error)
      || !beckon_json_get_boolean (object, "warm", FALSE, &self->warm, error)
      || !beckon_tags_get_json (object, &self->tags, error) || !read_words (self, object, error)
      || !read_timeout (self, object, error))
    return NULL;
  if (anywhere)
    {
      if (!beckon_json_get_string (object, "task_id", FALSE, BECKON_LIMIT_NAME_BYTES,
                                   &self->task_id, error)
          || !beckon_json_get_string (object, "workspace", FALSE, BECKON_LIMIT_PATH_BYTES,
                                      &self->workspace, error))
        return NULL;
      /* A task that is made for a hand-off has no other work. */
      self->ends_task = self->task_id == NULL;
      if (!beckon_task_session_get_json (object, &self->session, error)
          || !beckon_json_get_boolean (object, "ends_task", FALSE, &self->ends_task, error)
          || !beckon_json_get_int (object, "previous_id", FALSE, 1, G_MAXINT64, &self->previous_id,
                                   error))
        return NULL;
    }

  beckon_handoff_name (self);
  if (!beckon_interaction_check_draft (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
beckon_handoff_name (BeckonInteraction *draft)
{
  const char *prefix = _ ("[Warm Lead]");

  if (draft->title == NULL)
    /* Translators: of a hand-off; who or what it is about */
    draft->title = g_strdup_printf (_ ("Personal outreach to %s"), draft->subject);
  if (draft->warm && !g_str_has_prefix (draft->title, prefix))
    {
      g_autofree char *title = g_steal_pointer (&draft->title);

      draft->title = g_strdup_printf ("%s %s", prefix, title);
    }
  if (draft->warm)
    draft->priority = MAX (draft->priority, BECKON_PRIORITY_HIGH);

  /* Somebody has to look at it, and it comes from an agent: the desk says so, whatever else was
   * said. */
  beckon_tags_add (&draft->tags, BECKON_TAG_HANDOFF);
  beckon_tags_add (&draft->tags, BECKON_TAG_REVIEW);
  if (draft->warm)
    beckon_tags_add (&draft->tags, BECKON_TAG_WARM);

  g_free (draft->conflict_description);
  if (draft->warm && draft->agent != NULL)
    /* Translators: the name of an agent; whom or what it is about */
    draft->conflict_description = g_strdup_printf (_ ("Warm lead from agent %s: %s is interested"),
                                                   draft->agent, draft->subject);
  else if (draft->warm)
    draft->conflict_description =
      g_strdup_printf (_ ("Warm lead: %s is interested"), draft->subject);
  else if (draft->agent != NULL)
    /* Translators: the name of an agent; whom or what it is about */
    draft->conflict_description =
      g_strdup_printf (_ ("Agent %s needs your attention for %s"), draft->agent, draft->subject);
  else
    draft->conflict_description =
      g_strdup_printf (_ ("An agent needs your attention for %s"), draft->subject);
}

/* English, like the instructions of plans: what takes back the word that follows. */
static gboolean
is_negation (const char *word)
{
  static const char *const words[] = { "not",  "no",    "never", "less",  "longer", "isn", "aren",
                                       "wasn", "weren", "don",   "doesn", "nobody", NULL };

  return g_strv_contains (words, word);
}

gboolean
beckon_handoff_sounds_warm (const char *text)
{
  g_autofree char *lower = text != NULL ? g_utf8_strdown (text, -1) : NULL;
  g_auto (GStrv) words = NULL;

  if (lower == NULL)
    return FALSE;

  for (char *p = lower; *p != '\0'; p++)
    if ((guchar) *p < 0x80 && !g_ascii_isalnum (*p))
      *p = ' ';
  words = g_strsplit (lower, " ", -1);
  /* Where there was more than one space, there are empty words. */
  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean negated = FALSE;

      if (words[i][0] == '\0')
        continue;
      if (strcmp (words[i], "warm") == 0 || strcmp (words[i], "interested") == 0)
        {
          guint seen = 0;

          for (guint j = i; j > 0 && seen < 3; j--)
            {
              seen += words[j - 1][0] != '\0';
              negated |= is_negation (words[j - 1]);
            }
          if (!negated)
            return TRUE;
        }
    }

  return FALSE;
}

gboolean
beckon_handoff_is_reply (const char *condition)
{
  g_autofree char *dense = NULL;
  char            *to;

  if (condition == NULL)
    return FALSE;

  dense = g_ascii_strdown (condition, -1);
  to = dense;
  for (const char *from = dense; *from != '\0'; from++)
    if (!g_ascii_isspace (*from))
      *to++ = *from;
  *to = '\0';

  return strcmp (dense, "replied==true") == 0 || g_str_has_suffix (dense, ".replied==true");
}

/* “complete”, “complete NOTES”, “complete escalated NOTES”. FALSE: it is something else. */
static gboolean
read_complete (const char *text, BeckonHandoffOutcome *outcome, char **note)
{
  const char *rest = text + strlen (COMPLETE);
  g_auto (GStrv) words = NULL;

  if (g_ascii_strncasecmp (text, COMPLETE, strlen (COMPLETE)) != 0
      || (*rest != '\0' && *rest != ':' && !g_ascii_isspace (*rest)))
    return FALSE;

  *outcome = BECKON_HANDOFF_RESOLVED;
  rest += strspn (rest, ": \t\n");
  words = g_strsplit_set (rest, " \t\n:", 2);
  if (words[0] != NULL && beckon_handoff_outcome_from_string (words[0], outcome))
    {
      rest += strlen (words[0]);
      rest += strspn (rest, ": \t\n");
    }
  if (*rest != '\0')
    *note = g_strdup (rest);

  return TRUE;
}

static gboolean
read_text (const char *given, char **response, BeckonHandoffOutcome *outcome, char **note)
{
  g_autofree char *text = given != NULL ? g_strstrip (g_strdup (given)) : g_strdup ("");

  if (read_complete (text, outcome, note))
    {
      *response = g_strdup (COMPLETE);
      return TRUE;
    }
  g_strdelimit (text, " _", '-');
  if (g_ascii_strcasecmp (text, TAKE_OVER) != 0)
    return FALSE;

  *outcome = BECKON_HANDOFF_RESOLVED;
  *response = g_strdup (TAKE_OVER);

  return TRUE;
}

gboolean
beckon_handoff_read_answer (const BeckonAnswer   *answer,
                            char                **response,
                            BeckonHandoffOutcome *outcome,
                            char                **note,
                            GError              **error)
{
  g_autofree char     *said = NULL;
  BeckonHandoffOutcome what = BECKON_HANDOFF_NONE;
  g_autofree char     *notes = NULL;
  gboolean             fits = TRUE;

  if (answer->action == BECKON_ACTION_TAKE_OVER)
    {
      said = g_strdup (TAKE_OVER);
      what = BECKON_HANDOFF_RESOLVED;
    }
  else if (answer->action == BECKON_ACTION_COMPLETE)
    {
      said = g_strdup (COMPLETE);
      what = answer->outcome != BECKON_HANDOFF_NONE ? answer->outcome : BECKON_HANDOFF_RESOLVED;
    }
  else
    {
      fits = answer->action == BECKON_ACTION_ANSWER && answer->text != NULL
             && read_text (answer->text, &said, &what, &notes);
    }
  if (!fits)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Use “take-over” or “complete NOTES”."),
                        _ ("A hand-off can only be taken over or completed"));
      return FALSE;
    }

  if (answer->note != NULL)
    {
      g_free (notes);
      notes = g_strdup (answer->note);
    }
  if (notes != NULL && strlen (notes) > BECKON_LIMIT_NOTE_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Shorten it, and say where to find the rest."),
                        _ ("The note is longer than %d bytes"), BECKON_LIMIT_NOTE_BYTES);
      return FALSE;
    }

  *response = g_steal_pointer (&said);
  *outcome = what;
  *note = g_steal_pointer (&notes);

  return TRUE;
}

gint64
beckon_handoff_get_next_reminder_us (gint64 deadline_us, gint64 timeout_us, gint64 after_us)
{
  gint64 half_us = deadline_us - timeout_us / 2;
  gint64 day_us = deadline_us - BECKON_US_PER_DAY;

  if (deadline_us == 0 || timeout_us <= 0)
    return 0;
  if (half_us > after_us)
    return half_us;
  /* With two days or less the first says it all. */
  if (day_us > after_us && day_us - half_us >= TOGETHER_US)
    return day_us;

  return 0;
}

const char *
beckon_handoff_outcome_to_label (BeckonHandoffOutcome outcome)
{
  switch (outcome)
    {
    case BECKON_HANDOFF_RESOLVED:
      return C_ ("handoff", "resolved");
    case BECKON_HANDOFF_ESCALATED:
      return C_ ("handoff", "escalated");
    case BECKON_HANDOFF_NO_ACTION_NEEDED:
      return C_ ("handoff", "no action needed");
    case BECKON_HANDOFF_NONE:
      return "—";
    default:
      g_return_val_if_reached ("");
    }
}
