/* application-actions.c: the actions of the application: its menus and shortcuts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/application-private.h"

#include <glib/gi18n-lib.h>

#include "app/about-window.h"
#include "app/settings/people-window.h"
#include "app/settings/preferences-window.h"
#include "app/shortcuts-window.h"
#include "app/shortcuts.h"

static GtkWindow *
active_window (BeckonApplication *self)
{
  return gtk_application_get_active_window (GTK_APPLICATION (self));
}

/* Presents the one window of a type, creating it if needed; for @action. */
static void
show_one (BeckonApplication *self,
          GSimpleAction     *action,
          GType              type,
          GtkWindow *(*make) (BeckonApplication *self))
{
  if (!beckon_admission_admit (self->admission, g_action_get_name (G_ACTION (action)), NULL))
    return;
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    {
      if (G_TYPE_CHECK_INSTANCE_TYPE (l->data, type))
        {
          gtk_window_present (l->data);
          return;
        }
    }

  gtk_window_present (make (self));
}

static GtkWindow *
make_preferences (BeckonApplication *self)
{
  GtkWidget *window = beckon_preferences_window_new (beckon_application_get_service (self));

  beckon_preferences_window_set_place (BECKON_PREFERENCES_WINDOW (window),
                                       beckon_application_describe_place (self));
  beckon_preferences_window_set_shortcut (BECKON_PREFERENCES_WINDOW (window),
                                          beckon_application_get_shortcut (self));
  gtk_window_set_transient_for (GTK_WINDOW (window), active_window (self));
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));

  return GTK_WINDOW (window);
}

static GtkWindow *
make_people (BeckonApplication *self)
{
  BeckonService *service = beckon_application_get_service (self);
  GtkWidget     *window = beckon_people_window_new (beckon_service_get_desk (service));

  gtk_window_set_transient_for (GTK_WINDOW (window), active_window (self));
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));

  return GTK_WINDOW (window);
}

static GtkWindow *
make_shortcuts (BeckonApplication *self)
{
  GtkWidget *window = beckon_shortcuts_window_new ();

  gtk_window_set_transient_for (GTK_WINDOW (window), active_window (self));
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));

  return GTK_WINDOW (window);
}

static GtkWindow *
make_about (BeckonApplication *self)
{
  GtkWidget *window = beckon_about_window_new ();

  gtk_window_set_transient_for (GTK_WINDOW (window), active_window (self));
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));

  return GTK_WINDOW (window);
}

static void
on_preferences (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_one (user_data, action, BECKON_TYPE_PREFERENCES_WINDOW, make_preferences);
}

static void
on_people (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  /* The people of the desk can be listed only once it is open. */
  if (beckon_service_get_desk (beckon_application_get_service (user_data)) != NULL)
    show_one (user_data, action, BECKON_TYPE_PEOPLE_WINDOW, make_people);
}

static void
on_shortcuts (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_one (user_data, action, BECKON_TYPE_SHORTCUTS_WINDOW, make_shortcuts);
}

static void
on_about (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_one (user_data, action, BECKON_TYPE_ABOUT_WINDOW, make_about);
}

static void
on_try_again (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BeckonApplication *self = user_data;
  BeckonService     *service = beckon_application_get_service (self);

  if (beckon_admission_is_own_call (self->admission, g_action_get_name (G_ACTION (action)))
      && beckon_service_get_state (service) == BECKON_SERVICE_FAILED)
    beckon_service_open_async (service, NULL, NULL);
}

static void
on_take_over (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BeckonApplication *self = user_data;
  BeckonService     *service = beckon_application_get_service (self);

  if (beckon_admission_is_own_call (self->admission, g_action_get_name (G_ACTION (action)))
      && beckon_service_get_state (service) == BECKON_SERVICE_FAILED)
    beckon_service_take_over_async (service, NULL, NULL);
}

static void
on_quit (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  beckon_application_quit (user_data);
}

void
beckon_application_add_actions (BeckonApplication *self)
{
  static const GActionEntry entries[] = {
    { .name = "preferences", .activate = on_preferences },
    { .name = "people", .activate = on_people },
    { .name = "shortcuts", .activate = on_shortcuts },
    { .name = "about", .activate = on_about },
    { .name = "try-again", .activate = on_try_again },
    { .name = "take-over", .activate = on_take_over },
    { .name = "quit", .activate = on_quit },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  beckon_shortcuts_bind_application (GTK_APPLICATION (self));
}
