/* terminal-private.h: shared by the files of the interactive terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"
#include "cli/feed.h"
#include "cli/terminal/terminal.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

typedef struct
{
  BeckonContext *context; /* (not owned) */
  GMainLoop     *loop;    /* (owned) */
  BeckonFeed    *feed;    /* (owned) */
  BeckonInteraction
             *shown;     /* (owned) (nullable): the question that a line without a slash answers */
  GHashTable *left_open; /* (owned): ids of questions that are not shown again automatically */
  GQueue reminded; /* (element-type gint64): ids of questions with a reminder, to be shown when no
                    * other is */
  char    *burst;  /* (owned) (nullable): lines that came at once, before the one being typed */
  gboolean burst_said; /* it was said that they wait for the rest */
  char    *put_back;   /* (nullable): text for the next line, to be confirmed */
  gint64   done;       /* the id of the question that was shown last and is settled or postponed */
  gint64   shown_us;   /* monotonic time at which the question appeared */
  guint    n_invalid;  /* number of answers that did not fit */
  gboolean stale;   /* the line was begun before the question appeared, or for one that is gone */
  gboolean in_line; /* a line is being processed: the editor shows no prompt */
  gboolean lost;    /* the loss of the desk has been reported */
  int      status;
} BeckonTerminal;

/* Prints above the line being typed, which is preserved. */
void beckon_terminal_print (BeckonTerminal *self, const char *text);
/* Is an answer being typed? */
gboolean beckon_terminal_has_draft (BeckonTerminal *self);
/* Updates the prompt, which names the question that a line answers. */
void beckon_terminal_update_prompt (BeckonTerminal *self);

/* terminal/question.c */
/* Shows @question (transfer full), which lines answer from now on. */
void beckon_terminal_show_question (BeckonTerminal *self, BeckonInteraction *question);
/* Checks whether the shown question is still open; if not, reports its outcome, unless @quiet, and
 * shows the next one. */
void beckon_terminal_refresh (BeckonTerminal *self, gboolean quiet);
/* Was @line begun for another question than the one it would answer, or entered too soon to be
 * meant for it? Then it is put back for confirmation; returns TRUE. */
gboolean beckon_terminal_hold_back (BeckonTerminal *self, const char *line);
/* Processes a line without a slash; with line breaks if several came at once (AIC-9). */
void beckon_terminal_answer (BeckonTerminal *self, const char *line);

/* terminal/reminder.c */
/* Call it after connecting: finds questions with earlier reminders, which must be shown, too. */
void beckon_terminal_find_reminded (BeckonTerminal *self);
/* (transfer full) (nullable): the next open question with a reminder. */
BeckonInteraction *beckon_terminal_take_reminded (BeckonTerminal *self);
/* AIC_REMINDER: prints it like a question; as a note if another one is shown. */
void beckon_terminal_remind (BeckonTerminal *self, JsonObject *event);
/* AIC_REPLIED: the same for a question to which the agent has replied (ATT-8). */
void beckon_terminal_say_replied (BeckonTerminal *self, JsonObject *event);
/* AIC_CANCELLED: reports what was cancelled and what did not run. FALSE without a report if the
 * cause was not a missing answer. */
gboolean beckon_terminal_say_cancelled (BeckonTerminal *self, JsonObject *event);
/* AIC_TIMEOUT, AIC_POSTPONED: reports the outcome of an unanswered question that was waiting behind
 * the shown one. */
void beckon_terminal_say_unanswered (BeckonTerminal *self, JsonObject *event);

/* terminal/complete.c */
/* For readline: completes commands, ids and the labels of the shown question. */
void beckon_terminal_init_completion (BeckonTerminal *self);

G_END_DECLS
