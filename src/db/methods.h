/* methods.h: what an engine provides: one table of functions each for the engine, a connection and
 * a statement
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For engines and for db.c, engine.c and statement.c alone. Each function does what the public
 * function of its name says (db/engine.h, db/db.h, db/text-index.h, db/statement.h). An engine's
 * own structs begin with these, so that a pointer to one is a pointer to the other.
 */

#pragma once

#include "db/db.h"
#include "db/engine.h"

G_BEGIN_DECLS

typedef struct
{
  void (*release) (BeckonStmt *self);
  /* @value (transfer none) (nullable) */
  void (*bind_text) (BeckonStmt *self, int index, const char *value);
  /* @value (transfer full) (nullable) */
  void (*bind_own_text) (BeckonStmt *self, int index, char *value);
  void (*bind_int) (BeckonStmt *self, int index, gint64 value);
  void (*bind_real) (BeckonStmt *self, int index, double value);
  BeckonDbStep (*step) (BeckonStmt *self, GError **error);
  gint64 (*get_changed) (BeckonStmt *self);
  gboolean (*insert_rows) (BeckonStmt *self, guint n_rows, gint64 *numbers, GError **error);
  const char *(*get_text) (BeckonStmt *self, int column);
  gsize (*get_length) (BeckonStmt *self, int column);
  gint64 (*get_int) (BeckonStmt *self, int column);
  double (*get_real) (BeckonStmt *self, int column);
  gboolean (*is_null) (BeckonStmt *self, int column);
  gboolean (*is_text) (BeckonStmt *self, int column);
  gboolean (*is_int) (BeckonStmt *self, int column);
} BeckonStmtMethods;

struct _BeckonStmt
{
  const BeckonStmtMethods *methods;
};

typedef struct
{
  void (*close) (BeckonDb *self);
  void (*adopt) (BeckonDb *self);
  BeckonStmt *(*borrow) (BeckonDb *self, const char *sql, GError **error);
  gboolean (*begin_read) (BeckonDb *self, GError **error);
  gboolean (*begin_write) (BeckonDb *self, GError **error);
  gboolean (*commit) (BeckonDb *self, GError **error);
  void (*roll_back) (BeckonDb *self);
  gboolean (*save) (BeckonDb *self, GError **error);
  gboolean (*keep) (BeckonDb *self, GError **error);
  gboolean (*undo) (BeckonDb *self, GError **error);
  gint64 (*count_written) (BeckonDb *self);
  BeckonDbFault (*get_fault) (BeckonDb *self);
  void (*set_patience) (BeckonDb *self, gint64 since_us);
  void (*set_eager) (BeckonDb *self, gboolean eager);
  void (*set_interrupt) (BeckonDb *self, BeckonDbInterruptFunc func, gpointer user_data);
  gboolean (*read_sizes) (BeckonDb *self, BeckonDbSizes *sizes, GError **error);
  gboolean (*get_last_number) (BeckonDb *self, const char *table, gint64 *number, GError **error);
  /* (nullable): the server does it */
  gboolean (*give_back) (BeckonDb *self, guint n_pages, gboolean *more, GError **error);
  gboolean (*index_add) (BeckonDb *self, gint64 id, const char *const *fields, GError **error);
  /* (nullable), likewise */
  gboolean (*index_merge) (BeckonDb *self, guint n_pages, gboolean *more, GError **error);
  GArray *(*index_find) (
    BeckonDb *self, const char *match, gint64 place, gboolean up, guint limit, GError **error);
  /* (nullable), both: as those of an engine */
  const char *(*get_desk) (BeckonDb *self);
  gboolean (*check_role) (BeckonDb *self, BeckonRole role, gboolean *held, GError **error);
} BeckonDbMethods;

struct _BeckonDb
{
  const BeckonDbMethods *methods;
};

typedef struct
{
  void (*free) (BeckonEngine *self);
  gboolean (*open) (BeckonEngine *self, GError **error);
  char *(*take_notice) (BeckonEngine *self);
  BeckonDb *(*get_db) (BeckonEngine *self);
  BeckonDb *(*open_reader) (BeckonEngine *self, GError **error);
  gboolean (*holds_role) (BeckonEngine *self, BeckonRole role);
  void (*hurry) (BeckonEngine *self);
  void (*close) (BeckonEngine *self);
  gboolean (*check) (BeckonEngine *self, GError **error);
  void (*note_commit) (BeckonEngine *self);
  gboolean (*look) (BeckonEngine *self, GError **error);
  gboolean (*is_held) (BeckonEngine *self);
  void (*set_func) (BeckonEngine *self, BeckonEngineFunc func, gpointer user_data);
  void (*watch) (BeckonEngine *self, BeckonEngineWatchFunc func, gpointer user_data);
  void (*unwatch) (BeckonEngine *self);
  void (*record_corruption) (BeckonEngine *self);
  void (*keep_up) (BeckonEngine *self, gboolean quiet);
  gint64 (*get_upkeep_us) (BeckonEngine *self);
  void (*ask_upkeep) (BeckonEngine *self);
  char *(*dup_trouble) (BeckonEngine *self, char **hint);
  /* (nullable), all four: an engine whose database belongs to one desk */
  void (*set_news_func) (BeckonEngine *self, BeckonEngineNewsFunc func, gpointer user_data);
  void (*tell) (BeckonEngine *self, const BeckonDeskState *state);
  void (*read_team) (BeckonEngine *self, BeckonTeam *team);
  const char *(*get_desk) (BeckonEngine *self);
} BeckonEngineMethods;

struct _BeckonEngine
{
  const BeckonEngineMethods *methods;
};

G_END_DECLS
