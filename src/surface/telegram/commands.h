/* commands.h: /tasks, /status, /logs, /respond and /help, as in the terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/view.h"

G_BEGIN_DECLS

/* The outcome of a line that begins with a slash: a text to send, or an answer to give. */
typedef struct
{
  char  *reply;  /* (nullable) */
  gint64 id;     /* the question to answer; 0: the oldest PENDING one (AR-5) */
  char  *answer; /* (nullable): set if there is no reply */
} BeckonTelegramCommand;

/* Is the line for the bot @bot_name ("@name"; NULL: not known yet)? In a group the name may follow
 * the command: /tasks@some_bot. */
gboolean beckon_telegram_command_is_ours (const char *line, const char *bot_name);
/* Reads what the command needs, without changing anything, on any thread. @unawaited (nullable)
 * (element-type gint64): the open questions whose agents no longer wait (ATT-21). @health is one
 * sentence about this channel, @trouble (nullable) one about the store. */
void beckon_telegram_command_run (BeckonView            *view,
                                  const GArray          *unawaited,
                                  const char            *line,
                                  const char            *health,
                                  const char            *trouble,
                                  BeckonTelegramCommand *command);
void beckon_telegram_command_clear (BeckonTelegramCommand *command);
/* (transfer full): an error for people: code, message and hint. */
char *beckon_telegram_dup_error (const GError *error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonTelegramCommand, beckon_telegram_command_clear)

G_END_DECLS
