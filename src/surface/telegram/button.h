/* button.h: what a button under a message says back when it is tapped
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/interaction.h"

G_BEGIN_DECLS

#define BECKON_TELEGRAM_MAX_DATA_BYTES 64 /* the Bot API's limit of callback_data */

typedef enum
{
  BECKON_TELEGRAM_ACT_ANSWER,    /* this one option */
  BECKON_TELEGRAM_ACT_TOGGLE,    /* takes this option in or out; nothing is answered yet */
  BECKON_TELEGRAM_ACT_SEND,      /* the options that are taken in */
  BECKON_TELEGRAM_ACT_SKIP,      /* goes on without an answer */
  BECKON_TELEGRAM_ACT_LATER,     /* shows the times until which it can be set aside (ATT-6) */
  BECKON_TELEGRAM_ACT_UNTIL,     /* sets it aside until one of them */
  BECKON_TELEGRAM_ACT_BACK,      /* shows the answers again */
  BECKON_TELEGRAM_ACT_TAKE_OVER, /* of a hand-off (WH-10) */
  BECKON_TELEGRAM_ACT_NOT_ME,    /* shows to whom a hand-off can go instead */
  BECKON_TELEGRAM_ACT_PERSON,    /* hands it on: `chosen` is the person's number */
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
  guint64 chosen; /* all but ANSWER, SKIP: bit n: option n is taken in, as the keyboard showed it */
  char    check[9]; /* of the question that the keyboard was made for */
} BeckonTelegramButton;

/* Fills in what holds for every button of @question: its number and a check value over what it
 * asks, so that a button of another data file, where the number means another question, fits
 * nothing. */
void beckon_telegram_button_init (BeckonTelegramButton    *self,
                                  BeckonTelegramAct        act,
                                  const BeckonInteraction *question);
/* (transfer full): at most BECKON_TELEGRAM_MAX_DATA_BYTES of ASCII. */
char *beckon_telegram_button_to_data (const BeckonTelegramButton *self);
/* FALSE for anything that beckon_telegram_button_to_data() does not write. @data may be NULL. */
gboolean beckon_telegram_button_parse (const char *data, BeckonTelegramButton *self);
/* Was the button made for @question? */
gboolean beckon_telegram_button_fits (const BeckonTelegramButton *self,
                                      const BeckonInteraction    *question);

G_END_DECLS
