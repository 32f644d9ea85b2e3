/* ask-body.h: the commands that ask: their common options, and what they send to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/ask-and-wait.h"

G_BEGIN_DECLS

/* Options of all commands that ask, except for the policies of their kind. */
#define BECKON_ASK_REASON \
  { \
    "reason", 'r', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Why the person is asked"), N_ ("TEXT") \
  }
#define BECKON_ASK_COMMON \
  { "timeout",  't', \
    0,          G_OPTION_ARG_FILENAME, \
    NULL,       N_ ("Time-out, such as 90s or 5m; a bare number is milliseconds"), \
    N_ ("TIME") }, \
    { "task", \
      0, \
      0, \
      G_OPTION_ARG_FILENAME, \
      NULL, \
      N_ ("The asking task; if omitted, one is created for this question and ends with it"), \
      N_ ("ID") }, \
    { "title", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Title of the created task"), N_ ("TEXT") }, \
    { "agent",    'a', \
      0,          G_OPTION_ARG_FILENAME, \
      NULL,       N_ ("The asking agent; default: $BECKON_AGENT or the calling script"), \
      N_ ("NAME") }, \
    { "workspace",           'w',  0, \
      G_OPTION_ARG_FILENAME, NULL, N_ ("The agent’s working folder; default: the current one"), \
      N_ ("FOLDER") }, \
  { \
    "context", 'c', 0, G_OPTION_ARG_FILENAME, NULL, \
      N_ ("Context for the person: a file, or - for standard input"), N_ ("FILE") \
  }
#define BECKON_ASK_COMMON_END \
  BECKON_OPTION_TAG, { "previous", 0, \
                       0,          G_OPTION_ARG_FILENAME, \
                       NULL,       N_ ("Number of the question this one follows up on"), \
                       N_ ("ID") }, \
    { "key",     0, \
      0,         G_OPTION_ARG_FILENAME, \
      NULL,      N_ ("Idempotency key; repeating it refers to the same question"), \
      N_ ("KEY") }, \
    { "no-wait", 'n', \
      0,         G_OPTION_ARG_NONE, \
      NULL,      N_ ("Print the number of the question and do not wait"), \
      NULL }, \
    BECKON_OPTION_JSON, \
  { \
    NULL \
  }
/* CF-7 */
#define BECKON_ASK_INTENT \
  { "intent",   'i', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("How the request was understood"), \
    N_ ("TEXT") }, \
  { \
    "confidence", 0, 0, G_OPTION_ARG_FILENAME, NULL, \
      N_ ("Confidence, from 0 to 1; above the person’s threshold the question is not asked"), \
      N_ ("NUMBER") \
  }

/* How a command asks. */
typedef struct
{
  const char *kind;         /* (nullable): NULL: that of --kind, or what follows from the options */
  const char *question;     /* (nullable): NULL: the first word */
  const char *subject_name; /* (nullable): a member that this kind has, … */
  const char *subject;      /* … as JSON */
  gboolean    options;      /* the other words are options */
  gboolean    intent;       /* the command has BECKON_ASK_INTENT */
} BeckonAskShape;

/* Asks, waits unless --no-wait is given, and prints the answer; returns the exit status. */
int beckon_ask_run (BeckonContext         *context,
                    const BeckonArguments *arguments,
                    const BeckonAskShape  *shape);

G_END_DECLS
