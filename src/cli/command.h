/* command.h: the commands (verbs) of the program `beckon`, and their parsed command lines
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "cli/client.h"

G_BEGIN_DECLS

/* Exit statuses (interfaces, section 1.1). */
typedef enum
{
  BECKON_EXIT_DONE = 0,
  BECKON_EXIT_REFUSED = 1,
  BECKON_EXIT_USAGE = 2,
  BECKON_EXIT_NO_DESK = 3,
  BECKON_EXIT_NO_ANSWER = 4,
  BECKON_EXIT_ASKED_BACK = 5,
  BECKON_EXIT_INTERRUPTED = 130,
} BeckonExit;

/* The kind of id that the first word of a command is, for completion. */
typedef enum
{
  BECKON_WORD_NONE,
  BECKON_WORD_TASK,        /* the id of a task */
  BECKON_WORD_INTERACTION, /* the id of an open question */
  BECKON_WORD_EITHER,
  BECKON_WORD_COMMAND,
} BeckonWord;

typedef enum
{
  BECKON_COMMAND_IN_TERMINAL = 1 << 0, /* also /NAME in the interactive terminal */
  BECKON_COMMAND_FREE_TEXT =
    1 << 1, /* in the terminal the rest of the line is text: no options, quotes are literal */
  BECKON_COMMAND_STARTS_PROGRAM =
    1 << 2, /* its words are a command line: options end at the first of them */
  BECKON_COMMAND_PASSES_OPTIONS =
    1 << 3, /* all of its words are another program's, options too; it has none itself */
} BeckonCommandFlags;

typedef struct _BeckonArguments BeckonArguments;
typedef struct _BeckonCommand   BeckonCommand;

/* The context in which a command runs: a shell, or a line of the interactive terminal. */
typedef struct
{
  BeckonClient *client;      /* (owned) */
  gboolean      json;        /* print the API's JSON; errors as JSON, too */
  gboolean      terminal;    /* a line of the interactive terminal */
  gint64        shown;       /* the question that the terminal shows, 0: none */
  gint64        attached_to; /* the question with whose answer `attached` go */
  GArray
       *attached; /* (owned) (nullable) (element-type gint64): numbers of attachments (attach.h) */
  char *first_step; /* (owned) (nullable): the first of two steps (second-step.h) was taken */
} BeckonContext;

void beckon_context_clear (BeckonContext *self);

/* Texts are marked with N_() and translated when shown. Help, man page and shell completion are
 * generated from these tables. */
struct _BeckonCommand
{
  const char         *name;
  const char         *words;       /* (nullable): "ID ANSWER…" */
  const char         *summary;     /* one line, no full stop */
  const char         *description; /* (nullable): paragraphs, separated by empty lines */
  const GOptionEntry *options;     /* (nullable), terminated by an empty one; arg_data is not used;
                                    * NONE, FILENAME or FILENAME_ARRAY */
  guint              min_words;
  guint              max_words;
  BeckonWord         word; /* the kind of the first word */
  BeckonCommandFlags flags;
  int (*run) (BeckonContext *context, const BeckonArguments *arguments);
};

#define BECKON_OPTION_JSON \
  { \
    "json", 'j', 0, G_OPTION_ARG_NONE, NULL, N_ ("Print JSON, as the HTTP interface gives it"), \
      NULL \
  }

/* NULL-terminated, in the order of the help. */
extern const BeckonCommand *const beckon_commands[];

/* (nullable) (transfer none) */
const BeckonCommand *beckon_command_find (const char *name);
/* (nullable) (transfer none): the command whose name is most similar to @name; with @slash only
 * those available in the terminal. */
const BeckonCommand *beckon_command_find_near (const char *name, gboolean slash);
/* (transfer full): the help of one command, translated; with @slash in the form for the
 * terminal. */
char *beckon_command_help (const BeckonCommand *self, gboolean slash);
/* (transfer full): "beckon ask [OPTION…] QUESTION …" */
char *beckon_command_usage (const BeckonCommand *self, gboolean slash);
/* (transfer full): the overview of all commands. */
char *beckon_commands_help (gboolean slash);

/* (transfer full): parses @words (without the program and the command). G_OPTION_ERROR for a wrong
 * command line, including bytes that are not UTF-8. */
BeckonArguments *
beckon_arguments_parse (const BeckonCommand *command, const char *const *words, GError **error);
/* (transfer full): parses the rest of a line of the terminal. */
BeckonArguments      *
beckon_arguments_from_line (const BeckonCommand *command, const char *line, GError **error);
void beckon_arguments_free (BeckonArguments *self);
/* Did "--" precede some of the words? They are to be used literally. Always TRUE for a line of the
 * interactive terminal that takes free text. */
gboolean beckon_arguments_is_parted (const BeckonArguments *self);
guint    beckon_arguments_count (const BeckonArguments *self);
/* (transfer none) (nullable): NULL if there are fewer words. */
const char *beckon_arguments_word (const BeckonArguments *self, guint index);
/* (transfer full): the words from @index on, separated by spaces; "" if there are none. */
char *beckon_arguments_join (const BeckonArguments *self, guint index);
/* Options by their long name, which must be one of the command's. */
gboolean beckon_arguments_flag (const BeckonArguments *self, const char *name);
/* (transfer none) (nullable) */
const char *beckon_arguments_text (const BeckonArguments *self, const char *name);
/* (transfer none) (nullable) (array zero-terminated=1) */
const char *const *beckon_arguments_list (const BeckonArguments *self, const char *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonArguments, beckon_arguments_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonContext, beckon_context_clear)

G_END_DECLS
