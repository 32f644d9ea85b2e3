/* terminal-private.h: what the files of the interactive terminal share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"
#include "cli/feed.h"
#include "cli/terminal/terminal.h"
#include "model/interaction.h"

G_BEGIN_DECLS

typedef struct
{
  BeckonContext *context; /* (not owned) */
  GMainLoop     *loop;    /* (owned) */
  BeckonFeed    *feed;    /* (owned) */
  BeckonInteraction
             *shown;     /* (owned) (nullable): the question that a line without a slash answers */
  GHashTable *left_open; /* (owned): numbers of questions that are not shown again by themselves */
  GQueue reminded;   /* (element-type gint64): numbers of questions that the person was reminded of,
                        to be shown when none is */
  char    *put_back; /* (nullable): text for the next line, to be confirmed */
  gint64   done; /* the number of the question that was shown last and is settled, or set aside */
  gint64   shown_us;  /* monotonic: when the question appeared */
  guint    n_invalid; /* answers to it that did not fit */
  gboolean stale;     /* the line was begun before the question appeared, or for one that is gone */
  gboolean in_line;   /* a line is being carried out: the editor shows nothing now */
  gboolean lost;      /* the desk went away, and that was said */
  int      status;
} BeckonTerminal;

/* Prints above the line that is being typed, which stays as it is. */
void beckon_terminal_print (BeckonTerminal *self, const char *text);
/* Is an answer being typed? */
gboolean beckon_terminal_has_draft (BeckonTerminal *self);
/* The prompt says which question a line answers. */
void beckon_terminal_update_prompt (BeckonTerminal *self);

/* terminal/question.c */
/* Shows the next question when none is shown. */
void beckon_terminal_show_next (BeckonTerminal *self);
/* Shows @question (transfer full): from now on lines are answers to it. */
void beckon_terminal_show_question (BeckonTerminal *self, BeckonInteraction *question);
/* Looks whether the shown question is still open; if not, says what became of it, unless @quiet,
 * and shows the next. */
void beckon_terminal_refresh (BeckonTerminal *self, gboolean quiet);
/* Was @line begun for another question than the one that it would answer now, or entered too soon
 * to have been meant for it? Then it is put back to be confirmed, and TRUE comes back. */
gboolean beckon_terminal_hold_back (BeckonTerminal *self, const char *line);
/* A line without a slash. */
void beckon_terminal_answer (BeckonTerminal *self, const char *line);

/* terminal/reminder.c */
/* After a connection: what the person was reminded of before is to be shown, too. */
void beckon_terminal_find_reminded (BeckonTerminal *self);
/* (transfer full) (nullable): the next of the questions that the person was reminded of and that
 * still wait. */
BeckonInteraction *beckon_terminal_take_reminded (BeckonTerminal *self);
/* AIC_REMINDER: prints it as a question is printed; beside the shown one where there is one. */
void beckon_terminal_remind (BeckonTerminal *self, JsonObject *event);
/* AIC_CANCELLED: says what was cancelled and what did not run; FALSE: it was not because nobody
 * answered, and nothing was said. */
gboolean beckon_terminal_say_cancelled (BeckonTerminal *self, JsonObject *event);
/* AIC_TIMEOUT, AIC_POSTPONED: says what became of a question that waited behind the shown one, when
 * nobody answered it. */
void beckon_terminal_say_unanswered (BeckonTerminal *self, JsonObject *event);

/* terminal/complete.c */
/* For readline: completes commands, ids and the labels of the shown question. */
void beckon_terminal_init_completion (BeckonTerminal *self);
/* (transfer full) (array zero-terminated=1): what may stand for @text, which begins at @start of
 * @line. */
GStrv
beckon_terminal_complete (BeckonTerminal *self, const char *line, const char *text, guint start);

G_END_DECLS
