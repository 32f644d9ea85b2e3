/* ask.c: beckon ask: asks the person and prints the answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <glib/gi18n-lib.h>

#include "cli/ask-body.h"

static const GOptionEntry options[] = {
  { "kind", 'k', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("choice (default with options), ambiguity, confirmation or clarification (default "
        "without); for handoff see “beckon help handoff”"),
    N_ ("KIND") },
  BECKON_ASK_REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("When nobody answers: first-option, postpone, continue or hold"), N_ ("POLICY") },
  BECKON_ASK_COMMON,
  { "multiple", 'm', 0, G_OPTION_ARG_NONE, NULL, N_ ("Several options may be chosen"), NULL },
  { "other", 'o', 0, G_OPTION_ARG_NONE, NULL, N_ ("Allow a free-text answer"), NULL },
  { "destructive", 'd', 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
    N_ ("Option N is destructive and is never chosen by a time-out; may be repeated"), N_ ("N") },
  BECKON_ASK_COMMON_END,
};

static const GOptionEntry confirm_options[] = {
  BECKON_ASK_REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("When nobody answers: postpone, deny or hold"), N_ ("POLICY") },
  BECKON_ASK_INTENT,
  BECKON_ASK_COMMON,
  BECKON_ASK_COMMON_END,
};

static const GOptionEntry clarify_options[] = {
  BECKON_ASK_REASON,
  { "policy", 'p', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("When nobody answers: postpone, continue or hold"), N_ ("POLICY") },
  BECKON_ASK_INTENT,
  BECKON_ASK_COMMON,
  BECKON_ASK_COMMON_END,
};

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  static const BeckonAskShape shape = { .options = TRUE };

  return beckon_ask_run (context, arguments, &shape);
}

static int
run_confirm (BeckonContext *context, const BeckonArguments *arguments)
{
  static const BeckonAskShape shape = { .kind = "confirmation", .options = TRUE, .intent = TRUE };

  return beckon_ask_run (context, arguments, &shape);
}

static int
run_clarify (BeckonContext *context, const BeckonArguments *arguments)
{
  static const BeckonAskShape shape = { .kind = "clarification", .intent = TRUE };

  return beckon_ask_run (context, arguments, &shape);
}

const BeckonCommand beckon_verb_confirm = {
  .name = "confirm",
  .words = N_ ("QUESTION [YES NO]"),
  .summary = N_ ("Let the person confirm what was understood"),
  .description = N_ ("Shows the question, how the request was understood and with what confidence. "
                     "The answers are “Yes, continue” and “No, let me rephrase”, or the two given. "
                     "The chosen answer is printed. No answer never counts as “yes”."),
  .options = confirm_options,
  .min_words = 1,
  .max_words = 3,
  .run = run_confirm,
};

const BeckonCommand beckon_verb_clarify = {
  .name = "clarify",
  .words = N_ ("QUESTION"),
  .summary = N_ ("Ask the person for something that is missing"),
  .description = N_ ("Prints the answer in the person’s own words. The person may skip the "
                     "question; then nothing is printed, and the exit status is 4."),
  .options = clarify_options,
  .min_words = 1,
  .max_words = 1,
  .run = run_clarify,
};

const BeckonCommand beckon_verb_ask = {
  .name = "ask",
  .words = N_ ("QUESTION [ANSWER…]"),
  .summary = N_ ("Ask the person something and wait for the answer"),
  .description =
    N_ ("The question opens on the desk, with the answers as numbered options. Prints only the "
        "chosen option, with --multiple one per line. An unanswered choice resolves to option 1 "
        "after five minutes (reported on standard error); an ambiguity is set aside instead, and a "
        "clarification, which needs no options, waits.\n\nThe question survives a restart of the "
        "desk; “ask” waits for the desk to come back. After an interrupt the question stays open."),
  .options = options,
  .min_words = 1,
  .max_words = G_MAXUINT,
  .run = run,
};
