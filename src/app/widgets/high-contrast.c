/* high-contrast.c: additional styles for high contrast (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/high-contrast.h"

#include <adwaita.h>

/* Overrides style.css, which is loaded with the priority of an application. */
#define PRIORITY (GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1)

static void
changed_cb (AdwStyleManager *manager, GParamSpec *pspec, GtkCssProvider *provider)
{
  GdkDisplay *display = gdk_display_get_default ();

  if (adw_style_manager_get_high_contrast (manager))
    gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider), PRIORITY);
  else
    gtk_style_context_remove_provider_for_display (display, GTK_STYLE_PROVIDER (provider));
}

static void
release_cb (gpointer provider, GClosure *closure)
{
  g_object_unref (provider);
}

void
beckon_high_contrast_follow (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GtkCssProvider  *provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, "/page/beckon/Beckon/high-contrast.css");
  g_signal_connect_data (manager, "notify::high-contrast", G_CALLBACK (changed_cb), provider,
                         release_cb, 0);
  changed_cb (manager, NULL, provider);
}
