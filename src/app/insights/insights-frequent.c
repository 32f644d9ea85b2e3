/* insights-frequent.c: the questions that were asked most often, and a way to answer them for good
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/insights-frequent.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "base/display-text.h"
#include "markdown/plain.h"
#include "model/name.h"
#include "model/stats.h"
#include "rules/question/preferences.h"

/* So many of them, until the person asks for all. */
#define FIRST 3
#define QUESTION_CHARS 300
#define RESPONSE_CHARS 80

struct _BeckonInsightsFrequent
{
  AdwPreferencesGroup parent_instance;
  BeckonDesk         *desk; /* (owned) (nullable) */
  GtkListBox         *list;
  GPtrArray *frequent; /* (owned) (nullable) (element-type BeckonFrequent): what is shown */
  gboolean   all;      /* not only the first ones */
};

G_DEFINE_FINAL_TYPE (BeckonInsightsFrequent, beckon_insights_frequent, ADW_TYPE_PREFERENCES_GROUP)

/* Remembering an answer */

static void
on_remembered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonInsightsFrequent) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;
  if (commit != NULL)
    beckon_toast_text (GTK_WIDGET (self), _ ("This will now be answered for you"));
  else
    beckon_toast_error (GTK_WIDGET (self), error);
}

static void
action_remember (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonInsightsFrequent *self = BECKON_INSIGHTS_FREQUENT (widget);
  gint64                  id;
  gint32                  scope;

  g_variant_get (parameter, "(xi)", &id, &scope);
  beckon_desk_do_async (
    self->desk,
    beckon_operation_remember (beckon_name_get_user (), id, (BeckonScope) scope, FALSE, 0), NULL,
    on_remembered, g_object_ref (self));
}

static void
append_scope (GMenu *menu, const char *label, gint64 id, BeckonScope scope)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "frequent.remember", "(xi)", id, (gint32) scope);
  g_menu_append_item (menu, item);
}

static GtkWidget *
make_remember_button (const BeckonFrequent *frequent, const char *response)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  g_autofree char *heading = g_strdup_printf (_ ("Always Answer “%s”"), response);

  if (frequent->agent != NULL)
    append_scope (section, _ ("From This Agent"), frequent->interaction_id, BECKON_SCOPE_AGENT);
  append_scope (section, _ ("In This Workspace"), frequent->interaction_id, BECKON_SCOPE_WORKSPACE);
  append_scope (section, _ ("Everywhere"), frequent->interaction_id, BECKON_SCOPE_EVERYWHERE);
  g_menu_append_section (menu, heading, G_MENU_MODEL (section));
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Always Answer…"));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");

  return button;
}

/* Rows */

static GtkWidget *
make_row (const BeckonFrequent *frequent)
{
  GtkWidget       *row = adw_action_row_new ();
  g_autofree char *question = beckon_markdown_first_line (
    frequent->question != NULL ? frequent->question : "", QUESTION_CHARS);
  g_autofree char *response = NULL;
  g_autofree char *times = g_strdup_printf (ngettext ("%d time", "%d times", (gulong) frequent->n),
                                            (int) MIN (frequent->n, G_MAXINT));
  g_autoptr (GString) subtitle = g_string_new (times);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), question);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 3);
  if (frequent->agent != NULL)
    {
      g_autofree char *agent = beckon_display_text_short (frequent->agent, RESPONSE_CHARS);

      g_string_append_printf (subtitle, " · %s", agent);
    }
  if (frequent->response != NULL)
    {
      response = beckon_display_text_short (frequent->response, RESPONSE_CHARS);
      g_string_append (subtitle, " · ");
      /* Translators: an answer */
      g_string_append_printf (subtitle, _ ("last answer: %s"), response);
    }
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle->str);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  /* What an approval holds for, and until when, is read in its dialog before it is remembered. */
  if (response != NULL && frequent->kind != BECKON_KIND_APPROVAL)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), make_remember_button (frequent, response));

  return row;
}

static GtkWidget *
make_show_all_row (guint n)
{
  /* Translators: a button below the first of a list of questions */
  g_autofree char *text = g_strdup_printf (ngettext ("Show All %u", "Show All %u", n), n);
  GtkWidget       *label = gtk_label_new (text);
  GtkWidget       *row = gtk_list_box_row_new ();

  gtk_widget_add_css_class (label, "show-all");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  beckon_spoken_name (row, text);

  return row;
}

static void
fill (BeckonInsightsFrequent *self)
{
  const GPtrArray *frequent = self->frequent;
  guint            n = self->all ? frequent->len : MIN (frequent->len, FIRST);
  GtkWidget       *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->list, make_row (g_ptr_array_index (frequent, i)));
  if (n < frequent->len)
    gtk_list_box_append (self->list, make_show_all_row (frequent->len));
}

/* The last row; the others have a button. */
static void
on_row_activated (GtkListBox *list, GtkListBoxRow *row, BeckonInsightsFrequent *self)
{
  int index = gtk_list_box_row_get_index (row);

  if (self->all || index != FIRST)
    return;
  self->all = TRUE;
  fill (self);
  gtk_widget_child_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (list, index)),
                          GTK_DIR_TAB_FORWARD);
}

/* Object */

static void
beckon_insights_frequent_dispose (GObject *object)
{
  BeckonInsightsFrequent *self = BECKON_INSIGHTS_FREQUENT (object);

  g_clear_object (&self->desk);
  g_clear_pointer (&self->frequent, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_insights_frequent_parent_class)->dispose (object);
}

static void
beckon_insights_frequent_class_init (BeckonInsightsFrequentClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_insights_frequent_dispose;
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "frequent.remember", "(xi)",
                                   action_remember);
}

static void
beckon_insights_frequent_init (BeckonInsightsFrequent *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self);

  adw_preferences_group_set_title (group, _ ("Most Frequent Questions"));
  adw_preferences_group_set_description (group, _ ("All time"));
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Most Frequent Questions"), -1);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  adw_preferences_group_add (group, GTK_WIDGET (self->list));
}

void
beckon_insights_frequent_set_desk (BeckonInsightsFrequent *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_INSIGHTS_FREQUENT (self));

  g_set_object (&self->desk, desk);
}

void
beckon_insights_frequent_show (BeckonInsightsFrequent *self, GPtrArray *frequent)
{
  g_return_if_fail (BECKON_IS_INSIGHTS_FREQUENT (self));

  g_clear_pointer (&self->frequent, g_ptr_array_unref);
  self->frequent = g_ptr_array_ref (frequent);
  gtk_widget_set_visible (GTK_WIDGET (self), frequent->len > 0);
  fill (self);
}
