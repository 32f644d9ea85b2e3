/* update.h: what Telegram says has happened: a message or a tapped button, as far as the desk
 * cares; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_TELEGRAM_UPDATE_OTHER, /* nothing that the desk asked for, or not of the form that the Bot
                                   API documents */
  BECKON_TELEGRAM_UPDATE_MESSAGE,
  BECKON_TELEGRAM_UPDATE_TAP,
  BECKON_TELEGRAM_UPDATE_MEMBER, /* the bot was let into the chat or taken out of it, or may write
                                    there or no longer */
  BECKON_TELEGRAM_UPDATE_LOST,   /* it could not be read; nothing is known of it but its number */
} BeckonTelegramUpdateKind;

typedef struct
{
  gint64                   id;
  BeckonTelegramUpdateKind kind;
  gint64                   chat_id;    /* where it happened */
  gboolean                 is_private; /* a chat of one person with the bot */
  gboolean is_nobodys; /* no person can be named who says it: a bot, a channel or another group
                          does, or it was done in a channel */
  gint64 from_id;      /* who did it; 0 not said */
  char  *from_name;  /* (nullable): as Telegram shows it, without what is invisible, with what tells
                        them apart from others of that name; never the desk's own name */
  gint64   date;     /* MESSAGE: when it was sent, s since 1970, Telegram's clock; 0 not said */
  gint64   moved_to; /* MESSAGE: the chat has become that one; 0: it has not */
  gboolean may_write;  /* MEMBER: the bot may write to the chat from now on */
  gint64   message_id; /* MESSAGE: its own; TAP: of the message that the button is under */
  gint64   reply_to;   /* MESSAGE: the message that it replies to, 0 none */
  gint64   reply_from; /* MESSAGE: who wrote that one; 0 not said */
  char    *text;       /* (nullable) MESSAGE: NULL for pictures and the like */
  char    *query_id;   /* TAP */
  char    *data; /* (nullable) TAP: what the button says; MESSAGE: what the first button under the
                    message says that it replies to */
} BeckonTelegramUpdate;

/* (transfer full) (nullable): NULL where there is not even a number of the update. */
BeckonTelegramUpdate *beckon_telegram_update_from_json (JsonNode *node);
/* (transfer full): one that nobody could read. */
BeckonTelegramUpdate *beckon_telegram_update_new_lost (gint64 id);
/* (transfer full) */
BeckonTelegramUpdate *beckon_telegram_update_copy (const BeckonTelegramUpdate *self);
void                  beckon_telegram_update_free (BeckonTelegramUpdate *self);
/* Does a person say it in the chat @chat_id; in a private chat: that very person? */
gboolean beckon_telegram_update_is_from (const BeckonTelegramUpdate *self, gint64 chat_id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTelegramUpdate, beckon_telegram_update_free)

G_END_DECLS
