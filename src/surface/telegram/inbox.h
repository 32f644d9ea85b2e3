/* inbox.h: polls for updates, and hands them over one after another
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"
#include "surface/telegram/bot.h"
#include "surface/telegram/done.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TELEGRAM_INBOX (beckon_telegram_inbox_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTelegramInbox, beckon_telegram_inbox, BECKON, TELEGRAM_INBOX, GObject)

/* Signals: "update" (BeckonTelegramUpdate *): process it, then call one of the functions below; it
 * stays valid until then. "ready": the connection works again, for outgoing messages, too. */

/* (transfer full) */
BeckonTelegramInbox *beckon_telegram_inbox_new (BeckonTelegramBot *bot);
void                 beckon_telegram_inbox_start (BeckonTelegramInbox *self);
void                 beckon_telegram_inbox_stop (BeckonTelegramInbox *self);

/* @update has been processed: stores that, then continues with the next one. */
void beckon_telegram_inbox_end (BeckonTelegramInbox *self, const BeckonTelegramUpdate *update);
/* Lets @operation store in its transaction that @update has been processed, so that a crash leaves
 * both or neither. */
void beckon_telegram_inbox_keep (BeckonTelegramInbox        *self,
                                 const BeckonTelegramUpdate *update,
                                 BeckonOperation            *operation);
/* The current update has been processed, and that is stored: continues with the next one. */
void beckon_telegram_inbox_next (BeckonTelegramInbox *self);
/* Hands the current update over once more. */
void beckon_telegram_inbox_resume (BeckonTelegramInbox *self);
/* The current update could not be processed at all: retries it later. */
void beckon_telegram_inbox_retry (BeckonTelegramInbox *self, const GError *error);
/* Counts an update that is ignored: from another chat, or of an unknown form. */
void beckon_telegram_inbox_ignore (BeckonTelegramInbox *self);

/* (transfer none): what has been processed. It may be another one after a return to the main
 * loop. */
BeckonTelegramDone *beckon_telegram_inbox_get_done (BeckonTelegramInbox *self);
/* The text (nullable) to send about the current update, until it is sent. */
const char *beckon_telegram_inbox_get_unsaid (BeckonTelegramInbox *self);
void        beckon_telegram_inbox_set_unsaid (BeckonTelegramInbox *self, const char *text);

/* (transfer none) (nullable): why no updates can be received. */
const GError *beckon_telegram_inbox_get_error (BeckonTelegramInbox *self);
/* Appends to @text what the person should know about the updates, each with "; " before it. */
void beckon_telegram_inbox_add_remarks (BeckonTelegramInbox *self, GString *text);

G_END_DECLS
