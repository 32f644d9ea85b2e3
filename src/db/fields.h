/* fields.h: rows of the database by a type's table of fields (base/fields/fields.h)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "db/db.h"

G_BEGIN_DECLS

/* A column that is no field, of a new row. */
typedef struct
{
  const char *column;
  const char *text;   /* (nullable) */
  gint64      number; /* where there is no text */
} BeckonFieldsOther;

/* (transfer none) (nullable): "SELECT id, handle, … @tail", where @tail is a literal that begins
 * with " FROM": the text is made once and known by its address. Give it back by
 * beckon_stmt_release(). */
BeckonStmt *
beckon_fields_select (BeckonDb *db, const BeckonFields *fields, const char *tail, GError **error);
/* Reads the row that @stmt is at, whose columns from @column on are those of
 * beckon_fields_select(), into @self, which is new. */
void beckon_fields_take (const BeckonFields *fields, gpointer self, BeckonStmt *stmt, int column);
/* Adds the row of @self, and @others, and gives it its number. */
gboolean beckon_fields_insert (BeckonDb                *db,
                               const BeckonFields      *fields,
                               gpointer                 self,
                               const BeckonFieldsOther *others,
                               guint                    n_others,
                               GError                 **error);
/* Writes all columns of @self that are not FIXED into the row with its number. */
gboolean
beckon_fields_update (BeckonDb *db, const BeckonFields *fields, gconstpointer self, GError **error);

G_END_DECLS
