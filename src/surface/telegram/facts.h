/* facts.h: what the database says about an update, read on a thread before it is handled
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/telegram/bot.h"
#include "surface/telegram/commands.h"
#include "surface/telegram/update.h"

G_BEGIN_DECLS

/* All of it is of one moment. */
typedef struct
{
  gboolean is_desks; /* it was read for the desk's own chat */
  gint64   shown; /* the question that the desk knows to be shown by the message: the one with the
                   * button, or the one replied to; 0: none */
  gint64 replied; /* the question in the message that the person replies to; 0: none */
  guint  n_open;  /* open questions, for a text that refers to none */
  BeckonTelegramCommand command; /* of a line that begins with a slash */
  gint64                id;      /* of @interaction, or 0: the oldest PENDING question or none */
  BeckonInteraction    *interaction; /* (owned) (nullable): what the update is about */
  BeckonPerson         *assignee;    /* (owned) (nullable): who has that hand-off */
  GPtrArray *people;   /* (owned) (nullable) (element-type BeckonPerson): to whom it may be given */
  char      *sender;   /* (nullable): the handle of the person whose own chat it comes from */
  BeckonPerson *named; /* (owned) (nullable): the person whom the button names */
  GError       *no_named; /* (owned) (nullable): why there is none */
  char         *selected; /* (owned) (nullable): of a tap: what is stored as selected of all open
                           * questions, see selection.h */
} BeckonTelegramFacts;

void beckon_telegram_facts_free (BeckonTelegramFacts *self);
/* FALSE: @update can be handled without. */
gboolean beckon_telegram_facts_are_needed (BeckonTelegramBot          *bot,
                                           const BeckonTelegramUpdate *update);
/* Reads them until the channel is stopped. The message that a reply or a tap is on: @part: the
 * question of which it is known to be a part; 0: none. @names (transfer full) (array
 * zero-terminated=1) (nullable): under which the store may know it. @health (nullable): for
 * commands.h, of a line that begins with a slash. */
void beckon_telegram_facts_read_async (BeckonTelegramBot          *bot,
                                       const BeckonTelegramUpdate *update,
                                       gint64                      part,
                                       char                      **names,
                                       const char                 *health,
                                       GAsyncReadyCallback         callback,
                                       gpointer                    user_data);
/* (transfer full): E110. @source is the store. */
BeckonTelegramFacts *
beckon_telegram_facts_read_finish (GObject *source, GAsyncResult *result, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTelegramFacts, beckon_telegram_facts_free)

G_END_DECLS
