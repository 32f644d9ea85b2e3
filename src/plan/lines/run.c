/* run.c: a command or a prompt, in an instruction
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/private.h"

#include <string.h>

/* Prose begins with these words, a command does not. */
#define PROSE \
  " the a an all any my your our his her its their this that some every each it them these those " \
  "to again if when unless for while until case "

/* (nullable): the position of " in /folder" at the end of @text, with the folder. */
static const char *
find_folder (const char *text, const char **folder)
{
  const char *found = NULL;

  for (const char *at = beckon_instruction_find (text, text, "in"); at != NULL;
       at = beckon_instruction_find (text, at + 1, "in"))
    found = at;
  if (found == NULL)
    return NULL;
  *folder = found + strlen ("in");
  while (g_ascii_isspace (**folder))
    (*folder)++;
  if (strpbrk (*folder, " \t") != NULL
      || !(**folder == '/' || g_str_has_prefix (*folder, "~/") || g_str_has_prefix (*folder, "./")
           || g_str_has_prefix (*folder, "../")))
    return NULL;

  return found;
}

static BeckonRead
add_command (BeckonReader *reader, const char *command, gsize length, const char *folder)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_RUN);
  g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();
  g_autofree char *line = beckon_instruction_unquote (command, (gssize) length);

  g_strv_builder_add_many (argv, "/bin/sh", "-c", line, NULL);
  step->argv = g_strv_builder_end (argv);
  if (folder != NULL)
    step->folder = g_str_has_prefix (folder, "~/")
                     ? g_build_filename (g_get_home_dir (), folder + 2, NULL)
                     : g_strdup (folder);
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}

/* Run `make test` in /srv/app, Run make test */
BeckonRead
beckon_instruction_read_run (BeckonReader *reader, const char *text)
{
  const char *folder = NULL;
  const char *end;

  if (*text != '`')
    {
      end = find_folder (text, &folder);
      if (*text == '\0' || end == text || *text == ','
          || (beckon_instruction_starts_with (text, PROSE) && !beckon_instruction_is_shell (text)))
        return BECKON_READ_UNCLEAR;

      return add_command (reader, text, end != NULL ? (gsize) (end - text) : strlen (text),
                          end != NULL ? folder : NULL);
    }

  end = strchr (++text, '`');
  if (end == NULL || strspn (text, " \t") >= (gsize) (end - text))
    return BECKON_READ_UNCLEAR;
  if (end[1] == '\0' || g_str_equal (end + 1, "."))
    return add_command (reader, text, (gsize) (end - text), NULL);

  {
    const char *rest = end + 1 + strspn (end + 1, " \t");

    return find_folder (rest, &folder) == rest
             ? add_command (reader, text, (gsize) (end - text), folder)
             : BECKON_READ_UNCLEAR;
  }
}

/* Such a prompt is about the plan itself, which an agent cannot change. */
static gboolean
is_for_desk (const char *prompt)
{
  static const char *const things[] = { "the task", "the plan", "the workflow", "this",      "it",
                                        "here",     "now",      "again",        "everything" };
  const char              *at = prompt;

  if (!beckon_instruction_take (&at, "stop") && !beckon_instruction_take (&at, "start")
      && !beckon_instruction_take (&at, "finish") && !beckon_instruction_take (&at, "restart")
      && !beckon_instruction_take (&at, "complete") && !beckon_instruction_take (&at, "retry"))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    beckon_instruction_take (&at, things[i]);

  return at[strspn (at, " .!")] == '\0';
}

BeckonRead
beckon_instruction_read_prompt (BeckonReader *reader, const char *text)
{
  BeckonStep      *step;
  g_autofree char *prompt = beckon_instruction_unquote (text, -1);

  if (!reader->has_agent || *prompt == '\0' || is_for_desk (prompt))
    return BECKON_READ_UNCLEAR;
  step = beckon_step_new (BECKON_STEP_RUN);
  step->prompt = g_steal_pointer (&prompt);
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}
