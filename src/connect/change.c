/* change.c: connects an agent or takes the connection back: what would change, and changing it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "connect/change.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "connect/difference.h"

static void
changed_file_free (gpointer data)
{
  BeckonChangedFile *self = data;

  beckon_config_file_free (self->file);
  g_free (self->text);
  g_free (self);
}

void
beckon_connect_change_free (BeckonConnectChange *self)
{
  g_free (self->project);
  g_free (self->url);
  g_strfreev (self->command);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_free (self->states);
  g_free (self);
}

/* (transfer none): the file at @path, which is read if it was not yet. */
static BeckonChangedFile *
get_file (BeckonConnectChange *self, const char *path, GError **error)
{
  g_autofree char   *whole = g_canonicalize_filename (path, NULL);
  BeckonConfigFile  *read;
  BeckonChangedFile *file;

  for (guint i = 0; i < self->files->len; i++)
    {
      file = self->files->pdata[i];
      if (g_str_equal (file->file->path, whole))
        return file;
    }
  read = beckon_config_file_read (path, error);
  if (read == NULL)
    return NULL;
  /* What is in a project has no secrets, and may be for others as well. */
  if (self->project != NULL && read->text == NULL)
    read->mode = BECKON_CONFIG_FILE_SHARED;
  file = g_new0 (BeckonChangedFile, 1);
  file->file = read;
  g_ptr_array_add (self->files, file);
  /* Both formats are UTF-8 without NUL; the editors say so of the first one that is not. */
  if (read->text != NULL && strlen (read->text) != read->length)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Save the file as UTF-8."),
                        _ ("“%s” is not a text file"), read->path);
      return NULL;
    }
  return file;
}

/* (transfer full) (nullable): @text with all entries of one file, or without them. */
static char *
edit (const BeckonConnectChange *self,
      const char                *path,
      const char                *text,
      gboolean                   removes,
      GError                   **error)
{
  g_autofree char *changed = g_strdup (text != NULL ? text : "");

  for (guint i = 0; i < self->entries->len; i++)
    {
      const BeckonEntry *entry = self->entries->pdata[i];
      g_autofree char   *whole = g_canonicalize_filename (entry->file, NULL);
      char              *next;

      if (!g_str_equal (whole, path))
        continue;
      next = removes ? beckon_entry_remove (entry, changed, error)
                     : beckon_entry_add (entry, changed, error);
      if (next == NULL)
        return NULL;
      g_free (changed);
      changed = next;
    }
  return g_steal_pointer (&changed);
}

/* Is all of the file ours? */
static gboolean
is_own (const BeckonConnectChange *self, const char *path)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      const BeckonEntry *entry = self->entries->pdata[i];
      g_autofree char   *whole = g_canonicalize_filename (entry->file, NULL);

      if (entry->kind == BECKON_ENTRY_FILE && g_str_equal (whole, path))
        return TRUE;
    }
  return FALSE;
}

/* Sets @text (out) (nullable) to what the file was before it was connected, if nothing but that has
 * happened to it: then nothing of it is to be left, not even an empty list. */
static gboolean
find_former (const BeckonConnectChange *self, const BeckonConfigFile *file, char **text)
{
  g_autofree char *copy = beckon_config_file_dup_copy (file);
  g_autofree char *again = copy != NULL ? edit (self, file->path, copy, FALSE, NULL) : NULL;
  g_autofree char *without = NULL;
  g_autofree char *fresh = NULL;

  if (is_own (self, file->path))
    {
      *text = NULL;
      return TRUE;
    }
  if (g_strcmp0 (again, file->text) == 0)
    {
      without = edit (self, file->path, copy, TRUE, NULL);
      if (g_strcmp0 (without, copy) == 0)
        {
          *text = g_steal_pointer (&copy);
          return TRUE;
        }
    }
  fresh = edit (self, file->path, NULL, FALSE, NULL);
  *text = NULL;
  return g_strcmp0 (fresh, file->text) == 0;
}

static gboolean
plan_file (BeckonConnectChange *self, BeckonChangedFile *file, gboolean removes, GError **error)
{
  const char      *text = file->file->text;
  g_autofree char *edited = NULL;

  if (removes && text == NULL)
    return TRUE;
  edited = edit (self, file->file->path, text, removes, error);
  if (edited == NULL)
    return FALSE;
  file->changes = g_strcmp0 (edited, text) != 0;
  if (!removes || !file->changes || !find_former (self, file->file, &file->text))
    file->text = g_steal_pointer (&edited);
  return TRUE;
}

/* Is @url that of a desk? */
static gboolean
is_own_url (const char *url)
{
  return g_str_has_prefix (url, "http://127.0.0.1:") && g_str_has_suffix (url, "/mcp");
}

/* Does the agent call beckon by a command, be it only in a hook? Files that only have hooks are not
 * among those that would change. */
static gboolean
has_command (const GPtrArray *entries, char **words)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const BeckonEntry *entry = entries->pdata[i];
      g_autoptr (BeckonConfigFile) file = NULL;
      BeckonEntryState state = BECKON_ENTRY_MISSING;

      if (entry->kind != BECKON_ENTRY_HOOK && entry->kind != BECKON_ENTRY_FILE)
        continue;
      file = beckon_config_file_read (entry->file, NULL);
      if (file != NULL && file->text != NULL && beckon_entry_look (entry, file->text, &state, NULL)
          && state != BECKON_ENTRY_MISSING)
        return TRUE;
    }
  return words != NULL;
}

/* (transfer full) (nullable): the entries with the address that is in the file, if it was written
 * by beckon_connect_change_new_http(): what a person has written otherwise is not kept. */
static GPtrArray *
list_present (BeckonConnectChange *self, const char *text, const char *url)
{
  g_autoptr (GPtrArray) entries = NULL;
  BeckonEntryState state = BECKON_ENTRY_MISSING;

  if (self->agent->list_http == NULL || url == NULL || !is_own_url (url))
    return NULL;
  entries = beckon_connect_agent_list_http (self->agent, self->project, url);
  beckon_entry_look (beckon_connect_agent_get_server (entries), text, &state, NULL);
  return state == BECKON_ENTRY_THERE ? g_steal_pointer (&entries) : NULL;
}

static void
take_entries (BeckonConnectChange *self, GPtrArray *entries) /* (transfer full) */
{
  g_ptr_array_unref (self->entries);
  self->entries = entries;
}

/* How the agent is to call beckon, and what is to be in its configuration. A command that is there
 * and works stays: from somewhere else, such as a menu of the desktop, beckon may not be on the
 * PATH. So does an address of the desk. @url (nullable): the one that is wanted. */
static gboolean
list_entries (BeckonConnectChange *self, const char *url, GError **error)
{
  const BeckonEntry *server;
  BeckonChangedFile *file;
  const char        *text;
  g_auto (GStrv) words = NULL;
  g_autofree char *present = NULL;
  GPtrArray       *entries;
  char           **command;

  self->command = beckon_connect_dup_command ();
  self->entries = beckon_connect_agent_list_entries (self->agent, self->project,
                                                     (const char *const *) self->command);
  server = beckon_connect_agent_get_server (self->entries);
  file = get_file (self, server->file, error);
  if (file == NULL)
    return FALSE;
  text = file->file->text;
  words = text != NULL ? beckon_entry_dup_command (server, text) : NULL;
  if (url != NULL && has_command (self->entries, words))
    {
      g_autofree char *hint = g_strdup_printf (
        /* Translators: the name of a program, such as claude */
        _ ("Run “beckon setup %s --remove” first, and repeat the command."), self->agent->name);

      beckon_set_error (error, BECKON_ERROR_STATUS, hint,
                        _ ("%s is connected by a command already"), self->agent->title);
      return FALSE;
    }
  if (url != NULL)
    {
      self->url = g_strdup (url);
      take_entries (self, beckon_connect_agent_list_http (self->agent, self->project, url));
      return TRUE;
    }
  present = text != NULL ? beckon_entry_dup_url (server, text) : NULL;
  entries = words == NULL ? list_present (self, text, present) : NULL;
  if (entries != NULL)
    {
      self->url = g_steal_pointer (&present);
      take_entries (self, entries);
      return TRUE;
    }
  command = words != NULL ? beckon_connect_check_command ((const char *const *) words) : NULL;
  if (command == NULL)
    return TRUE;
  g_strfreev (self->command);
  self->command = command;
  take_entries (self, beckon_connect_agent_list_entries (self->agent, self->project,
                                                         (const char *const *) command));
  return TRUE;
}

static gboolean
look (BeckonConnectChange *self, GError **error)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      const BeckonEntry *entry = self->entries->pdata[i];
      BeckonChangedFile *file = get_file (self, entry->file, error);

      if (file == NULL)
        return FALSE;
      if (file->file->text != NULL
          && !beckon_entry_look (entry, file->file->text, &self->states[i], error))
        {
          g_prefix_error (error, "%s: ", file->file->path);
          return FALSE;
        }
    }
  return TRUE;
}

/* Is @project a folder, and not the one in which the configuration for all projects is? */
static gboolean
check_project (const char *project, GError **error)
{
  struct stat info, home;

  if (stat (project, &info) != 0 || !S_ISDIR (info.st_mode))
    {
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND,
                        _ ("Name the folder of the project after “--project”, or start the command "
                           "in it."),
                        _ ("There is no folder “%s”"), project);
      return FALSE;
    }
  if (stat (g_get_home_dir (), &home) != 0 || info.st_dev != home.st_dev
      || info.st_ino != home.st_ino)
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_MISFIT,
                    _ ("Repeat the command in the folder of a project, or without “--project” for "
                       "all of them."),
                    _ ("“%s” is your home folder, not a project"), project);
  return FALSE;
}

/* @url (nullable): where the desk is to be called. */
static BeckonConnectChange *
plan (const BeckonConnectAgent *agent,
      const char               *project,
      const char               *url,
      gboolean                  removes,
      GError                  **error)
{
  g_autoptr (BeckonConnectChange) self = g_new0 (BeckonConnectChange, 1);

  self->agent = agent;
  self->project = project != NULL ? g_canonicalize_filename (project, NULL) : NULL;
  self->files = g_ptr_array_new_with_free_func (changed_file_free);
  if (beckon_connect_is_shut_in ())
    {
      beckon_set_error (error, BECKON_ERROR_FORBIDDEN,
                        _ ("Install the “beckon” command (Connect an Agent), and run “beckon "
                           "setup” in a terminal."),
                        "%s", _ ("The sandbox does not see the configuration of the agent"));
      return NULL;
    }
  if (project != NULL && !check_project (self->project, error))
    return NULL;
  if (!list_entries (self, url, error))
    return NULL;
  self->states = g_new0 (BeckonEntryState, self->entries->len);
  if (!look (self, error))
    return NULL;
  for (guint i = 0; i < self->files->len; i++)
    {
      BeckonChangedFile *file = self->files->pdata[i];

      if (!plan_file (self, file, removes, error))
        {
          g_prefix_error (error, "%s: ", file->file->path);
          return NULL;
        }
    }
  return g_steal_pointer (&self);
}

BeckonConnectChange *
beckon_connect_change_new (const BeckonConnectAgent *agent,
                           const char               *project,
                           gboolean                  removes,
                           GError                  **error)
{
  return plan (agent, project, NULL, removes, error);
}

BeckonConnectChange *
beckon_connect_change_new_http (const BeckonConnectAgent *agent,
                                const char               *project,
                                const char               *url,
                                GError                  **error)
{
  if (agent->list_http != NULL)
    return plan (agent, project, url, FALSE, error);
  beckon_set_error (error, BECKON_ERROR_MISFIT,
                    _ ("Connect it without “--http”: by a command, which needs no token."),
                    _ ("%s cannot read the token from its environment, and it is not written into "
                       "a file"),
                    agent->title);
  return NULL;
}

static gboolean
are_all (const BeckonConnectChange *self, BeckonEntryState state)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (self->states[i] != state)
      return FALSE;
  return TRUE;
}

gboolean
beckon_connect_change_is_complete (const BeckonConnectChange *self)
{
  return are_all (self, BECKON_ENTRY_THERE);
}

gboolean
beckon_connect_change_is_absent (const BeckonConnectChange *self)
{
  return are_all (self, BECKON_ENTRY_MISSING);
}

gboolean
beckon_connect_change_is_alone (const BeckonConnectChange *self, GError **error)
{
  g_autoptr (BeckonConnectChange) all = NULL;
  g_autofree char *hint = NULL;

  if (!beckon_connect_agent_has_hooks (self->entries))
    return TRUE;
  all = beckon_connect_change_new (self->agent, NULL, FALSE, error);
  if (all == NULL)
    return FALSE;
  if (beckon_connect_change_is_absent (all) || !beckon_connect_agent_has_hooks (all->entries))
    return TRUE;
  /* Translators: the name of a program, such as claude, twice */
  hint =
    g_strdup_printf (_ ("Nothing more is needed here (“beckon setup %s --check” says whether it "
                        "is complete). To connect this project alone, run “beckon setup %s "
                        "--remove” first."),
                     self->agent->name, self->agent->name);
  beckon_set_error (error, BECKON_ERROR_STATUS, hint,
                    _ ("%s is connected for all projects already, and would run its hooks twice"),
                    self->agent->title);
  return FALSE;
}

gboolean
beckon_connect_change_is_empty (const BeckonConnectChange *self)
{
  for (guint i = 0; i < self->files->len; i++)
    if (((BeckonChangedFile *) self->files->pdata[i])->changes)
      return FALSE;
  return TRUE;
}

char *
beckon_connect_change_dup_difference (const BeckonConnectChange *self)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < self->files->len; i++)
    {
      const BeckonChangedFile *file = self->files->pdata[i];
      g_autofree char         *difference = NULL;

      if (!file->changes)
        continue;
      difference = beckon_difference (file->file->path, file->file->text, file->text);
      g_string_append (out, difference);
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Puts back the first @n files, the last one first. If one cannot be, @error says so, too. */
static void
put_back (BeckonConnectChange *self, guint n, GError **error)
{
  g_autoptr (GString) left = g_string_new (NULL);
  g_autoptr (GError) first = NULL;
  g_autofree char *hint = NULL;

  while (n-- > 0)
    {
      BeckonChangedFile *file = self->files->pdata[n];
      g_autoptr (GError) why = NULL;

      if (file->changes && !beckon_config_file_put_back (file->file, file->text, &why))
        g_string_append_printf (left, "%s%s", left->len > 0 ? "; " : "", why->message);
    }
  if (left->len == 0 || error == NULL)
    return;
  first = g_steal_pointer (error);
  hint = g_strdup_printf (_ ("What was written before could not be taken back: %s. Look at it, and "
                             "repeat the command."),
                          left->str);
  beckon_set_error (error, first->code, hint, "%s", first->message);
}

gboolean
beckon_connect_change_write (BeckonConnectChange *self, GError **error)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      BeckonChangedFile *file = self->files->pdata[i];

      if (file->changes && !beckon_config_file_write (file->file, file->text, error))
        {
          put_back (self, i, error);
          return FALSE;
        }
    }
  return TRUE;
}
