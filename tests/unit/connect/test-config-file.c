/* test-config-file.c: a configuration file of another program is replaced without loss
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "connect/config-file.h"

#define NOBODY 65534

typedef struct
{
  char *folder;
  char *path;
  char *copy;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp ("beckon-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "it.json", NULL);
  self->copy = g_strconcat (self->path, ".beckon-backup", NULL);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      /* Nothing of the writing is left behind. */
      g_assert_null (strstr (name, ".beckon-X"));
      g_assert_false (g_str_has_prefix (name, ".it.json.beckon-"));
      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
  g_free (self->path);
  g_free (self->copy);
}

static void
assert_file (const char *path, const char *text, guint mode)
{
  g_autofree char *found = NULL;
  struct stat      info;

  g_assert_true (g_file_get_contents (path, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 07777, ==, mode);
}

static void
make (const char *path, const char *text, guint mode)
{
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_cmpint (g_chmod (path, (int) mode), ==, 0);
}

static void
assert_refused (const char *path, BeckonErrorCode code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (beckon_config_file_read (path, &error));
  g_assert_error (error, BECKON_ERROR, (int) code);
  g_assert_cmpstr (beckon_error_get_hint (error), !=, NULL);
}

static void
test_replace (Fixture *self, gconstpointer data)
{
  static const guint modes[] = { 0600, 0644, 0664, 0640 };

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autoptr (BeckonConfigFile) file = NULL;
      g_autofree char *copy = NULL;

      make (self->path, "before", modes[i]);
      file = beckon_config_file_read (self->path, NULL);
      g_assert_cmpstr (file->text, ==, "before");
      g_assert_true (beckon_config_file_write (file, "after", NULL));
      assert_file (self->path, "after", modes[i]);
      assert_file (self->copy, "before", 0600);
      copy = beckon_config_file_dup_copy (file);
      g_assert_cmpstr (copy, ==, "before");
    }
}

static void
test_make_and_delete (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonConfigFile) absent = beckon_config_file_read (self->path, NULL);
  g_autoptr (BeckonConfigFile) file = NULL;

  g_assert_null (absent->text);
  g_assert_null (beckon_config_file_dup_copy (absent));
  g_assert_true (beckon_config_file_write (absent, "new", NULL));
  assert_file (self->path, "new", 0600);
  g_assert_false (g_file_test (self->copy, G_FILE_TEST_EXISTS));
  file = beckon_config_file_read (self->path, NULL);
  g_assert_true (beckon_config_file_write (file, NULL, NULL));
  g_assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
  assert_file (self->copy, "new", 0600);
}

static void
test_new_folder (Fixture *self, gconstpointer data)
{
  g_autofree char *outer = g_build_filename (self->folder, "new", NULL);
  g_autofree char *inner = g_build_filename (outer, "deep", NULL);
  g_autofree char *path = g_build_filename (inner, "it.json", NULL);
  g_autoptr (BeckonConfigFile) file = beckon_config_file_read (path, NULL);

  g_assert_true (beckon_config_file_write (file, "new", NULL));
  assert_file (path, "new", 0600);
  g_assert_cmpint (g_unlink (path) + g_rmdir (inner), ==, 0);
}

static void
test_link (Fixture *self, gconstpointer data)
{
  g_autofree char *target = g_build_filename (self->folder, "target", NULL);
  g_autoptr (BeckonConfigFile) file = NULL;

  make (target, "before", 0644);
  g_assert_cmpint (symlink ("target", self->path), ==, 0);
  file = beckon_config_file_read (self->path, NULL);
  g_assert_true (beckon_config_file_write (file, "after", NULL));
  g_assert_true (g_file_test (self->path, G_FILE_TEST_IS_SYMLINK));
  assert_file (target, "after", 0644);
  assert_file (self->copy, "before", 0600);
}

static void
test_refused (Fixture *self, gconstpointer data)
{
  g_autofree char *large = g_strnfill (BECKON_CONFIG_FILE_BYTES + 1, ' ');

  g_assert_cmpint (symlink ("nowhere", self->path), ==, 0);
  assert_refused (self->path, BECKON_ERROR_MISFIT);
  g_assert_cmpint (g_unlink (self->path), ==, 0);
  assert_refused (self->folder, BECKON_ERROR_MISFIT);
  g_assert_cmpint (mkfifo (self->path, 0600), ==, 0);
  assert_refused (self->path, BECKON_ERROR_MISFIT);
  g_assert_cmpint (g_unlink (self->path), ==, 0);
  make (self->path, large, 0600);
  assert_refused (self->path, BECKON_ERROR_LIMIT);
  make (self->path, "x", 0444);
  assert_refused (self->path, BECKON_ERROR_STORE);
  if (geteuid () != 0)
    return;
  make (self->path, "x", 0666);
  g_assert_cmpint (chown (self->path, NOBODY, NOBODY), ==, 0);
  assert_refused (self->path, BECKON_ERROR_FORBIDDEN);
}

/* Whoever else writes meanwhile wins, and nothing of theirs is lost. */
static void
test_changed_meanwhile (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonConfigFile) absent = beckon_config_file_read (self->path, NULL);
  g_autoptr (BeckonConfigFile) file = NULL;
  g_autoptr (GError) appeared = NULL;
  g_autoptr (GError) changed = NULL;
  g_autoptr (GError) deleted = NULL;
  g_autoptr (GError) gone = NULL;

  make (self->path, "theirs", 0644);
  g_assert_false (beckon_config_file_write (absent, "ours", &appeared));
  g_assert_error (appeared, BECKON_ERROR, BECKON_ERROR_STATUS);
  assert_file (self->path, "theirs", 0644);

  file = beckon_config_file_read (self->path, NULL);
  make (self->path, "theirz", 0644);
  g_assert_false (beckon_config_file_write (file, "ours", &changed));
  g_assert_error (changed, BECKON_ERROR, BECKON_ERROR_STATUS);
  g_assert_false (beckon_config_file_write (file, NULL, &deleted));
  g_assert_error (deleted, BECKON_ERROR, BECKON_ERROR_STATUS);
  assert_file (self->path, "theirz", 0644);

  g_assert_cmpint (g_unlink (self->path), ==, 0);
  g_assert_false (beckon_config_file_write (file, "ours", &gone));
  g_assert_error (gone, BECKON_ERROR, BECKON_ERROR_STATUS);
  g_assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
}

/* The copy must not be written through a link that somebody put there. */
static void
test_copy_is_a_link (Fixture *self, gconstpointer data)
{
  g_autofree char *other = g_build_filename (self->folder, "other", NULL);
  g_autoptr (BeckonConfigFile) file = NULL;

  make (self->path, "before", 0600);
  make (other, "other", 0600);
  g_assert_cmpint (symlink ("other", self->copy), ==, 0);
  file = beckon_config_file_read (self->path, NULL);
  g_assert_null (beckon_config_file_dup_copy (file));
  g_assert_true (beckon_config_file_write (file, "after", NULL));
  assert_file (other, "other", 0600);
  assert_file (self->copy, "before", 0600);
  g_assert_false (g_file_test (self->copy, G_FILE_TEST_IS_SYMLINK));
}

/* Where the copy cannot be kept, nothing is written. */
static void
test_no_copy (Fixture *self, gconstpointer data)
{
  g_autofree char *inside = g_build_filename (self->copy, "x", NULL);
  g_autoptr (BeckonConfigFile) file = NULL;
  g_autoptr (GError) error = NULL;

  make (self->path, "before", 0600);
  g_assert_cmpint (g_mkdir (self->copy, 0700), ==, 0);
  make (inside, "x", 0600);
  file = beckon_config_file_read (self->path, NULL);
  g_assert_false (beckon_config_file_write (file, "after", &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  assert_file (self->path, "before", 0600);
  g_assert_cmpint (g_unlink (inside), ==, 0);
}

/* What was written is taken back: the text, the permissions, the link, the copy and the folders. */
static void
test_put_back (Fixture *self, gconstpointer data)
{
  g_autofree char *target = g_build_filename (self->folder, "target", NULL);
  g_autofree char *outer = g_build_filename (self->folder, "new", NULL);
  g_autofree char *path = g_build_filename (outer, "deep", "it.json", NULL);
  g_autoptr (BeckonConfigFile) file = NULL;
  g_autoptr (BeckonConfigFile) absent = beckon_config_file_read (path, NULL);

  make (target, "before", 0644);
  make (self->copy, "first", 0600);
  g_assert_cmpint (symlink ("target", self->path), ==, 0);
  file = beckon_config_file_read (self->path, NULL);
  for (guint i = 0; i < 2; i++)
    {
      const char *text = i == 0 ? "after" : NULL;

      g_assert_true (beckon_config_file_write (file, text, NULL));
      assert_file (self->copy, "before", 0600);
      g_assert_true (beckon_config_file_put_back (file, text, NULL));
      assert_file (target, "before", 0644);
      assert_file (self->copy, "first", 0600);
      g_assert_true (g_file_test (self->path, G_FILE_TEST_IS_SYMLINK));
    }
  g_assert_true (beckon_config_file_write (absent, "new", NULL));
  g_assert_true (beckon_config_file_put_back (absent, "new", NULL));
  g_assert_false (g_file_test (outer, G_FILE_TEST_EXISTS));
}

/* What somebody else changed since it was written stays, and so does its copy. */
static void
test_put_back_changed (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonConfigFile) file = NULL;
  g_autoptr (GError) changed = NULL;
  g_autoptr (GError) appeared = NULL;

  make (self->path, "before", 0644);
  file = beckon_config_file_read (self->path, NULL);
  g_assert_true (beckon_config_file_write (file, "after", NULL));
  make (self->path, "theirs", 0644);
  g_assert_false (beckon_config_file_put_back (file, "after", &changed));
  g_assert_error (changed, BECKON_ERROR, BECKON_ERROR_STATUS);
  assert_file (self->path, "theirs", 0644);
  assert_file (self->copy, "before", 0600);

  make (self->path, "before", 0644);
  g_assert_true (beckon_config_file_write (file, NULL, NULL));
  make (self->path, "theirs", 0644);
  g_assert_false (beckon_config_file_put_back (file, NULL, &appeared));
  g_assert_error (appeared, BECKON_ERROR, BECKON_ERROR_STATUS);
  assert_file (self->path, "theirs", 0644);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define TEST(name, test) \
  g_test_add ("/connect/config-file/" name, Fixture, NULL, set_up, test, tear_down)
  TEST ("replace", test_replace);
  TEST ("make-and-delete", test_make_and_delete);
  TEST ("new-folder", test_new_folder);
  TEST ("link", test_link);
  TEST ("refused", test_refused);
  TEST ("changed-meanwhile", test_changed_meanwhile);
  TEST ("copy-is-a-link", test_copy_is_a_link);
  TEST ("no-copy", test_no_copy);
  TEST ("put-back", test_put_back);
  TEST ("put-back-changed", test_put_back_changed);
#undef TEST
  return g_test_run ();
}
