/* window-size.c: the size of the desk window is kept from one start to the next
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-size.h"

/* The size of the first start. */
#define WIDTH 1060
#define HEIGHT 720
/* A smaller window is not restored. */
#define MIN_WIDTH 360
#define MIN_HEIGHT 200

/* Lets the other handlers of "close-request" decide. */
static gboolean
on_close_request (GtkWindow *window, GSettings *settings)
{
  int width;
  int height;

  gtk_window_get_default_size (window, &width, &height);
  g_settings_set_boolean (settings, "window-maximized", gtk_window_is_maximized (window));
  if (width >= MIN_WIDTH && height >= MIN_HEIGHT)
    {
      g_settings_set_int (settings, "window-width", width);
      g_settings_set_int (settings, "window-height", height);
    }

  return FALSE;
}

void
beckon_window_size_keep (GtkWindow *window, GSettings *settings)
{
  if (settings == NULL)
    {
      gtk_window_set_default_size (window, WIDTH, HEIGHT);
      return;
    }

  gtk_window_set_default_size (window, g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (window);
  g_signal_connect_object (window, "close-request", G_CALLBACK (on_close_request), settings, 0);
}
