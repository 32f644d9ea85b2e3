/* test-attachment.c: names and types of what goes with an answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/attachment.h"

#include <string.h>

#include "base/limits.h"

static void
test_names (void)
{
  static const struct
  {
    const char *given;
    const char *kept;
  } names[] = {
    { "shot.png", "shot.png" },
    { "/home/ada/shot.png", "shot.png" },
    { "../..", "file" },
    { "folder/", "file" },
    { "", "file" },
    { "a\nb\x01"
      "c",
      "a_b_c" },
    { "gpj.\xe2\x80\xae"
      "exe",
      "gpj._exe" },
    { "bad \xff.txt", "bad \xef\xbf\xbd.txt" },
  };
  g_autofree char *x = g_strnfill (400, 'x');
  g_autofree char *given = g_strconcat (x, "ä.tar.gz", NULL);
  g_autofree char *kept = beckon_attachment_dup_name (given);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = beckon_attachment_dup_name (names[i].given);

      g_assert_cmpstr (name, ==, names[i].kept);
    }
  g_assert_cmpuint (strlen (kept), <=, BECKON_LIMIT_FILE_NAME_BYTES);
  g_assert_true (g_str_has_suffix (kept, "….gz"));
}

static void
test_files (void)
{
  g_autofree char *picture = beckon_attachment_dup_file_name ("a.PNG");
  g_autofree char *other = beckon_attachment_dup_file_name ("a.PNG");
  g_autofree char *strange = beckon_attachment_dup_file_name ("a.p g");
  g_autofree char *hidden = beckon_attachment_dup_file_name (".profile");

  g_assert_true (g_str_has_suffix (picture, ".png"));
  g_assert_cmpstr (picture, !=, other);
  g_assert_null (strchr (strange, '.'));
  g_assert_null (strchr (hidden, '.'));
}

static void
check_type (const char *stated, const char *name, const char *content, const char *expected)
{
  g_autofree char *type =
    beckon_attachment_dup_media_type (stated, name, (const guint8 *) content, strlen (content));

  g_assert_cmpstr (type, ==, expected);
}

static void
test_types (void)
{
  check_type ("Image/PNG; q=1", "a", "x", "image/png");
  check_type (NULL, "a", "\x89PNG\r\n\x1a\n", "image/png");
  check_type ("application/octet-stream", "a", "\xff\xd8\xff", "image/jpeg");
  check_type (NULL, "a", "GIF89a", "image/gif");
  check_type (NULL, "a", "RIFF....WEBP", "image/webp");
  check_type ("text/x\r\nX: y", "a", "GIF87a", "image/gif");
  check_type ("text", "a", "GIF87a", "image/gif");
  check_type ("/", "a", "GIF87a", "image/gif");
  g_assert_null (beckon_attachment_find_picture ((const guint8 *) "GIF88a", 6));
  g_assert_null (beckon_attachment_find_picture ((const guint8 *) "RIFF", 4));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-13/names", test_names);
  g_test_add_func ("/att/ATT-13/names-of-our-own", test_files);
  g_test_add_func ("/att/ATT-13/media-types", test_types);

  return g_test_run ();
}
