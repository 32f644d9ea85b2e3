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
  g_clear_pointer (&self->others, g_ptr_array_unref);
  g_clear_pointer (&self->present, g_ptr_array_unref);
  g_clear_pointer (&self->all, g_ptr_array_unref);
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

/* (transfer full) (nullable): @text with those of @entries that are in one file, or without them.
 */
static char *
edit (
  const GPtrArray *entries, const char *path, const char *text, gboolean removes, GError **error)
{
  g_autofree char *changed = g_strdup (text != NULL ? text : "");

  for (guint i = 0; i < entries->len; i++)
    {
      const BeckonEntry *entry = entries->pdata[i];
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
  for (guint i = 0; i < self->all->len; i++)
    {
      const BeckonEntry *entry = self->all->pdata[i];
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
  g_autofree char *again =
    copy != NULL ? edit (self->present, file->path, copy, FALSE, NULL) : NULL;
  g_autofree char *without = NULL;
  g_autofree char *fresh = NULL;

  if (is_own (self, file->path))
    {
      *text = NULL;
      return TRUE;
    }
  if (g_strcmp0 (again, file->text) == 0)
    {
      without = edit (self->all, file->path, copy, TRUE, NULL);
      if (g_strcmp0 (without, copy) == 0)
        {
          *text = g_steal_pointer (&copy);
          return TRUE;
        }
    }
  fresh = edit (self->present, file->path, NULL, FALSE, NULL);
  *text = NULL;
  return g_strcmp0 (fresh, file->text) == 0;
}

static gboolean
plan_removal (BeckonConnectChange *self, BeckonChangedFile *file, GError **error)
{
  const char      *text = file->file->text;
  g_autofree char *edited = NULL;

  if (text == NULL)
    return TRUE;
  edited = edit (self->all, file->file->path, text, TRUE, error);
  if (edited == NULL)
    return FALSE;
  file->changes = g_strcmp0 (edited, text) != 0;
  if (!file->changes || !find_former (self, file->file, &file->text))
    file->text = g_steal_pointer (&edited);
  return TRUE;
}

/* Other parts than those that are there begin with what was there before, if that is known: so that
 * it can still come back. */
static gboolean
plan_file (BeckonConnectChange *self, BeckonChangedFile *file, GError **error)
{
  const char      *path = file->file->path;
  const char      *text = file->file->text;
  g_autofree char *former = NULL;
  g_autofree char *without = NULL;
  g_autofree char *edited = NULL;
  gboolean         begins = self->present != self->entries && text != NULL && !is_own (self, path)
                    && find_former (self, file->file, &former);

  without = edit (self->others, path, begins ? former : text, TRUE, error);
  edited = without != NULL ? edit (self->entries, path, without, FALSE, error) : NULL;
  if (edited == NULL)
    return FALSE;
  if (*edited == '\0' && (begins ? former : text) == NULL)
    g_clear_pointer (&edited, g_free);
  file->changes = g_strcmp0 (edited, text) != 0;
  file->file->keeps_copy = begins && former != NULL;
  file->text = g_steal_pointer (&edited);
  return TRUE;
}

/* Is @url that of a desk: “http://127.0.0.1:PORT/mcp”, to the letter? */
static gboolean
is_own_url (const char *url)
{
  g_autoptr (GUri) uri = g_uri_parse (url, G_URI_FLAGS_NONE, NULL);
  g_autofree char *own =
    uri != NULL ? g_strdup_printf ("http://127.0.0.1:%d/mcp", g_uri_get_port (uri)) : NULL;

  return g_strcmp0 (url, own) == 0;
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

static GPtrArray *
list_parts (const BeckonConnectChange *self, BeckonConnectParts parts)
{
  return beckon_connect_agent_list_entries (self->agent, self->project,
                                            (const char *const *) self->command, parts);
}

/* It calls the desk by its address: there is nothing to choose. @entries (transfer full). */
static void
take_http (BeckonConnectChange *self, const char *url, GPtrArray *entries)
{
  self->url = g_strdup (url);
  self->parts = BECKON_CONNECT_QUESTIONS;
  self->before = self->parts;
  g_ptr_array_unref (self->all);
  self->all = entries;
  self->entries = g_ptr_array_ref (entries);
  self->present = g_ptr_array_ref (entries);
  self->others = g_ptr_array_new ();
}

/* Each error of this kind has the same way out. @message (transfer full) */
static gboolean
refuse_connected (const BeckonConnectChange *self, char *message, GError **error)
{
  g_autofree char *text = message;
  g_autofree char *hint = g_strdup_printf (
    /* Translators: the name of a program, such as claude */
    _ ("Run “beckon setup %s --remove” first, and repeat the command."), self->agent->name);

  beckon_set_error (error, BECKON_ERROR_STATUS, hint, "%s", text);
  return FALSE;
}

/* How beckon is called by the first entry that does, the server before all others. A command that
 * is there and works stays: from somewhere else, such as a menu of the desktop, beckon may not be
 * on the PATH. @words (nullable): that of the server. */
static void
find_command (BeckonConnectChange *self, char **words)
{
  char **command =
    words != NULL ? beckon_connect_check_command ((const char *const *) words) : NULL;

  for (guint i = 0; words == NULL && command == NULL && i < self->all->len; i++)
    {
      const BeckonEntry *entry = self->all->pdata[i];
      BeckonChangedFile *file = get_file (self, entry->file, NULL);
      g_auto (GStrv) called = NULL;

      if (file != NULL && file->file->text != NULL)
        called = beckon_entry_dup_command (entry, file->file->text);
      if (called != NULL)
        command = beckon_connect_check_command ((const char *const *) called);
    }
  if (command == NULL)
    return;
  g_strfreev (self->command);
  self->command = command;
  g_ptr_array_unref (self->all);
  self->all = list_parts (self, self->agent->offers);
}

/* How the agent is to call beckon, and what can be in its configuration. An address of the desk
 * stays, too. @url (nullable): the one that is wanted; @parts: what else is. */
static gboolean
list_all (BeckonConnectChange *self, const char *url, BeckonConnectParts parts, GError **error)
{
  const BeckonEntry *server;
  BeckonChangedFile *file;
  const char        *text;
  g_auto (GStrv) words = NULL;
  g_autofree char *present = NULL;
  GPtrArray       *entries;

  self->command = beckon_connect_dup_command ();
  self->all = list_parts (self, self->agent->offers);
  server = beckon_connect_agent_get_server (self->all);
  file = get_file (self, server->file, error);
  if (file == NULL)
    return FALSE;
  text = file->file->text;
  words = text != NULL ? beckon_entry_dup_command (server, text) : NULL;
  if (url != NULL && has_command (self->all, words))
    return refuse_connected (
      self, g_strdup_printf (_ ("%s is connected by a command already"), self->agent->title),
      error);
  if (url != NULL)
    {
      take_http (self, url, beckon_connect_agent_list_http (self->agent, self->project, url));
      return TRUE;
    }
  present = text != NULL ? beckon_entry_dup_url (server, text) : NULL;
  entries = words == NULL ? list_present (self, text, present) : NULL;
  if (entries != NULL)
    {
      take_http (self, present, entries);
      return (parts & ~(guint) BECKON_CONNECT_QUESTIONS) == 0
             || refuse_connected (
               self,
               g_strdup_printf (
                 _ ("%s calls the desk by its address, and permissions need a command"),
                 self->agent->title),
               error);
    }
  find_command (self, words);
  return TRUE;
}

/* Looks at @entries; sets @states, one for each. */
static gboolean
look (BeckonConnectChange *self, const GPtrArray *entries, BeckonEntryState *states, GError **error)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const BeckonEntry *entry = entries->pdata[i];
      BeckonChangedFile *file = get_file (self, entry->file, error);

      if (file == NULL)
        return FALSE;
      if (file->file->text != NULL
          && !beckon_entry_look (entry, file->file->text, &states[i], error))
        {
          g_prefix_error (error, "%s: ", file->file->path);
          return FALSE;
        }
    }
  return TRUE;
}

/* --- which parts are there --- */

/* Are both the same place in the same file? */
static gboolean
are_one_place (const BeckonEntry *a, const BeckonEntry *b)
{
  g_autofree char *name = beckon_entry_dup_name (a);
  g_autofree char *other = beckon_entry_dup_name (b);

  return g_str_equal (name, other) && g_str_equal (a->file, b->file);
}

/* (transfer full): what is there and none of @entries. */
static GPtrArray *
list_others (BeckonConnectChange *self, const GPtrArray *entries)
{
  GPtrArray *others = g_ptr_array_new ();

  for (guint i = 0; i < self->all->len; i++)
    {
      BeckonEntry       *entry = self->all->pdata[i];
      BeckonChangedFile *file = get_file (self, entry->file, NULL);
      BeckonEntryState   state = BECKON_ENTRY_MISSING;
      gboolean           is_one = FALSE;

      for (guint j = 0; j < entries->len && !is_one; j++)
        is_one = are_one_place (entry, entries->pdata[j]);
      if (!is_one && file != NULL && file->file->text != NULL
          && beckon_entry_look (entry, file->file->text, &state, NULL)
          && state != BECKON_ENTRY_MISSING)
        g_ptr_array_add (others, entry);
    }
  return others;
}

/* How well do @entries match the files? The more the better. */
static int
rate (BeckonConnectChange *self, const GPtrArray *entries)
{
  g_autofree BeckonEntryState *states = g_new0 (BeckonEntryState, entries->len);
  g_autoptr (GPtrArray) others = list_others (self, entries);
  int there = 0;

  look (self, entries, states, NULL);
  for (guint i = 0; i < entries->len; i++)
    there += states[i] == BECKON_ENTRY_THERE;
  /* Of two that have as much there, the one that lacks less. */
  return 100 * (there - (int) others->len) - ((int) entries->len - there);
}

/* Is a permission denied where no desk is, as the files are now? */
static gboolean
find_strict (BeckonConnectChange *self)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      const BeckonEntry *entry = self->all->pdata[i];
      BeckonChangedFile *file = get_file (self, entry->file, NULL);

      if (file != NULL && file->file->text != NULL
          && beckon_entry_is_strict (entry, file->file->text))
        return TRUE;
    }
  return FALSE;
}

/* Which parts the person has chosen: what the files have says that. A server alone, as people wrote
 * it by hand, says nothing. */
static BeckonConnectParts
find_present (BeckonConnectChange *self)
{
  const BeckonConnectParts choices[] = {
    self->agent->offers & BECKON_CONNECT_BOTH,
    BECKON_CONNECT_QUESTIONS,
    BECKON_CONNECT_PERMISSIONS,
  };
  BeckonConnectParts best = choices[0];
  int                most = G_MININT;
  BeckonConnectParts strict;

  if (!has_command (self->all, NULL))
    return best;
  strict = find_strict (self) ? BECKON_CONNECT_STRICT : 0;
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (GPtrArray) entries = NULL;
      BeckonConnectParts parts = choices[i];
      int                rating;

      if ((parts & ~(guint) self->agent->offers) != 0)
        continue;
      if ((parts & BECKON_CONNECT_PERMISSIONS) != 0)
        parts |= strict;
      entries = list_parts (self, parts);
      rating = rate (self, entries);
      if (rating > most)
        {
          most = rating;
          best = parts;
        }
    }
  return best;
}

static gboolean
choose (BeckonConnectChange *self, BeckonConnectParts parts, GError **error)
{
  if ((parts & ~(guint) self->agent->offers) != 0)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT,
                        _ ("Connect it without this option: its questions come to the desk."),
                        _ ("%s has no hook that can decide a permission"), self->agent->title);
      return FALSE;
    }
  self->before = find_present (self);
  if (parts == 0 || parts == BECKON_CONNECT_STRICT)
    parts |= self->before;
  /* What is not passed on cannot be denied. */
  if ((parts & BECKON_CONNECT_STRICT) != 0)
    parts |= BECKON_CONNECT_PERMISSIONS;
  self->parts = parts;
  self->present = list_parts (self, self->before);
  self->entries =
    parts == self->before ? g_ptr_array_ref (self->present) : list_parts (self, parts);
  self->others = list_others (self, self->entries);
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
      BeckonConnectParts        parts,
      GError                  **error)
{
  g_autoptr (BeckonConnectChange) self = g_new0 (BeckonConnectChange, 1);
  g_autofree BeckonEntryState *all = NULL;

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
  if (!list_all (self, url, parts, error))
    return NULL;
  all = g_new0 (BeckonEntryState, self->all->len);
  if (!look (self, self->all, all, error))
    return NULL;
  if (self->url == NULL && !choose (self, parts, error))
    return NULL;
  self->states = g_new0 (BeckonEntryState, self->entries->len);
  if (!look (self, self->entries, self->states, error))
    return NULL;
  for (guint i = 0; i < self->files->len; i++)
    {
      BeckonChangedFile *file = self->files->pdata[i];

      if (!(removes ? plan_removal (self, file, error) : plan_file (self, file, error)))
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
                           BeckonConnectParts        parts,
                           GError                  **error)
{
  return plan (agent, project, NULL, removes, parts, error);
}

BeckonConnectChange *
beckon_connect_change_new_http (const BeckonConnectAgent *agent,
                                const char               *project,
                                const char               *url,
                                GError                  **error)
{
  if (agent->list_http != NULL)
    return plan (agent, project, url, FALSE, BECKON_CONNECT_QUESTIONS, error);
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
  return are_all (self, BECKON_ENTRY_THERE) && self->others->len == 0;
}

gboolean
beckon_connect_change_is_absent (const BeckonConnectChange *self)
{
  return are_all (self, BECKON_ENTRY_MISSING) && self->others->len == 0;
}

gboolean
beckon_connect_change_has_choice (const BeckonConnectChange *self)
{
  return self->url == NULL && (self->agent->offers & BECKON_CONNECT_PERMISSIONS) != 0;
}

gboolean
beckon_connect_change_is_strict (const BeckonConnectChange *self)
{
  return (self->parts & BECKON_CONNECT_STRICT) != 0;
}

gboolean
beckon_connect_change_ends_strict (const BeckonConnectChange *self)
{
  return (self->before & ~(guint) self->parts & BECKON_CONNECT_STRICT) != 0;
}

const char *
beckon_connect_change_describe_parts (const BeckonConnectChange *self)
{
  if (!beckon_connect_change_has_choice (self))
    return NULL;
  switch ((guint) self->parts)
    {
    case BECKON_CONNECT_QUESTIONS:
      /* Translators: what comes to the desk, in brackets after “connected” */
      return _ ("questions alone");
    case BECKON_CONNECT_PERMISSIONS:
      return _ ("permissions alone");
    case BECKON_CONNECT_PERMISSIONS | BECKON_CONNECT_STRICT:
      /* Translators: strict: a permission is denied where no desk is */
      return _ ("permissions alone, strict");
    case BECKON_CONNECT_ALL:
      /* Translators: a permission is denied where no desk is */
      return _ ("strict");
    default:
      return NULL;
    }
}

gboolean
beckon_connect_change_is_alone (const BeckonConnectChange *self, GError **error)
{
  g_autoptr (BeckonConnectChange) all = NULL;
  g_autofree char *hint = NULL;

  if (!beckon_connect_agent_has_hooks (self->entries))
    return TRUE;
  all = beckon_connect_change_new (self->agent, NULL, FALSE, 0, error);
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
