/* bus-name.c: another program may have the name of this one on the session bus (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/bus-name.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/sandbox.h"
#include "service/takeover.h"
#include "trust/bus.h"

/* The message bus itself answers, at once. */
#define PATIENCE_MS 5000
#define PROGRAM_CHARS 80
/* The kernel adds this to the path of a program that was replaced by a newer version. */
#define REPLACED " (deleted)"

/* (transfer full) (nullable): what the message bus says. */
static GVariant *
ask_bus (GDBusConnection *bus, const char *method, const char *name, const char *type)
{
  return g_dbus_connection_call_sync (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                      "org.freedesktop.DBus", method, g_variant_new ("(s)", name),
                                      G_VARIANT_TYPE (type), G_DBUS_CALL_FLAGS_NONE, PATIENCE_MS,
                                      NULL, NULL);
}

/* The process that has our name; 0: nobody, or the bus does not tell. */
static int
find_owner (void)
{
  g_autoptr (GDBusConnection) bus = NULL;
  g_autoptr (GVariant) owner = NULL;
  g_autoptr (GVariant) process = NULL;
  const char *name;
  guint32     pid;

  if (beckon_bus_has_session ())
    bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  if (bus != NULL)
    owner = ask_bus (bus, "GetNameOwner", BECKON_APP_ID, "(s)");
  if (owner == NULL)
    return 0;
  g_variant_get (owner, "(&s)", &name);
  process = ask_bus (bus, "GetConnectionUnixProcessID", name, "(u)");
  if (process == NULL)
    return 0;
  g_variant_get (process, "(u)", &pid);

  return pid <= G_MAXINT ? (int) pid : 0;
}

/* (transfer full) (nullable): the file that a process runs. */
static char *
dup_program (const char *process)
{
  g_autofree char *link = g_strdup_printf ("/proc/%s/exe", process);
  char            *path = g_file_read_link (link, NULL);

  if (path != NULL && g_str_has_suffix (path, REPLACED))
    path[strlen (path) - strlen (REPLACED)] = '\0';
  return path;
}

/* (transfer full) (nullable): the program that a process of another user runs. */
static char *
dup_short_name (const char *process)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/comm", process);
  char            *name = NULL;

  return g_file_get_contents (path, &name, NULL, NULL) ? g_strchomp (name) : NULL;
}

char *
beckon_bus_name_describe_other (void)
{
  int              pid;
  g_autofree char *process = NULL;
  g_autofree char *program = NULL;
  g_autofree char *own = NULL;
  g_autofree char *shown = NULL;

  /* Its process numbers are not those of the bus. */
  if (beckon_sandbox_is_inside ())
    return NULL;
  pid = find_owner ();
  if (pid == 0 || pid == getpid () || pid == beckon_takeover_find_listener ())
    return NULL;
  process = g_strdup_printf ("%d", pid);
  program = dup_program (process);
  own = dup_program ("self");
  /* Such as a desk that opens only now. */
  if (program != NULL && g_strcmp0 (program, own) == 0)
    return NULL;

  if (program == NULL)
    program = dup_short_name (process);
  shown = beckon_display_text_short (program != NULL ? program : "?", PROGRAM_CHARS);
  return g_strdup_printf (
    /* Translators: %1$s is the path of a program, %2$d the number of its process */
    _ ("Another program, %1$s (process %2$d), has the name of Beckon on the session bus. Clicks on "
       "notifications, links and keyboard shortcuts may reach it instead of Beckon. End it, then "
       "quit Beckon and start it again."),
    shown, pid);
}
