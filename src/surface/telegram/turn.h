/* turn.h: the processing of one update: replies to the person, operations on the desk, and its end
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/facts.h"
#include "surface/telegram/inbox.h"
#include "surface/telegram/sender.h"

G_BEGIN_DECLS

typedef struct
{
  BeckonTelegramBot    *bot;    /* (owned) */
  BeckonTelegramSender *sender; /* (owned) */
  BeckonTelegramInbox  *inbox;  /* (owned) */
  BeckonTelegramUpdate *update; /* (owned) */
  BeckonTelegramFacts  *facts;  /* (owned) */
} BeckonTelegramTurn;

/* (transfer full): of a copy of @update, without facts. */
BeckonTelegramTurn *beckon_telegram_turn_new (BeckonTelegramBot          *bot,
                                              BeckonTelegramSender       *sender,
                                              BeckonTelegramInbox        *inbox,
                                              const BeckonTelegramUpdate *update);
BeckonTelegramTurn *beckon_telegram_turn_ref (BeckonTelegramTurn *self);
void                beckon_telegram_turn_unref (BeckonTelegramTurn *self);
/* @facts is (transfer full): what was read for the update. */
void beckon_telegram_turn_take_facts (BeckonTelegramTurn *self, BeckonTelegramFacts *facts);

/* Ends the processing of the update. It is stored before the next one is processed. */
void beckon_telegram_turn_end (BeckonTelegramTurn *self);
/* Sends @text as a reply to the person's message, then ends the update. */
void beckon_telegram_turn_say (BeckonTelegramTurn *self, const char *text);
/* The update has been processed; only the reply about it may be missing. */
void beckon_telegram_turn_resume (BeckonTelegramTurn *self);
/* Answers the tap, with @alert until the person closes it; then ends the update. */
void beckon_telegram_turn_tell (BeckonTelegramTurn *self, const char *text, gboolean alert);
/* Answers the tap without waiting, with the outcome @text of an operation that is done; the next
 * update follows. */
void beckon_telegram_turn_thank (BeckonTelegramTurn *self, const char *text);
/* Tells the person why it failed, then ends the update. Failures of the store or the network are
 * retried later. */
void beckon_telegram_turn_refuse (BeckonTelegramTurn *self, const GError *error);
/* Records that the message of the update shows the question of the facts, unless that is known. */
void beckon_telegram_turn_adopt_message (BeckonTelegramTurn *self);

/* Does @operation (transfer full), and stores in the same transaction that the update has been
 * processed. Finish with beckon_desk_do_finish(). */
void beckon_telegram_turn_do_async (BeckonTelegramTurn *self,
                                    BeckonOperation    *operation,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
/* Answers the question of the facts (none: the oldest PENDING one) for the person, then ends the
 * update. @answer is (transfer full). */
void beckon_telegram_turn_respond (BeckonTelegramTurn *self, BeckonAnswer *answer);
/* Sends @text to the agent that asks the question of the facts (ATT-8), tells the person so, and
 * ends the update. */
void beckon_telegram_turn_ask_back (BeckonTelegramTurn *self, const char *text);
/* (transfer full): the name of the person who acts. */
char *beckon_telegram_turn_dup_by (BeckonTelegramTurn *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTelegramTurn, beckon_telegram_turn_unref)

G_END_DECLS
