/* update.h: an update from Telegram: a message or a tap on a button, as far as the desk needs it; a
 * value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_TELEGRAM_UPDATE_OTHER, /* of no interest to the desk, or not of a form that the Bot API
                                 * documents */
  BECKON_TELEGRAM_UPDATE_MESSAGE,
  BECKON_TELEGRAM_UPDATE_TAP,
  BECKON_TELEGRAM_UPDATE_MEMBER, /* the bot was added to the chat or removed from it, or its
                                  * permission to write there changed */
  BECKON_TELEGRAM_UPDATE_LOST,   /* it could not be read; only its number is known */
} BeckonTelegramUpdateKind;

typedef struct
{
  gint64                   id;
  BeckonTelegramUpdateKind kind;
  gint64                   chat_id;    /* where it happened */
  gboolean                 is_private; /* a chat of one person with the bot */
  gboolean is_nobodys; /* the sender is not a person: a bot, a channel or another group, or it
                        * happened in a channel */
  gint64 from_id;      /* the sender; 0: not given */
  char  *from_name;  /* (nullable): the name that Telegram shows, without invisible characters, made
                      * distinct from others of the same name; never the desk's own name */
  gint64   date;     /* MESSAGE: time of sending, s since 1970, Telegram's clock; 0: not given */
  gint64   moved_to; /* MESSAGE: the chat was migrated to that one; 0: it was not */
  gboolean may_write;  /* MEMBER: the bot may now write to the chat */
  gint64   message_id; /* MESSAGE: its own; TAP: the one with the button */
  gint64   reply_to;   /* MESSAGE: the one it replies to, 0: none */
  gint64   reply_from; /* MESSAGE: the sender of that one; 0: not given */
  char    *text;       /* (nullable) MESSAGE: NULL for pictures and the like */
  char    *query_id;   /* TAP */
  char    *data; /* (nullable) TAP: the data of the button; MESSAGE: the data of the first button of
                  * the message it replies to */
} BeckonTelegramUpdate;

/* (transfer full) (nullable): NULL if it does not even have a number. */
BeckonTelegramUpdate *beckon_telegram_update_from_json (JsonNode *node);
/* (transfer full): an unreadable one. */
BeckonTelegramUpdate *beckon_telegram_update_new_lost (gint64 id);
/* (transfer full) */
BeckonTelegramUpdate *beckon_telegram_update_copy (const BeckonTelegramUpdate *self);
void                  beckon_telegram_update_free (BeckonTelegramUpdate *self);
/* Was it sent by a person in the chat @chat_id; in a private chat: by that very person? */
gboolean beckon_telegram_update_is_from (const BeckonTelegramUpdate *self, gint64 chat_id);
/* The message that a tap or a reply is on; 0: none. */
gint64 beckon_telegram_update_get_subject (const BeckonTelegramUpdate *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTelegramUpdate, beckon_telegram_update_free)

G_END_DECLS
