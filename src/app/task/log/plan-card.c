/* plan-card.c: the plan of an agent: its entries, and how each stands
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log/plan-card.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "app/task/log/call-row.h"
#include "app/widgets/no-hyphens.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"
#include "base/json/json-parse.h"
#include "rules/transcript.h"

/* What is higher scrolls. */
#define MAX_PX 140
#define ENTRY_CHARS 500

struct _BeckonPlanCard
{
  GtkBox     parent_instance;
  GtkWidget *expander;
  GtkLabel  *heading;
  GtkLabel  *current;
  GtkWidget *list;
  char      *entries; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (BeckonPlanCard, beckon_plan_card, GTK_TYPE_BOX)

static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
             && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static void
add_entry (BeckonPlanCard *self, const char *content, const char *status)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *icon =
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget       *label = gtk_label_new (content);
  g_autofree char *name =
    g_strdup_printf ("%s, %s", beckon_call_row_status_label (status), content);

  gtk_image_set_from_icon_name (GTK_IMAGE (icon), beckon_call_row_status_icon (status));
  gtk_widget_add_css_class (icon, beckon_call_row_status_class (status));
  gtk_widget_set_tooltip_text (icon, beckon_call_row_status_label (status));
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  beckon_no_hyphens_label (GTK_LABEL (label));
  if (g_strcmp0 (status, "completed") == 0)
    gtk_widget_add_css_class (label, "dim-label");
  if (g_strcmp0 (status, "in_progress") == 0)
    gtk_widget_add_css_class (label, "current");
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
  beckon_spoken_name (row, name);
}

static void
show_heading (BeckonPlanCard *self, guint n_done, guint n, const char *current)
{
  /* Translators: of the plan of an agent: how many of its entries are done */
  g_autofree char *heading = g_strdup_printf (_ ("Plan · %u of %u done"), n_done, n);
  gboolean         folded = !gtk_expander_get_expanded (GTK_EXPANDER (self->expander));

  gtk_label_set_text (self->heading, heading);
  gtk_label_set_text (self->current, current != NULL ? current : "");
  gtk_widget_set_visible (GTK_WIDGET (self->current), folded && current != NULL);
}

static void
show_entries (BeckonPlanCard *self, JsonArray *entries)
{
  GtkWidget       *child;
  guint            n = json_array_get_length (entries), n_done = 0;
  g_autofree char *current = NULL;

  while ((child = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  for (guint i = 0; i < n; i++)
    {
      JsonNode        *node = json_array_get_element (entries, i);
      JsonObject      *entry = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char      *content = entry != NULL ? get_text (entry, "content") : NULL;
      const char      *status = entry != NULL ? get_text (entry, "status") : NULL;
      g_autofree char *shown =
        content != NULL ? beckon_display_text_short (content, ENTRY_CHARS) : NULL;

      if (shown == NULL)
        continue;
      if (g_strcmp0 (status, "completed") == 0)
        n_done++;
      else if (current == NULL && g_strcmp0 (status, "in_progress") == 0)
        current = g_strdup (shown);
      add_entry (self, shown, status);
    }
  show_heading (self, n_done, n, current);
}

static void
on_expanded (BeckonPlanCard *self)
{
  gboolean folded = !gtk_expander_get_expanded (GTK_EXPANDER (self->expander));

  gtk_widget_set_visible (GTK_WIDGET (self->current),
                          folded && *gtk_label_get_text (self->current) != '\0');
}

static void
beckon_plan_card_finalize (GObject *object)
{
  g_free (BECKON_PLAN_CARD (object)->entries);

  G_OBJECT_CLASS (beckon_plan_card_parent_class)->finalize (object);
}

static void
beckon_plan_card_class_init (BeckonPlanCardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_plan_card_finalize;
}

static void
beckon_plan_card_init (BeckonPlanCard *self)
{
  GtkWidget *titles = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->heading = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->heading), "heading");
  gtk_widget_add_css_class (GTK_WIDGET (self->heading), "numeric");
  self->current = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->current, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->current), "dim-label");
  gtk_box_append (GTK_BOX (titles), GTK_WIDGET (self->heading));
  gtk_box_append (GTK_BOX (titles), GTK_WIDGET (self->current));
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  beckon_spoken_name (self->list, _ ("Plan of the agent"));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_PX);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  self->expander = gtk_expander_new (NULL);
  gtk_widget_set_hexpand (self->expander, TRUE);
  gtk_expander_set_label_widget (GTK_EXPANDER (self->expander), titles);
  gtk_expander_set_child (GTK_EXPANDER (self->expander), scroller);
  gtk_expander_set_expanded (GTK_EXPANDER (self->expander), TRUE);
  g_signal_connect_swapped (self->expander, "notify::expanded", G_CALLBACK (on_expanded), self);
  gtk_box_append (GTK_BOX (self), self->expander);
  gtk_widget_add_css_class (GTK_WIDGET (self), "plan-card");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
beckon_plan_card_set (BeckonPlanCard *self, const char *entries)
{
  g_autoptr (JsonNode) node = NULL;

  g_return_if_fail (BECKON_IS_PLAN_CARD (self));

  if (g_strcmp0 (self->entries, entries) == 0)
    return;
  g_free (self->entries);
  self->entries = g_strdup (entries);
  node = entries != NULL
           ? beckon_json_parse (entries, strlen (entries), BECKON_TRANSCRIPT_BYTES, NULL)
           : NULL;
  gtk_widget_set_visible (GTK_WIDGET (self), node != NULL && JSON_NODE_HOLDS_ARRAY (node));
  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    show_entries (self, json_node_get_array (node));
}
