/* preferences-window.c: the preferences
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/preferences-window.h"

#include <glib/gi18n-lib.h>

#include "app/settings/agent-choice.h"
#include "app/settings/autostart-row.h"
#include "app/settings/environment-lock.h"
#include "app/settings/evaluator-group.h"
#include "app/settings/notifications-group.h"
#include "app/settings/preferences-search.h"
#include "app/settings/remembered-group.h"
#include "app/settings/shortcut-row.h"
#include "app/settings/storage-rows.h"
#include "app/settings/strings-group.h"
#include "app/settings/telegram-group.h"
#include "app/widgets/adaptive-bin.h"
#include "app/widgets/compat.h"
#include "app/widgets/duration-row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wheel.h"
#include "model/question/destructive-words.h"

struct _BeckonPreferencesWindow
{
  AdwWindow                 parent_instance;
  GSettings                *settings; /* (owned) (nullable) */
  BeckonAdaptiveBin        *adaptive;
  GtkStack                 *header_stack; /* title, switcher, search */
  GtkToggleButton          *search_button;
  GtkWidget                *search;
  GtkStack                 *stack; /* pages, found, none, missing */
  AdwViewStack             *pages;
  GtkListBox               *results;
  AdwViewSwitcherBar       *bar;
  AdwComboRow              *policy;
  BeckonDurationRow        *timeout_row;
  GtkSwitch                *locked;
  BeckonDurationRow        *handoff_row;
  BeckonDurationRow        *ambiguity_row;
  BeckonDurationRow        *reminder_row;
  BeckonDurationRow        *cancel_row;
  AdwActionRow             *rounds_row;
  GtkSpinButton            *rounds;
  AdwActionRow             *undo_row;
  GtkSpinButton            *undo;
  AdwComboRow              *arrival;
  BeckonAgentChoice        *default_agent;
  AdwActionRow             *background_row;
  GtkSwitch                *background;
  BeckonAutostartRow       *autostart;
  BeckonShortcutRow        *shortcut;
  AdwActionRow             *retention_row;
  GtkSpinButton            *retention;
  AdwActionRow             *task_lines_row;
  GtkSpinButton            *task_lines;
  AdwActionRow             *all_lines_row;
  GtkSpinButton            *all_lines;
  AdwActionRow             *file_row;
  AdwActionRow             *log_row;
  AdwActionRow             *growth_row;
  AdwActionRow             *port_row;
  GtkSpinButton            *port;
  BeckonStringsGroup       *agents;
  BeckonStringsGroup       *destructive_words;
  BeckonStringsGroup       *exempt_wordings;
  BeckonStringsGroup       *exempt_agents;
  BeckonEvaluatorGroup     *evaluator;
  BeckonRememberedGroup    *remembered;
  BeckonStringsGroup       *origins;
  BeckonStringsGroup       *done_agents;
  BeckonNotificationsGroup *notifications;
  BeckonTelegramGroup      *telegram;
  gboolean                  updating;
};

G_DEFINE_FINAL_TYPE (BeckonPreferencesWindow, beckon_preferences_window, ADW_TYPE_WINDOW)

/* The settings whose values have an order of their own in a combo row. */
static const char *const policies[] = { "first-option", "hold", NULL };
static const char *const arrivals[] = { "open", "notify", NULL };

static guint
find (const char *const *values, const char *value)
{
  for (guint i = 0; values[i] != NULL; i++)
    {
      if (g_str_equal (values[i], value))
        return i;
    }

  return 0;
}

static void
update (BeckonPreferencesWindow *self)
{
  g_autofree char *policy = g_settings_get_string (self->settings, "choice-policy");
  g_autofree char *arrival = g_settings_get_string (self->settings, "arrival");

  self->updating = TRUE;
  adw_combo_row_set_selected (self->policy, find (policies, policy));
  adw_combo_row_set_selected (self->arrival, find (arrivals, arrival));
  gtk_widget_set_visible (GTK_WIDGET (self->timeout_row), g_str_equal (policy, "first-option"));
  self->updating = FALSE;
}

static void
on_policy_selected (BeckonPreferencesWindow *self)
{
  if (self->settings != NULL && !self->updating)
    g_settings_set_string (self->settings, "choice-policy",
                           policies[adw_combo_row_get_selected (self->policy)]);
}

static void
on_arrival_selected (BeckonPreferencesWindow *self)
{
  if (self->settings != NULL && !self->updating)
    {
      g_settings_set_string (self->settings, "arrival",
                             arrivals[adw_combo_row_get_selected (self->arrival)]);
      g_settings_set_boolean (self->settings, "arrival-offered", TRUE);
    }
}

static void
on_default_agent_chosen (BeckonPreferencesWindow *self)
{
  const char *name = beckon_agent_choice_get_name (self->default_agent);

  if (self->settings != NULL)
    g_settings_set_string (self->settings, "default-agent", name != NULL ? name : "");
}

/* ATT-17 */
static gboolean
is_phrase (const char *text)
{
  return beckon_destructive_words_check (text, NULL);
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

/* --- pages and search --- */

static gboolean
is_missing (BeckonPreferencesWindow *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "missing") == 0;
}

static void
update_header (BeckonPreferencesWindow *self)
{
  gboolean narrow = beckon_adaptive_bin_is_narrow (self->adaptive);
  gboolean searching = gtk_toggle_button_get_active (self->search_button);

  if (searching)
    gtk_stack_set_visible_child_name (self->header_stack, "search");
  else
    gtk_stack_set_visible_child_name (self->header_stack,
                                      narrow || is_missing (self) ? "title" : "switcher");
  adw_view_switcher_bar_set_reveal (self->bar, narrow && !searching && !is_missing (self));
}

static void
on_search (BeckonPreferencesWindow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  guint       n = beckon_preferences_search_fill (self->results, self->pages, text);

  if (!gtk_toggle_button_get_active (self->search_button) || *text == '\0')
    gtk_stack_set_visible_child_name (self->stack, "pages");
  else
    gtk_stack_set_visible_child_name (self->stack, n > 0 ? "found" : "none");
}

static void
on_search_toggled (BeckonPreferencesWindow *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  on_search (self);
  update_header (self);
  if (gtk_toggle_button_get_active (self->search_button))
    gtk_widget_grab_focus (self->search);
}

static void
on_stop_search (BeckonPreferencesWindow *self)
{
  gtk_toggle_button_set_active (self->search_button, FALSE);
  gtk_widget_child_focus (GTK_WIDGET (self->pages), GTK_DIR_TAB_FORWARD);
}

static void
on_result (BeckonPreferencesWindow *self, GtkListBoxRow *result)
{
  g_autoptr (GtkListBoxRow) kept = g_object_ref (result);

  gtk_toggle_button_set_active (self->search_button, FALSE);
  beckon_preferences_search_go_to (kept, self->pages);
}

/* Enter goes to the first one. */
static void
on_search_activated (BeckonPreferencesWindow *self)
{
  GtkListBoxRow *first;

  /* The results of what was typed last. */
  on_search (self);
  first = gtk_list_box_get_row_at_index (self->results, 0);
  if (first != NULL)
    on_result (self, first);
}

static gboolean
on_find (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  BeckonPreferencesWindow *self = BECKON_PREFERENCES_WINDOW (widget);

  if (is_missing (self))
    return GDK_EVENT_PROPAGATE;
  gtk_toggle_button_set_active (self->search_button, TRUE);
  gtk_widget_grab_focus (self->search);
  return GDK_EVENT_STOP;
}

static void
beckon_preferences_window_dispose (GObject *object)
{
  BeckonPreferencesWindow *self = BECKON_PREFERENCES_WINDOW (object);

  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (beckon_preferences_window_parent_class)->dispose (object);
}

static void
beckon_preferences_window_class_init (BeckonPreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_preferences_window_dispose;

  g_type_ensure (BECKON_TYPE_ADAPTIVE_BIN);
  g_type_ensure (BECKON_TYPE_AGENT_CHOICE);
  g_type_ensure (BECKON_TYPE_AUTOSTART_ROW);
  g_type_ensure (BECKON_TYPE_DURATION_ROW);
  g_type_ensure (BECKON_TYPE_NOTIFICATIONS_GROUP);
  g_type_ensure (BECKON_TYPE_REMEMBERED_GROUP);
  g_type_ensure (BECKON_TYPE_SHORTCUT_ROW);
  g_type_ensure (BECKON_TYPE_STRINGS_GROUP);
  g_type_ensure (BECKON_TYPE_EVALUATOR_GROUP);
  g_type_ensure (BECKON_TYPE_TELEGRAM_GROUP);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_WINDOW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, adaptive);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, header_stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, search_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, search);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, results);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, policy);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, timeout_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, handoff_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, ambiguity_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, reminder_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, cancel_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, rounds_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, rounds);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, undo_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, undo);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, locked);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, arrival);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, default_agent);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, background_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, background);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, autostart);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, shortcut);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, retention_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, retention);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, task_lines_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, task_lines);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, all_lines_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, all_lines);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, file_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, log_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, growth_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, port_row);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, port);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, agents);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, destructive_words);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, exempt_wordings);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, exempt_agents);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, evaluator);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, remembered);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, origins);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, notifications);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, done_agents);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, telegram);
  gtk_widget_class_bind_template_callback (widget_class, update_header);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_search_toggled);
  gtk_widget_class_bind_template_callback (widget_class, on_result);
  gtk_widget_class_bind_template_callback (widget_class, on_policy_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_arrival_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_default_agent_chosen);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, on_find, NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

/* The pages have no name but those of their tabs. A screen reader that hears of them as the window
 * appears would keep the name of their class, which GTK 4.8 gives them until then. */
static void
take_names_of_pages (BeckonPreferencesWindow *self)
{
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (self->pages)); page != NULL;
       page = gtk_widget_get_next_sibling (page))
    beckon_spoken_name (page, "");
}

static void
beckon_preferences_window_init (BeckonPreferencesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  take_names_of_pages (self);
  update_header (self);
  beckon_spoken_focus_first (GTK_WINDOW (self), GTK_WIDGET (self->policy));
  beckon_wheel_leave (GTK_WIDGET (self->rounds));
  beckon_wheel_leave (GTK_WIDGET (self->undo));
  beckon_wheel_leave (GTK_WIDGET (self->retention));
  beckon_wheel_leave (GTK_WIDGET (self->task_lines));
  beckon_wheel_leave (GTK_WIDGET (self->all_lines));
  beckon_wheel_leave (GTK_WIDGET (self->port));
}

/* Must also be called when another program changes the setting: the choice of the row is written
 * back when the agents change. */
static void
show_default_agent (BeckonPreferencesWindow *self)
{
  g_autofree char *agent =
    self->settings != NULL ? g_settings_get_string (self->settings, "default-agent") : NULL;
  const char *name = agent != NULL && *agent != '\0' ? agent : NULL;

  if (g_strcmp0 (beckon_agent_choice_get_name (self->default_agent), name) != 0)
    beckon_agent_choice_set_name (self->default_agent, name, TRUE);
}

static void
set_desk (BeckonPreferencesWindow *self, BeckonDesk *desk)
{
  beckon_remembered_group_set_desk (self->remembered, desk);
  gtk_widget_set_visible (GTK_WIDGET (self->default_agent), desk != NULL);
  if (desk == NULL)
    return;
  beckon_storage_rows_fill (desk, self->file_row, self->log_row, self->growth_row);
  beckon_agent_choice_set_desk (self->default_agent, desk, _ ("None"), TRUE);
  show_default_agent (self);
  if (self->settings != NULL)
    g_signal_connect_object (self->settings, "changed::default-agent",
                             G_CALLBACK (show_default_agent), self, G_CONNECT_SWAPPED);
}

static void
bind_settings (BeckonPreferencesWindow *self, GSettings *settings, BeckonSentinel *sentinel)
{
  self->settings = g_object_ref (settings);
  g_settings_bind (settings, "stop-when-locked", self->locked, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "run-in-background", self->background, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "undo-seconds", self->undo, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "max-clarifications", self->rounds, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "retention-days", self->retention, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "task-log-lines", self->task_lines, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "log-lines", self->all_lines, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "port", self->port, "value", G_SETTINGS_BIND_DEFAULT);
  beckon_duration_row_bind (self->timeout_row, settings, "dialog-timeout-ms",
                            "AIC_DIALOG_TIMEOUT_MS");
  beckon_duration_row_bind (self->handoff_row, settings, "handoff-timeout",
                            "BECKON_HANDOFF_TIMEOUT_MS");
  beckon_duration_row_bind (self->ambiguity_row, settings, "ambiguity-timeout-ms",
                            "BECKON_AMBIGUITY_TIMEOUT_MS");
  beckon_duration_row_bind (self->reminder_row, settings, "reminder-ms", "BECKON_REMINDER_MS");
  beckon_duration_row_bind (self->cancel_row, settings, "cancel-ms", "BECKON_CANCEL_MS");
  beckon_strings_group_bind (self->agents, settings, "keep-asking-agents", _ ("Add agent by name"),
                             NULL);
  beckon_strings_group_bind (self->destructive_words, settings, "destructive-words",
                             _ ("Add a word or phrase, such as refund*"), is_phrase);
  beckon_strings_group_bind (self->exempt_wordings, settings, "destructive-exempt-wordings",
                             _ ("Exempt a wording, such as “delete the build cache”"), is_phrase);
  beckon_strings_group_bind (self->exempt_agents, settings, "destructive-exempt-agents",
                             _ ("Exempt an agent by name"), NULL);
  beckon_strings_group_bind (self->origins, settings, "allowed-origins",
                             _ ("Add an origin, such as https://example.org"), is_origin);
  beckon_strings_group_bind (self->done_agents, settings, "notify-done-agents",
                             _ ("Add agent by name"), NULL);
  beckon_notifications_group_bind (self->notifications, settings);
  beckon_telegram_group_bind (self->telegram, settings);
  beckon_evaluator_group_bind (self->evaluator, settings, sentinel);
  beckon_autostart_row_bind (self->autostart, settings);
  g_signal_connect_swapped (settings, "changed", G_CALLBACK (update), self);
  update (self);
  beckon_environment_lock (ADW_ACTION_ROW (self->default_agent), "BECKON_DEFAULT_AGENT");
  beckon_environment_lock (self->retention_row, "BECKON_RETENTION_DAYS");
  beckon_environment_lock (self->task_lines_row, "BECKON_TASK_LOG_LINES");
  beckon_environment_lock (self->all_lines_row, "BECKON_LOG_LINES");
  beckon_environment_lock (self->port_row, "BECKON_PORT");
  beckon_environment_lock (self->rounds_row, "BECKON_MAX_CLARIFICATIONS");
  beckon_environment_lock (self->undo_row, "BECKON_UNDO_SECONDS");
  beckon_compat_name_entry_rows (GTK_WIDGET (self));
}

GtkWidget *
beckon_preferences_window_new (BeckonService *service)
{
  BeckonPreferencesWindow *self = g_object_new (BECKON_TYPE_PREFERENCES_WINDOW, NULL);
  GSettings               *settings = beckon_service_get_settings (service);

  gtk_stack_set_visible_child_name (self->stack, settings != NULL ? "pages" : "missing");
  gtk_widget_set_visible (GTK_WIDGET (self->search_button), settings != NULL);
  update_header (self);
  if (settings != NULL)
    bind_settings (self, settings, beckon_service_get_sentinel (service));
  set_desk (self, beckon_service_get_desk (service));
  beckon_telegram_group_set_account (self->telegram, beckon_service_get_telegram (service));

  return GTK_WIDGET (self);
}

void
beckon_preferences_window_set_place (BeckonPreferencesWindow *self, const char *sentence)
{
  g_return_if_fail (BECKON_IS_PREFERENCES_WINDOW (self));

  adw_action_row_set_subtitle (self->background_row, sentence);
}

void
beckon_preferences_window_set_shortcut (BeckonPreferencesWindow *self,
                                        BeckonGlobalShortcut    *shortcut)
{
  g_return_if_fail (BECKON_IS_PREFERENCES_WINDOW (self));

  gtk_widget_set_visible (GTK_WIDGET (self->shortcut), shortcut != NULL);
  if (shortcut != NULL)
    beckon_shortcut_row_bind (self->shortcut, shortcut);
}
