/* picture-file.c: makes an icon of a picture in a file
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/picture-file.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "model/agent-icon.h"

#define LIMIT_MIB 4
#define LIMIT_BYTES (LIMIT_MIB * 1024 * 1024)
/* Of width and height: what is in memory while it is read is 64 MiB. */
#define LIMIT_PIXELS 4096

#define NAME_CHARS 60

/* How large the picture in the file is. */
typedef struct
{
  int width;
  int height;
} Size;

/* (transfer full): the name of @file as it is shown. */
static char *
dup_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base != NULL ? base : "");

  return beckon_display_text_short (name, NAME_CHARS);
}

static gboolean
is_too_large (const Size *size)
{
  return size->width > LIMIT_PIXELS || size->height > LIMIT_PIXELS;
}

/* Decides how large it is painted, before memory is taken for it: its shorter side is that of the
 * icon. */
static void
on_size_prepared (GdkPixbufLoader *loader, int width, int height, Size *size)
{
  int    shorter = MAX (MIN (width, height), 1);
  double scale =
    MIN ((double) BECKON_ICON_PIXELS / shorter, (double) LIMIT_PIXELS / MAX (width, height));

  *size = (Size){ width, height };
  if (is_too_large (size))
    /* The loader then gives up. */
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else
    gdk_pixbuf_loader_set_size (loader, MAX ((int) (width * scale), 1),
                                MAX ((int) (height * scale), 1));
}

/* Feeds @loader with the file, LIMIT_BYTES of it at the most. */
static gboolean
load (GdkPixbufLoader *loader, GInputStream *stream, GCancellable *cancellable, GError **error)
{
  guchar buffer[16384];
  gsize  n_read = 0;
  gssize n;

  while ((n = g_input_stream_read (stream, buffer, sizeof buffer, cancellable, error)) > 0)
    {
      n_read += (gsize) n;
      if (n_read > LIMIT_BYTES)
        {
          beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Choose a smaller picture."),
                            _ ("The picture is larger than %d MiB"), LIMIT_MIB);
          return FALSE;
        }
      if (!gdk_pixbuf_loader_write (loader, buffer, (gsize) n, error))
        return FALSE;
    }

  return n == 0;
}

/* Only a plain file: a pipe may never say anything. */
static gboolean
check_file (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE,
                                                  G_FILE_QUERY_INFO_NONE, cancellable, error);

  if (info == NULL)
    return FALSE;
  if (g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_STANDARD_TYPE)
      == G_FILE_TYPE_REGULAR)
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _ ("not a file"));

  return FALSE;
}

/* (transfer full) (nullable): what is in the file, about as large as an icon. */
static GdkPixbuf *
read_picture (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GdkPixbufLoader) loader = NULL;
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GError) why = NULL;
  g_autofree char *name = dup_name (file);
  GdkPixbuf       *picture;
  Size             size = { 0, 0 };
  gboolean         loaded;

  if (check_file (file, cancellable, &why))
    stream = g_file_read (file, cancellable, &why);
  if (stream == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Choose another picture."),
                        _ ("Cannot read %s: %s"), name, why->message);
      return NULL;
    }
  loader = gdk_pixbuf_loader_new ();
  g_signal_connect (loader, "size-prepared", G_CALLBACK (on_size_prepared), &size);
  loaded = load (loader, G_INPUT_STREAM (stream), cancellable, &why);
  /* It must be closed in any case. */
  if (!gdk_pixbuf_loader_close (loader, loaded ? &why : NULL))
    loaded = FALSE;
  if (is_too_large (&size))
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Choose a smaller picture."),
                        /* Translators: a width and a height */
                        _ ("The picture is %d × %d pixels; the limit is %d × %d"), size.width,
                        size.height, LIMIT_PIXELS, LIMIT_PIXELS);
      return NULL;
    }
  if (g_error_matches (why, BECKON_ERROR, BECKON_ERROR_LIMIT))
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return NULL;
    }
  picture = loaded ? gdk_pixbuf_loader_get_pixbuf (loader) : NULL;
  if (picture == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Choose a PNG, JPEG or SVG file."),
                        /* Translators: the name of a file */
                        _ ("%s is not a picture, or it is damaged"), name);
      return NULL;
    }

  return gdk_pixbuf_apply_embedded_orientation (picture);
}

/* (transfer full): a square of @pixels. */
static GdkPixbuf *
make_square (GdkPixbuf *picture, int pixels)
{
  int        width = gdk_pixbuf_get_width (picture);
  int        height = gdk_pixbuf_get_height (picture);
  gboolean   alpha = gdk_pixbuf_get_has_alpha (picture);
  double     scale = (double) pixels / (alpha ? MAX (width, height) : MIN (width, height));
  double     x = (pixels - width * scale) / 2;
  double     y = (pixels - height * scale) / 2;
  int        left = MAX ((int) x, 0);
  int        top = MAX ((int) y, 0);
  GdkPixbuf *square = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, pixels, pixels);

  gdk_pixbuf_fill (square, 0);
  gdk_pixbuf_scale (picture, square, left, top, pixels - 2 * left, pixels - 2 * top, x, y, scale,
                    scale, GDK_INTERP_BILINEAR);

  return square;
}

/* (transfer full) (nullable): smaller where it would be too long. */
static char *
make_icon (GdkPixbuf *picture, GError **error)
{
  static const int pixels[] = { BECKON_ICON_PIXELS, 64, 48 };

  for (guint i = 0; i < G_N_ELEMENTS (pixels); i++)
    {
      g_autoptr (GdkPixbuf) square = make_square (picture, pixels[i]);
      g_autofree char *png = NULL;
      g_autofree char *icon = NULL;
      gsize            n = 0;

      if (!gdk_pixbuf_save_to_buffer (square, &png, &n, "png", error, "compression", "9", NULL))
        return NULL;
      icon = beckon_icon_from_png ((const guchar *) png, n);
      if (strlen (icon) <= BECKON_ICON_PICTURE_BYTES)
        return g_steal_pointer (&icon);
    }
  g_return_val_if_reached (NULL);
}

static void
read_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) picture = read_picture (data, cancellable, &error);
  char *icon = picture != NULL ? make_icon (picture, &error) : NULL;

  if (icon == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, icon, g_free);
}

void
beckon_picture_file_read_async (GFile              *file,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, beckon_picture_file_read_async);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, read_in_thread);
}

char *
beckon_picture_file_read_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, beckon_picture_file_read_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
