/* test-sandbox.c: what the file of a flatpak's sandbox says
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/sandbox.h"

#define HEAD \
  "[Application]\nname=page.beckon.Beckon\nruntime=runtime/org.gnome.Platform/x86_64/51\n\n" \
  "[Context]\nshared=network;ipc;\n"

static gboolean
may_run_on_host (const char *more)
{
  g_autofree char *text = g_strconcat (HEAD, more, NULL);
  g_autoptr (BeckonSandbox) sandbox = beckon_sandbox_parse (text);

  g_assert_nonnull (sandbox);
  g_assert_cmpstr (sandbox->app_id, ==, "page.beckon.Beckon");
  return sandbox->may_run_on_host;
}

static void
test_permission (void)
{
  static const char *const given[] = {
    "\n[Session Bus Policy]\norg.freedesktop.Flatpak=talk\n",
    "\n[Session Bus Policy]\norg.kde.StatusNotifierWatcher=talk\norg.freedesktop.Flatpak=own\n",
    "\n[Session Bus Policy]\norg.freedesktop.*=talk\n",
    "\n[Session Bus Policy]\norg.freedesktop.Flatpak.*=talk\n",
    "sockets=wayland;session-bus;\n",
  };
  static const char *const missing[] = {
    "",
    "\n[Session Bus Policy]\norg.kde.StatusNotifierWatcher=talk\n",
    "\n[Session Bus Policy]\norg.freedesktop.Flatpak=none\n",
    "\n[Session Bus Policy]\norg.freedesktop.Flatpak=see\n",
    "\n[Session Bus Policy]\norg.freedesktop.Flat.*=talk\n",
    "\n[Session Bus Policy]\norg.freedesktop.FlatpakX=talk\n",
    "\n[System Bus Policy]\norg.freedesktop.Flatpak=talk\n",
    "sockets=wayland;\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    if (!may_run_on_host (given[i]))
      g_error ("not seen: %s", given[i]);
  for (guint i = 0; i < G_N_ELEMENTS (missing); i++)
    if (may_run_on_host (missing[i]))
      g_error ("taken for it: %s", missing[i]);
}

static void
test_no_application (void)
{
  g_assert_null (beckon_sandbox_parse (""));
  g_assert_null (beckon_sandbox_parse ("\x01 no key file"));
  g_assert_null (beckon_sandbox_parse ("[Runtime]\nname=org.gnome.Platform\n"));
}

static void
test_command (void)
{
  g_autoptr (BeckonSandbox) sandbox = beckon_sandbox_parse (HEAD);
  g_autofree char *command = beckon_sandbox_dup_permission (sandbox);

  g_assert_cmpstr (
    command, ==, "flatpak override --user --talk-name=org.freedesktop.Flatpak page.beckon.Beckon");
}

static gboolean
may_write_home (const char *filesystems)
{
  g_autofree char *text = g_strconcat (HEAD, "filesystems=", filesystems, ";\n", NULL);
  g_autoptr (BeckonSandbox) sandbox = beckon_sandbox_parse (text);

  return sandbox->may_write_home;
}

static void
test_home (void)
{
  g_assert_true (may_write_home ("home"));
  g_assert_true (may_write_home ("xdg-download;host;/tmp"));
  g_assert_true (may_write_home ("home:rw"));
  g_assert_false (may_write_home ("home:ro"));
  g_assert_false (may_write_home ("!home"));
  g_assert_false (may_write_home ("~/.claude"));
  g_assert_false (may_write_home (""));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/sandbox/permission", test_permission);
  g_test_add_func ("/base/sandbox/no-application", test_no_application);
  g_test_add_func ("/base/sandbox/command", test_command);

  g_test_add_func ("/base/sandbox/home", test_home);
  return g_test_run ();
}
