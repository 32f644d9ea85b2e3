/* fields.c: rows of the database by a type's table of fields
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "db/fields.h"

#include "base/damaged-values.h"
#include "base/json/json-command.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "db/dialect.h"

/* --- the texts of the statements --- */

/* What a text is made for: a table, and the tail of its SELECT or what else is done to it. */
typedef struct
{
  const BeckonFields *fields;
  const char         *what;
} Key;

static const char insert[] = "INSERT";
static const char update[] = "UPDATE";

static guint
hash_key (gconstpointer data)
{
  const Key *key = data;

  return g_direct_hash (key->fields) * 31 + g_direct_hash (key->what);
}

static gboolean
equal_keys (gconstpointer a, gconstpointer b)
{
  const Key *one = a;
  const Key *other = b;

  return one->fields == other->fields && one->what == other->what;
}

typedef char *(*MakeFunc) (const BeckonFields      *fields,
                           const char              *what,
                           const BeckonFieldsOther *others,
                           guint                    n_others);

/* (transfer none): each text is made once, and stays: connections know their statements by it. */
static const char *
find_text (const BeckonFields      *fields,
           const char              *what,
           MakeFunc                 make,
           const BeckonFieldsOther *others,
           guint                    n_others)
{
  static GMutex      mutex;
  static GHashTable *texts;
  Key                key = { fields, what };
  const char        *text;

  g_mutex_lock (&mutex);
  if (texts == NULL)
    texts = g_hash_table_new (hash_key, equal_keys);
  text = g_hash_table_lookup (texts, &key);
  if (text == NULL)
    {
      text = make (fields, what, others, n_others);
      g_hash_table_insert (texts, g_memdup2 (&key, sizeof key), (gpointer) text);
    }
  g_mutex_unlock (&mutex);

  return text;
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

/* Appends the column, or what else it is, of a list that has @n of them. */
static void
append (GString *sql, guint n, const char *text)
{
  if (n > 0)
    g_string_append (sql, ", ");
  g_string_append (sql, text);
}

static char *
make_select (const BeckonFields      *fields,
             const char              *tail,
             const BeckonFieldsOther *others,
             guint                    n_others)
{
  GString *sql = g_string_new ("SELECT ");
  guint    n = 0;

  for (guint i = 0; i < fields->n_fields; i++)
    if (fields->fields[i].column != NULL)
      append (sql, n++, fields->fields[i].column);
  g_string_append (sql, tail);

  return g_string_free (sql, FALSE);
}

/* Is it a column of the table itself that a new row, or a change of one, says? */
static gboolean
is_written (const BeckonField *field, const char *what)
{
  BeckonFieldFlags not_written = BECKON_FIELD_SERIAL | BECKON_FIELD_JOINED;

  not_written |= what == insert ? BECKON_FIELD_LATER : BECKON_FIELD_FIXED;

  return field->column != NULL && (field->flags & not_written) == 0;
}

static char *
make_insert (const BeckonFields      *fields,
             const char              *what,
             const BeckonFieldsOther *others,
             guint                    n_others)
{
  GString *sql = g_string_new (NULL);
  guint    n = 0;

  g_string_printf (sql, BECKON_SQL_INSERT "%s (", fields->table);
  for (guint i = 0; i < fields->n_fields; i++)
    if (is_written (&fields->fields[i], what))
      append (sql, n++, fields->fields[i].column);
  for (guint i = 0; i < n_others; i++)
    append (sql, n++, others[i].column);
  g_string_append (sql, ") VALUES (");
  for (guint i = 0; i < n; i++)
    {
      append (sql, i, "?");
      g_string_append_printf (sql, "%u", i + 1);
    }
  g_string_append_printf (sql, ")" BECKON_SQL_NUMBER ("%s"), find_serial (fields)->column);

  return g_string_free (sql, FALSE);
}

static char *
make_update (const BeckonFields      *fields,
             const char              *what,
             const BeckonFieldsOther *others,
             guint                    n_others)
{
  GString *sql = g_string_new (NULL);
  guint    n = 0;

  g_string_printf (sql, BECKON_SQL_UPDATE "%s SET ", fields->table);
  for (guint i = 0; i < fields->n_fields; i++)
    if (is_written (&fields->fields[i], what))
      {
        append (sql, n++, fields->fields[i].column);
        g_string_append_printf (sql, " = ?%u", n + 1);
      }
  g_string_append_printf (sql, " WHERE %s = ?1", find_serial (fields)->column);

  return g_string_free (sql, FALSE);
}

/* --- parameters --- */

/* Parameter @index becomes @text (transfer full) (nullable), which lives as long as @texts. */
static void
bind_own_text (BeckonStmt *stmt, int index, char *text, GPtrArray *texts)
{
  if (text == NULL)
    return;

  g_ptr_array_add (texts, text);
  beckon_stmt_bind_text (stmt, index, text);
}

static char *
write_stamp (gint64 time_us)
{
  char stamp[BECKON_TIMESTAMP_SIZE];

  return time_us != 0 ? g_strdup (beckon_timestamp_write (time_us, stamp)) : NULL;
}

static char *
write_texts (const BeckonField *field, char **texts)
{
  GString *json;

  if (texts == NULL || (field->kind == BECKON_FIELD_TEXTS && texts[0] == NULL))
    return NULL;

  json = g_string_new (NULL);
  if (field->kind == BECKON_FIELD_VARIABLES)
    beckon_json_add_environment (json, NULL, texts);
  else
    beckon_json_add_texts (json, NULL, texts);

  return g_string_free (json, FALSE);
}

static char *
write_indices (const guint *indices, guint n_indices)
{
  GString *json;

  if (n_indices == 0)
    return NULL;

  json = g_string_new (NULL);
  beckon_json_open_member_array (json, NULL);
  for (guint i = 0; i < n_indices; i++)
    beckon_json_add_int (json, NULL, indices[i]);
  beckon_json_close_array (json);

  return g_string_free (json, FALSE);
}

static void
bind_field (
  const BeckonField *field, gconstpointer self, BeckonStmt *stmt, int index, GPtrArray *texts)
{
  gboolean nullable = (field->flags & BECKON_FIELD_NULLABLE) != 0;

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
        bind_own_text (stmt, index, write_stamp (BECKON_MEMBER (self, field, const gint64)), texts);
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
    case BECKON_FIELD_COMMAND:
    case BECKON_FIELD_VARIABLES:
      bind_own_text (stmt, index, write_texts (field, BECKON_MEMBER (self, field, char **const)),
                     texts);
      break;
    case BECKON_FIELD_INDICES:
      bind_own_text (stmt, index,
                     write_indices (BECKON_MEMBER (self, field, const guint *const),
                                    *(const guint *) G_STRUCT_MEMBER_P (self, field->other)),
                     texts);
      break;
    default:
      g_assert_not_reached ();
    }
}

/* --- columns --- */

static void
note_damage (const BeckonFields *fields, const BeckonField *field, gconstpointer self)
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

  note_damage (fields, field, self);
  *value = field->fallback;
}

/* (transfer full) (nullable): lenient. */
static char **
read_texts (const BeckonField *field, const char *text)
{
  g_autoptr (JsonNode) node = text != NULL ? json_from_string (text, NULL) : NULL;

  if (node == NULL)
    return NULL;
  if (field->kind == BECKON_FIELD_VARIABLES)
    return JSON_NODE_HOLDS_OBJECT (node) ? beckon_json_dup_environment (json_node_get_object (node))
                                         : NULL;

  return JSON_NODE_HOLDS_ARRAY (node) ? beckon_json_dup_texts (json_node_get_array (node)) : NULL;
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
        BECKON_MEMBER (self, field, double) = beckon_stmt_get_real (stmt, column);
      break;
    case BECKON_FIELD_TEXT:
    case BECKON_FIELD_JSON: /* for JSON that goes out as it is, see beckon_stmt_dup_json() */
      BECKON_MEMBER (self, field, char *) = beckon_stmt_dup_text (stmt, column);
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
    default:
      g_assert_not_reached ();
    }
}

/* --- public --- */

BeckonStmt *
beckon_fields_select (BeckonDb *db, const BeckonFields *fields, const char *tail, GError **error)
{
  return beckon_db_borrow (db, find_text (fields, tail, make_select, NULL, 0), error);
}

void
beckon_fields_take (const BeckonFields *fields, gpointer self, BeckonStmt *stmt, int column)
{
  for (guint i = 0; i < fields->n_fields; i++)
    if (fields->fields[i].column != NULL)
      take_field (fields, &fields->fields[i], self, stmt, column++);
}

gboolean
beckon_fields_insert (BeckonDb                *db,
                      const BeckonFields      *fields,
                      gpointer                 self,
                      const BeckonFieldsOther *others,
                      guint                    n_others,
                      GError                 **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  const char *sql = find_text (fields, insert, make_insert, others, n_others);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  int index = 1;

  if (stmt == NULL)
    return FALSE;

  for (guint i = 0; i < fields->n_fields; i++)
    if (is_written (&fields->fields[i], insert))
      bind_field (&fields->fields[i], self, stmt, index++, texts);
  for (guint i = 0; i < n_others; i++, index++)
    if (others[i].text != NULL)
      beckon_stmt_bind_text (stmt, index, others[i].text);
    else
      beckon_stmt_bind_int (stmt, index, others[i].number);

  return beckon_stmt_insert (stmt, &BECKON_MEMBER (self, find_serial (fields), gint64), error);
}

gboolean
beckon_fields_update (BeckonDb *db, const BeckonFields *fields, gconstpointer self, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  const char *sql = find_text (fields, update, make_update, NULL, 0);
  g_autoptr (BeckonStmt) stmt = beckon_db_borrow (db, sql, error);
  int index = 2;

  if (stmt == NULL)
    return FALSE;

  beckon_stmt_bind_int (stmt, 1, BECKON_MEMBER (self, find_serial (fields), const gint64));
  for (guint i = 0; i < fields->n_fields; i++)
    if (is_written (&fields->fields[i], update))
      bind_field (&fields->fields[i], self, stmt, index++, texts);

  return beckon_stmt_run (stmt, error);
}
