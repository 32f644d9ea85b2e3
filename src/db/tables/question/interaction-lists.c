/* interaction-lists.c: interactions in pages, by task, agent, status or all
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/interaction-lists.h"

#include "db/dialect.h"
#include "db/tables/corrections.h"
#include "db/tables/cursor.h"
#include "db/tables/question/attachments.h"
#include "db/tables/question/interaction-columns.h"
#include "db/tables/question/turns.h"
#include "model/enums.h"

/* One index range for each wanted status; ?3 to ?10 are the statuses, NULL for unwanted ones. Each
 * range is sorted by id, so the page is merged from the starts of all of them. ?1 is the place, ?2
 * the limit, ?11 the agent. */
#define ARM(where, n, after, direction) \
  "SELECT * FROM (SELECT id FROM aic_interactions WHERE " where "status = ?" n " AND id " after \
  " ?1 ORDER BY id " direction " LIMIT ?2) AS arm" n
#define TWO_ARMS(where, n, m, after, direction) \
  ARM (where, n, after, direction) " UNION ALL " ARM (where, m, after, direction)
#define FOUR_ARMS(where, n, m, o, p, after, direction) \
  TWO_ARMS (where, n, m, after, direction) " UNION ALL " TWO_ARMS (where, o, p, after, direction)
#define ARMS(where, after, direction) \
  FOUR_ARMS (where, "3", "4", "5", "6", after, direction) \
  " UNION ALL " FOUR_ARMS (where, "7", "8", "9", "10", after, direction)
#define MERGED(where, after, direction) \
  BECKON_SQL_INTERACTION_COLUMNS " FROM (SELECT id FROM (" ARMS ( \
    where, after, direction) ") AS arms ORDER BY id " direction \
                             " LIMIT ?2) AS p" BECKON_SQL_JOIN_IN_ORDER \
                             "aic_interactions AS i ON i.id = p.id " BECKON_SQL_INTERACTION_JOINS \
                             "ORDER BY p.id " direction
#define PLAIN(where, after, direction) \
  BECKON_SQL_INTERACTION_COLUMNS \
  " FROM aic_interactions AS i " BECKON_SQL_INTERACTION_JOINS "WHERE " where "i.id " after \
  " ?1 ORDER BY i.id " direction " LIMIT ?2"

#define ALL_STATUSES ((1u << BECKON_N_INTERACTION_STATUSES) - 1)
G_STATIC_ASSERT (BECKON_N_INTERACTION_STATUSES == 8);

typedef enum
{
  BY_ID,
  BY_TASK,
  BY_STATUS,
  BY_AGENT,
  BY_TAG,
} Way;

/* By list and direction: newest first, oldest first. */
static const char *const tails[][2] = {
  [BY_ID] = { PLAIN ("", "<", "DESC"), PLAIN ("", ">", "ASC") },
  [BY_TASK] = {
    PLAIN ("i.task_serial = (SELECT serial FROM tasks WHERE id = ?3) AND ", "<", "DESC"),
    PLAIN ("i.task_serial = (SELECT serial FROM tasks WHERE id = ?3) AND ", ">", "ASC"),
  },
  [BY_STATUS] = { MERGED ("", "<", "DESC"), MERGED ("", ">", "ASC") },
  [BY_AGENT] = { MERGED ("agent = ?11 AND ", "<", "DESC"), MERGED ("agent = ?11 AND ", ">", "ASC") },
  [BY_TAG] = { PLAIN ("i.tags IS NOT NULL AND ", "<", "DESC"), PLAIN ("i.tags IS NOT NULL AND ", ">", "ASC") },
};

static Way
choose_way (const BeckonInteractionQuery *query)
{
  if (query->task_id != NULL)
    return BY_TASK;
  if (query->tag != NULL)
    return BY_TAG;
  /* Agents without a name have no index. */
  if (query->agent != NULL && *query->agent != '\0')
    return BY_AGENT;
  if (query->statuses != 0 && (query->statuses & ALL_STATUSES) != ALL_STATUSES)
    return BY_STATUS;

  return BY_ID;
}

gboolean
beckon_sql_interaction_fits (const BeckonInteraction      *interaction,
                             const BeckonInteractionQuery *query)
{
  return (query->statuses == 0 || (query->statuses & (1u << interaction->status)) != 0)
         && (query->kinds == 0 || (query->kinds & (1u << interaction->kind)) != 0)
         && (query->agent == NULL
             || g_strcmp0 (query->agent, interaction->agent != NULL ? interaction->agent : "") == 0)
         && (query->task_id == NULL || g_strcmp0 (query->task_id, interaction->task_id) == 0)
         && (query->from_us == 0 || interaction->timestamp_us >= query->from_us)
         && (query->to_us == 0 || interaction->timestamp_us < query->to_us)
         && (query->tag == NULL
             || (interaction->tags != NULL
                 && g_strv_contains ((const char *const *) interaction->tags, query->tag)));
}

/* Reads what stands in other tables about the interaction at @index. The page ends behind it if it
 * has @bytes enough by then; @next is then where the following one begins. */
static gboolean
read_rest (BeckonDb *db, GPtrArray *page, guint index, gsize *bytes, char **next, GError **error)
{
  BeckonInteraction *interaction = g_ptr_array_index (page, index);
  gsize              before = beckon_sql_interaction_bytes (interaction);

  if (!beckon_sql_read_corrections (db, interaction, error)
      || !beckon_sql_read_turns (db, interaction, error)
      || !beckon_sql_read_attachments (db, interaction, error))
    return FALSE;

  *bytes += beckon_sql_interaction_bytes (interaction) - before;
  if (interaction->turns != NULL && *bytes >= BECKON_SQL_PAGE_BYTES && index + 1 < page->len)
    {
      g_ptr_array_set_size (page, (int) index + 1);
      g_free (*next);
      *next = beckon_sql_make_cursor ('i', interaction->id);
    }

  return TRUE;
}

GPtrArray *
beckon_sql_list_interactions (BeckonDb                     *db,
                              const BeckonInteractionQuery *query,
                              char                        **next,
                              GError                      **error)
{
  g_autoptr (GPtrArray) list =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  Way   way = choose_way (query);
  guint statuses = query->statuses == 0 ? ALL_STATUSES : query->statuses;
  guint limit = beckon_sql_clamp_limit (query->limit);
  /* A filter without an index scans more rows. */
  gboolean sieve = query->kinds != 0 || query->tag != NULL || query->from_us != 0
                   || query->to_us != 0 || (query->agent != NULL && *query->agent == '\0')
                   || (way == BY_TASK && (query->statuses != 0 || query->agent != NULL));
  guint  scan_rows = sieve ? BECKON_SQL_SCAN_ROWS : limit + 1;
  gint64 place = query->oldest_first ? 0 : G_MAXINT64;
  g_autoptr (BeckonStmt) stmt = NULL;
  gsize        bytes = 0;
  guint        seen = 0;
  BeckonDbStep rc;

  if (!beckon_sql_parse_cursor (query->after, 'i', &place, error))
    return NULL;

  stmt = beckon_fields_select (db, &beckon_interaction_fields,
                               tails[way][query->oldest_first ? 1 : 0], error);
  if (stmt == NULL)
    return NULL;

  if (way == BY_STATUS || way == BY_AGENT)
    for (guint i = 0; i < BECKON_N_INTERACTION_STATUSES; i++)
      if ((statuses & (1u << i)) != 0)
        beckon_stmt_bind_text (stmt, (int) i + 3,
                               beckon_interaction_status_to_string ((BeckonInteractionStatus) i));
  beckon_stmt_bind_int (stmt, 1, place);
  beckon_stmt_bind_int (stmt, 2, scan_rows);
  if (way == BY_TASK)
    beckon_stmt_bind_text (stmt, 3, query->task_id);
  else if (way == BY_AGENT)
    beckon_stmt_bind_text (stmt, 11, query->agent);

  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      g_autoptr (BeckonInteraction) interaction = NULL;

      if (list->len == limit || bytes >= BECKON_SQL_PAGE_BYTES)
        {
          *next = beckon_sql_make_cursor ('i', place);
          break;
        }
      interaction = beckon_sql_row_to_interaction (stmt, NULL);
      place = interaction->id;
      seen++;
      if (!beckon_sql_interaction_fits (interaction, query))
        continue;
      bytes += beckon_sql_interaction_bytes (interaction);
      g_ptr_array_add (list, g_steal_pointer (&interaction));
    }
  if (rc == BECKON_DB_ERROR)
    return NULL;
  if (rc == BECKON_DB_END && seen == scan_rows)
    *next = beckon_sql_make_cursor ('i', place);
  g_clear_pointer (&stmt, beckon_stmt_release);
  for (guint i = 0; i < list->len; i++)
    if (!read_rest (db, list, i, &bytes, next, error))
      return NULL;

  return g_steal_pointer (&list);
}
