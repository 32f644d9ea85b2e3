/* search.c: full text of interactions: an index that is filled in quiet moments, and what it does
 * not hold yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/search.h"

#include "db/tables/corrections.h"
#include "db/tables/cursor.h"
#include "db/tables/question/interaction-columns.h"
#include "db/tables/question/interaction-lists.h"
#include "db/tables/question/interactions.h"
#include "db/tables/question/search-text.h"
#include "db/text-index.h"
#include "model/tags.h"

gboolean
beckon_sql_queue_for_search (BeckonDb *db, gint64 interaction_id, GError **error)
{
  static const char sql[] = "INSERT OR IGNORE INTO search_tail (interaction_id) VALUES (?1)";

  return beckon_db_run_for (db, sql, interaction_id, error);
}

/* (transfer full): labels and descriptions. */
static char *
join_options (const BeckonInteraction *interaction)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);

      g_string_append (text, option->label);
      g_string_append_c (text, '\n');
      if (option->description != NULL)
        {
          g_string_append (text, option->description);
          g_string_append_c (text, '\n');
        }
    }

  return g_string_free (text, FALSE);
}

/* (transfer full) (nullable): title and tags. */
static char *
join_title (const BeckonInteraction *interaction)
{
  g_autofree char *tags = beckon_tags_describe (interaction->tags);

  if (tags == NULL)
    return g_strdup (interaction->title);

  return g_strdup_printf ("%s\n%s", interaction->title != NULL ? interaction->title : "", tags);
}

static gboolean
index_one (BeckonDb *db, const BeckonInteraction *interaction, GError **error)
{
  g_autofree char  *options = join_options (interaction);
  g_autofree char  *title = join_title (interaction);
  const char *const fields[BECKON_TEXT_INDEX_FIELDS] = {
    interaction->conflict_description,
    interaction->reason,
    options,
    interaction->response,
    title,
    interaction->agent,
  };
  char    *folded[BECKON_TEXT_INDEX_FIELDS];
  gboolean added;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    folded[i] = beckon_search_fold_for_index (fields[i]);
  added = beckon_text_index_add (db, interaction->id, (const char *const *) folded, error);
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    g_free (folded[i]);

  return added;
}

static gboolean
forget_tail (BeckonDb *db, gint64 last_id, GError **error)
{
  static const char sql[] = "DELETE FROM search_tail WHERE interaction_id <= ?1";

  return beckon_db_run_for (db, sql, last_id, error);
}

gboolean
beckon_sql_index_some (BeckonDb *db, guint limit, gboolean *more, GError **error)
{
  static const char sql[] = "SELECT " BECKON_SQL_INTERACTION_COLUMNS
                            " FROM search_tail AS s CROSS JOIN aic_interactions AS i"
                            " ON i.id = s.interaction_id " BECKON_SQL_INTERACTION_JOINS
                            "ORDER BY s.interaction_id LIMIT ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  gint64       last_id = G_MAXINT64;
  guint        done = 0;
  BeckonDbStep rc;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, limit);
  while ((rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      g_autoptr (BeckonInteraction) interaction = beckon_sql_take_interaction (stmt);

      if (!index_one (db, interaction, error))
        return FALSE;
      last_id = interaction->id;
      done++;
    }
  if (rc != BECKON_DB_END)
    return FALSE;

  *more = done == limit;

  return forget_tail (db, *more ? last_id : G_MAXINT64, error);
}

static gboolean
matches (const BeckonInteraction      *interaction,
         const BeckonInteractionQuery *query,
         const BeckonSearchTerms      *terms)
{
  g_autofree char *options = NULL;
  g_autofree char *title = NULL;

  if (!beckon_sql_interaction_fits (interaction, query))
    return FALSE;
  if (terms == NULL)
    return TRUE;

  options = join_options (interaction);
  title = join_title (interaction);

  return beckon_search_terms_match (terms,
                                    (const char *const[]){
                                      interaction->conflict_description,
                                      interaction->reason,
                                      options,
                                      interaction->response,
                                      title,
                                      interaction->agent,
                                    },
                                    6, FALSE);
}

/* What the index does not hold: the open ones and the tail. */
#define LIVE(after, direction) \
  "SELECT id FROM (SELECT id FROM aic_interactions WHERE status = 'PENDING' UNION ALL" \
  " SELECT id FROM aic_interactions WHERE status = 'POSTPONED' UNION ALL" \
  " SELECT interaction_id FROM search_tail) WHERE id " after " ?1 ORDER BY id " direction
#define INDEXED(after, direction) \
  "SELECT rowid FROM interaction_search WHERE interaction_search MATCH ?2 AND rowid " after \
  " ?1 ORDER BY rowid " direction

/* The id that @stmt stands on, moved on by one; @end when there is none. */
static gboolean
advance (BeckonStmt *stmt, gint64 end, gint64 *id, GError **error)
{
  BeckonDbStep rc = beckon_stmt_step (stmt, error);

  *id = rc == BECKON_DB_ROW ? beckon_stmt_get_int (stmt, 0) : end;

  return rc != BECKON_DB_ERROR;
}

GPtrArray *
beckon_sql_search_interactions (BeckonDb                     *db,
                                const BeckonInteractionQuery *query,
                                char                        **next,
                                GError                      **error)
{
  static const char sql_live[] = LIVE ("<", "DESC"), sql_live_up[] = LIVE (">", "ASC");
  static const char sql_indexed[] = INDEXED ("<", "DESC"), sql_indexed_up[] = INDEXED (">", "ASC");
  g_autoptr (GPtrArray) list =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  g_autoptr (BeckonSearchTerms) terms = NULL;
  g_autofree char *match = NULL;
  g_autoptr (BeckonStmt) live = NULL;
  g_autoptr (BeckonStmt) indexed = NULL;
  gboolean up = query->oldest_first;
  gint64   end = up ? G_MAXINT64 : 0;
  gint64   place = up ? 0 : G_MAXINT64;
  guint    limit = beckon_sql_clamp_limit (query->limit);
  gint64   live_id, indexed_id;
  gsize    bytes = 0;

  if (query->text == NULL || *query->text == '\0')
    return beckon_sql_list_interactions (db, query, next, error);
  if (!beckon_sql_parse_cursor (query->after, 'i', &place, error))
    return NULL;

  terms = beckon_search_terms_new (query->text);
  if (beckon_search_terms_is_empty (terms))
    return g_steal_pointer (&list);

  match = beckon_search_terms_to_match (terms);
  live = beckon_db_borrow (db, up ? sql_live_up : sql_live, error);
  if (live == NULL)
    return NULL;
  indexed = beckon_db_borrow (db, up ? sql_indexed_up : sql_indexed, error);
  if (indexed == NULL)
    return NULL;

  beckon_stmt_bind_int (live, 1, place);
  beckon_stmt_bind_int (indexed, 1, place);
  beckon_stmt_bind_text (indexed, 2, match);
  if (!advance (live, end, &live_id, error) || !advance (indexed, end, &indexed_id, error))
    return NULL;

  /* Both come in order: the page is merged from them. */
  while (live_id != end || indexed_id != end)
    {
      gboolean from_live = up ? live_id <= indexed_id : live_id >= indexed_id;
      gint64   id = from_live ? live_id : indexed_id;
      g_autoptr (BeckonInteraction) interaction = NULL;

      if (list->len == limit || bytes >= BECKON_SQL_PAGE_BYTES)
        {
          *next = beckon_sql_make_cursor ('i', place);
          break;
        }
      interaction = beckon_sql_read_interaction (db, id, NULL, error);
      if (interaction == NULL)
        return NULL;
      place = id;
      if (matches (interaction, query, from_live ? terms : NULL))
        {
          if (!beckon_sql_read_corrections (db, interaction, error))
            return NULL;
          bytes += beckon_sql_interaction_bytes (interaction);
          g_ptr_array_add (list, g_steal_pointer (&interaction));
        }
      if (live_id == id && !advance (live, end, &live_id, error))
        return NULL;
      if (indexed_id == id && !advance (indexed, end, &indexed_id, error))
        return NULL;
    }

  return g_steal_pointer (&list);
}
