/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/toast.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "model/error.h"

static AdwToastOverlay *
find_overlay (GtkWidget *widget)
{
  GtkWidget *overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  GtkWindow *parent;

  if (overlay != NULL)
    return ADW_TOAST_OVERLAY (overlay);

  parent = GTK_IS_WINDOW (widget) ? gtk_window_get_transient_for (GTK_WINDOW (widget)) : NULL;
  if (ADW_IS_APPLICATION_WINDOW (parent))
    overlay = adw_application_window_get_content (ADW_APPLICATION_WINDOW (parent));

  return ADW_IS_TOAST_OVERLAY (overlay) ? ADW_TOAST_OVERLAY (overlay) : NULL;
}

void
beckon_toast_text (GtkWidget  *widget,
                   const char *text)
{
  AdwToastOverlay *overlay;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (text != NULL);

  overlay = find_overlay (widget);
  if (overlay != NULL)
    {
      g_autofree char *escaped = g_markup_escape_text (text, -1);

      adw_toast_overlay_add_toast (overlay, adw_toast_new (escaped));
    }
}

void
beckon_toast_error (GtkWidget    *widget,
                    const GError *error)
{
  const char *hint = beckon_error_get_hint (error);

  if (hint != NULL && *hint != '\0')
    {
      g_autofree char *text = g_strdup_printf ("%s %s", error->message, hint);

      beckon_toast_text (widget, text);
    }
  else
    {
      beckon_toast_text (widget, error->message);
    }
}

void
beckon_toast_copy (GtkWidget  *widget,
                   const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  beckon_toast_text (widget, _("Copied"));
}
