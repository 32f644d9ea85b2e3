/* module.h: what the module of an engine exports: a table of functions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * PostgreSQL's engine is a module, so that a desk with a file does not need libpq.
 */

#pragma once

#include "db/database.h"
#include "db/engine.h"

G_BEGIN_DECLS

#define BECKON_ENGINE_MODULE_FILE "libbeckon-postgresql.so"
#define BECKON_ENGINE_MODULE_SYMBOL "beckon_engine_module"

/* What the module uses of the program: an error domain with hints can be registered only once. */
typedef struct
{
  /* See beckon_error_new(); @message as it is. */
  GError *(*new_error) (int code, const char *hint, const char *message);
  /* See beckon_error_get_hint(). */
  const char *(*get_hint) (const GError *error);
} BeckonEngineHost;

typedef struct
{
  /* @host (transfer none) lives as long as the process. Called first, once. */
  void (*set_host) (const BeckonEngineHost *host);
  /* (transfer full) (nullable): see beckon_engine_new(). E110: the address is wrong. */
  BeckonEngine *(*new) (const char *address, GError **error);
  /* See beckon_database_set_up(). */
  gboolean (*set_up) (const char *address, const char *role, GError **error);
  /* See beckon_database_copy(); @from is the connection to the file. */
  gboolean (*copy) (
    BeckonDb *from, const char *address, BeckonCopyFunc func, gpointer user_data, GError **error);
  /* See beckon_database_move(). */
  gboolean (*move) (
    const char *address, const char *name, gint64 *n_tasks, gint64 *n_agents, GError **error);
  /* See beckon_database_check(). */
  void (*check) (const char *address, BeckonCheckFunc func, gpointer user_data);
} BeckonEngineModule;

/* (transfer none) (nullable): loaded once, and never unloaded. Any thread. E110: it is not
 * installed. */
const BeckonEngineModule *beckon_engine_module_load (GError **error);

G_END_DECLS
