/* commands.h: /tasks, /status, /logs, /respond and /help, as in the terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* What a line that begins with a slash asks for: a text to send, or an answer to give. */
typedef struct
{
  char  *reply;  /* (nullable) */
  gint64 id;     /* the question that is to be answered; 0: the oldest PENDING one (AR-5) */
  char  *answer; /* (nullable): set when there is no reply */
} BeckonTelegramCommand;

/* Is the line for the bot @bot_name ("@name"; NULL: not known yet)? In a group the name may stand
 * behind the command: /tasks@some_bot. */
gboolean beckon_telegram_command_is_ours (const char *line, const char *bot_name);
/* Reads what the line needs from the desk; nothing is changed. @health is one sentence about this
 * channel. */
void beckon_telegram_command_run (BeckonDesk            *desk,
                                  const char            *line,
                                  const char            *health,
                                  BeckonTelegramCommand *command);
void beckon_telegram_command_clear (BeckonTelegramCommand *command);
/* (transfer full): an error as persons read it: the code, the message, the hint. */
char *beckon_telegram_dup_error (const GError *error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonTelegramCommand, beckon_telegram_command_clear)

G_END_DECLS
