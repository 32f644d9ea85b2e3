/* button.h: the data of a button under a message, which Telegram returns when it is tapped
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "surface/quick/stamp.h"

G_BEGIN_DECLS

#define BECKON_TELEGRAM_MAX_DATA_BYTES 64 /* the Bot API's limit of callback_data */

typedef enum
{
  BECKON_TELEGRAM_ACT_ANSWER,    /* this one option */
  BECKON_TELEGRAM_ACT_TOGGLE,    /* selects or deselects this option, without answering yet */
  BECKON_TELEGRAM_ACT_SEND,      /* answers with the selected options */
  BECKON_TELEGRAM_ACT_SKIP,      /* continues without an answer */
  BECKON_TELEGRAM_ACT_LATER,     /* shows the times until which it can be postponed (ATT-6) */
  BECKON_TELEGRAM_ACT_UNTIL,     /* postpones it until one of them */
  BECKON_TELEGRAM_ACT_BACK,      /* shows the answers again */
  BECKON_TELEGRAM_ACT_TAKE_OVER, /* takes a hand-off over (WH-10) */
  BECKON_TELEGRAM_ACT_NOT_ME,    /* shows people to whom a hand-off can be reassigned */
  BECKON_TELEGRAM_ACT_PERSON,    /* reassigns it: `chosen` is the person's id */
  BECKON_TELEGRAM_ACT_SURE, /* the second step of what is destructive: answers with `chosen` (ATT-7)
                             */
  BECKON_TELEGRAM_ACT_UNDO, /* the answer does not go out */
  BECKON_TELEGRAM_ACT_DECLINE, /* declines a form */
} BeckonTelegramAct;

typedef enum
{
  BECKON_TELEGRAM_TIME_QUARTER,
  BECKON_TELEGRAM_TIME_HOUR,
  BECKON_TELEGRAM_TIME_MORNING,
} BeckonTelegramTime;
#define BECKON_N_TELEGRAM_TIMES (BECKON_TELEGRAM_TIME_MORNING + 1)

typedef struct
{
  BeckonTelegramAct act;
  gint64            interaction_id;
  guint             index; /* ANSWER, TOGGLE: from 0; UNTIL: BeckonTelegramTime */
  guint64 chosen; /* all but ANSWER, SKIP: bit n: option n is selected, as the keyboard showed it */
  char    check[BECKON_STAMP_CHARS + 1]; /* of the question for which the keyboard was made */
} BeckonTelegramButton;

/* Fills in the members that are common to all buttons of @question: its id, and a check value over
 * its content, so that a button of another database, where the same id is another question, is
 * recognised. */
void beckon_telegram_button_init (BeckonTelegramButton    *self,
                                  BeckonTelegramAct        act,
                                  const BeckonInteraction *question);
/* (transfer full): at most BECKON_TELEGRAM_MAX_DATA_BYTES of ASCII. */
char *beckon_telegram_button_to_data (const BeckonTelegramButton *self);
/* FALSE for anything that beckon_telegram_button_to_data() cannot have written. @data may be
 * NULL. */
gboolean beckon_telegram_button_parse (const char *data, BeckonTelegramButton *self);
/* Was the button made for @question? */
gboolean beckon_telegram_button_fits (const BeckonTelegramButton *self,
                                      const BeckonInteraction    *question);

G_END_DECLS
