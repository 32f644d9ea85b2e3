/* private.h: shared by the files of the channel: its state, updates, answers, delivery
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/api.h"
#include "surface/telegram/channel.h"
#include "surface/telegram/done.h"
#include "surface/telegram/pairing.h"
#include "surface/telegram/update.h"

G_BEGIN_DECLS

struct _BeckonTelegram
{
  GObject                parent_instance;
  BeckonDesk            *desk;          /* (owned) */
  BeckonTelegramApi     *api;           /* (owned) */
  GCancellable          *cancellable;   /* (owned): cancels all pending operations */
  BeckonTelegramPairing *pairing;       /* (owned) */
  guint                  pairing_alarm; /* 0, or the alarm at the end of the code's validity */
  gint64                 chat_id;       /* the desk's chat; 0: none yet */
  char *base_url;    /* of the server, without a trailing slash: updates are numbered by server and
                      * bot */
  char    *bot_id;   /* the number in the token */
  char    *bot_name; /* (nullable): "@name", once known */
  gboolean started;
  gboolean heard; /* a call has returned: its health is known (ATT-5) */

  /* telegram/updates.c */
  BeckonTelegramDone *done;       /* (owned) */
  gboolean            done_known; /* it has been read from the store */
  gint64              confirm;  /* to be confirmed to Telegram: all numbers below it; 0: nothing */
  gint64              asked;    /* confirmed by the current or last call; 0: nothing */
  gint64              asked_us; /* start time of that call, AWAKE */
  guint   n_vain;        /* consecutive responses that came immediately and brought nothing new */
  guint   page_limit;    /* maximum number of updates per call; reduced after an unreadable page */
  gint64  lost_id;       /* the update that was skipped last; 0: none */
  guint   n_lost;        /* number of unreadable updates */
  guint   n_renewals;    /* how often Telegram restarted its numbers */
  GQueue  updates;       /* (element-type BeckonTelegramUpdate): received, not processed yet */
  guint   receive_alarm; /* 0, or the alarm that polls again */
  guint   receive_failures;
  GError *receive_error; /* (owned) (nullable): why no updates can be received */

  /* telegram/taps.c */
  GHashTable *chosen; /* (element-type gint64 guint64): selected options, by multiple-choice
                       * question */
  gint64 marking; /* the question whose buttons are being replaced; 0: none, or it was settled since
                   */

  /* telegram/answers.c */
  guint ignored; /* ignored updates: from other chats, or of an unknown form */

  /* telegram/turn.c */
  char *first_step; /* (nullable): chat, question and words of a destructive answer that is to be
                       sent again (ATT-7) */
  char *unsaid;     /* (nullable): the text to send about the first update, until it is sent */

  /* telegram/deliver.c */
  GHashTable *typed;  /* (element-type gint64 gint64[2]): the message and chat in which the person
                       * answered a question, until that is acknowledged */
  GError *send_error; /* (owned) (nullable): why the last message could not be sent */

  /* telegram/say.c */
  GHashTable *parts;  /* (element-type utf8 gint64): the parts of the question that is being sent or
                       * was sent last, and its id */
  gint64 asking_chat; /* chat to which a part of a question is being sent, its id not known yet;
                       * 0: none */
  gboolean awaits_part; /* the current update may be a reply to it */

  /* telegram/reach.c */
  GHashTable *lost; /* chats of people that did not accept a message, by chat */
};

/* telegram/channel.c */

/* Emits that the channel's health or name may have changed. */
void beckon_telegram_changed (BeckonTelegram *self);
/* Stores a copy of @error (nullable) in @field and emits "changed" if it differs. */
void beckon_telegram_set_error (BeckonTelegram *self, GError **field, const GError *error);
/* The delay after @failures consecutive failures, the last of them @error; µs. */
gint64 beckon_telegram_get_delay_us (guint failures, const GError *error);

/* Call it when the chat has sent the pairing code. */
void beckon_telegram_adopt_chat (BeckonTelegram *self, gint64 chat_id);

/* telegram/updates.c */

void beckon_telegram_receive_start (BeckonTelegram *self);
void beckon_telegram_receive_stop (BeckonTelegram *self);
/* Call it when the current update has been processed and stored: continues with the next one. */
void beckon_telegram_receive_next (BeckonTelegram *self);
/* Continues with the update that was waiting. */
void beckon_telegram_receive_resume (BeckonTelegram *self);
/* The update could not be processed at all: retries it later. */
void beckon_telegram_receive_again (BeckonTelegram *self, const GError *error);

/* telegram/answers.c */

/* Processes @update, then calls beckon_telegram_receive_next(). @update must stay valid until
 * then. */
void beckon_telegram_handle (BeckonTelegram *self, const BeckonTelegramUpdate *update);

G_END_DECLS
