/* done.h: which updates of one server and bot are done, so that none is done twice and none is
 * taken for done; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/update.h"

G_BEGIN_DECLS

/* Telegram counts its updates, but begins anew with any number after a week of silence, and so does
 * a server of one's own that lost its data. So the count says what can be confirmed, and what the
 * update is about says whether it is done: the chat, number and time of a message, the id of a tap.
 * The last so many are remembered; what is not confirmed is never more than a page of 100. */
#define BECKON_TELEGRAM_DONE_KEPT 256
/* The most that one page has. */
#define BECKON_TELEGRAM_PAGE_UPDATES 100

typedef struct _BeckonTelegramDone BeckonTelegramDone;

/* (transfer full): nothing is done yet. */
BeckonTelegramDone *beckon_telegram_done_new (void);
void                beckon_telegram_done_free (BeckonTelegramDone *self);
/* (transfer full): from a text of beckon_telegram_done_to_text(), or from a number alone; what is
 * neither is nothing. */
BeckonTelegramDone *beckon_telegram_done_parse (const char *text);
/* (transfer full): as it is once @update is done. */
char *beckon_telegram_done_to_text (BeckonTelegramDone *self, const BeckonTelegramUpdate *update);
/* The update after the one that was done last; 0: none was. */
gint64 beckon_telegram_done_get_next (BeckonTelegramDone *self);
/* @update is done. */
void beckon_telegram_done_add (BeckonTelegramDone *self, const BeckonTelegramUpdate *update);
/* What @update is about is done, whatever its number: it is not to be done again. The count stays
 * where it is. */
void     beckon_telegram_done_mark (BeckonTelegramDone *self, const BeckonTelegramUpdate *update);
gboolean beckon_telegram_done_has (BeckonTelegramDone *self, const BeckonTelegramUpdate *update);
/* Is there nothing to do about @update, when @next comes next in the count? It was done, or it is
 * older than what was done, or its number is lower and it is nothing that anybody said. A lower
 * number alone makes nothing old. */
gboolean beckon_telegram_done_is_past (BeckonTelegramDone         *self,
                                       const BeckonTelegramUpdate *update,
                                       gint64                      next);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTelegramDone, beckon_telegram_done_free)

G_END_DECLS
