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
  const char   *column;
  const char   *text;   /* (nullable) */
  const gint64 *number; /* (nullable): instead */
} BeckonFieldsOther;

/* The texts of statements are made once and known by the address of @tail or @names: both are
 * static.
 */

/* (transfer none) (nullable): "SELECT id, handle, … @tail", where @tail begins with " FROM", or
 * with
 * ", " and more columns. Give it back by beckon_stmt_release(). */
BeckonStmt *
beckon_fields_select (BeckonDb *db, const BeckonFields *fields, const char *tail, GError **error);
/* Reads the row that @stmt is at, whose columns from @column on are those of
 * beckon_fields_select(), into @self, which is new. The column behind them. */
int beckon_fields_take (const BeckonFields *fields, gpointer self, BeckonStmt *stmt, int column);
/* Adds the row of @self, and @others, and gives it its number; 0: there is one that has the same in
 * the column that is unique. */
gboolean beckon_fields_insert (BeckonDb                *db,
                               const BeckonFields      *fields,
                               gpointer                 self,
                               const BeckonFieldsOther *others,
                               guint                    n_others,
                               GError                 **error);
/* (transfer none) (nullable): "UPDATE people SET handle = ?2, … @tail", the members with @names
 * (array zero-terminated=1) bound to what @self says; the parameters of @tail come before them and
 * are left to the caller. */
BeckonStmt *beckon_fields_change (BeckonDb           *db,
                                  const BeckonFields *fields,
                                  gconstpointer       self,
                                  const char *const  *names,
                                  const char         *tail,
                                  GError            **error);
/* Writes all columns of @self that are not FIXED into the row with its number. */
gboolean
beckon_fields_update (BeckonDb *db, const BeckonFields *fields, gconstpointer self, GError **error);

G_END_DECLS
