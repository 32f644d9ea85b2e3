/* test-port.c: the TCP port on which the desk is to listen
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/port.h"

static void
test_environment (void)
{
  g_unsetenv ("BECKON_PORT");
  g_assert_cmpint (beckon_port_from_environment (), ==, BECKON_DEFAULT_PORT);
  g_setenv ("BECKON_PORT", "0", TRUE);
  g_assert_cmpint (beckon_port_from_environment (), ==, 0);
  g_setenv ("BECKON_PORT", "off", TRUE);
  g_assert_cmpint (beckon_port_from_environment (), ==, -1);
  g_setenv ("BECKON_PORT", "8080", TRUE);
  g_assert_cmpint (beckon_port_from_environment (), ==, 8080);
  g_setenv ("BECKON_PORT", "65536", TRUE);
  g_test_expect_message ("beckon-base", G_LOG_LEVEL_WARNING, "*65536*");
  g_assert_cmpint (beckon_port_from_environment (), ==, BECKON_DEFAULT_PORT);
  g_test_assert_expected_messages ();
  g_unsetenv ("BECKON_PORT");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/port/environment", test_environment);
  return g_test_run ();
}
