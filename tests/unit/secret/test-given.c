/* test-given.c: secrets from the environment, and secrets in replies (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <gio/gio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "secret/blot.h"
#include "secret/given.h"
#include "secret/secret-store.h"

#define KEY "sk-test-0123456789"
#define TOKEN "123456789:AAFtest0123456789"

static void
test_take (void)
{
  g_auto (GStrv) environment = NULL;
  g_autofree char *started_with = NULL;
  gsize            length = 0;

  if (!g_test_subprocess ())
    {
      g_autoptr (GSubprocessLauncher) launcher =
        g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
      g_autoptr (GSubprocess) process = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);

      /* g_setenv() would not put them where /proc reads them. */
      g_subprocess_launcher_setenv (launcher, "BECKON_LLM_API_KEY", KEY, TRUE);
      g_subprocess_launcher_setenv (launcher, "BECKON_TELEGRAM_TOKEN", TOKEN, TRUE);
      g_subprocess_launcher_setenv (launcher, "BECKON_OTHER", "other", TRUE);
      process = g_subprocess_launcher_spawn (launcher, &error, self, "--GTestSubprocess", "-p",
                                             "/tr/TR-2/taken-out-of-the-environment", NULL);
      g_assert_no_error (error);
      g_subprocess_wait_check (process, NULL, &error);
      g_assert_no_error (error);
      return;
    }

  g_assert_null (beckon_secret_given_lookup (BECKON_SECRET_LLM_KEY));
  beckon_secret_given_take ();
  beckon_secret_given_take ();
  g_assert_cmpstr (beckon_secret_given_lookup (BECKON_SECRET_LLM_KEY), ==, KEY);
  g_assert_cmpstr (beckon_secret_given_lookup (BECKON_SECRET_TELEGRAM_TOKEN), ==, TOKEN);
  g_assert_null (g_getenv ("BECKON_LLM_API_KEY"));
  g_assert_null (g_getenv ("BECKON_TELEGRAM_TOKEN"));
  g_assert_cmpstr (g_getenv ("BECKON_OTHER"), ==, "other");
  environment = g_get_environ ();
  g_assert_null (g_environ_getenv (environment, "BECKON_LLM_API_KEY"));
  g_assert_true (g_file_get_contents ("/proc/self/environ", &started_with, &length, NULL));
  g_assert_nonnull (
    memmem (started_with, length, "BECKON_OTHER=other", strlen ("BECKON_OTHER=other")));
  g_assert_null (memmem (started_with, length, KEY, strlen (KEY)));
  g_assert_null (memmem (started_with, length, TOKEN, strlen (TOKEN)));
}

/* A forked process that does not exec has none of them. */
static void
test_fork (void)
{
  pid_t child;
  int   status;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  g_setenv ("BECKON_LLM_API_KEY", KEY, TRUE);
  beckon_secret_given_take ();
  child = fork ();
  if (child == 0)
    _exit (*beckon_secret_given_lookup (BECKON_SECRET_LLM_KEY) == '\0' ? 0 : 1);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

static void
test_empty (void)
{
  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  g_setenv ("BECKON_LLM_API_KEY", "", TRUE);
  g_unsetenv ("BECKON_TELEGRAM_TOKEN");
  beckon_secret_given_take ();
  g_assert_null (beckon_secret_given_lookup (BECKON_SECRET_LLM_KEY));
  g_assert_null (beckon_secret_given_lookup (BECKON_SECRET_TELEGRAM_TOKEN));
  g_assert_null (g_getenv ("BECKON_LLM_API_KEY"));
}

static void
test_blot (void)
{
  static const struct
  {
    const char *data;
    const char *secret;
    const char *expected;
  } cases[] = {
    { "", KEY, "" },
    { "wrong key", KEY, "wrong key" },
    { KEY, KEY, "******************" },
    { "key " KEY ", " KEY KEY ".", KEY,
      "key ******************, ************************************." },
    { "sk-test-012345678", KEY, "sk-test-012345678" },
    { "a short one", "short", "a short one" },
    { "none", NULL, "none" },
    { "none", "", "none" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *data = g_strdup (cases[i].data);

      beckon_secret_blot ((guint8 *) data, strlen (data), cases[i].secret);
      g_assert_cmpstr (data, ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tr/TR-2/taken-out-of-the-environment", test_take);
  g_test_add_func ("/tr/TR-2/no-fork-has-them", test_fork);
  g_test_add_func ("/tr/TR-2/an-empty-one-is-none", test_empty);
  g_test_add_func ("/tr/TR-2/what-comes-back-is-blotted", test_blot);
  return g_test_run ();
}
