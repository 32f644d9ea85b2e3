/* preferences-window.c: the preferences
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/preferences-window.h"

#include "app/settings/asking-page.h"
#include "app/settings/connections-page.h"
#include "app/settings/evaluator-group.h"
#include "app/settings/notices-page.h"
#include "app/settings/preferences-search.h"
#include "app/settings/remembered-group.h"
#include "app/widgets/adaptive-bin.h"
#include "app/widgets/compat.h"
#include "app/widgets/spoken.h"

struct _BeckonPreferencesWindow
{
  AdwWindow              parent_instance;
  BeckonAdaptiveBin     *adaptive;
  GtkStack              *header_stack; /* title, switcher, search */
  GtkToggleButton       *search_button;
  GtkWidget             *search;
  GtkStack              *stack; /* pages, found, none, missing */
  AdwViewStack          *pages;
  GtkListBox            *results;
  AdwViewSwitcherBar    *bar;
  BeckonAskingPage      *asking;
  BeckonNoticesPage     *notices;
  BeckonConnectionsPage *connections;
  BeckonEvaluatorGroup  *evaluator;
  BeckonRememberedGroup *remembered;
};

G_DEFINE_FINAL_TYPE (BeckonPreferencesWindow, beckon_preferences_window, ADW_TYPE_WINDOW)

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
beckon_preferences_window_class_init (BeckonPreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (BECKON_TYPE_ADAPTIVE_BIN);
  g_type_ensure (BECKON_TYPE_ASKING_PAGE);
  g_type_ensure (BECKON_TYPE_CONNECTIONS_PAGE);
  g_type_ensure (BECKON_TYPE_NOTICES_PAGE);
  g_type_ensure (BECKON_TYPE_REMEMBERED_GROUP);
  g_type_ensure (BECKON_TYPE_EVALUATOR_GROUP);
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
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, asking);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, notices);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, connections);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, evaluator);
  gtk_widget_class_bind_template_child (widget_class, BeckonPreferencesWindow, remembered);
  gtk_widget_class_bind_template_callback (widget_class, update_header);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search);
  gtk_widget_class_bind_template_callback (widget_class, on_search_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_search_toggled);
  gtk_widget_class_bind_template_callback (widget_class, on_result);
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
  beckon_spoken_focus_first (GTK_WINDOW (self), beckon_asking_page_get_first (self->asking));
}

static void
bind_settings (BeckonPreferencesWindow *self, BeckonService *service)
{
  GSettings *settings = beckon_service_get_settings (service);

  beckon_asking_page_bind (self->asking, settings, beckon_service_get_guards (service));
  beckon_notices_page_bind (self->notices, settings);
  beckon_connections_page_bind (self->connections, settings);
  beckon_evaluator_group_bind (self->evaluator, settings, beckon_service_get_sentinel (service));
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
    bind_settings (self, service);
  beckon_remembered_group_set_desk (self->remembered, beckon_service_get_desk (service));
  beckon_connections_page_set_desk (self->connections, beckon_service_get_desk (service));
  beckon_connections_page_set_telegram (self->connections, beckon_service_get_telegram (service));

  return GTK_WIDGET (self);
}

void
beckon_preferences_window_set_place (BeckonPreferencesWindow *self, const char *sentence)
{
  g_return_if_fail (BECKON_IS_PREFERENCES_WINDOW (self));

  beckon_notices_page_set_place (self->notices, sentence);
}

void
beckon_preferences_window_set_shortcut (BeckonPreferencesWindow *self,
                                        BeckonGlobalShortcut    *shortcut)
{
  g_return_if_fail (BECKON_IS_PREFERENCES_WINDOW (self));

  beckon_notices_page_set_shortcut (self->notices, shortcut);
}
