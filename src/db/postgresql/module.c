/* module.c: what the module exports
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/module.h"

#include "db/postgresql/engine.h"
#include "db/postgresql/host.h"
#include "db/postgresql/upkeep.h"

extern G_MODULE_EXPORT const BeckonEngineModule beckon_engine_module;

const BeckonEngineModule beckon_engine_module = {
  .set_host = beckon_pg_set_host,
  .new = beckon_pg_engine_new,
  .set_up = beckon_pg_set_up,
  .copy = beckon_pg_copy,
  .move = beckon_pg_move,
  .check = beckon_pg_check,
};
