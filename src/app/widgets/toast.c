/* toast.c: shows a short message in the window of a widget
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/toast.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/widgets/announce.h"
#include "base/error.h"

/* How long a message stays. */
#define PASSING_SECONDS 5

static AdwToastOverlay *
find_overlay (GtkWidget *widget)
{
  GtkWidget *overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  GtkWindow *parent;

  if (overlay != NULL)
    return ADW_TOAST_OVERLAY (overlay);

  if (ADW_IS_APPLICATION_WINDOW (widget))
    parent = GTK_WINDOW (widget);
  else
    parent = GTK_IS_WINDOW (widget) ? gtk_window_get_transient_for (GTK_WINDOW (widget)) : NULL;
  if (ADW_IS_APPLICATION_WINDOW (parent))
    overlay = adw_application_window_get_content (ADW_APPLICATION_WINDOW (parent));

  return ADW_IS_TOAST_OVERLAY (overlay) ? ADW_TOAST_OVERLAY (overlay) : NULL;
}

/* The message that an overlay currently shows. */
typedef struct
{
  GtkWidget *overlay; /* not owned: it owns this */
  AdwToast  *toast;   /* (owned) (nullable): while it is visible */
  guint      source;  /* 0, or the timeout that hides it */
} Passing;

static void
passing_free (gpointer data)
{
  Passing *passing = data;

  if (passing->toast != NULL)
    g_signal_handlers_disconnect_by_data (passing->toast, passing);
  g_clear_object (&passing->toast);
  g_clear_handle_id (&passing->source, g_source_remove);
  g_free (passing);
}

static void
on_dismissed (AdwToast *toast, Passing *passing)
{
  g_clear_handle_id (&passing->source, g_source_remove);
  g_clear_object (&passing->toast);
  beckon_announce_toast_gone (passing->overlay);
}

static gboolean
on_time_over (gpointer user_data)
{
  Passing *passing = user_data;

  g_autoptr (AdwToast) toast = g_object_ref (passing->toast);

  passing->source = 0;
  adw_toast_dismiss (toast);
  return G_SOURCE_REMOVE;
}

static Passing *
get_passing (AdwToastOverlay *overlay)
{
  static const char key[] = "beckon-passing";
  Passing          *passing = g_object_get_data (G_OBJECT (overlay), key);

  if (passing == NULL)
    {
      passing = g_new0 (Passing, 1);
      passing->overlay = GTK_WIDGET (overlay);
      g_object_set_data_full (G_OBJECT (overlay), key, passing, passing_free);
    }
  return passing;
}

/* A new message replaces the previous one: nobody wants to wait for a queue, and libadwaita 1.2
 * crashes when a queue of toasts is dismissed at once. */
static void
show (GtkWidget *widget, const char *text, const char *button, const char *action, GVariant *target)
{
  g_autofree char *escaped = NULL;
  AdwToastOverlay *overlay;
  Passing         *passing;
  gboolean         is_new;

  overlay = find_overlay (widget);
  if (overlay == NULL)
    return;

  passing = get_passing (overlay);
  escaped = g_markup_escape_text (text, -1);
  is_new = passing->toast == NULL;
  if (!is_new)
    {
      adw_toast_set_title (passing->toast, escaped);
    }
  else
    {
      passing->toast = adw_toast_new (escaped);
      /* The timeout restarts with every message. */
      adw_toast_set_timeout (passing->toast, 0);
      g_signal_connect (passing->toast, "dismissed", G_CALLBACK (on_dismissed), passing);
    }
  adw_toast_set_button_label (passing->toast, button);
  /* Never an action with the target of another. */
  adw_toast_set_action_name (passing->toast, NULL);
  adw_toast_set_action_target_value (passing->toast, target);
  adw_toast_set_action_name (passing->toast, action);
  if (is_new)
    adw_toast_overlay_add_toast (overlay, g_object_ref (passing->toast));
  g_clear_handle_id (&passing->source, g_source_remove);
  passing->source = g_timeout_add_seconds (PASSING_SECONDS, on_time_over, passing);
  beckon_announce_toast (GTK_WIDGET (overlay), text, is_new);
}

void
beckon_toast_text (GtkWidget *widget, const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (text != NULL);

  show (widget, text, NULL, NULL, NULL);
}

void
beckon_toast_action (
  GtkWidget *widget, const char *text, const char *button, const char *action, GVariant *target)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (text != NULL);
  g_return_if_fail (button != NULL && action != NULL);

  show (widget, text, button, action, target);
}

void
beckon_toast_error (GtkWidget *widget, const GError *error)
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
beckon_toast_copy (GtkWidget *widget, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  beckon_toast_text (widget, _ ("Copied"));
}
