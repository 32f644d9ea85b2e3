/* notices-page.c: the page of the preferences that says how questions arrive, and what is notified
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/notices-page.h"

#include <glib/gi18n-lib.h>

#include "app/settings/autostart-row.h"
#include "app/settings/notifications-group.h"
#include "app/settings/shortcut-row.h"
#include "app/settings/strings-group.h"

struct _BeckonNoticesPage
{
  AdwPreferencesPage        parent_instance;
  GSettings                *settings; /* (owned) (nullable) */
  AdwComboRow              *arrival;
  AdwActionRow             *background_row;
  GtkSwitch                *background;
  BeckonAutostartRow       *autostart;
  BeckonShortcutRow        *shortcut;
  BeckonStringsGroup       *done_agents;
  BeckonNotificationsGroup *notifications;
  gboolean                  updating;
};

G_DEFINE_FINAL_TYPE (BeckonNoticesPage, beckon_notices_page, ADW_TYPE_PREFERENCES_PAGE)

/* The values of the setting, in the order of the row. */
static const char *const arrivals[] = { "open", "notify" };

static void
update (BeckonNoticesPage *self)
{
  g_autofree char *arrival = g_settings_get_string (self->settings, "arrival");

  self->updating = TRUE;
  adw_combo_row_set_selected (self->arrival, g_str_equal (arrival, "notify") ? 1 : 0);
  self->updating = FALSE;
}

static void
on_arrival_selected (BeckonNoticesPage *self)
{
  if (self->settings != NULL && !self->updating)
    {
      g_settings_set_string (self->settings, "arrival",
                             arrivals[adw_combo_row_get_selected (self->arrival)]);
      g_settings_set_boolean (self->settings, "arrival-offered", TRUE);
    }
}

static void
beckon_notices_page_dispose (GObject *object)
{
  BeckonNoticesPage *self = BECKON_NOTICES_PAGE (object);

  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (beckon_notices_page_parent_class)->dispose (object);
}

static void
beckon_notices_page_class_init (BeckonNoticesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_notices_page_dispose;

  g_type_ensure (BECKON_TYPE_AUTOSTART_ROW);
  g_type_ensure (BECKON_TYPE_NOTIFICATIONS_GROUP);
  g_type_ensure (BECKON_TYPE_SHORTCUT_ROW);
  g_type_ensure (BECKON_TYPE_STRINGS_GROUP);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TAB_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/notices-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonNoticesPage, arrival);
  gtk_widget_class_bind_template_child (widget_class, BeckonNoticesPage, background_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonNoticesPage, background);
  gtk_widget_class_bind_template_child (widget_class, BeckonNoticesPage, autostart);
  gtk_widget_class_bind_template_child (widget_class, BeckonNoticesPage, shortcut);
  gtk_widget_class_bind_template_child (widget_class, BeckonNoticesPage, notifications);
  gtk_widget_class_bind_template_child (widget_class, BeckonNoticesPage, done_agents);
  gtk_widget_class_bind_template_callback (widget_class, on_arrival_selected);
}

static void
beckon_notices_page_init (BeckonNoticesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_notices_page_bind (BeckonNoticesPage *self, GSettings *settings)
{
  g_return_if_fail (BECKON_IS_NOTICES_PAGE (self));
  g_return_if_fail (self->settings == NULL);

  self->settings = g_object_ref (settings);
  g_settings_bind (settings, "run-in-background", self->background, "active",
                   G_SETTINGS_BIND_DEFAULT);
  beckon_strings_group_bind (self->done_agents, settings, "notify-done-agents",
                             _ ("Add agent by name"), NULL);
  beckon_notifications_group_bind (self->notifications, settings);
  beckon_autostart_row_bind (self->autostart, settings);
  g_signal_connect_swapped (settings, "changed::arrival", G_CALLBACK (update), self);
  update (self);
}

void
beckon_notices_page_set_place (BeckonNoticesPage *self, const char *sentence)
{
  g_return_if_fail (BECKON_IS_NOTICES_PAGE (self));

  adw_action_row_set_subtitle (self->background_row, sentence);
}

void
beckon_notices_page_set_shortcut (BeckonNoticesPage *self, BeckonGlobalShortcut *shortcut)
{
  g_return_if_fail (BECKON_IS_NOTICES_PAGE (self));

  gtk_widget_set_visible (GTK_WIDGET (self->shortcut), shortcut != NULL);
  if (shortcut != NULL)
    beckon_shortcut_row_bind (self->shortcut, shortcut);
}
