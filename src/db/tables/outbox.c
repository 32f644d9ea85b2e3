/* outbox.c: what must still be sent to channels
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/outbox.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/timestamp.h"
#include "db/dialect.h"
#include "db/tables/channels.h"
#include "db/tables/corrections.h"
#include "db/tables/people.h"
#include "db/tables/question/interactions.h"
#include "model/enums.h"

/* Entries of one interaction are delivered in order, and so are the notices of one task: only the
 * first of each counts. */
#define FIRST_OF_ITS_SUBJECT \
  "NOT EXISTS (SELECT 1 FROM outbox AS e WHERE e.interaction_id = o.interaction_id AND e.channel " \
  "= o.channel AND e.id < o.id)" \
  " AND NOT EXISTS (SELECT 1 FROM outbox AS e WHERE e.task_serial = o.task_serial AND e.channel " \
  "= o.channel AND e.id < o.id)"

gboolean
beckon_sql_is_in_channel (
  BeckonDb *db, const char *channel, gint64 interaction_id, gboolean *is, GError **error)
{
  static const char sql[] =
    "SELECT EXISTS (SELECT 1 FROM outbox WHERE interaction_id = ?1 AND channel = ?2)"
    " OR EXISTS (SELECT 1 FROM channel_messages WHERE interaction_id = ?1 AND channel = ?2)";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_text (stmt, 2, channel);
  if (beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
    return FALSE;

  *is = beckon_stmt_get_int (stmt, 0) != 0;

  return TRUE;
}

/* What was not sent yet is out of date: the channel is told the last state alone (ATT-21). */
static gboolean
forget_awaited (BeckonDb *db, const char *channel, gint64 interaction_id, GError **error)
{
  static const char sql[] = "DELETE FROM outbox WHERE interaction_id = ?1 AND channel = ?2"
                            " AND purpose = 'awaited' AND attempts = 0";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  beckon_stmt_bind_text (stmt, 2, channel);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_post (BeckonDb     *db,
                 const char   *channel,
                 BeckonPurpose purpose,
                 gint64        interaction_id,
                 const char   *payload,
                 gint64        now_us,
                 GError      **error)
{
  static const char sql[] = BECKON_SQL_INSERT
    "outbox (channel, purpose, interaction_id, payload, created_at, next_us)"
    " SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ?2 <> 'reminder' OR NOT EXISTS"
    " (SELECT 1 FROM outbox WHERE interaction_id = ?3 AND channel = ?1 AND purpose = 'reminder')";
  g_autoptr (BeckonStmt) stmt = NULL;
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (purpose == BECKON_PURPOSE_AWAITED && !forget_awaited (db, channel, interaction_id, error))
    return FALSE;
  stmt = beckon_db_borrow (db, sql, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, channel);
  beckon_stmt_bind_text (stmt, 2, beckon_purpose_to_string (purpose));
  beckon_stmt_bind_int (stmt, 3, interaction_id);
  beckon_stmt_bind_text (stmt, 4, payload);
  beckon_stmt_bind_text (stmt, 5, beckon_timestamp_write (now_us, timestamp));
  beckon_stmt_bind_int (stmt, 6, now_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_post_notice (BeckonDb   *db,
                        const char *channel,
                        gint64      task_serial,
                        const char *payload,
                        gint64      now_us,
                        GError    **error)
{
  static const char sql[] =
    BECKON_SQL_INSERT "outbox (channel, purpose, task_serial, payload, "
                      "created_at, next_us) VALUES (?1, 'notice', ?2, ?3, ?4, ?5)";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, channel);
  beckon_stmt_bind_int (stmt, 2, task_serial);
  beckon_stmt_bind_text (stmt, 3, payload);
  beckon_stmt_bind_text (stmt, 4, beckon_timestamp_write (now_us, timestamp));
  beckon_stmt_bind_int (stmt, 5, now_us);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_post_open (BeckonDb   *db,
                      const char *channel,
                      gboolean    unseen,
                      const char *payload,
                      gint64      now_us,
                      GError    **error)
{
  static const char sql[] = BECKON_SQL_INSERT
    "outbox (channel, purpose, interaction_id, payload, created_at, next_us)"
    " SELECT ?1, 'question', i.id, ?2, ?3, ?4 FROM aic_interactions AS i WHERE i.status IN "
    "('PENDING', 'POSTPONED') AND NOT EXISTS"
    " (SELECT 1 FROM outbox AS o WHERE o.interaction_id = i.id AND o.channel = ?1 AND o.purpose = "
    "'question') AND (?5 = 0 OR (NOT EXISTS"
    " (SELECT 1 FROM channel_messages AS m WHERE m.interaction_id = i.id AND m.channel = ?1)"
    " AND NOT EXISTS"
    " (SELECT 1 FROM deadlines AS d WHERE d.interaction_id = i.id AND d.kind = 'return')))"
    " ORDER BY i.id";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, channel);
  beckon_stmt_bind_text (stmt, 2, payload);
  beckon_stmt_bind_text (stmt, 3, beckon_timestamp_write (now_us, timestamp));
  beckon_stmt_bind_int (stmt, 4, now_us);
  beckon_stmt_bind_int (stmt, 5, unseen);

  return beckon_stmt_run (stmt, error);
}

/* An entry that was attempted and has no error is taken: its next_us is the end of the lease. */
static gboolean
lease (BeckonDb *db, const BeckonOutboxEntry *entry, gint64 until_us, GError **error)
{
  static const char sql[] = BECKON_SQL_UPDATE
    "outbox SET attempts = attempts + 1, next_us = ?2, error = NULL WHERE id = ?1 AND attempts = "
    "?3";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, entry->id);
  beckon_stmt_bind_int (stmt, 2, until_us);
  beckon_stmt_bind_int (stmt, 3, entry->attempts);

  return beckon_stmt_run (stmt, error);
}

/* (transfer full) (nullable): the notice in the payload. An unreadable one is skipped, so that it
 * does not block the queue. */
static BeckonNotice *
read_notice (const BeckonOutboxEntry *entry)
{
  g_autoptr (JsonObject) object =
    beckon_json_parse_object (entry->payload, strlen (entry->payload), G_MAXSIZE, NULL);
  g_autoptr (GError) error = NULL;
  BeckonNotice *notice = object != NULL ? beckon_notice_from_json (object, &error) : NULL;

  if (notice == NULL)
    g_message ("Notice %" G_GINT64_FORMAT " is skipped because it cannot be read: %s", entry->id,
               error != NULL ? error->message : "not a JSON object");

  return notice;
}

/* (transfer full) (nullable): the row, without interaction and messages. */
static BeckonOutboxEntry *
read_first (BeckonDb *db, const char *channel, gint64 now_us, GError **error)
{
  static const char sql[] =
    "SELECT id, purpose, interaction_id, payload, created_at, attempts "
    "FROM outbox AS o" BECKON_SQL_INDEXED_BY (
      "outbox_by_time") " WHERE channel = ?1 AND next_us <= ?2 AND " FIRST_OF_ITS_SUBJECT
                        " ORDER BY next_us, id LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  g_autoptr (BeckonOutboxEntry) entry = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_text (stmt, 1, channel);
  beckon_stmt_bind_int (stmt, 2, now_us);
  if (beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
    return NULL;

  entry = beckon_outbox_entry_new ();
  entry->id = beckon_stmt_get_int (stmt, 0);
  entry->channel = g_strdup (channel);
  beckon_purpose_from_string (beckon_stmt_get_text (stmt, 1), &entry->purpose);
  entry->interaction_id = beckon_stmt_get_int (stmt, 2);
  entry->payload = beckon_stmt_dup_text (stmt, 3);
  entry->created_us = beckon_stmt_get_stamp (stmt, 4);
  entry->attempts = (guint) beckon_stmt_get_int (stmt, 5);

  return g_steal_pointer (&entry);
}

/* FALSE: the subject of @entry cannot be read. */
static gboolean
read_subject (BeckonDb *db, BeckonOutboxEntry *entry, GError **error)
{
  entry->interaction = beckon_sql_read_interaction (db, entry->interaction_id, NULL, error);

  return entry->interaction != NULL && beckon_sql_read_corrections (db, entry->interaction, error);
}

/* FALSE: the database cannot be read. */
static gboolean
read_recipient (BeckonDb *db, BeckonOutboxEntry *entry, GError **error)
{
  const char *handle = NULL;
  g_autoptr (BeckonPerson) person = NULL;
  g_autoptr (GError) unknown = NULL;

  if (entry->notice != NULL && entry->notice->found)
    handle = entry->notice->to;
  else if (entry->interaction != NULL && entry->interaction->kind == BECKON_KIND_HANDOFF)
    handle = entry->interaction->assignee;
  if (handle == NULL)
    return TRUE;

  person = beckon_sql_lookup_person (db, handle, &unknown);
  if (g_error_matches (unknown, BECKON_ERROR, BECKON_ERROR_STORE))
    {
      g_propagate_error (error, g_steal_pointer (&unknown));
      return FALSE;
    }
  if (person != NULL && person->active)
    entry->recipient = g_steal_pointer (&person);

  return TRUE;
}

BeckonOutboxEntry *
beckon_sql_take_from_outbox (
  BeckonDb *db, const char *channel, gint64 now_us, gint64 until_us, GError **error)
{
  g_autoptr (BeckonOutboxEntry) entry = read_first (db, channel, now_us, error);
  g_autoptr (GError) lost = NULL;

  if (entry == NULL)
    return NULL;
  if (entry->purpose == BECKON_PURPOSE_NOTICE)
    {
      entry->notice = read_notice (entry);
      return read_recipient (db, entry, error) && lease (db, entry, until_us, error)
               ? g_steal_pointer (&entry)
               : NULL;
    }

  if (!read_subject (db, entry, &lost))
    {
      if (g_error_matches (lost, BECKON_ERROR, BECKON_ERROR_STORE))
        {
          g_propagate_error (error, g_steal_pointer (&lost));
          return NULL;
        }
      /* There is nothing to send, and the later entries must not wait for ever. */
      g_message ("Entry %" G_GINT64_FORMAT " of the outbox cannot be read and is dropped: %s",
                 entry->id, lost->message);
      return beckon_sql_delete_from_outbox (db, entry->id, error)
               ? beckon_sql_take_from_outbox (db, channel, now_us, until_us, error)
               : NULL;
    }
  entry->messages = beckon_sql_list_channel_messages (db, channel, entry->interaction_id, error);
  if (entry->messages == NULL || !read_recipient (db, entry, error)
      || !lease (db, entry, until_us, error))
    return NULL;

  return g_steal_pointer (&entry);
}

gboolean
beckon_sql_delete_from_outbox (BeckonDb *db, gint64 id, GError **error)
{
  static const char sql[] = "DELETE FROM outbox WHERE id = ?1";

  return beckon_db_run_for (db, sql, id, error);
}

gboolean
beckon_sql_put_off_in_outbox (
  BeckonDb *db, gint64 id, guint attempts, gint64 next_us, const char *why, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "outbox SET next_us = ?2, error = ?3 WHERE id = ?1 AND attempts = ?4";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);
  beckon_stmt_bind_int (stmt, 2, next_us);
  beckon_stmt_bind_text (stmt, 3, why != NULL ? why : "");
  beckon_stmt_bind_int (stmt, 4, attempts);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_wake_outbox (
  BeckonDb *db, const char *channel, gboolean leased, gint64 now_us, GError **error)
{
  static const char sql[] = "UPDATE outbox SET next_us = ?2 WHERE channel = ?1 AND next_us > ?2"
                            " AND (attempts = 0 OR error IS NOT NULL OR ?3 = 1)";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, channel);
  beckon_stmt_bind_int (stmt, 2, now_us);
  beckon_stmt_bind_int (stmt, 3, leased);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_count_outbox (BeckonDb *db, const char *channel, guint *waiting, GError **error)
{
  static const char sql[] = "SELECT count (*) FROM outbox WHERE channel = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, channel);
  if (beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
    return FALSE;

  *waiting = (guint) beckon_stmt_get_int (stmt, 0);

  return TRUE;
}

gboolean
beckon_sql_list_next_in_outbox (BeckonDb *db, GArray *channels, GError **error)
{
  /* One index lookup for each name, however many entries it has. */
  static const char sql[] =
    "WITH RECURSIVE names (name) AS (SELECT min (channel) FROM outbox"
    " UNION ALL SELECT (SELECT min (channel) FROM outbox WHERE channel > names.name) FROM names"
    " WHERE names.name IS NOT NULL)"
    " SELECT name, (SELECT next_us FROM outbox AS o" BECKON_SQL_INDEXED_BY (
      "outbox_by_time") "WHERE o.channel = names.name AND " FIRST_OF_ITS_SUBJECT
                        " ORDER BY next_us, id LIMIT 1)"
                        " FROM names WHERE name IS NOT NULL ORDER BY name";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      BeckonChannelDue entry = { .channel = beckon_stmt_dup_text (stmt, 0),
                                 .next_us = beckon_stmt_get_int (stmt, 1) };

      g_array_append_val (channels, entry);
    }

  return rc == BECKON_DB_END;
}
