/* history-sentence.c: what came of a question, in one sentence (ATT-15)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-sentence.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/widgets/format.h"
#include "base/display-text.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "model/name.h"

#define ANSWER_CHARS 200
#define NAME_CHARS 60

/* Translators: in all sentences of this file {answer} is an answer, {who} a person, {time} like
 * "5 min 21 s", {when} a time of day or a date with it. Keep the braces and what is in them. */
static const char *const you_answered[BECKON_N_SURFACES] = {
  [BECKON_SURFACE_NONE] = N_ ("You answered {answer} after {time}"),
  [BECKON_SURFACE_DIALOG] = N_ ("You answered {answer} in the dialog after {time}"),
  [BECKON_SURFACE_NOTIFICATION] = N_ ("You answered {answer} in the notification after {time}"),
  [BECKON_SURFACE_TRAY] = N_ ("You answered {answer} in the tray after {time}"),
  [BECKON_SURFACE_TERMINAL] = N_ ("You answered {answer} on the terminal after {time}"),
  [BECKON_SURFACE_VSCODE] = N_ ("You answered {answer} in VS Code after {time}"),
  [BECKON_SURFACE_TELEGRAM] = N_ ("You answered {answer} on Telegram after {time}"),
  [BECKON_SURFACE_HTTP] = N_ ("You answered {answer} over HTTP after {time}"),
};
static const char *const who_answered[BECKON_N_SURFACES] = {
  [BECKON_SURFACE_NONE] = N_ ("{who} answered {answer} after {time}"),
  [BECKON_SURFACE_DIALOG] = N_ ("{who} answered {answer} in the dialog after {time}"),
  [BECKON_SURFACE_NOTIFICATION] = N_ ("{who} answered {answer} in the notification after {time}"),
  [BECKON_SURFACE_TRAY] = N_ ("{who} answered {answer} in the tray after {time}"),
  [BECKON_SURFACE_TERMINAL] = N_ ("{who} answered {answer} on the terminal after {time}"),
  [BECKON_SURFACE_VSCODE] = N_ ("{who} answered {answer} in VS Code after {time}"),
  [BECKON_SURFACE_TELEGRAM] = N_ ("{who} answered {answer} on Telegram after {time}"),
  [BECKON_SURFACE_HTTP] = N_ ("{who} answered {answer} over HTTP after {time}"),
};

typedef struct
{
  const char *key;
  const char *value;
} Part;

/* (transfer full): @sentence with the values in place of their keys, each looked at once. */
static char *
fill (const char *sentence, const Part *parts, guint n_parts)
{
  GString *text = g_string_new (NULL);

  for (const char *p = sentence; *p != '\0';)
    {
      guint i = 0;

      while (i < n_parts && !g_str_has_prefix (p, parts[i].key))
        i++;
      if (i == n_parts)
        {
          g_string_append_c (text, *p++);
          continue;
        }
      g_string_append (text, parts[i].value);
      p += strlen (parts[i].key);
    }

  return g_string_free (text, FALSE);
}

/* (nullable): in the person's language. NULL: not the decision of a person, nor of a rule. */
static const char *
choose (const BeckonInteraction *self, gboolean you)
{
  if (self->kind == BECKON_KIND_HANDOFF || self->responded_us == 0)
    return NULL;

  switch (self->status)
    {
    case BECKON_INTERACTION_ANSWERED:
      return _ ((you ? you_answered : who_answered)[self->surface]);
    case BECKON_INTERACTION_SKIPPED:
      if (self->timed_out || g_strcmp0 (self->responded_by, BECKON_BY_SENTINEL) == 0)
        return NULL;
      return you ? _ ("You let the agent continue without an answer after {time}")
                 : _ ("{who} let the agent continue without an answer after {time}");
    case BECKON_INTERACTION_DECLINED:
      if (self->timed_out)
        return NULL;
      return you ? _ ("You declined after {time}") : _ ("{who} declined after {time}");
    case BECKON_INTERACTION_AUTO_RESOLVED:
      if (g_strcmp0 (self->responded_by, BECKON_BY_SENTINEL) == 0)
        return _ ("Nobody was asked: {answer} was chosen by the sentinel at {when}");
      if (g_strcmp0 (self->responded_by, BECKON_BY_FALLBACK) == 0)
        return _ ("No answer was valid: {answer} was chosen at {when}");
      if (g_strcmp0 (self->responded_by, BECKON_BY_OWN) == 0)
        return _ ("Not decided by you: {answer} came from the agent's own session at {when}");
      return _ ("Nobody answered: {answer} was chosen at {when}");
    case BECKON_INTERACTION_PENDING:
    case BECKON_INTERACTION_POSTPONED:
    case BECKON_INTERACTION_EXPIRED:
    case BECKON_INTERACTION_CANCELLED:
    default:
      return NULL;
    }
}

char *
beckon_history_sentence (const BeckonInteraction  *interaction,
                         const char               *user,
                         gint64                    now_us,
                         const BeckonDeskSettings *settings,
                         gboolean                  markup)
{
  const char      *person = beckon_interaction_get_person (interaction);
  const char      *sentence = choose (interaction, beckon_name_equal (person, user));
  g_autofree char *answer = NULL;
  g_autofree char *who = NULL;
  g_autofree char *time = NULL;
  g_autofree char *when = NULL;

  if (sentence == NULL)
    {
      g_autofree char *outcome = beckon_format_outcome (interaction, now_us, settings);

      return markup ? g_markup_escape_text (outcome, -1) : g_steal_pointer (&outcome);
    }

  answer = beckon_display_text_short (interaction->response != NULL ? interaction->response : "",
                                      ANSWER_CHARS);
  who = person != NULL ? beckon_display_text_short (person, NAME_CHARS)
                       /* Translators: a person whose name is not known */
                       : g_strdup (_ ("Someone"));
  if (markup)
    {
      g_autofree char *plain_answer = g_steal_pointer (&answer);
      g_autofree char *plain_who = g_steal_pointer (&who);

      answer = g_markup_printf_escaped ("<b>%s</b>", plain_answer);
      who = g_markup_escape_text (plain_who, -1);
    }
  time = beckon_duration_format (MAX (interaction->responded_us - interaction->timestamp_us, 0));
  when = beckon_timestamp_to_local (interaction->responded_us, now_us);

  return fill (sentence,
               (const Part[]){
                 { "{answer}", answer }, { "{who}", who }, { "{time}", time }, { "{when}", when } },
               4);
}

char *
beckon_history_sentence_who (const char *name, const char *user)
{
  return beckon_name_equal (name, user) ? g_strdup (_ ("You")) : g_strdup (name);
}
