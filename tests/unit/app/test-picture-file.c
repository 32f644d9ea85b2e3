/* test-picture-file.c: an icon is made of a picture in a file, or it is said why not
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/settings/picture-file.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "model/agent-icon.h"

static char *folder;

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* (transfer full) (nullable): the icon of the file @name. */
static char *
read_icon (const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;

  beckon_picture_file_read_async (file, NULL, on_read, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);

  return beckon_picture_file_read_finish (result, error);
}

static void
write_file (const char *name, const char *content, gssize n)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, content, n, &error);
  g_assert_no_error (error);
}

/* @format: as gdk-pixbuf calls it. @pixel: 0xRRGGBBAA; 0xff is opaque. */
static void
write_picture (const char *name, const char *format, int width, int height, guint32 pixel)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) picture =
    gdk_pixbuf_new (GDK_COLORSPACE_RGB, (pixel & 0xff) != 0xff, 8, width, height);

  gdk_pixbuf_fill (picture, pixel);
  gdk_pixbuf_save (picture, path, format, &error, NULL);
  g_assert_no_error (error);
}

/* (transfer full): the icon, as the desk takes it and a painter reads it. */
static GdkPixbuf *
get_painted (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *icon = read_icon (name, &error);
  g_autofree char *taken = NULL;
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GInputStream) stream = NULL;
  GdkPixbuf *painted;

  g_assert_no_error (error);
  taken = beckon_icon_take ("icon", icon, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (taken, ==, icon);
  png = beckon_icon_dup_png (icon);
  stream = g_memory_input_stream_new_from_bytes (png);
  painted = gdk_pixbuf_new_from_stream (stream, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (painted), ==, gdk_pixbuf_get_height (painted));

  return painted;
}

static guint32
get_pixel (GdkPixbuf *picture, int x, int y)
{
  const guchar *at = gdk_pixbuf_read_pixels (picture) + y * gdk_pixbuf_get_rowstride (picture)
                     + x * gdk_pixbuf_get_n_channels (picture);

  return (guint32) at[0] << 24 | (guint32) at[1] << 16 | (guint32) at[2] << 8
         | (gdk_pixbuf_get_has_alpha (picture) ? at[3] : 0xff);
}

static void
test_pictures (void)
{
  static const struct
  {
    const char *name;
    const char *format;
    int         width, height;
    guint32     pixel;
    guint32     corner;
  } cases[] = {
    { "small.png", "png", 16, 16, 0x00ff00ff, 0x00ff00ff },
    { "large.png", "png", 2000, 1500, 0xff00ffff, 0xff00ffff },
    { "wide.png", "png", 4096, 1, 0xff00ffff, 0xff00ffff },
    { "high.png", "png", 3, 900, 0xff00ffff, 0xff00ffff },
    { "one.bmp", "bmp", 1, 1, 0x0000ffff, 0x0000ffff },
    /* What is transparent is not cut: there is room above and below. */
    { "clear.png", "png", 200, 100, 0xff00fffe, 0x00000000 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GdkPixbuf) painted = NULL;

      write_picture (cases[i].name, cases[i].format, cases[i].width, cases[i].height,
                     cases[i].pixel);
      painted = get_painted (cases[i].name);
      g_assert_cmpint (gdk_pixbuf_get_width (painted), ==, BECKON_ICON_PIXELS);
      g_assert_cmphex (get_pixel (painted, 48, 48) | 1, ==, cases[i].pixel | 1);
      g_assert_cmphex (get_pixel (painted, 0, 0), ==, cases[i].corner);
    }
}

/* One that hardly becomes shorter by being packed has fewer pixels. */
static void
test_noise (void)
{
  g_autofree char *path = g_build_filename (folder, "noise.png", NULL);
  g_autoptr (GRand) noise = g_rand_new_with_seed (7);
  g_autoptr (GdkPixbuf) picture = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, 96, 96);
  g_autoptr (GdkPixbuf) painted = NULL;
  guint   n;
  guchar *pixels = gdk_pixbuf_get_pixels_with_length (picture, &n);

  for (guint i = 0; i < n; i++)
    pixels[i] = (guchar) g_rand_int_range (noise, 0, 256);
  gdk_pixbuf_save (picture, path, "png", NULL, NULL);
  painted = get_painted ("noise.png");
  g_assert_cmpint (gdk_pixbuf_get_width (painted), <, BECKON_ICON_PIXELS);
}

static void
test_refused (void)
{
  static const struct
  {
    const char     *name;
    BeckonErrorCode code;
    const char     *says;
  } cases[] = {
    { "missing.png", BECKON_ERROR_MALFORMED, "missing.png" },
    { "folder", BECKON_ERROR_MALFORMED, "folder" },
    { "pipe", BECKON_ERROR_MALFORMED, "pipe" },
    { "empty.png", BECKON_ERROR_MALFORMED, "not a picture" },
    { "text.png", BECKON_ERROR_MALFORMED, "not a picture" },
    { "half.png", BECKON_ERROR_MALFORMED, "not a picture" },
    { "bomb.png", BECKON_ERROR_LIMIT, "5000 × 2" },
    { "heavy.bmp", BECKON_ERROR_LIMIT, "4 MiB" },
    { "\u202egnp.txt", BECKON_ERROR_MALFORMED, "gnp.txt" },
  };
  g_autofree char *path = g_build_filename (folder, "folder", NULL);
  g_autofree char *pipe = g_build_filename (folder, "pipe", NULL);
  g_autofree char *whole = g_build_filename (folder, "whole.png", NULL);
  g_autofree char *bytes = NULL;
  gsize            n = 0;

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  write_file ("empty.png", "", 0);
  write_file ("text.png", "hello", -1);
  write_file ("\u202egnp.txt", "hello", -1);
  write_picture ("bomb.png", "png", 5000, 2, 0xff00ffff);
  write_picture ("whole.png", "png", 64, 64, 0xff00ffff);
  g_assert_true (g_file_get_contents (whole, &bytes, &n, NULL));
  write_file ("half.png", bytes, 40);
  /* 4.1 MiB. */
  write_picture ("heavy.bmp", "bmp", 1200, 1200, 0xff00ffff);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *icon = read_icon (cases[i].name, &error);

      g_assert_null (icon);
      g_assert_error (error, BECKON_ERROR, (int) cases[i].code);
      g_assert_nonnull (strstr (error->message, cases[i].says));
      g_assert_null (strstr (error->message, "\u202e"));
      g_assert_cmpstr (beckon_error_get_hint (error), !=, "");
    }
}

static void
remove_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("picture-XXXXXX", NULL);

  g_test_add_func ("/wh/WH-5/agent-icon/pictures", test_pictures);
  g_test_add_func ("/wh/WH-5/agent-icon/noise", test_noise);
  g_test_add_func ("/wh/WH-5/agent-icon/files-that-are-none", test_refused);

  result = g_test_run ();
  remove_folder ();
  g_free (folder);

  return result;
}
