/* announce.c: makes a screen reader announce a text now
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* gtk_accessible_announce() was added after the oldest supported GTK. */
#undef GDK_VERSION_MAX_ALLOWED

#include "app/widgets/announce.h"

#if GTK_CHECK_VERSION(4, 14, 0)

void
beckon_announce (GtkWidget *widget, const char *text)
{
  gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

#define OPENING_KEY "beckon-announce-opening"

static void
announce_opening (GtkWindow *window)
{
  g_autofree char *text = NULL;

  if (!gtk_window_is_active (window))
    return;
  text = g_object_steal_data (G_OBJECT (window), OPENING_KEY);
  g_signal_handlers_disconnect_by_func (window, announce_opening, NULL);
  if (text != NULL)
    beckon_announce (GTK_WIDGET (window), text);
}

/* Orca says the title of a dialog that opens, and not its description. */
void
beckon_announce_describe (GtkWindow *window, GtkWidget *holder, const char *text)
{
  g_signal_handlers_disconnect_by_func (window, announce_opening, NULL);
  g_object_set_data_full (G_OBJECT (window), OPENING_KEY, g_strdup (text), g_free);
  g_signal_connect_after (window, "notify::is-active", G_CALLBACK (announce_opening), NULL);
  announce_opening (window);
}

void
beckon_announce_toast (GtkWidget *widget, const char *text, gboolean is_new)
{
  if (!is_new)
    beckon_announce (widget, text);
}

void
beckon_announce_toast_gone (GtkWidget *widget)
{
}

void
beckon_announce_prepare (GtkWindow *window)
{
}

#else

#define PLACE_KEY "beckon-announce-place"

/* The widget of a window that had the focus last. */
typedef struct
{
  GtkWindow *window;  /* not owned: it owns this */
  GtkWidget *widget;  /* (weak) (nullable) */
  gboolean   spoken;  /* its own description is missing since it spoke for the window */
  char      *toast;   /* (owned) (nullable): to be announced as soon as the window is active */
  guint      idle_id; /* (owned): it is active, and its widget gets the focus */
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_clear_handle_id (&place->idle_id, g_source_remove);
  g_clear_weak_pointer (&place->widget);
  g_free (place->toast);
  g_free (place);
}

static void
focus_changed_cb (GtkWindow *window, GParamSpec *pspec, Place *place)
{
  GtkWidget  *focus = gtk_window_get_focus (window);
  const char *tooltip;

  if (focus == NULL || focus == place->widget)
    return;

  /* GTK describes a widget by its tooltip. The screen reader has left the widget. */
  tooltip = place->widget != NULL ? gtk_widget_get_tooltip_text (place->widget) : NULL;
  if (place->spoken && tooltip != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (place->widget),
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tooltip, -1);
  place->spoken = FALSE;
  g_set_weak_pointer (&place->widget, focus);
}

static gboolean
announce_toast_cb (gpointer user_data)
{
  Place           *place = user_data;
  g_autofree char *text = g_steal_pointer (&place->toast);

  place->idle_id = 0;
  if (text != NULL)
    beckon_announce (GTK_WIDGET (place->window), text);
  return G_SOURCE_REMOVE;
}

static void
active_changed_cb (GtkWindow *window, GParamSpec *pspec, Place *place)
{
  if (gtk_window_is_active (window) && place->toast != NULL && place->idle_id == 0)
    place->idle_id = g_idle_add (announce_toast_cb, place);
}

void
beckon_announce_prepare (GtkWindow *window)
{
  Place *place = g_new0 (Place, 1);

  place->window = window;
  g_signal_connect (window, "notify::is-active", G_CALLBACK (active_changed_cb), place);
  g_object_set_data_full (G_OBJECT (window), PLACE_KEY, place, place_free);
  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_changed_cb), place);
}

static void
describe (GtkWidget *widget, const char *text)
{
  /* Only a change is announced: repeat a text only if it differs. */
  gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
}

void
beckon_announce (GtkWidget *widget, const char *text)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  Place   *place;

  if (root == NULL)
    return;

  gtk_accessible_reset_relation (GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
  describe (GTK_WIDGET (root), text);
  place = g_object_get_data (G_OBJECT (root), PLACE_KEY);
  if (place == NULL || place->widget == NULL)
    return;
  describe (place->widget, text);
  /* Nothing is said of a description that goes away. */
  gtk_accessible_reset_property (GTK_ACCESSIBLE (place->widget),
                                 GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  place->spoken = TRUE;
}

/* Not by the description of the window itself: GTK tells when it changes, a screen reader that is
 * told looks at the window, finds it active already, and then takes no notice that it became so. Of
 * a relation nothing is told. */
void
beckon_announce_describe (GtkWindow *window, GtkWidget *holder, const char *text)
{
  gtk_accessible_reset_property (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  gtk_accessible_update_property (GTK_ACCESSIBLE (holder), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  holder, NULL, -1);
}

static Place *
find_place (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return root != NULL ? g_object_get_data (G_OBJECT (root), PLACE_KEY) : NULL;
}

void
beckon_announce_toast (GtkWidget *widget, const char *text, gboolean is_new)
{
  Place *place = find_place (widget);

  if (place == NULL)
    return;

  if (gtk_window_is_active (place->window))
    beckon_announce (widget, text);
  else
    {
      g_free (place->toast);
      place->toast = g_strdup (text);
    }
}

void
beckon_announce_toast_gone (GtkWidget *widget)
{
  Place *place = find_place (widget);

  if (place == NULL)
    return;

  g_clear_pointer (&place->toast, g_free);
  gtk_accessible_reset_property (GTK_ACCESSIBLE (place->window),
                                 GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

#endif
