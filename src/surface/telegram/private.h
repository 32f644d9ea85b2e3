/* private.h: the parts of the channel: what it holds, the updates, the answers, the outbox
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
  GCancellable          *cancellable;   /* (owned): ends everything that is under way */
  BeckonTelegramPairing *pairing;       /* (owned) */
  guint                  pairing_alarm; /* 0, or the alarm for the end of the code */
  gint64                 chat_id;       /* the one chat that is obeyed; 0: none yet */
  char *base_url;  /* of the server, without the slash at its end: updates are counted by server and
                      bot */
  char    *bot_id; /* the number in the token */
  char    *bot_name; /* (nullable): "@name", once Telegram told it */
  gboolean started;
  gboolean heard; /* Telegram answered once: how it is is known (ATT-5) */

  /* telegram/updates.c */
  BeckonTelegramDone *done;       /* (owned) */
  gboolean            done_known; /* it was read */
  gint64  confirm;    /* what Telegram has to be told to have been done: all below it; 0: nothing */
  gint64  asked;      /* what the call that is under way, or was last, confirms; 0: nothing */
  gint64  asked_us;   /* when it was made, AWAKE */
  guint   n_vain;     /* answers in a row that brought nothing and came at once */
  guint   page_limit; /* so many updates at once; fewer where a page could not be read */
  gint64  lost_id;    /* the update that was passed over last; 0: none was */
  guint   n_lost;     /* updates that could not be read */
  guint   n_renewals; /* how often Telegram began its numbers anew */
  GQueue  updates;    /* (element-type BeckonTelegramUpdate): read, not done yet */
  guint   receive_alarm; /* 0, or the alarm that polls again */
  guint   receive_failures;
  GError *receive_error; /* (owned) (nullable): why no updates come */

  /* telegram/taps.c */
  GHashTable *chosen; /* (element-type gint64 guint64): options taken in, of open questions that
                         take several */

  /* telegram/answers.c */
  guint ignored; /* updates from elsewhere, or of no known form */

  /* telegram/turn.c */
  char *unsaid; /* (nullable): what the person is to be told about the update at the head, until it
                   is said */

  /* telegram/deliver.c */
  GHashTable *typed;  /* (element-type gint64 gint64[2]): the message, and its chat, in which the
                         person answered a question, until that is said */
  GError *send_error; /* (owned) (nullable): why the last message could not be sent */

  /* telegram/say.c */
  GHashTable *parts; /* (element-type utf8 gint64): the parts of the question that is being sent, or
                        was last, and its number */
  gint64 asking_chat;   /* where a part of a question is on its way to, its number not known yet; 0:
                           nowhere */
  gboolean awaits_part; /* the update may be a reply to it */

  /* telegram/reach.c */
  GHashTable
    *lost; /* (element-type gint64 utf8): chats of persons that took no message, and the handles */
};

/* telegram/channel.c */

/* What there is to say about the channel may have changed. */
void beckon_telegram_changed (BeckonTelegram *self);
/* Sets the error that @field holds (@error (nullable) is copied) and says so when it is another. */
void beckon_telegram_set_error (BeckonTelegram *self, GError **field, const GError *error);
/* How long to wait after @failures failures in a row, the last of them @error; µs. */
gint64 beckon_telegram_get_delay_us (guint failures, const GError *error);

/* The chat has sent the pairing code. */
void beckon_telegram_adopt_chat (BeckonTelegram *self, gint64 chat_id);

/* telegram/updates.c */

void beckon_telegram_receive_start (BeckonTelegram *self);
void beckon_telegram_receive_stop (BeckonTelegram *self);
/* What update the desk is at is done and on the disk: the next one. */
void beckon_telegram_receive_next (BeckonTelegram *self);
/* The update that waited for something may be done now. */
void beckon_telegram_receive_resume (BeckonTelegram *self);
/* Nothing of it was done: the same update again, later. */
void beckon_telegram_receive_again (BeckonTelegram *self, const GError *error);

/* telegram/answers.c */

/* Does what @update asks, then calls beckon_telegram_receive_next(). @update stays as long. */
void beckon_telegram_handle (BeckonTelegram *self, const BeckonTelegramUpdate *update);

G_END_DECLS
