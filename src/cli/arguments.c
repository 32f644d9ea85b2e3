/* arguments.c: parses the command line of one command
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/command.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* No option begins with a dash and a blank, so that is text, such as the label “- 10 %” (ATT-19).
 * GOption would take it for an option, but not with this character before it. */
#define DASH_TEXT "- "
#define HIDE "\001"

struct _BeckonArguments
{
  const BeckonCommand *command;
  GOptionEntry        *entries; /* (owned): the command's, each with its place in @values */
  gpointer            *values;  /* (owned): one per option; a gboolean, a text or a list of texts */
  gboolean             parted;  /* "--" preceded some of the words */
  GStrv                words;
};

static guint
count_options (const BeckonCommand *command)
{
  guint n = 0;

  while (command->options != NULL && command->options[n].long_name != NULL)
    n++;
  return n;
}

void
beckon_arguments_free (BeckonArguments *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; self->entries[i].long_name != NULL; i++)
    {
      if (self->entries[i].arg == G_OPTION_ARG_FILENAME)
        g_free (self->values[i]);
      else if (self->entries[i].arg == G_OPTION_ARG_FILENAME_ARRAY)
        g_strfreev (self->values[i]);
    }
  g_free (self->entries);
  g_free (self->values);
  g_strfreev (self->words);
  g_free (self);
}

static BeckonArguments *
arguments_new (const BeckonCommand *command)
{
  BeckonArguments *self = g_new0 (BeckonArguments, 1);
  guint            n = count_options (command);

  self->command = command;
  self->entries = g_new0 (GOptionEntry, n + 1);
  self->values = g_new0 (gpointer, n + 1);
  for (guint i = 0; i < n; i++)
    {
      self->entries[i] = command->options[i];
      self->entries[i].arg_data = &self->values[i];
    }
  return self;
}

/* (transfer full): @word as GOption may see it. */
static char *
hide_dash (const char *word)
{
  return g_strconcat (g_str_has_prefix (word, DASH_TEXT) ? HIDE : "", word, NULL);
}

/* @word (nullable) as it was typed. */
static void
show_dash (char *word)
{
  if (word != NULL && g_str_has_prefix (word, HIDE DASH_TEXT))
    memmove (word, word + strlen (HIDE), strlen (word + strlen (HIDE)) + 1);
}

static void
show_dashes (GStrv words)
{
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    show_dash (words[i]);
}

/* The values of options may begin in the same way. */
static void
show_dashes_of_values (BeckonArguments *self)
{
  for (guint i = 0; self->entries[i].long_name != NULL; i++)
    {
      if (self->entries[i].arg == G_OPTION_ARG_FILENAME)
        show_dash (self->values[i]);
      else if (self->entries[i].arg == G_OPTION_ARG_FILENAME_ARRAY)
        show_dashes (self->values[i]);
    }
}

static gboolean
check_count (const BeckonArguments *self, GError **error)
{
  guint    n = g_strv_length (self->words);
  gboolean names = self->command->word != BECKON_WORD_NONE && n > 0;

  /* A script's variable may be empty: that is not a valid name. */
  if (n < self->command->min_words
      || (names && self->words[0][strspn (self->words[0], " \t\n")] == '\0'))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                   /* translators: names what a command line lacks: "ID ANSWER…" */
                   _ ("Missing argument: %s"), self->command->words);
      return FALSE;
    }
  if (n > self->command->max_words)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("Unexpected argument: “%s”"),
                   self->words[self->command->max_words]);
      return FALSE;
    }
  return TRUE;
}

BeckonArguments *
beckon_arguments_parse (const BeckonCommand *command, const char *const *words, GError **error)
{
  g_autoptr (BeckonArguments) self = arguments_new (command);
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);
  gboolean strict = (command->flags & BECKON_COMMAND_STARTS_PROGRAM) != 0;
  GStrv    remaining;

  if ((command->flags & BECKON_COMMAND_PASSES_OPTIONS) != 0)
    {
      self->words = g_strdupv ((GStrv) words);
      return check_count (self, error) ? g_steal_pointer (&self) : NULL;
    }
  g_ptr_array_add (argv, g_strdup (command->name));
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (!g_utf8_validate (words[i], -1, NULL))
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("Argument %u is not valid UTF-8"), i + 1);
          return NULL;
        }
      g_ptr_array_add (argv, hide_dash (words[i]));
      /* GOption removes it unless an option seems to follow. */
      self->parted = self->parted || strcmp (words[i], "--") == 0;
    }
  g_ptr_array_add (argv, NULL);

  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_strict_posix (context, strict);
  g_option_context_add_main_entries (context, self->entries, NULL);
  remaining = (GStrv) g_ptr_array_free (g_steal_pointer (&argv), FALSE);
  if (!g_option_context_parse_strv (context, &remaining, error))
    {
      g_strfreev (remaining);
      return NULL;
    }
  /* The remaining arguments begin with the name, and include "--" if it separated options from
   * words. */
  {
    g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
    gboolean parted = FALSE;

    for (guint i = 1; remaining[i] != NULL; i++)
      {
        if (!parted && (!strict || i == 1) && strcmp (remaining[i], "--") == 0)
          parted = TRUE;
        else
          g_strv_builder_add (builder, remaining[i]);
      }
    self->words = g_strv_builder_end (builder);
  }
  g_strfreev (remaining);
  show_dashes (self->words);
  show_dashes_of_values (self);
  if (!check_count (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

/* The first word and the rest of @line, or all its words. */
static GStrv
split_line (const BeckonCommand *command, const char *line)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  gboolean free_text = (command->flags & BECKON_COMMAND_FREE_TEXT) != 0;
  guint    n = 0;

  if (free_text)
    g_strv_builder_add (builder, "--");
  while (TRUE)
    {
      gsize length;

      line += strspn (line, " \t");
      if (*line == '\0')
        break;
      length = free_text && n > 0 ? strlen (line) : strcspn (line, " \t");
      {
        g_autofree char *word = g_strndup (line, length);
        g_strv_builder_add (builder, word);
      }
      line += length;
      n++;
    }
  return g_strv_builder_end (builder);
}

BeckonArguments *
beckon_arguments_from_line (const BeckonCommand *command, const char *line, GError **error)
{
  g_auto (GStrv) words = split_line (command, line);

  return beckon_arguments_parse (command, (const char *const *) words, error);
}

gboolean
beckon_arguments_is_parted (const BeckonArguments *self)
{
  return self->parted;
}

guint
beckon_arguments_count (const BeckonArguments *self)
{
  return g_strv_length (self->words);
}

const char *
beckon_arguments_word (const BeckonArguments *self, guint index)
{
  return index < g_strv_length (self->words) ? self->words[index] : NULL;
}

char *
beckon_arguments_join (const BeckonArguments *self, guint index)
{
  if (index >= g_strv_length (self->words))
    return g_strdup ("");
  return g_strjoinv (" ", self->words + index);
}

static gpointer *
find_value (const BeckonArguments *self, const char *name, GOptionArg arg)
{
  for (guint i = 0; self->entries[i].long_name != NULL; i++)
    if (strcmp (self->entries[i].long_name, name) == 0)
      {
        g_assert (self->entries[i].arg == arg);
        return &self->values[i];
      }
  g_assert_not_reached ();
}

gboolean
beckon_arguments_flag (const BeckonArguments *self, const char *name)
{
  return *(gboolean *) find_value (self, name, G_OPTION_ARG_NONE);
}

const char *
beckon_arguments_text (const BeckonArguments *self, const char *name)
{
  return *find_value (self, name, G_OPTION_ARG_FILENAME);
}

const char *const *
beckon_arguments_list (const BeckonArguments *self, const char *name)
{
  return *find_value (self, name, G_OPTION_ARG_FILENAME_ARRAY);
}
