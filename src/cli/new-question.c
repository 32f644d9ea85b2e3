/* new-question.c: asks the questions about a request in the terminal where it was typed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/new-question.h"

#include <glib/gi18n-lib.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <readline/readline.h>

#include "base/display-text.h"
#include "base/error.h"
#include "cli/api.h"
#include "cli/print.h"
#include "cli/second-step.h"

#define MAX_INVALID 3
#define LOOK_MS 250
/* How often the keyboard is polled before each call to the desk. */
#define LOOKS_PER_CALL 4

typedef enum
{
  LINE_NONE,
  LINE_READ,
  LINE_END,
} LineResult;

/* @line (transfer full): a line if one is available. */
static LineResult
look_for_line (char **line)
{
  struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
  size_t        size = 0;
  char         *text = NULL;

  if (poll (&input, 1, 0) <= 0)
    return LINE_NONE;
  if (getline (&text, &size, stdin) < 0)
    {
      free (text);
      return LINE_END;
    }
  *line = g_strstrip (g_utf8_make_valid (text, -1));
  free (text);
  return LINE_READ;
}

static void
show (BeckonContext *context, const BeckonInteraction *question)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GPtrArray) similar = beckon_api_list_similar (context->client, question->id, NULL);

  beckon_print_question (out, question, similar, g_get_real_time ());
  if (question->kind == BECKON_KIND_CLARIFICATION)
    g_string_append (out, _ ("Press Enter on an empty line to skip.\n"));
  g_string_append (out, "> ");
  /* Discard what was typed before the question was visible (ATT-3). */
  tcflush (STDIN_FILENO, TCIFLUSH);
  beckon_print_out (out->str);
}

static void
say_settled (const BeckonInteraction *question)
{
  g_autofree char *outcome = beckon_interaction_describe_outcome (question);
  g_autofree char *safe = beckon_display_text (outcome, TRUE);
  g_autofree char *line = g_strdup_printf ("\n%s\n", safe);

  beckon_print_out (line);
}

/* Sends @line. FALSE with @error if that failed. */
static gboolean
answer (BeckonContext *context, const BeckonInteraction *question, const char *line, GError **error)
{
  g_autoptr (BeckonReply) reply = NULL;

  if (*line == '\0' && question->kind == BECKON_KIND_CLARIFICATION)
    reply = beckon_api_skip (context->client, question->id, error);
  else
    reply = beckon_api_respond (context->client, question->id, "response", line, NULL, error);
  return reply != NULL;
}

static void
say_failure (const GError *failure)
{
  g_autofree char *text = beckon_api_describe_error (failure);
  g_autofree char *lines = g_strdup_printf ("%s\n", text);

  beckon_print_out (lines);
}

gboolean
beckon_new_question_ask (BeckonContext *context, gint64 id, gboolean *asks_here, GError **error)
{
  g_autoptr (BeckonInteraction) question =
    beckon_api_get_interaction (context->client, id, 0, NULL, error);
  guint n_invalid = 0;

  if (question == NULL)
    return FALSE;
  if (!beckon_interaction_is_open (question))
    return TRUE;
  show (context, question);
  for (guint looks = 1;; looks++)
    {
      g_autofree char *line = NULL;
      g_autofree char *prompt = NULL;
      g_autoptr (GError) failure = NULL;
      LineResult result = look_for_line (&line);

      if (result == LINE_END)
        {
          beckon_print_out (_ ("\nThe question stays open on the desk.\n"));
          *asks_here = FALSE;
          return FALSE;
        }
      if (result == LINE_READ && !beckon_second_step_take (context, question, line, &prompt))
        {
          beckon_print_out (prompt);
          continue;
        }
      if (result == LINE_READ)
        {
          if (answer (context, question, line, &failure))
            return TRUE;
          say_failure (failure);
          if (g_error_matches (failure, BECKON_ERROR, BECKON_ERROR_SETTLED))
            return TRUE;
          if (!g_error_matches (failure, BECKON_ERROR, BECKON_ERROR_MISFIT))
            {
              g_propagate_error (error, g_steal_pointer (&failure));
              return FALSE;
            }
          if (++n_invalid == MAX_INVALID)
            {
              beckon_print_out (
                _ ("⚠ Three invalid answers. The question stays open; nothing was chosen.\n"));
              *asks_here = FALSE;
              return FALSE;
            }
          beckon_print_out ("> ");
          continue;
        }
      if (!beckon_client_sleep (context->client, LOOK_MS, error))
        return FALSE;
      if (looks % LOOKS_PER_CALL == 0)
        {
          g_autoptr (BeckonInteraction) now =
            beckon_api_get_interaction (context->client, id, 0, NULL, error);

          if (now == NULL)
            return FALSE;
          if (!beckon_interaction_is_open (now))
            {
              say_settled (now);
              return TRUE;
            }
        }
    }
}

static const char *first_text;

static int
insert_text (void)
{
  rl_insert_text (first_text);
  return 0;
}

char *
beckon_new_question_rephrase (const char *text)
{
  g_autofree char *one_line = beckon_display_text (text, TRUE);
  g_autofree char *changed = NULL;
  char            *line;

  beckon_print_out (_ ("Please rephrase, or press Enter to give up.\n"));
  first_text = one_line;
  rl_startup_hook = insert_text;
  line = readline ("> ");
  rl_startup_hook = NULL;
  first_text = NULL;
  if (line == NULL)
    return NULL;
  changed = g_strstrip (g_utf8_make_valid (line, -1));
  free (line);
  return *changed != '\0' ? g_steal_pointer (&changed) : NULL;
}
