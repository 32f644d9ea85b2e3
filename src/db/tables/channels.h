/* channels.h: the values that channels store, and which of their messages shows which question;
 * used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* @value NULL deletes it. */
gboolean beckon_sql_set_channel_state (
  BeckonDb *db, const char *channel, const char *name, const char *value, GError **error);
/* (transfer full) (nullable): NULL without @error: there is none. */
char *
beckon_sql_get_channel_state (BeckonDb *db, const char *channel, const char *name, GError **error);
/* (transfer full) (element-type utf8 utf8): all values of a channel by their names. */
GHashTable *beckon_sql_list_channel_state (BeckonDb *db, const char *channel, GError **error);
/* @interaction_id 0 forgets the message. */
gboolean beckon_sql_set_channel_message (
  BeckonDb *db, const char *channel, const char *message, gint64 interaction_id, GError **error);
/* 0 if there is none. */
gboolean beckon_sql_find_channel_message (
  BeckonDb *db, const char *channel, const char *message, gint64 *interaction_id, GError **error);
/* (transfer full) (array zero-terminated=1): ordered by number. */
char **beckon_sql_list_channel_messages (BeckonDb   *db,
                                         const char *channel,
                                         gint64      interaction_id,
                                         GError    **error);
/* Forgets the messages of a channel for questions that were settled more than BECKON_EVENTS_KEPT_US
 * before the last write, unless the channel must still be told about one. Checks @limit questions
 * after @after, oldest first; @after (inout): the last one checked, 0: the next call starts from
 * the beginning. */
gboolean
beckon_sql_prune_channel_messages (BeckonDb *db, guint limit, gint64 *after, GError **error);

G_END_DECLS
