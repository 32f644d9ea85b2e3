/* show.c: beckon show ID: all details of a question or a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "cli/api.h"
#include "cli/print.h"
#include "markdown/plain.h"

static const GOptionEntry options[] = { BECKON_OPTION_JSON, { NULL } };

static void
print_asked (GString *out, GPtrArray *interactions)
{
  if (interactions->len > 0)
    g_string_append_printf (out, "\n%s\n", _ ("Asked:"));
  for (guint i = 0; i < interactions->len; i++)
    {
      BeckonInteraction *interaction = interactions->pdata[i];
      g_autofree char   *question =
        beckon_markdown_first_line (interaction->conflict_description, 60);
      g_autofree char *outcome = beckon_interaction_describe_outcome (interaction);
      g_autofree char *safe = beckon_display_text (outcome, TRUE);

      g_string_append_printf (out, "  #%" G_GINT64_FORMAT "  %s\n      %s\n", interaction->id,
                              question, safe);
    }
}

static int
show_task (BeckonContext *context, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonTask) task = beckon_api_get_task (context->client, id, &reply, &error);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GPtrArray) interactions = NULL;

  if (task == NULL)
    return beckon_api_fail (context, error);
  if (context->json)
    g_string_append_printf (out, "%s\n", reply->text);
  else
    {
      g_autofree char *escaped = beckon_api_escape (id);
      g_autofree char *query = g_strconcat ("task=", escaped, NULL);

      interactions = beckon_api_list_interactions (context->client, query, &error);
      if (interactions == NULL)
        return beckon_api_fail (context, error);
      beckon_print_task (out, task);
      print_asked (out, interactions);
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

/* Similar questions help only while it can still be answered. */
static void
print_similar (BeckonContext *context, GString *out, const BeckonInteraction *interaction)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) similar = NULL;

  if (!beckon_interaction_is_open (interaction))
    return;
  similar = beckon_api_list_similar (context->client, interaction->id, &error);
  if (similar == NULL)
    {
      g_autofree char *text = beckon_api_describe_error (error);
      g_autofree char *line = g_strdup_printf ("%s\n", text);

      beckon_print_err (line);
    }
  else if (similar->len > 0)
    {
      g_string_append_printf (out, "\n%s\n", _ ("Similar answers:"));
      beckon_print_similar (out, similar, g_get_real_time ());
    }
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *word = beckon_arguments_word (arguments, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonReply) reply = NULL;
  g_autoptr (BeckonInteraction) interaction = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  gint64 id;

  if (!beckon_api_parse_id (word, &id))
    return show_task (context, word);
  interaction = beckon_api_get_interaction (context->client, id, 0, &reply, &error);
  if (interaction == NULL)
    return beckon_api_fail (context, error);
  if (context->json)
    g_string_append_printf (out, "%s\n", reply->text);
  else
    {
      beckon_print_interaction (out, interaction, g_get_real_time ());
      print_similar (context, out, interaction);
    }
  return beckon_print_out (out->str) ? BECKON_EXIT_DONE : BECKON_EXIT_REFUSED;
}

const BeckonCommand beckon_verb_show = {
  .name = "show",
  .words = N_ ("ID"),
  .summary = N_ ("Show the details of a question or a task"),
  .options = options,
  .min_words = 1,
  .max_words = 1,
  .word = BECKON_WORD_EITHER,
  .flags = BECKON_COMMAND_IN_TERMINAL,
  .run = run,
};
