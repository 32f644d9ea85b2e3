/* connections-page.c: the page of the preferences about agents, channels, access and data
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/connections-page.h"

#include <glib/gi18n-lib.h>

#include "app/settings/agent-choice.h"
#include "app/settings/environment-lock.h"
#include "app/settings/strings-group.h"
#include "app/settings/telegram-group.h"
#include "app/widgets/wheel.h"

struct _BeckonConnectionsPage
{
  AdwPreferencesPage   parent_instance;
  GSettings           *settings; /* (owned) (nullable) */
  BeckonAgentChoice   *default_agent;
  AdwActionRow        *retention_row;
  GtkSpinButton       *retention;
  AdwActionRow        *task_lines_row;
  GtkSpinButton       *task_lines;
  AdwActionRow        *all_lines_row;
  GtkSpinButton       *all_lines;
  AdwActionRow        *file_row;
  AdwActionRow        *log_row;
  AdwActionRow        *growth_row;
  GtkSwitch           *elicitation;
  AdwActionRow        *start_row;
  GtkSwitch           *start;
  AdwActionRow        *port_row;
  GtkSpinButton       *port;
  BeckonStringsGroup  *origins;
  BeckonTelegramGroup *telegram;
};

G_DEFINE_FINAL_TYPE (BeckonConnectionsPage, beckon_connections_page, ADW_TYPE_PREFERENCES_PAGE)

/* --- the size of the data file --- */

typedef struct
{
  GWeakRef file;
  GWeakRef log;
  GWeakRef growth;
} Rows;

static void
rows_free (Rows *self)
{
  g_weak_ref_clear (&self->file);
  g_weak_ref_clear (&self->log);
  g_weak_ref_clear (&self->growth);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Rows, rows_free)

/* @text (transfer full) */
static void
show (GWeakRef *ref, char *text)
{
  g_autofree char *owned = text;
  g_autoptr (AdwActionRow) row = g_weak_ref_get (ref);

  if (row == NULL)
    return;
  adw_action_row_set_subtitle (row, owned);
  gtk_widget_set_visible (GTK_WIDGET (row), TRUE);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Rows) rows = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStats) stats =
    beckon_store_read_stats_finish (BECKON_STORE (source), result, &error);

  if (stats == NULL)
    {
      g_debug ("Cannot read the size of the data file: %s", error->message);
      return;
    }
  show (&rows->file, beckon_storage_describe_file (&stats->storage));
  show (&rows->log, beckon_storage_describe_log (&stats->storage));
  show (&rows->growth, beckon_storage_describe_growth (&stats->storage));
}

/* Reads the statistics of the store of @desk, then sets the subtitles of @file, @log and @growth
 * and shows the rows. Rows that were destroyed in the meantime are skipped. */
static void
fill_storage (BeckonDesk *desk, AdwActionRow *file, AdwActionRow *log, AdwActionRow *growth)
{
  Rows *rows = g_new0 (Rows, 1);
  /* An empty span of days: the statistics of questions are not needed here. */
  const BeckonStatsQuery query = { .from_day = 1, .to_day = 0 };

  g_weak_ref_init (&rows->file, file);
  g_weak_ref_init (&rows->log, log);
  g_weak_ref_init (&rows->growth, growth);
  beckon_store_read_stats_async (beckon_desk_get_store (desk), &query, NULL, on_read, rows);
}

/* --- the page --- */

static void
on_default_agent_chosen (BeckonConnectionsPage *self)
{
  const char *name = beckon_agent_choice_get_name (self->default_agent);

  if (self->settings != NULL)
    g_settings_set_string (self->settings, "default-agent", name != NULL ? name : "");
}

/* scheme://host[:port], as a browser sends it */
static gboolean
is_origin (const char *text)
{
  g_autoptr (GUri) uri = g_uri_parse (text, G_URI_FLAGS_NONE, NULL);

  return uri != NULL && g_uri_get_host (uri) != NULL && *g_uri_get_host (uri) != '\0'
         && *g_uri_get_path (uri) == '\0' && g_uri_get_query (uri) == NULL
         && g_uri_get_fragment (uri) == NULL;
}

/* Must also be called when another program changes the setting: the choice of the row is written
 * back when the agents change. */
static void
show_default_agent (BeckonConnectionsPage *self)
{
  g_autofree char *agent =
    self->settings != NULL ? g_settings_get_string (self->settings, "default-agent") : NULL;
  const char *name = agent != NULL && *agent != '\0' ? agent : NULL;

  if (g_strcmp0 (beckon_agent_choice_get_name (self->default_agent), name) != 0)
    beckon_agent_choice_set_name (self->default_agent, name, TRUE);
}

static void
beckon_connections_page_dispose (GObject *object)
{
  BeckonConnectionsPage *self = BECKON_CONNECTIONS_PAGE (object);

  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (beckon_connections_page_parent_class)->dispose (object);
}

static void
beckon_connections_page_class_init (BeckonConnectionsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_connections_page_dispose;

  g_type_ensure (BECKON_TYPE_AGENT_CHOICE);
  g_type_ensure (BECKON_TYPE_STRINGS_GROUP);
  g_type_ensure (BECKON_TYPE_TELEGRAM_GROUP);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TAB_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/connections-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, default_agent);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, telegram);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, elicitation);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, start_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, start);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, port_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, port);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, origins);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, retention_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, retention);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, task_lines_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, task_lines);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, all_lines_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, all_lines);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, file_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, log_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonConnectionsPage, growth_row);
  gtk_widget_class_bind_template_callback (widget_class, on_default_agent_chosen);
}

static void
beckon_connections_page_init (BeckonConnectionsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_wheel_leave (GTK_WIDGET (self->retention));
  beckon_wheel_leave (GTK_WIDGET (self->task_lines));
  beckon_wheel_leave (GTK_WIDGET (self->all_lines));
  beckon_wheel_leave (GTK_WIDGET (self->port));
}

void
beckon_connections_page_bind (BeckonConnectionsPage *self, GSettings *settings)
{
  g_return_if_fail (BECKON_IS_CONNECTIONS_PAGE (self));
  g_return_if_fail (self->settings == NULL);

  self->settings = g_object_ref (settings);
  g_settings_bind (settings, "retention-days", self->retention, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "task-log-lines", self->task_lines, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "log-lines", self->all_lines, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "answer-in-agent", self->elicitation, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "agents-start-desk", self->start, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "port", self->port, "value", G_SETTINGS_BIND_DEFAULT);
  beckon_strings_group_bind (self->origins, settings, "allowed-origins",
                             _ ("Add an origin, such as https://example.org"), is_origin);
  beckon_telegram_group_bind (self->telegram, settings);
  beckon_environment_lock (ADW_ACTION_ROW (self->default_agent), "BECKON_DEFAULT_AGENT");
  beckon_environment_lock (self->retention_row, "BECKON_RETENTION_DAYS");
  beckon_environment_lock (self->task_lines_row, "BECKON_TASK_LOG_LINES");
  beckon_environment_lock (self->all_lines_row, "BECKON_LOG_LINES");
  beckon_environment_lock (self->start_row, "BECKON_AGENTS_START_DESK");
  beckon_environment_lock (self->port_row, "BECKON_PORT");
}

void
beckon_connections_page_set_desk (BeckonConnectionsPage *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_CONNECTIONS_PAGE (self));

  gtk_widget_set_visible (GTK_WIDGET (self->default_agent), desk != NULL);
  if (desk == NULL)
    return;
  fill_storage (desk, self->file_row, self->log_row, self->growth_row);
  beckon_agent_choice_set_desk (self->default_agent, desk, _ ("None"), TRUE);
  show_default_agent (self);
  if (self->settings != NULL)
    g_signal_connect_object (self->settings, "changed::default-agent",
                             G_CALLBACK (show_default_agent), self, G_CONNECT_SWAPPED);
}

void
beckon_connections_page_set_telegram (BeckonConnectionsPage *self, BeckonTelegramAccount *account)
{
  g_return_if_fail (BECKON_IS_CONNECTIONS_PAGE (self));

  beckon_telegram_group_set_account (self->telegram, account);
}
