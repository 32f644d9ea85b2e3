/* engine.c: which engine has the database at a place, and the calls of its functions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/methods.h"

#include <glib/gi18n-lib.h>
#include <gmodule.h>

#include "base/error.h"
#include "db/address.h"
#include "db/module.h"
#include "db/sqlite/file-engine.h"

static GError *
new_error (int code, const char *hint, const char *message)
{
  return beckon_error_new ((BeckonErrorCode) code, hint, "%s", message);
}

const BeckonEngineModule *
beckon_engine_module_load (GError **error)
{
  const char      *folder = g_getenv ("BECKON_MODULE_DIR");
  g_autofree char *path =
    g_build_filename (folder != NULL ? folder : PKGLIBDIR, BECKON_ENGINE_MODULE_FILE, NULL);
  GModule *module = g_module_open (path, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
  static const BeckonEngineHost host = { .new_error = new_error,
                                         .get_hint = beckon_error_get_hint };
  gpointer                      found;

  if (module == NULL || !g_module_symbol (module, BECKON_ENGINE_MODULE_SYMBOL, &found))
    {
      beckon_set_error (error, BECKON_ERROR_STORE,
                        _ ("Install the package beckon-postgresql, or leave the address out: "
                           "the desk then uses a file."),
                        /* translators: %s is the dynamic linker's message, in English */
                        _ ("Beckon's part for PostgreSQL cannot be loaded: %s"), g_module_error ());
      if (module != NULL)
        g_module_close (module);
      return NULL;
    }
  /* Strings of it are in use until the end, such as the names of error domains. */
  g_module_make_resident (module);
  ((const BeckonEngineModule *) found)->set_host (&host);

  return found;
}

BeckonEngine *
beckon_engine_new (const char *place, GError **error)
{
  const BeckonEngineModule *module;

  if (!beckon_address_is (place))
    return beckon_file_engine_new (place);

  module = beckon_engine_module_load (error);

  return module != NULL ? module->new (place, error) : NULL;
}

void
beckon_engine_free (BeckonEngine *self)
{
  self->methods->free (self);
}

gboolean
beckon_engine_open (BeckonEngine *self, GError **error)
{
  return self->methods->open (self, error);
}

char *
beckon_engine_take_notice (BeckonEngine *self)
{
  return self->methods->take_notice (self);
}

BeckonDb *
beckon_engine_get_db (BeckonEngine *self)
{
  return self->methods->get_db (self);
}

BeckonDb *
beckon_engine_open_reader (BeckonEngine *self, GError **error)
{
  return self->methods->open_reader (self, error);
}

gboolean
beckon_engine_holds_role (BeckonEngine *self, BeckonRole role)
{
  return self->methods->holds_role (self, role);
}

void
beckon_engine_hurry (BeckonEngine *self)
{
  self->methods->hurry (self);
}

void
beckon_engine_close (BeckonEngine *self)
{
  self->methods->close (self);
}

gboolean
beckon_engine_check (BeckonEngine *self, GError **error)
{
  return self->methods->check (self, error);
}

void
beckon_engine_note_commit (BeckonEngine *self)
{
  self->methods->note_commit (self);
}

gboolean
beckon_engine_look (BeckonEngine *self, GError **error)
{
  return self->methods->look (self, error);
}

gboolean
beckon_engine_is_held (BeckonEngine *self)
{
  return self->methods->is_held (self);
}

void
beckon_engine_set_func (BeckonEngine *self, BeckonEngineFunc func, gpointer user_data)
{
  self->methods->set_func (self, func, user_data);
}

void
beckon_engine_watch (BeckonEngine *self, BeckonEngineWatchFunc func, gpointer user_data)
{
  self->methods->watch (self, func, user_data);
}

void
beckon_engine_unwatch (BeckonEngine *self)
{
  self->methods->unwatch (self);
}

void
beckon_engine_record_corruption (BeckonEngine *self)
{
  self->methods->record_corruption (self);
}

void
beckon_engine_keep_up (BeckonEngine *self, gboolean quiet)
{
  self->methods->keep_up (self, quiet);
}

gint64
beckon_engine_get_upkeep_us (BeckonEngine *self)
{
  return self->methods->get_upkeep_us (self);
}

void
beckon_engine_ask_upkeep (BeckonEngine *self)
{
  self->methods->ask_upkeep (self);
}

char *
beckon_engine_dup_trouble (BeckonEngine *self, char **hint)
{
  return self->methods->dup_trouble (self, hint);
}

void
beckon_engine_set_news_func (BeckonEngine *self, BeckonEngineNewsFunc func, gpointer user_data)
{
  if (self->methods->set_news_func != NULL)
    self->methods->set_news_func (self, func, user_data);
}

void
beckon_engine_tell (BeckonEngine *self, const BeckonDeskState *state)
{
  if (self->methods->tell != NULL)
    self->methods->tell (self, state);
}

void
beckon_engine_read_team (BeckonEngine *self, BeckonTeam *team)
{
  *team = (BeckonTeam){ 0 };
  if (self->methods->read_team != NULL)
    self->methods->read_team (self, team);
}

const char *
beckon_engine_get_desk (BeckonEngine *self)
{
  return self->methods->get_desk != NULL ? self->methods->get_desk (self) : NULL;
}
