/* search.c: full-text search of interactions: an index that is filled in quiet moments, and a scan
 * of what is not indexed yet
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/tables/question/search.h"

#include "db/dialect.h"
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
  static const char sql[] = "INSERT INTO search_tail (interaction_id) VALUES (?1)"
                            " ON CONFLICT (interaction_id) DO NOTHING";

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
  static const char tail[] = BECKON_SQL_INTERACTION_COLUMNS
    " FROM search_tail AS s" BECKON_SQL_JOIN_IN_ORDER
    "aic_interactions AS i ON i.id = s.interaction_id " BECKON_SQL_INTERACTION_JOINS
    "ORDER BY s.interaction_id LIMIT ?1";
  g_autoptr (GPtrArray) settled = NULL;
  gint64 last_id = G_MAXINT64;

  {
    g_autoptr (BeckonStmt) stmt =
      beckon_fields_select (db, &beckon_interaction_fields, tail, error);

    if (stmt == NULL)
      return FALSE;
    beckon_stmt_bind_int (stmt, 1, limit);
    settled = beckon_stmt_take_all (stmt, beckon_sql_row_to_one_interaction,
                                    (GDestroyNotify) beckon_interaction_unref, error);
  }
  for (guint i = 0; settled != NULL && i < settled->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (settled, i);

      if (!index_one (db, interaction, error))
        return FALSE;
      last_id = interaction->id;
    }
  if (settled == NULL)
    return FALSE;

  *more = settled->len == limit;

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

/* What is not indexed: the open ones and the newest settled ones. */
#define LIVE(after, direction) \
  "SELECT id FROM (SELECT id FROM aic_interactions WHERE status = 'PENDING' UNION ALL" \
  " SELECT id FROM aic_interactions WHERE status = 'POSTPONED' UNION ALL" \
  " SELECT interaction_id FROM search_tail) AS live WHERE id " after " ?1 ORDER BY id " direction \
  " LIMIT ?2"

/* (transfer full): the next @limit of those from @place on. */
static GArray *
list_live (BeckonDb *db, gint64 place, gboolean up, guint limit, GError **error)
{
  static const char sql[] = LIVE ("<", "DESC"), sql_up[] = LIVE (">", "ASC");
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, up ? sql_up : sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, place);
  beckon_stmt_bind_int (stmt, 2, limit);

  return beckon_stmt_take_ints (stmt, error);
}

/* TRUE: a match of the words may still be excluded by the query. */
static gboolean
is_sieve (const BeckonInteractionQuery *query)
{
  return query->statuses != 0 || query->kinds != 0 || query->agent != NULL || query->task_id != NULL
         || query->from_us != 0 || query->to_us != 0 || query->tag != NULL;
}

GPtrArray *
beckon_sql_search_interactions (BeckonDb                     *db,
                                const BeckonInteractionQuery *query,
                                char                        **next,
                                GError                      **error)
{
  g_autoptr (GPtrArray) list =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  g_autoptr (BeckonSearchTerms) terms = NULL;
  g_autofree char *match = NULL;
  g_autoptr (GArray) live = NULL;
  g_autoptr (GArray) indexed = NULL;
  gboolean up = query->oldest_first;
  gint64   place = up ? 0 : G_MAXINT64;
  guint    limit = beckon_sql_clamp_limit (query->limit);
  guint    seen = 0, l = 0, n = 0;
  gsize    bytes = 0;

  if (query->text == NULL || *query->text == '\0')
    return beckon_sql_list_interactions (db, query, next, error);
  if (!beckon_sql_parse_cursor (query->after, 'i', &place, error))
    return NULL;

  terms = beckon_search_terms_new (query->text);
  if (beckon_search_terms_is_empty (terms))
    return g_steal_pointer (&list);

  /* One more row shows whether there is a next page. */
  match = beckon_search_terms_to_match (terms);
  live = list_live (db, place, up, BECKON_SQL_SCAN_ROWS + 1, error);
  if (live == NULL)
    return NULL;
  indexed = beckon_text_index_find (db, match, place, up,
                                    (is_sieve (query) ? BECKON_SQL_SCAN_ROWS : limit) + 1, error);
  if (indexed == NULL)
    return NULL;

  /* Both are sorted: the page is merged from them. */
  while (l < live->len || n < indexed->len)
    {
      gint64   live_id = l < live->len ? g_array_index (live, gint64, l) : 0;
      gint64   indexed_id = n < indexed->len ? g_array_index (indexed, gint64, n) : 0;
      gboolean from_live =
        indexed_id == 0 || (live_id != 0 && (up ? live_id <= indexed_id : live_id >= indexed_id));
      gint64 id = from_live ? live_id : indexed_id;
      g_autoptr (BeckonInteraction) interaction = NULL;

      if (list->len == limit || bytes >= BECKON_SQL_PAGE_BYTES || seen == BECKON_SQL_SCAN_ROWS)
        {
          *next = beckon_sql_make_cursor ('i', place);
          break;
        }
      interaction = beckon_sql_read_interaction (db, id, NULL, error);
      if (interaction == NULL)
        return NULL;
      place = id;
      seen++;
      if (matches (interaction, query, from_live ? terms : NULL))
        {
          if (!beckon_sql_read_corrections (db, interaction, error))
            return NULL;
          bytes += beckon_sql_interaction_bytes (interaction);
          g_ptr_array_add (list, g_steal_pointer (&interaction));
        }
      if (live_id == id)
        l++;
      if (indexed_id == id)
        n++;
    }

  return g_steal_pointer (&list);
}
