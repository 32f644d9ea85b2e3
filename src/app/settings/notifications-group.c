/* notifications-group.c: the group of preferences that says what is notified (ATT-5, ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/notifications-group.h"

#include <glib/gi18n-lib.h>

struct _BeckonNotificationsGroup
{
  AdwPreferencesGroup parent_instance;
};

G_DEFINE_FINAL_TYPE (BeckonNotificationsGroup,
                     beckon_notifications_group,
                     ADW_TYPE_PREFERENCES_GROUP)

/* A switch for each. */
static const struct
{
  const char *key;
  const char *title;
  const char *subtitle; /* (nullable) */
} rows[] = {
  { "notify-questions", N_ ("Questions"), N_ ("When their dialog is not in sight") },
  { "notify-reminders", N_ ("Reminders"), NULL },
  { "notify-handoffs", N_ ("Hand-offs"), NULL },
  { "notify-failures", N_ ("Failed tasks"), N_ ("That you asked for or planned") },
  { "notify-notices", N_ ("Messages of plans"), NULL },
  { "notify-privately", N_ ("Hide the words of questions"),
    N_ ("Notifications then name only the agent. They always do so while the screen is locked.") },
  { "urgent-disturbs", N_ ("Urgent questions disturb"),
    N_ ("Even while you do not want to be disturbed") },
};

static void
beckon_notifications_group_class_init (BeckonNotificationsGroupClass *klass)
{
}

static void
beckon_notifications_group_init (BeckonNotificationsGroup *self)
{
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Notifications"));
}

static GtkWidget *
make_row (GSettings *settings, guint i)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_switch_new ();

  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (rows[i].title));
  if (rows[i].subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (rows[i].subtitle));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  g_settings_bind (settings, rows[i].key, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  return row;
}

void
beckon_notifications_group_bind (BeckonNotificationsGroup *self, GSettings *settings)
{
  g_return_if_fail (BECKON_IS_NOTIFICATIONS_GROUP (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), make_row (settings, i));
}
