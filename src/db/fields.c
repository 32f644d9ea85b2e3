/* fields.c: rows of the database by a type's table of fields
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/fields.h"

#include <string.h>

#include "base/damaged-values.h"
#include "base/json/json-command.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "db/dialect.h"

/* --- the texts of the statements --- */

/* What is done to the rows of a type. */
typedef struct
{
  const BeckonFields *fields;
  char               *sql;   /* (owned) */
  int                 first; /* the parameter of the first member */
  guint               n_members;
  guint8              members[BECKON_FIELDS_MAX]; /* the fields that are bound */
} Statement;

/* Each is made once, and stays: connections know them by their texts' addresses. It is found by an
 * address, too: the tail of a SELECT, the names of what changes, and in a table of fields what an
 * INSERT and an UPDATE of everything turn on. */
static GMutex      statements_mutex;
static GHashTable *statements; /* (element-type gpointer Statement) */

#define INSERT_OF(fields) (&(fields)->unique)
#define UPDATE_OF(fields) (&(fields)->fields)

/* (transfer none) (nullable) */
static const Statement *
find_statement (gconstpointer what)
{
  const Statement *found;

  g_mutex_lock (&statements_mutex);
  found = statements != NULL ? g_hash_table_lookup (statements, what) : NULL;
  g_mutex_unlock (&statements_mutex);

  return found;
}

/* @sql (transfer full). (transfer none): another thread may have been faster. */
static const Statement *
keep_statement (gconstpointer what, const Statement *draft, GString *sql)
{
  Statement *kept;

  g_mutex_lock (&statements_mutex);
  if (statements == NULL)
    statements = g_hash_table_new (NULL, NULL);
  kept = g_hash_table_lookup (statements, what);
  if (kept == NULL)
    {
      kept = g_memdup2 (draft, sizeof *draft);
      kept->sql = g_string_free (g_steal_pointer (&sql), FALSE);
      g_hash_table_insert (statements, (gpointer) what, kept);
    }
  g_mutex_unlock (&statements_mutex);
  if (sql != NULL)
    g_string_free (sql, TRUE);

  return kept;
}

/* The field that numbers the rows. */
static const BeckonField *
find_serial (const BeckonFields *fields)
{
  for (guint i = 0; i < fields->n_fields; i++)
    if ((fields->fields[i].flags & BECKON_FIELD_SERIAL) != 0)
      return &fields->fields[i];

  g_assert_not_reached ();
}

static const Statement *
make_select (const BeckonFields *fields, const char *tail)
{
  Statement   self = { .fields = fields };
  GString    *sql = g_string_new (NULL);
  const char *alias = fields->alias;

  for (guint i = 0; i < fields->n_fields; i++)
    {
      const char *column = fields->fields[i].column;

      if (column != NULL)
        g_string_append_printf (sql, "%s%s%s%s", sql->len > 0 ? ", " : "SELECT ",
                                alias != NULL ? alias : "", alias != NULL ? "." : "", column);
    }
  g_string_append (sql, tail);

  return keep_statement (tail, &self, sql);
}

/* The columns without those that have one of the flags @without. */
static void
add_members (Statement *self, BeckonFieldFlags without)
{
  without |= BECKON_FIELD_SERIAL;
  for (guint i = 0; i < self->fields->n_fields; i++)
    if (self->fields->fields[i].column != NULL && (self->fields->fields[i].flags & without) == 0)
      self->members[self->n_members++] = (guint8) i;
}

static const char *
get_column (const Statement *self, guint member)
{
  return self->fields->fields[self->members[member]].column;
}

static const Statement *
make_insert (const BeckonFields *fields, const BeckonFieldsOther *others, guint n_others)
{
  Statement self = { fields, .first = 1 };
  GString  *sql = g_string_new (fields->unique != NULL ? "INSERT INTO " : BECKON_SQL_INSERT);

  add_members (&self, BECKON_FIELD_LATER);
  g_string_append_printf (sql, "%s (", fields->table);
  for (guint i = 0; i < self.n_members + n_others; i++)
    g_string_append_printf (sql, "%s%s", i > 0 ? ", " : "",
                            i < self.n_members ? get_column (&self, i)
                                               : others[i - self.n_members].column);
  g_string_append (sql, ") VALUES (");
  for (guint i = 0; i < self.n_members + n_others; i++)
    g_string_append_printf (sql, "%s?%u", i > 0 ? ", " : "", i + 1);
  g_string_append_c (sql, ')');
  if (fields->unique != NULL)
    g_string_append_printf (sql, " ON CONFLICT (%s) DO NOTHING", fields->unique);
  g_string_append_printf (sql, BECKON_SQL_NUMBER ("%s"), find_serial (fields)->column);

  return keep_statement (INSERT_OF (fields), &self, sql);
}

static const Statement *
make_change (const BeckonFields *fields,
             gconstpointer       what,
             const char *const  *names,
             const char         *tail)
{
  Statement self = { fields, .first = 1 };
  GString  *sql = g_string_new (BECKON_SQL_UPDATE);

  for (const char *mark = tail; (mark = strchr (mark, '?')) != NULL; mark++)
    self.first = MAX (self.first, (int) g_ascii_strtoll (mark + 1, NULL, 10) + 1);
  if (names == NULL)
    add_members (&self, BECKON_FIELD_FIXED);
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    self.members[self.n_members++] =
      (guint8) (beckon_fields_find (fields, names[i]) - fields->fields);

  g_string_append_printf (sql, "%s SET ", fields->table);
  for (guint i = 0; i < self.n_members; i++)
    g_string_append_printf (sql, "%s%s = ?%d", i > 0 ? ", " : "", get_column (&self, i),
                            self.first + (int) i);
  g_string_append (sql, tail);

  return keep_statement (what, &self, sql);
}

/* --- parameters --- */

/* (transfer full) (nullable) */
static char *
write_stamp (gint64 time_us)
{
  char stamp[BECKON_TIMESTAMP_SIZE];

  return time_us != 0 ? g_strdup (beckon_timestamp_write (time_us, stamp)) : NULL;
}

/* (transfer full): a list as JSON. */
static char *
write_list (const BeckonField *field, gconstpointer self)
{
  GString *json = g_string_new (NULL);

  beckon_field_add_value (field, self, json);

  return g_string_free (json, FALSE);
}

static void
bind_field (const BeckonField *field, gconstpointer self, BeckonStmt *stmt, int index)
{
  const BeckonFieldFlags both = BECKON_FIELD_NULLABLE | BECKON_FIELD_NOT_NULL;
  gboolean               nullable = (field->flags & both) == BECKON_FIELD_NULLABLE;

  switch (field->kind)
    {
    case BECKON_FIELD_INT:
    case BECKON_FIELD_DURATION:
      if (nullable)
        beckon_stmt_bind_time (stmt, index, BECKON_MEMBER (self, field, const gint64));
      else
        beckon_stmt_bind_int (stmt, index, BECKON_MEMBER (self, field, const gint64));
      break;
    case BECKON_FIELD_TIME:
      if ((field->flags & BECKON_FIELD_STAMP) != 0)
        beckon_stmt_bind_own_text (stmt, index,
                                   write_stamp (BECKON_MEMBER (self, field, const gint64)));
      else
        beckon_stmt_bind_time (stmt, index, BECKON_MEMBER (self, field, const gint64));
      break;
    case BECKON_FIELD_COUNT:
      beckon_stmt_bind_int (stmt, index, BECKON_MEMBER (self, field, const guint));
      break;
    case BECKON_FIELD_BOOL:
      beckon_stmt_bind_int (stmt, index, BECKON_MEMBER (self, field, const gboolean));
      break;
    case BECKON_FIELD_SHARE:
      if (BECKON_MEMBER (self, field, const double) >= 0)
        beckon_stmt_bind_real (stmt, index, BECKON_MEMBER (self, field, const double));
      break;
    case BECKON_FIELD_TEXT:
    case BECKON_FIELD_JSON:
      beckon_stmt_bind_text (stmt, index, BECKON_MEMBER (self, field, const char *const));
      break;
    case BECKON_FIELD_WORD:
      if (!nullable || BECKON_MEMBER (self, field, const guint) != 0)
        beckon_stmt_bind_text (stmt, index,
                               field->words->words[BECKON_MEMBER (self, field, const guint)]);
      break;
    case BECKON_FIELD_TEXTS:
      if (BECKON_MEMBER (self, field, char **const) != NULL
          && *BECKON_MEMBER (self, field, char **const) != NULL)
        beckon_stmt_bind_own_text (stmt, index, write_list (field, self));
      break;
    case BECKON_FIELD_COMMAND:
    case BECKON_FIELD_VARIABLES:
      if (BECKON_MEMBER (self, field, char **const) != NULL)
        beckon_stmt_bind_own_text (stmt, index, write_list (field, self));
      break;
    case BECKON_FIELD_INDICES:
      if (*(const guint *) G_STRUCT_MEMBER_P (self, field->other) > 0)
        beckon_stmt_bind_own_text (stmt, index, write_list (field, self));
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
bind_members (const Statement *self, gconstpointer value, BeckonStmt *stmt)
{
  for (guint i = 0; i < self->n_members; i++)
    bind_field (&self->fields->fields[self->members[i]], value, stmt, self->first + (int) i);
}

/* --- columns --- */

static void
record_corruption (const BeckonFields *fields, const BeckonField *field, gconstpointer self)
{
  g_autofree char *what = g_strconcat (fields->table, ".", field->column, NULL);

  beckon_damaged_values_note (what, BECKON_MEMBER (self, find_serial (fields), const gint64));
}

static void
take_word (
  const BeckonFields *fields, const BeckonField *field, gpointer self, BeckonStmt *stmt, int column)
{
  guint *value = &BECKON_MEMBER (self, field, guint);

  if (beckon_words_find (field->words, beckon_stmt_get_text (stmt, column), value)
      || (field->flags & BECKON_FIELD_GUARD) == 0)
    return;

  record_corruption (fields, field, self);
  *value = field->fallback;
}

/* (transfer full) (nullable): lenient. */
static char **
read_texts (const BeckonField *field, const char *text)
{
  g_autoptr (JsonNode) node =
    text != NULL ? beckon_json_parse (text, strlen (text), G_MAXSIZE, NULL) : NULL;

  if (node == NULL)
    return NULL;
  if (field->kind == BECKON_FIELD_VARIABLES)
    return JSON_NODE_HOLDS_OBJECT (node) ? beckon_json_dup_environment (json_node_get_object (node))
                                         : NULL;

  return JSON_NODE_HOLDS_ARRAY (node) ? beckon_json_dup_texts (json_node_get_array (node)) : NULL;
}

/* As it goes into replies: what is no JSON stays away. */
static void
take_json (
  const BeckonFields *fields, const BeckonField *field, gpointer self, BeckonStmt *stmt, int column)
{
  gboolean damaged = FALSE;

  BECKON_MEMBER (self, field, char *) =
    beckon_stmt_dup_json (stmt, column, (char) field->fallback, NULL, 0, &damaged);
  if (!damaged)
    return;

  record_corruption (fields, field, self);
  if (field->other != 0)
    *(gboolean *) G_STRUCT_MEMBER_P (self, field->other) = TRUE;
}

static void
take_indices (const BeckonField *field, gpointer self, const char *text)
{
  g_autoptr (GArray) indices = NULL;

  if (text == NULL)
    return;

  indices = g_array_new (FALSE, FALSE, sizeof (guint));
  while (*text != '\0' && indices->len < BECKON_LIMIT_OPTIONS)
    if (g_ascii_isdigit (*text))
      {
        guint index = (guint) g_ascii_strtoull (text, (char **) &text, 10);

        g_array_append_val (indices, index);
      }
    else
      text++;

  *(guint *) G_STRUCT_MEMBER_P (self, field->other) = indices->len;
  BECKON_MEMBER (self, field, guint *) =
    indices->len > 0 ? (guint *) g_array_free (g_steal_pointer (&indices), FALSE) : NULL;
}

static void
take_field (
  const BeckonFields *fields, const BeckonField *field, gpointer self, BeckonStmt *stmt, int column)
{
  switch (field->kind)
    {
    case BECKON_FIELD_TIME:
      if ((field->flags & BECKON_FIELD_STAMP) != 0)
        {
          BECKON_MEMBER (self, field, gint64) = beckon_stmt_get_stamp (stmt, column);
          break;
        }
      G_GNUC_FALLTHROUGH;
    case BECKON_FIELD_INT:
    case BECKON_FIELD_DURATION:
      BECKON_MEMBER (self, field, gint64) = beckon_stmt_get_int (stmt, column);
      break;
    case BECKON_FIELD_COUNT:
      BECKON_MEMBER (self, field, guint) =
        (guint) CLAMP (beckon_stmt_get_int (stmt, column), 0, G_MAXINT);
      break;
    case BECKON_FIELD_BOOL:
      BECKON_MEMBER (self, field, gboolean) = beckon_stmt_get_int (stmt, column) != 0;
      break;
    case BECKON_FIELD_SHARE:
      if (!beckon_stmt_is_null (stmt, column))
        BECKON_MEMBER (self, field, double) = CLAMP (beckon_stmt_get_real (stmt, column), 0, 1);
      break;
    case BECKON_FIELD_TEXT:
      BECKON_MEMBER (self, field, char *) = beckon_stmt_dup_text (stmt, column);
      break;
    case BECKON_FIELD_JSON:
      take_json (fields, field, self, stmt, column);
      break;
    case BECKON_FIELD_WORD:
      take_word (fields, field, self, stmt, column);
      break;
    case BECKON_FIELD_TEXTS:
    case BECKON_FIELD_COMMAND:
    case BECKON_FIELD_VARIABLES:
      BECKON_MEMBER (self, field, char **) =
        read_texts (field, beckon_stmt_get_text (stmt, column));
      break;
    case BECKON_FIELD_INDICES:
      take_indices (field, self, beckon_stmt_get_text (stmt, column));
      break;
    default:
      g_assert_not_reached ();
    }
}

/* --- public --- */

BeckonStmt *
beckon_fields_select (BeckonDb *db, const BeckonFields *fields, const char *tail, GError **error)
{
  const Statement *statement = find_statement (tail);

  if (statement == NULL)
    statement = make_select (fields, tail);

  return beckon_db_borrow (db, statement->sql, error);
}

int
beckon_fields_take (const BeckonFields *fields, gpointer self, BeckonStmt *stmt, int column)
{
  for (guint i = 0; i < fields->n_fields; i++)
    if (fields->fields[i].column != NULL)
      take_field (fields, &fields->fields[i], self, stmt, column++);

  return column;
}

gboolean
beckon_fields_insert (BeckonDb                *db,
                      const BeckonFields      *fields,
                      gpointer                 self,
                      const BeckonFieldsOther *others,
                      guint                    n_others,
                      GError                 **error)
{
  const Statement *statement = find_statement (INSERT_OF (fields));
  g_autoptr (BeckonStmt) stmt = NULL;

  if (statement == NULL)
    statement = make_insert (fields, others, n_others);
  stmt = beckon_db_borrow (db, statement->sql, error);
  if (stmt == NULL)
    return FALSE;

  bind_members (statement, self, stmt);
  for (guint i = 0; i < n_others; i++)
    if (others[i].number != NULL)
      beckon_stmt_bind_int (stmt, (int) (statement->n_members + i) + 1, *others[i].number);
    else
      beckon_stmt_bind_text (stmt, (int) (statement->n_members + i) + 1, others[i].text);

  return beckon_stmt_insert (stmt, &BECKON_MEMBER (self, find_serial (fields), gint64), error);
}

BeckonStmt *
beckon_fields_change (BeckonDb           *db,
                      const BeckonFields *fields,
                      gconstpointer       self,
                      const char *const  *names,
                      const char         *tail,
                      GError            **error)
{
  const Statement *statement = find_statement (names);
  BeckonStmt      *stmt;

  if (statement == NULL)
    statement = make_change (fields, names, names, tail);
  stmt = beckon_db_borrow (db, statement->sql, error);
  if (stmt != NULL)
    bind_members (statement, self, stmt);

  return stmt;
}

gboolean
beckon_fields_update (BeckonDb *db, const BeckonFields *fields, gconstpointer self, GError **error)
{
  const BeckonField *serial = find_serial (fields);
  const Statement   *statement = find_statement (UPDATE_OF (fields));
  g_autoptr (BeckonStmt) stmt = NULL;

  if (statement == NULL)
    {
      g_autofree char *tail = g_strdup_printf (" WHERE %s = ?1", serial->column);

      statement = make_change (fields, UPDATE_OF (fields), NULL, tail);
    }
  stmt = beckon_db_borrow (db, statement->sql, error);
  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, BECKON_MEMBER (self, serial, const gint64));
  bind_members (statement, self, stmt);

  return beckon_stmt_run (stmt, error);
}
