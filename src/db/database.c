/* database.c: the calls of the module's functions, and the file that is copied
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/database.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "db/address.h"
#include "db/module.h"

/* (transfer none) (nullable) */
static const BeckonEngineModule *
load_for (const char *address, GError **error)
{
  if (beckon_address_is (address))
    return beckon_engine_module_load (error);

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Write it like postgresql://NAME@HOST/DATABASE."),
                    _ ("“%s” is not the address of a database."), address);

  return NULL;
}

gboolean
beckon_database_set_up (const char *address, const char *role, GError **error)
{
  const BeckonEngineModule *module = load_for (address, error);

  return module != NULL && module->set_up (address, role, error);
}

gboolean
beckon_database_copy (
  const char *path, const char *address, BeckonCopyFunc func, gpointer user_data, GError **error)
{
  const BeckonEngineModule *module = load_for (address, error);
  g_autoptr (BeckonEngine) file = NULL;
  gboolean copied;

  if (module == NULL)
    return FALSE;
  if (beckon_address_is (path) || !g_file_test (path, G_FILE_TEST_EXISTS))
    {
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("Name the data file of a desk."),
                        _ ("The file %s does not exist."), path);
      return FALSE;
    }
  file = beckon_engine_new (path, error);
  if (file == NULL || !beckon_engine_open (file, error))
    return FALSE;

  copied = module->copy (beckon_engine_get_db (file), address, func, user_data, error);
  beckon_engine_close (file);

  return copied;
}

gboolean
beckon_database_move (
  const char *address, const char *name, gint64 *n_tasks, gint64 *n_agents, GError **error)
{
  const BeckonEngineModule *module = load_for (address, error);

  return module != NULL && module->move (address, name, n_tasks, n_agents, error);
}

void
beckon_database_check (const char *address, BeckonCheckFunc func, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  const BeckonEngineModule *module = load_for (address, &error);

  if (module != NULL)
    module->check (address, func, user_data);
  else
    func (FALSE, error->message, beckon_error_get_hint (error), user_data);
}
