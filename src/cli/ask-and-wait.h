/* ask-and-wait.h: the person is asked, and what they answer is printed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"

G_BEGIN_DECLS

/* The member @name of what is asked, where the command line has @option. */
void beckon_ask_add_text (GString               *body,
                          const char            *name,
                          const BeckonArguments *arguments,
                          const char            *option);
/* FALSE with @error where --task names nothing: the variable of a script is empty. */
gboolean beckon_ask_check_task (const BeckonArguments *arguments, GError **error);
#define BECKON_OPTION_TAG \
  { \
    "tag", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, \
      N_ ("A word by which it is found again; may be repeated"), N_ ("TAG") \
  }
/* The words of --tag, where there are any. */
void beckon_ask_add_tags (GString *body, const BeckonArguments *arguments);
/* What stands in the file of --context. FALSE with @error where it cannot be read. */
gboolean beckon_ask_add_context (GString *body, const BeckonArguments *arguments, GError **error);
/* Asks with @body, waits for the answer unless --no-wait says otherwise, and prints it; returns the
 * exit status. */
int
beckon_ask_and_wait (BeckonContext *context, const BeckonArguments *arguments, const char *body);

G_END_DECLS
