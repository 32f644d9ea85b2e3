/* complete.c: completion of commands, ids and labels
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/terminal/terminal-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>

#include "cli/api.h"

static BeckonTerminal *completing; /* readline passes no user data to its functions */
static GStrv           candidates;

static void
add_match (GStrvBuilder *builder, const char *candidate, const char *text)
{
  g_autofree char *one = g_utf8_casefold (candidate, -1);
  g_autofree char *other = g_utf8_casefold (text, -1);

  if (g_str_has_prefix (one, other))
    g_strv_builder_add (builder, candidate);
}

static void
add_commands (GStrvBuilder *builder, const char *slash, const char *text)
{
  for (guint i = 0; beckon_commands[i] != NULL; i++)
    if ((beckon_commands[i]->flags & BECKON_COMMAND_IN_TERMINAL) != 0)
      {
        g_autofree char *name = g_strconcat (slash, beckon_commands[i]->name, NULL);
        add_match (builder, name, text);
      }
  if (slash[0] != '\0')
    add_match (builder, "/quit", text);
}

static void
add_tasks (BeckonTerminal *self, GStrvBuilder *builder, const char *text)
{
  g_autoptr (BeckonReply) reply =
    beckon_client_call (self->context->client, "GET", "/v1/tasks?limit=200", NULL, 0, NULL);
  JsonArray *tasks = reply != NULL && json_object_has_member (reply->object, "tasks")
                       ? json_object_get_array_member (reply->object, "tasks")
                       : NULL;

  for (guint i = 0; tasks != NULL && i < json_array_get_length (tasks); i++)
    add_match (builder,
               json_object_get_string_member_with_default (json_array_get_object_element (tasks, i),
                                                           "id", ""),
               text);
}

static void
add_questions (BeckonTerminal *self, GStrvBuilder *builder, const char *text)
{
  g_autoptr (GPtrArray) open =
    beckon_api_list_interactions (self->context->client, "status=PENDING,POSTPONED", NULL);

  for (guint i = 0; open != NULL && i < open->len; i++)
    {
      BeckonInteraction *question = open->pdata[i];
      g_autofree char   *id = g_strdup_printf ("%" G_GINT64_FORMAT, question->id);
      add_match (builder, id, text);
    }
}

static void
add_labels (BeckonTerminal *self, GStrvBuilder *builder, const char *text)
{
  for (guint i = 0; self->shown != NULL && i < self->shown->options->len; i++)
    {
      const BeckonOption *option = self->shown->options->pdata[i];

      /* Text inserted by completion must be harmless to show. */
      if (g_str_is_ascii (option->label) && strpbrk (option->label, "\n\t\033") == NULL)
        add_match (builder, option->label, text);
    }
}

static void
add_options (const BeckonCommand *command, GStrvBuilder *builder, const char *text)
{
  for (const GOptionEntry *option = command->options; option != NULL && option->long_name != NULL;
       option++)
    {
      g_autofree char *name = g_strconcat ("--", option->long_name, NULL);
      add_match (builder, name, text);
    }
}

/* (transfer full) (array zero-terminated=1): completions for @text, which begins at @start of
 * @line. */
static GStrv
complete (BeckonTerminal *self, const char *line, const char *text, guint start)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char     *name = NULL;
  const BeckonCommand *command;

  line += strspn (line, " \t");
  if (line[0] != '/')
    {
      if (start == 0)
        add_labels (self, builder, text);
      return g_strv_builder_end (builder);
    }
  if (start == 0)
    {
      add_commands (builder, "/", text);
      return g_strv_builder_end (builder);
    }
  name = g_strndup (line + 1, strcspn (line + 1, " \t"));
  command = beckon_command_find (name);
  if (command == NULL)
    return g_strv_builder_end (builder);
  if (text[0] == '-' && (command->flags & BECKON_COMMAND_FREE_TEXT) == 0)
    add_options (command, builder, text);
  else
    {
      if (command->word == BECKON_WORD_TASK || command->word == BECKON_WORD_EITHER)
        add_tasks (self, builder, text);
      if (command->word == BECKON_WORD_INTERACTION || command->word == BECKON_WORD_EITHER)
        add_questions (self, builder, text);
      if (command->word == BECKON_WORD_COMMAND)
        add_commands (builder, "", text);
      if (strcmp (name, "respond") == 0)
        add_labels (self, builder, text);
    }
  return g_strv_builder_end (builder);
}

static char *
next_candidate (const char *text, int state)
{
  static guint index;

  if (state == 0)
    index = 0;
  return candidates[index] != NULL ? strdup (candidates[index++]) : NULL;
}

static char **
on_complete (const char *text, int start, int end)
{
  char **matches;

  rl_attempted_completion_over = 1;
  candidates = complete (completing, rl_line_buffer, text, start);
  matches = rl_completion_matches (text, next_candidate);
  g_clear_pointer (&candidates, g_strfreev);
  return matches;
}

void
beckon_terminal_init_completion (BeckonTerminal *self)
{
  static char breaks[] = " \t";

  completing = self;
  rl_basic_word_break_characters = breaks;
  rl_completer_word_break_characters = breaks;
  rl_completer_quote_characters = "";
  rl_attempted_completion_function = on_complete;
}
