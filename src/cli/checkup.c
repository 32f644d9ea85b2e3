/* checkup.c: checks by `beckon doctor` outside the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/checkup.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/json/json-write.h"
#include "base/paths.h"
#include "base/sandbox.h"
#include "cli/activate.h"
#include "cli/print.h"
#include "db/address.h"
#include "db/database.h"
#include "trust/own.h"

#define SERVICE_FILE BECKON_APP_ID ".service"
#define PORT_TIMEOUT_S 5
/* Limits well above the size of a token and of a desk.json. */
#define TOKEN_BYTES 256
#define DESK_BYTES (64 * 1024)
/* Space that one commit may need in the write-ahead log. */
#define MIN_ROOM_BYTES (G_GUINT64_CONSTANT (256) * 1024)
/* The first bytes of every SQLite file, including the NUL. */
#define SQLITE_MAGIC "SQLite format 3"

void
beckon_finding_free (BeckonFinding *self)
{
  g_free (self->name);
  g_free (self->text);
  g_free (self->advice);
  g_free (self);
}

void
beckon_checkup_add (GPtrArray *findings, const char *name, gboolean well, char *text, char *advice)
{
  BeckonFinding *finding = g_new0 (BeckonFinding, 1);

  finding->name = g_strdup (name);
  finding->well = well;
  finding->text = text;
  finding->advice = well ? NULL : advice;
  if (well)
    g_free (advice);
  g_ptr_array_add (findings, finding);
}

static gboolean
is_sqlite (const char *path)
{
  int    fd = open (path, O_RDONLY | O_CLOEXEC);
  char   head[sizeof SQLITE_MAGIC];
  gssize n;

  if (fd < 0)
    return FALSE;
  n = read (fd, head, sizeof head);
  close (fd);
  return n == sizeof head && memcmp (head, SQLITE_MAGIC, sizeof head) == 0;
}

/* Can the desk create @folder, or write to it if it exists? A missing folder is created in its
 * nearest existing parent. */
static gboolean
can_be_made (const char *folder)
{
  g_autofree char *nearest = g_strdup (folder);

  while (!g_file_test (nearest, G_FILE_TEST_EXISTS) && strcmp (nearest, "/") != 0
         && strcmp (nearest, ".") != 0)
    {
      char *parent = g_path_get_dirname (nearest);

      g_free (nearest);
      nearest = parent;
    }
  return g_file_test (nearest, G_FILE_TEST_IS_DIR) && g_access (nearest, W_OK | X_OK) == 0;
}

static void
take_finding (gboolean good, const char *text, const char *hint, gpointer user_data)
{
  beckon_checkup_add (user_data, "data", good, g_strdup (text), g_strdup (hint));
}

void
beckon_checkup_database (GPtrArray *findings, const char *address)
{
  beckon_database_check (address, take_finding, findings);
}

void
beckon_checkup_data_file (GPtrArray *findings, JsonObject *desk, gboolean in_use)
{
  /* A desk of an older version does not say. */
  const char *told =
    desk != NULL ? json_object_get_string_member_with_default (desk, "database", NULL) : NULL;
  g_autofree char *path = told != NULL ? g_strdup (told) : beckon_paths_dup_database ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *size = NULL;
  GStatBuf         info;
  struct statvfs   room;

  if (beckon_address_is (path))
    {
      beckon_checkup_database (findings, path);
      return;
    }

  if (g_stat (path, &info) != 0)
    {
      gboolean can = can_be_made (folder);

      if (in_use)
        {
          beckon_checkup_add (
            findings, "data", FALSE,
            g_strdup_printf (_ ("Data file %s: missing, although the desk is using it"), path),
            g_strdup (_ ("Put it back where it was, or restart the desk.")));
          return;
        }

      beckon_checkup_add (findings, "data", can,
                          g_strdup_printf (_ ("Data file %s: does not exist yet"), path),
                          g_strdup_printf (_ ("Make the folder %s writable."), folder));
      return;
    }
  size = g_format_size (info.st_size);
  if (g_access (path, R_OK | W_OK) != 0 || g_access (folder, W_OK) != 0)
    beckon_checkup_add (findings, "data", FALSE,
                        g_strdup_printf (_ ("Data file %s (%s): cannot be written"), path, size),
                        g_strdup_printf (_ ("Make the file and the folder %s writable."), folder));
  else if (info.st_size > 0 && !is_sqlite (path))
    beckon_checkup_add (
      findings, "data", FALSE, g_strdup_printf (_ ("Data file %s (%s): damaged"), path, size),
      g_strdup (_ ("Start the desk; it moves the file aside and recovers what it can.")));
  else if (statvfs (folder, &room) == 0 && room.f_bavail * room.f_frsize < MIN_ROOM_BYTES)
    beckon_checkup_add (
      findings, "data", FALSE,
      g_strdup_printf (_ ("Data file %s (%s): the disk is full"), path, size),
      g_strdup_printf (_ ("Free up space on the disk that holds %s; the desk then resumes."),
                       folder));
  else
    beckon_checkup_add (findings, "data", TRUE,
                        g_strdup_printf (_ ("Data file %s (%s): writable"), path, size), NULL);
}

void
beckon_checkup_token (GPtrArray *findings)
{
  g_autofree char *path = beckon_paths_dup_token ();
  g_autoptr (GError) error = NULL;
  g_autofree char *token = beckon_own_read_file (path, TOKEN_BYTES, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    beckon_checkup_add (findings, "token", FALSE, g_strdup_printf (_ ("Token %s: missing"), path),
                        g_strdup (_ ("It is created when the desk starts; restart the desk.")));
  else if (token == NULL)
    beckon_checkup_add (
      findings, "token", FALSE,
      g_strdup_printf (_ ("Token %s: readable or owned by other users"), path),
      g_strdup (_ ("Delete the file and restart the desk to create a new token.")));
  else
    beckon_checkup_add (findings, "token", TRUE,
                        g_strdup_printf (_ ("Token %s: only you can read it"), path), NULL);
}

/* Does the desk answer on the port, with the token? */
static gboolean
try_port (guint port, guint *status, char **why)
{
  g_autofree char *path = beckon_paths_dup_token ();
  g_autofree char *token = NULL;
  g_autofree char *url = g_strdup_printf ("http://127.0.0.1:%u/v1/status", port);
  g_autofree char *bearer = NULL;
  g_autoptr (SoupSession) session =
    soup_session_new_with_options ("proxy-resolver", NULL, "timeout", PORT_TIMEOUT_S, NULL);
  g_autoptr (SoupMessage) message = soup_message_new ("GET", url);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  token = beckon_own_read_file (path, TOKEN_BYTES, NULL);
  if (token != NULL)
    bearer = g_strconcat ("Bearer ", g_strstrip (token), NULL);
  if (bearer != NULL)
    soup_message_headers_replace (soup_message_get_request_headers (message), "Authorization",
                                  bearer);
  bytes = soup_session_send_and_read (session, message, NULL, &error);
  *status = soup_message_get_status (message);
  if (bytes == NULL)
    *why = g_strdup (error->message);
  return bytes != NULL && *status == SOUP_STATUS_OK;
}

void
beckon_checkup_port (GPtrArray *findings, JsonObject *desk, gboolean wanted)
{
  guint            port = json_object_get_int_member_with_default (desk, "port", 0);
  g_autofree char *why = NULL;
  guint            status = 0;

  if (port == 0)
    {
      beckon_checkup_add (findings, "port", wanted,
                          g_strdup (_ ("Port: off; agents use the Unix socket")),
                          g_strdup (_ ("Another program may be using the port: choose another in "
                                       "Preferences or with BECKON_PORT, and restart the desk.")));
      return;
    }
  /* The token must be sent only to the desk (TR-1). */
  if (!beckon_own_has_port (port))
    beckon_checkup_add (findings, "port", FALSE,
                        g_strdup_printf (_ ("Port %u: your desk is not listening there"), port),
                        g_strdup (_ ("Restart the desk.")));
  else if (try_port (port, &status, &why))
    beckon_checkup_add (findings, "port", TRUE, g_strdup_printf (_ ("Port %u: ok"), port), NULL);
  else if (why != NULL)
    beckon_checkup_add (findings, "port", FALSE, g_strdup_printf (_ ("Port %u: %s"), port, why),
                        g_strdup (_ ("Restart the desk.")));
  else
    beckon_checkup_add (findings, "port", FALSE,
                        g_strdup_printf (_ ("Port %u: refused with HTTP status %u"), port, status),
                        g_strdup (_ ("The token may be outdated; restart the desk.")));
}

/* (transfer full) (nullable): the D-Bus service file of the window. */
static char *
find_service_file (void)
{
  const char *const *folders = g_get_system_data_dirs ();
  g_autofree char   *own =
    g_build_filename (g_get_user_data_dir (), "dbus-1", "services", SERVICE_FILE, NULL);

  if (g_file_test (own, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&own);
  for (guint i = 0; folders[i] != NULL; i++)
    {
      g_autofree char *path =
        g_build_filename (folders[i], "dbus-1", "services", SERVICE_FILE, NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&path);
    }
  return NULL;
}

void
beckon_checkup_bus (GPtrArray *findings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = beckon_activate_get_bus (&error);
  g_autofree char *service = find_service_file ();

  /* A machine without a session has no window to start: that is not a problem. */
  if (bus == NULL)
    {
      beckon_checkup_add (
        findings, "bus", TRUE,
        g_strdup (_ ("Session bus: not available; start a desk with “beckon serve”")), NULL);
      return;
    }
  beckon_checkup_add (findings, "bus", TRUE, g_strdup (_ ("Session bus: available")), NULL);
  if (service != NULL)
    beckon_checkup_add (findings, "activation", TRUE,
                        g_strdup_printf (_ ("D-Bus activation: %s"), service), NULL);
  else
    beckon_checkup_add (
      findings, "activation", FALSE,
      g_strdup (_ ("D-Bus activation: not installed; the desk will not start when an agent asks")),
      g_strdup_printf (_ ("Install Beckon so that %s is in a dbus-1/services folder."),
                       SERVICE_FILE));
}

void
beckon_checkup_sandbox (GPtrArray *findings)
{
  const BeckonSandbox *sandbox = beckon_sandbox_get ();
  g_autofree char     *command = NULL;

  if (sandbox == NULL)
    return;
  command = beckon_sandbox_dup_permission (sandbox);
  beckon_checkup_add (
    findings, "host", TRUE,
    sandbox->may_run_on_host
      ? g_strdup (_ ("Commands of plans: run outside the sandbox"))
      /* translators: a command for a terminal */
      : g_strdup_printf (_ ("Commands of plans: not allowed outside the sandbox. To allow them: "
                            "%s – then quit and start Beckon"),
                         command),
    NULL);
}

void
beckon_checkup_schema (GPtrArray *findings)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema =
    source != NULL ? g_settings_schema_source_lookup (source, BECKON_SCHEMA_ID, TRUE) : NULL;

  beckon_checkup_add (
    findings, "settings", schema != NULL,
    g_strdup (schema != NULL ? _ ("Settings: installed")
                             : _ ("Settings: schema not installed; using defaults")),
    g_strdup (
      _ ("Install Beckon’s GSettings schema, or name its folder in GSETTINGS_SCHEMA_DIR.")));
}

JsonObject *
beckon_checkup_read_desk (void)
{
  g_autofree char *path = beckon_paths_dup_desk_file ();
  g_autofree char *text = beckon_own_read_file (path, DESK_BYTES, NULL);
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  JsonNode *root;

  if (text == NULL || !json_parser_load_from_data (parser, text, -1, NULL))
    return NULL;
  root = json_parser_get_root (parser);
  return root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_dup_object (root) : NULL;
}

/* --- printing --- */

static void
print_json (GString *out, GPtrArray *findings, gboolean well)
{
  beckon_json_open_object (out);
  beckon_json_add_boolean (out, "well", well);
  beckon_json_open_member_array (out, "findings");
  for (guint i = 0; i < findings->len; i++)
    {
      BeckonFinding *finding = findings->pdata[i];

      beckon_json_open_member_object (out, NULL);
      beckon_json_add_string (out, "name", finding->name);
      beckon_json_add_boolean (out, "well", finding->well);
      beckon_json_add_string (out, "text", finding->text);
      beckon_json_add_string (out, "advice", finding->advice);
      beckon_json_close_object (out);
    }
  beckon_json_close_array (out);
  beckon_json_close_object (out);
  g_string_append_c (out, '\n');
}

static void
print_lines (GString *out, GPtrArray *findings, gboolean well)
{
  for (guint i = 0; i < findings->len; i++)
    {
      BeckonFinding *finding = findings->pdata[i];

      beckon_print_style (out, finding->well ? BECKON_STYLE_GOOD : BECKON_STYLE_BAD,
                          finding->well ? "✔" : "✘");
      g_string_append_c (out, ' ');
      beckon_print_text (out, finding->text, 2);
      g_string_append_c (out, '\n');
      if (finding->advice != NULL)
        {
          g_string_append (out, "  → ");
          beckon_print_text (out, finding->advice, 4);
          g_string_append_c (out, '\n');
        }
    }
  g_string_append_printf (
    out, "\n%s\n", well ? _ ("No problems found.") : _ ("Problems found: see the lines marked ✘."));
}

gboolean
beckon_checkup_print (GPtrArray *findings, gboolean json)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean well = TRUE;

  for (guint i = 0; i < findings->len; i++)
    well = well && ((BeckonFinding *) findings->pdata[i])->well;
  if (json)
    print_json (out, findings, well);
  else
    print_lines (out, findings, well);

  return beckon_print_out (out->str) && well;
}
