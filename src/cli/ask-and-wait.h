/* ask-and-wait.h: asks the person and prints the answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Adds the member @name to the question if the command line has @option. */
void beckon_ask_add_text (GString               *body,
                          const char            *name,
                          const BeckonArguments *arguments,
                          const char            *option);
/* FALSE with @error if --task is given but empty, for example an unset variable of a script. */
gboolean beckon_ask_check_task (const BeckonArguments *arguments, GError **error);
#define BECKON_OPTION_TAG \
  { \
    "tag", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, \
      N_ ("A word by which it is found again; may be repeated"), N_ ("TAG") \
  }
/* Adds the values of --tag, if any. */
void beckon_ask_add_tags (GString *body, const BeckonArguments *arguments);
/* Adds the content of the file given by --context. FALSE with @error if it cannot be read. */
gboolean beckon_ask_add_context (GString *body, const BeckonArguments *arguments, GError **error);
/* Asks with @body, waits for the answer unless --no-wait is given, and prints it; returns the exit
 * status. */
int
beckon_ask_and_wait (BeckonContext *context, const BeckonArguments *arguments, const char *body);

/* Waits for the answer to @asked, and prints it; @reply (transfer full) is what the desk said of
 * it. Returns the exit status; BECKON_EXIT_ASKED_BACK: the person has asked back (ATT-8), and
 * standard error says what. */
int beckon_wait_and_report (BeckonContext *context, BeckonInteraction *asked, BeckonReply *reply);

G_END_DECLS
