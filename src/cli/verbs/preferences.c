/* preferences.c: beckon preferences: remembered answers (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "cli/api.h"
#include "cli/print.h"
#include "markdown/plain.h"
#include "model/question/preference.h"

#define MAX_QUESTION_CHARS 200

static const GOptionEntry options[] = {
  BECKON_OPTION_JSON,
  { NULL },
};

static char *
dup_scope (const BeckonPreference *preference)
{
  g_autofree char *value = beckon_display_text_short (preference->scope_value, MAX_QUESTION_CHARS);

  switch (preference->scope)
    {
    case BECKON_SCOPE_AGENT:
      /* Translators: for whom an answer is remembered; the name of an agent */
      return g_strdup_printf (_ ("for %s"), value);
    case BECKON_SCOPE_WORKSPACE:
      /* Translators: where an answer is remembered; a folder */
      return g_strdup_printf (_ ("in %s"), value);
    case BECKON_SCOPE_NONE:
    case BECKON_SCOPE_EVERYWHERE:
    default:
      return g_strdup (_ ("everywhere"));
    }
}

static void
print_preference (GString *out, const BeckonPreference *preference)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, preference->id);
  g_autofree char *question = beckon_markdown_first_line (preference->question, MAX_QUESTION_CHARS);
  g_autofree char *answer = beckon_display_text_short (
    preference->answer != NULL ? preference->answer : _ ("ask me"), MAX_QUESTION_CHARS);
  g_autofree char *by = preference->created_by != NULL
                          ? beckon_display_text_short (preference->created_by, MAX_QUESTION_CHARS)
                          : g_strdup ("");
  g_autofree char *scope = dup_scope (preference);
  char             made[BECKON_TIMESTAMP_SIZE], used[BECKON_TIMESTAMP_SIZE];
  char             end[BECKON_TIMESTAMP_SIZE];

  beckon_print_style (out, BECKON_STYLE_BOLD, number);
  g_string_append_printf (out, "  %s\n    → %s · %s", question, answer, scope);
  if (preference->answer != NULL && preference->any_reason && preference->expires_us == 0)
    g_string_append_printf (out, " · %s", _ ("whatever the reason"));
  if (preference->expires_us != 0)
    {
      beckon_timestamp_write (preference->expires_us, end);
      g_string_append (out, " · ");
      if (beckon_preference_has_ended (preference, g_get_real_time ()))
        /* Translators: of a remembered answer; a point in time */
        g_string_append_printf (out, _ ("ended %s"), end);
      else
        /* Translators: of a remembered answer; a point in time */
        g_string_append_printf (out, _ ("until %s"), end);
    }
  g_string_append (out, "\n    ");
  if (preference->uses == 0)
    g_string_append (out, _ ("not used yet"));
  else
    g_string_append_printf (
      out,
      ngettext ("used %llu time, last %s", "used %llu times, last %s", (gulong) preference->uses),
      (unsigned long long) preference->uses, beckon_timestamp_write (preference->used_us, used));
  if (preference->interaction_id != 0)
    /* Translators: the number of a question, a person, a time */
    g_string_append_printf (out, _ (" · from question %lld by %s, %s"),
                            (long long) preference->interaction_id, by,
                            beckon_timestamp_write (preference->created_us, made));
  if (preference->changed_us != 0)
    {
      g_autofree char *changer = beckon_display_text_short (
        preference->changed_by != NULL ? preference->changed_by : "", MAX_QUESTION_CHARS);

      /* Translators: of an answer; a person, a time */
      g_string_append_printf (out, _ (" · changed by %s, %s"), changer,
                              beckon_timestamp_write (preference->changed_us, made));
    }
  g_string_append (out, "\n\n");
}

/* Appends the page after @after; @next (transfer full) (nullable). */
static gboolean
print_page (BeckonContext *context,
            const char    *words,
            const char    *after,
            GString       *out,
            guint         *n_found,
            char         **next,
            GError       **error)
{
  g_autoptr (GString) path = g_string_new ("/v1/preferences?limit=500");
  g_autofree char *escaped = beckon_api_escape (words);
  g_autofree char *place = after != NULL ? beckon_api_escape (after) : NULL;
  g_autoptr (BeckonReply) reply = NULL;
  JsonArray *page;

  if (*words != '\0')
    g_string_append_printf (path, "&q=%s", escaped);
  if (place != NULL)
    g_string_append_printf (path, "&after=%s", place);
  reply = beckon_client_call (context->client, "GET", path->str, NULL, 0, error);
  if (reply == NULL)
    return FALSE;
  if (context->json)
    {
      g_string_append_printf (out, "%s\n", reply->text);
      return TRUE;
    }
  page = json_object_has_member (reply->object, "preferences")
           ? json_object_get_array_member (reply->object, "preferences")
           : NULL;
  for (guint i = 0; page != NULL && i < json_array_get_length (page); i++)
    {
      g_autoptr (BeckonPreference) preference =
        beckon_preference_from_json (json_array_get_object_element (page, i), error);

      if (preference == NULL)
        return FALSE;
      print_preference (out, preference);
      (*n_found)++;
    }
  *next = g_strdup (json_object_get_string_member_with_default (reply->object, "next", NULL));
  return TRUE;
}

static int
list (BeckonContext *context, const char *words)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *after = NULL;
  guint            n_found = 0;

  do
    {
      g_autofree char *next = NULL;
      g_autoptr (GError) error = NULL;

      if (!print_page (context, words, after, out, &n_found, &next, &error))
        return beckon_api_fail (context, error);
      g_free (after);
      after = g_steal_pointer (&next);
    }
  while (after != NULL);
  if (!context->json && n_found == 0)
    g_string_append_printf (out, "%s\n",
                            *words != '\0' ? _ ("No remembered answers match.")
                                           : _ ("No answers are remembered."));
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* Changes or deletes the one that @word refers to; @answer NULL: deletes it. */
static int
change (BeckonContext *context, const char *word, const char *answer)
{
  g_autofree char *escaped = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonPreference) preference = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  if (!g_ascii_string_to_signed (word, 10, 1, G_MAXINT64, &id, NULL))
    return beckon_api_fail_usage (context, _ ("“%s” is not the number of a remembered answer"),
                                  word);
  escaped = answer == NULL ? beckon_api_escape (beckon_api_get_person ()) : NULL;
  path = g_strdup_printf ("/v1/preferences/%" G_GINT64_FORMAT "%s%s", id,
                          escaped != NULL ? "?by=" : "", escaped != NULL ? escaped : "");
  if (answer != NULL)
    {
      beckon_json_open_object (body);
      beckon_json_add_string (body, "answer", *answer != '\0' ? answer : NULL);
      beckon_json_add_string (body, "by", beckon_api_get_person ());
      beckon_json_close_object (body);
    }
  reply = beckon_client_call (context->client, answer != NULL ? "PATCH" : "DELETE", path,
                              answer != NULL ? body->str : NULL, 0, &error);
  if (reply == NULL)
    return beckon_api_fail (context, error);
  if (context->json)
    {
      g_string_append_printf (out, "%s\n", reply->text);
    }
  else
    {
      preference = beckon_preference_from_json (reply->object, &error);
      if (preference == NULL)
        return beckon_api_fail (context, error);
      if (answer == NULL)
        g_string_append_printf (out, "%s\n\n", _ ("Forgotten. You will be asked again:"));
      print_preference (out, preference);
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char      *what = beckon_arguments_word (arguments, 0);
  const char      *id = beckon_arguments_word (arguments, 1);
  guint            n_words = beckon_arguments_count (arguments);
  g_autofree char *rest = beckon_arguments_join (arguments, 1);
  g_autofree char *answer = beckon_arguments_join (arguments, 2);

  if (what == NULL || (strcmp (what, "list") == 0 && n_words == 1))
    return list (context, "");
  if (strcmp (what, "find") == 0 && n_words > 1)
    return list (context, rest);
  if (strcmp (what, "edit") == 0 && n_words > 2)
    return change (context, id, strcmp (answer, "ask me") == 0 ? "" : answer);
  if (strcmp (what, "delete") == 0 && n_words == 2)
    return change (context, id, NULL);
  return beckon_api_fail_usage (context,
                                _ ("Expected: list, find WORDS, edit ID ANSWER or delete ID"));
}

const BeckonCommand beckon_verb_preferences = {
  .name = "preferences",
  .words = N_ ("[list | find WORDS… | edit ID ANSWER… | delete ID]"),
  .summary = N_ ("Remembered answers: list, find, change, forget"),
  .description =
    N_ ("Answers are remembered when you choose “Always answer this way”. “edit ID ask me” keeps "
        "the question in the list but makes sure that you are always asked."),
  .options = options,
  .max_words = G_MAXUINT,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
