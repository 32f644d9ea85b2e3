/* done.h: the processed updates of one server and bot, so that each is processed exactly once; a
 * value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/update.h"

G_BEGIN_DECLS

/* Telegram numbers its updates, but restarts with any number after a week of silence, and so does a
 * self-hosted server that lost its data. So the number only tells what can be confirmed, and the
 * content identifies what has been processed: chat, id and time of a message, the id of a tap. The
 * most recent ones are remembered; never more than a page of 100 is unconfirmed. */
#define BECKON_TELEGRAM_DONE_KEPT 256
/* The maximum size of a page. */
#define BECKON_TELEGRAM_PAGE_UPDATES 100

typedef struct _BeckonTelegramDone BeckonTelegramDone;

/* (transfer full): nothing is processed yet. */
BeckonTelegramDone *beckon_telegram_done_new (void);
void                beckon_telegram_done_free (BeckonTelegramDone *self);
/* (transfer full): parses a text of beckon_telegram_done_to_text(), or a plain number; anything
 * else is like a new one. */
BeckonTelegramDone *beckon_telegram_done_parse (const char *text);
/* (transfer full): the state after @update has been processed. */
char *beckon_telegram_done_to_text (BeckonTelegramDone *self, const BeckonTelegramUpdate *update);
/* The number after the update processed last; 0: none. */
gint64 beckon_telegram_done_get_next (BeckonTelegramDone *self);
/* Records that @update has been processed. */
void beckon_telegram_done_add (BeckonTelegramDone *self, const BeckonTelegramUpdate *update);
/* Records the content of @update as processed, whatever its number, so that it is not processed
 * again. The number is unchanged. */
void     beckon_telegram_done_mark (BeckonTelegramDone *self, const BeckonTelegramUpdate *update);
gboolean beckon_telegram_done_has (BeckonTelegramDone *self, const BeckonTelegramUpdate *update);
/* Can @update be skipped, if @next is the next number? It was processed, or is older than what was
 * processed, or has a lower number and no content. A lower number alone does not make it old. */
gboolean beckon_telegram_done_is_past (BeckonTelegramDone         *self,
                                       const BeckonTelegramUpdate *update,
                                       gint64                      next);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTelegramDone, beckon_telegram_done_free)

G_END_DECLS
