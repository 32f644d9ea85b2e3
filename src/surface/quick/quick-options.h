/* quick-options.h: what a notification or a menu offers of a question, and which of it answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* The actions of the application, with the prefix that notifications demand, and the types of their
 * targets. */
#define BECKON_ACTION_QUICK_ANSWER "app.answer"
/* word of the surface, number of the question, number of the option from 0, sealed stamp */
#define BECKON_ACTION_QUICK_ANSWER_TYPE "(sxis)"
#define BECKON_ACTION_SHOW_QUESTION "app.show-question"
/* number of the question; 0: the oldest open one, else the window */
#define BECKON_ACTION_SHOW_QUESTION_TYPE "x"

typedef struct
{
  char       *label;  /* short enough for a button; ends with “…” if it opens the dialog */
  const char *action; /* (not owned): one of BECKON_ACTION_… */
  GVariant   *target; /* (owned) */
} BeckonQuickOption;

/* How many characters of a question @surface (a notification or the tray) shows. */
guint beckon_quick_get_max_chars (BeckonSurfaceId surface);
/* Whether option @index of @question may be answered outside the dialog with one click: not what is
 * destructive, an approval, an ambiguity or a hand-off, and not where several options or a text
 * are the answer. Nor where @surface cuts the question or the label, or shows another button with
 * the same words: what was not read in full is not answered there (ATT-18). Buttons are listed, and
 * clicks on them checked, by this alone. */
gboolean beckon_quick_option_answers (const BeckonInteraction *question,
                                      guint                    index,
                                      BeckonSurfaceId          surface);

/* (transfer full) (element-type BeckonQuickOption): the options of @question in their order, for a
 * button each on @surface. What may not be answered there opens the dialog. Empty: the question has
 * none, or its answer is not one of them. */
GPtrArray *beckon_quick_options_list (const BeckonInteraction *question, BeckonSurfaceId surface);
/* (transfer full): *Open…*: the dialog with @question. */
BeckonQuickOption *beckon_quick_option_new_open (const BeckonInteraction *question);
void               beckon_quick_option_free (BeckonQuickOption *self);

/* (transfer full): who asks, and for which task: “claude-code · Build the payment service”. */
char *beckon_quick_dup_title (const BeckonInteraction *question);
/* (transfer full): the question in at most @max_chars characters, on one line; of an approval, also
 * the beginning of the command, or the file. For a surface with buttons @max_chars is
 * beckon_quick_get_max_chars(). */
char *beckon_quick_dup_question (const BeckonInteraction *question, guint max_chars);

G_END_DECLS
