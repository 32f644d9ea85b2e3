/* preferences.c: the table of remembered answers (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/preferences.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/text-fold.h"
#include "base/timestamp.h"
#include "db/dialect.h"
#include "db/fields.h"
#include "db/tables/cursor.h"
#include "model/enums.h"

static gpointer
take_preference (BeckonStmt *stmt)
{
  BeckonPreference *self = beckon_preference_new ();

  beckon_fields_take (&beckon_preference_fields, self, stmt, 0);

  return self;
}

static gboolean
find_preference (BeckonDb          *db,
                 const char        *fingerprint,
                 const char        *agent,
                 const char        *workspace,
                 gint64             now_us,
                 BeckonPreference **preference,
                 GError           **error)
{
  /* Each part is one index lookup, so the number of preferences does not matter. */
#define OF_SCOPE(scope, value) \
  "(SELECT p.id FROM preferences AS p WHERE p.fingerprint = ?1 AND p.scope = '" scope \
  "' AND p.scope_value = " value \
  " AND (p.expires_at IS NULL OR (p.expires_at > ?4 AND p.created_at <= ?4)))"
  static const char tail[] = " FROM preferences WHERE id = coalesce (" OF_SCOPE (
    "agent", "?2") ", " OF_SCOPE ("workspace", "?3") ", " OF_SCOPE ("everywhere", "''") ")";
#undef OF_SCOPE
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_preference_fields, tail, error);
  char now[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, fingerprint);
  beckon_stmt_bind_text (stmt, 2, agent);
  beckon_stmt_bind_text (stmt, 3, workspace);
  beckon_stmt_bind_text (stmt, 4, beckon_timestamp_write (now_us, now));

  return beckon_stmt_take_first (stmt, take_preference, preference, error);
}

/* Of those with an end, where none holds any more: the one that ended last. */
static gboolean
find_ended (BeckonDb                *db,
            const char              *fingerprint,
            const BeckonInteraction *question,
            BeckonPreference       **preference,
            GError                 **error)
{
  static const char tail[] =
    " FROM preferences WHERE fingerprint = ?1 AND expires_at IS NOT NULL"
    " AND ((scope = 'agent' AND scope_value = ?2) OR (scope = 'workspace' AND scope_value = ?3)"
    " OR scope = 'everywhere') ORDER BY expires_at DESC, id DESC LIMIT 1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_preference_fields, tail, error);

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, fingerprint);
  beckon_stmt_bind_text (stmt, 2, question->agent);
  beckon_stmt_bind_text (stmt, 3, question->workspace);

  return beckon_stmt_take_first (stmt, take_preference, preference, error);
}

gboolean
beckon_sql_find_preference (BeckonDb                *db,
                            const BeckonInteraction *question,
                            gint64                   now_us,
                            BeckonPreference       **preference,
                            GError                 **error)
{
  g_autofree char *fingerprint = beckon_interaction_dup_fingerprint (question);
  const char      *agents[] = { question->agent, NULL, NULL };
  const char      *workspaces[] = { NULL, question->workspace, NULL };

  *preference = NULL;
  if (fingerprint == NULL)
    return TRUE;
  if (question->kind != BECKON_KIND_APPROVAL)
    return find_preference (db, fingerprint, question->agent, question->workspace, now_us,
                            preference, error);

  for (guint i = 0; i < G_N_ELEMENTS (agents); i++)
    {
      g_autoptr (BeckonPreference) found = NULL;

      if (!find_preference (db, fingerprint, agents[i], workspaces[i], now_us, &found, error))
        return FALSE;
      /* What denies comes first, then what asks the person, then what allows. */
      if (found == NULL || beckon_preference_is_endless (found, question)
          || (*preference != NULL && found->answer != NULL
              && !beckon_preference_rejects (found, question)))
        continue;
      g_clear_pointer (preference, beckon_preference_unref);
      *preference = g_steal_pointer (&found);
      if (beckon_preference_rejects (*preference, question))
        break;
    }

  return *preference != NULL || find_ended (db, fingerprint, question, preference, error);
}

BeckonPreference *
beckon_sql_read_preference (BeckonDb *db, gint64 id, GError **error)
{
  static const char tail[] = " FROM preferences WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_fields_select (db, &beckon_preference_fields, tail, error);
  BeckonPreference *preference = NULL;

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, id);
  if (beckon_stmt_take_first (stmt, take_preference, &preference, error) && preference == NULL)
    beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("See the list of remembered answers."),
                      _ ("Remembered answer %lld does not exist."), (long long) id);

  return preference;
}

gboolean
beckon_sql_put_preference (BeckonDb *db, BeckonPreference *preference, GError **error)
{
  /* It stays the same preference, however often its answer changes. */
  static const char sql[] =
    "INSERT INTO preferences (fingerprint, scope, scope_value, question, answer, created_at, "
    "created_by, interaction_id, any_reason, expires_at, options, multiple, reason)"
    " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, i.id, ?9, ?10, i.options, i.multiple, i.reason"
    " FROM aic_interactions AS i WHERE i.id = ?8"
    " ON CONFLICT (fingerprint, scope, scope_value) DO UPDATE SET"
    " changed_at = CASE WHEN preferences.answer IS NOT DISTINCT FROM excluded.answer THEN "
    "preferences.changed_at ELSE excluded.created_at "
    "END,"
    " changed_by = CASE WHEN preferences.answer IS NOT DISTINCT FROM excluded.answer THEN "
    "preferences.changed_by ELSE excluded.created_by "
    "END,"
    " question = excluded.question, answer = excluded.answer, created_at = excluded.created_at,"
    " created_by = excluded.created_by, interaction_id = excluded.interaction_id,"
    " any_reason = excluded.any_reason, expires_at = excluded.expires_at, options = "
    "excluded.options,"
    " multiple = excluded.multiple, reason = excluded.reason"
    " RETURNING id, uses, used_at, changed_at, changed_by";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE], end[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_text (stmt, 1, preference->fingerprint);
  beckon_stmt_bind_text (stmt, 2, beckon_scope_to_string (preference->scope));
  beckon_stmt_bind_text (stmt, 3, preference->scope_value);
  beckon_stmt_bind_text (stmt, 4, preference->question);
  beckon_stmt_bind_text (stmt, 5, preference->answer);
  beckon_stmt_bind_text (stmt, 6, beckon_timestamp_write (preference->created_us, timestamp));
  beckon_stmt_bind_text (stmt, 7, preference->created_by);
  beckon_stmt_bind_time (stmt, 8, preference->interaction_id);
  beckon_stmt_bind_int (stmt, 9, preference->any_reason);
  beckon_stmt_bind_text (
    stmt, 10,
    preference->expires_us != 0 ? beckon_timestamp_write (preference->expires_us, end) : NULL);
  if (beckon_stmt_step (stmt, error) != BECKON_DB_ROW)
    return FALSE;
  preference->id = beckon_stmt_get_int (stmt, 0);
  preference->uses = (guint64) beckon_stmt_get_int (stmt, 1);
  preference->used_us = beckon_stmt_get_stamp (stmt, 2);
  preference->changed_us = beckon_stmt_get_stamp (stmt, 3);
  preference->changed_by = beckon_stmt_dup_text (stmt, 4);

  return beckon_stmt_step (stmt, error) == BECKON_DB_END;
}

gboolean
beckon_sql_set_preference_answer (BeckonDb   *db,
                                  gint64      id,
                                  const char *answer,
                                  gint64      expires_us,
                                  const char *by,
                                  gint64      now_us,
                                  GError    **error)
{
  static const char sql[] = BECKON_SQL_UPDATE "preferences SET answer = ?2, changed_by = ?3, "
                                              "changed_at = ?4, expires_at = ?5 WHERE id = ?1"
                                              " AND answer IS DISTINCT FROM ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE], end[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);
  beckon_stmt_bind_text (stmt, 2, answer);
  beckon_stmt_bind_text (stmt, 3, by);
  beckon_stmt_bind_text (stmt, 4, beckon_timestamp_write (now_us, timestamp));
  beckon_stmt_bind_text (stmt, 5,
                         expires_us != 0 ? beckon_timestamp_write (expires_us, end) : NULL);

  return beckon_stmt_run (stmt, error);
}

gboolean
beckon_sql_count_preference_use (BeckonDb *db, gint64 id, gint64 now_us, GError **error)
{
  static const char sql[] =
    BECKON_SQL_UPDATE "preferences SET uses = uses + 1, used_at = ?2 WHERE id = ?1";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  char timestamp[BECKON_TIMESTAMP_SIZE];

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, id);
  beckon_stmt_bind_text (stmt, 2, beckon_timestamp_write (now_us, timestamp));

  return beckon_stmt_run (stmt, error);
}

GArray *
beckon_sql_list_preferences_of (BeckonDb *db, gint64 interaction_id, GError **error)
{
  static const char sql[] =
    "SELECT id FROM preferences"
    " WHERE fingerprint = (SELECT fingerprint FROM aic_interactions WHERE id = ?1)"
    " AND interaction_id = ?1 AND answer IS NOT NULL ORDER BY id LIMIT ?2";
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);

  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, interaction_id);
  /* One for each scope. */
  beckon_stmt_bind_int (stmt, 2, BECKON_N_SCOPES);

  return beckon_stmt_take_ints (stmt, error);
}

gboolean
beckon_sql_delete_preference (BeckonDb *db, gint64 id, GError **error)
{
  static const char sql[] = "DELETE FROM preferences WHERE id = ?1";

  return beckon_db_run_for (db, sql, id, error);
}

/* TRUE: every one of @words (folded) occurs in it. */
static gboolean
has_words (const BeckonPreference *preference, char **words)
{
  g_autofree char *whole =
    g_strconcat (preference->question, "\n", preference->answer != NULL ? preference->answer : "",
                 "\n", preference->scope_value, NULL);
  g_autofree char *folded = beckon_text_fold (whole, -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (strstr (folded, words[i]) == NULL)
        return FALSE;
    }
  return TRUE;
}

GPtrArray *
beckon_sql_list_preferences (BeckonDb                    *db,
                             const BeckonPreferenceQuery *query,
                             char                       **next,
                             GError                     **error)
{
  static const char tail[] = " FROM preferences WHERE id < ?1 ORDER BY id DESC LIMIT ?2";
  g_autoptr (GPtrArray) list =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_preference_unref);
  g_autofree char *text = beckon_text_fold (query->text != NULL ? query->text : "", -1);
  g_auto (GStrv) words = g_strsplit_set (text, " \t\n", -1);
  g_autoptr (BeckonStmt) stmt = NULL;
  guint        limit = beckon_sql_clamp_limit (query->limit);
  guint        seen = 0;
  gint64       before = G_MAXINT64, last = 0;
  BeckonDbStep rc = BECKON_DB_ROW;

  if (!beckon_sql_parse_cursor (query->after, 'p', &before, error))
    return NULL;
  stmt = beckon_fields_select (db, &beckon_preference_fields, tail, error);
  if (stmt == NULL)
    return NULL;

  beckon_stmt_bind_int (stmt, 1, before);
  /* One more row shows whether there is a next page. */
  beckon_stmt_bind_int (stmt, 2, BECKON_SQL_SCAN_ROWS + 1);
  /* A page ends when it is full, or after this many rows that do not match. */
  while (list->len < limit && seen < BECKON_SQL_SCAN_ROWS
         && (rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    {
      g_autoptr (BeckonPreference) preference = take_preference (stmt);

      last = preference->id;
      seen++;
      if (has_words (preference, words))
        g_ptr_array_add (list, g_steal_pointer (&preference));
    }
  if (rc == BECKON_DB_ERROR)
    return NULL;
  if (rc == BECKON_DB_ROW && (rc = beckon_stmt_step (stmt, error)) == BECKON_DB_ROW)
    *next = beckon_sql_make_cursor ('p', last);

  return rc != BECKON_DB_ERROR ? g_steal_pointer (&list) : NULL;
}
