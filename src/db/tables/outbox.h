/* outbox.h: what must still be sent to channels; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "db/tables/next-due.h"
#include "model/outbox-entry.h"

G_BEGIN_DECLS

/* TRUE: a message about the interaction is shown in @channel, or is waiting to be. */
gboolean beckon_sql_is_in_channel (
  BeckonDb *db, const char *channel, gint64 interaction_id, gboolean *is, GError **error);
/* A reminder is not added if another one already waits. */
gboolean beckon_sql_post (BeckonDb     *db,
                          const char   *channel,
                          BeckonPurpose purpose,
                          gint64        interaction_id,
                          const char   *payload,
                          gint64        now_us,
                          GError      **error);
/* Adds every open question that does not already wait there, oldest first. @unseen: only those of
 * which @channel shows nothing yet, and that nobody has set aside until a certain time. */
gboolean beckon_sql_post_open (BeckonDb   *db,
                               const char *channel,
                               gboolean    unseen,
                               const char *payload,
                               gint64      now_us,
                               GError    **error);
/* @payload: the notice as JSON. */
gboolean beckon_sql_post_notice (BeckonDb   *db,
                                 const char *channel,
                                 gint64      task_serial,
                                 const char *payload,
                                 gint64      now_us,
                                 GError    **error);
/* (transfer full) (nullable): the next due entry that is not blocked by an earlier one of its
 * interaction, or of its task's notices; not due again before @until_us. NULL without @error: there
 * is none. */
BeckonOutboxEntry *beckon_sql_take_from_outbox (
  BeckonDb *db, const char *channel, gint64 now_us, gint64 until_us, GError **error);
gboolean beckon_sql_delete_from_outbox (BeckonDb *db, gint64 id, GError **error);
/* Of the one who took it as attempt number @attempts: nothing where another has taken it since. */
gboolean beckon_sql_put_off_in_outbox (
  BeckonDb *db, gint64 id, guint attempts, gint64 next_us, const char *why, GError **error);
/* What waits in @channel is due at @now_us at the latest; what was taken only with @leased. */
gboolean beckon_sql_wake_outbox (
  BeckonDb *db, const char *channel, gboolean leased, gint64 now_us, GError **error);
/* The number of entries of @channel that are not delivered yet. */
gboolean
beckon_sql_count_outbox (BeckonDb *db, const char *channel, guint *waiting, GError **error);
/* Is there any? It is mostly empty. */
#define BECKON_SQL_OUTBOX_IS_FILLED "SELECT EXISTS (SELECT 1 FROM outbox)"
/* Adds a BeckonChannelDue to @channels for each channel that has entries. */
gboolean beckon_sql_list_next_in_outbox (BeckonDb *db, GArray *channels, GError **error);

G_END_DECLS
