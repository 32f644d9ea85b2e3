/* insights-agents.c: the rates of each agent as a table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/insights-agents.h"

#include <glib/gi18n-lib.h>

#include "app/question/queue/reading-start.h"
#include "app/widgets/wheel.h"
#include "base/display-text.h"

#define NAME_CHARS 60

/* A row, as an object for the list. */
#define BECKON_TYPE_INSIGHTS_ROW (beckon_insights_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonInsightsRow, beckon_insights_row, BECKON, INSIGHTS_ROW, GObject)

struct _BeckonInsightsRow
{
  GObject       parent_instance;
  char         *name;
  BeckonFigures figures;
};

G_DEFINE_FINAL_TYPE (BeckonInsightsRow, beckon_insights_row, G_TYPE_OBJECT)

static void
beckon_insights_row_finalize (GObject *object)
{
  g_free (BECKON_INSIGHTS_ROW (object)->name);

  G_OBJECT_CLASS (beckon_insights_row_parent_class)->finalize (object);
}

static void
beckon_insights_row_class_init (BeckonInsightsRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_insights_row_finalize;
}

static void
beckon_insights_row_init (BeckonInsightsRow *self)
{
}

static void
append_row (GListStore *store, const char *name, const BeckonFigures *figures)
{
  g_autoptr (BeckonInsightsRow) row = g_object_new (BECKON_TYPE_INSIGHTS_ROW, NULL);

  row->name = beckon_display_text_short (name, NAME_CHARS);
  row->figures = *figures;
  g_list_store_append (store, row);
}

/* The columns: (transfer full) each */

static char *
dup_name (const BeckonInsightsRow *row)
{
  return g_strdup (row->name);
}

static char *
dup_asked (const BeckonInsightsRow *row)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, beckon_figures_count_asked (&row->figures));
}

static char *
dup_answered (const BeckonInsightsRow *row)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT,
                          beckon_figures_outcome (&row->figures, BECKON_OUTCOME_PERSON));
}

static char *
dup_auto (const BeckonInsightsRow *row)
{
  return beckon_stats_format_share (beckon_figures_auto_resolve_rate (&row->figures));
}

static char *
dup_postponed (const BeckonInsightsRow *row)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, row->figures.n[BECKON_FIGURE_POSTPONED]);
}

static char *
dup_cancelled (const BeckonInsightsRow *row)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, row->figures.n[BECKON_FIGURE_CANCELLED]);
}

static char *
dup_corrected (const BeckonInsightsRow *row)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, row->figures.n[BECKON_FIGURE_CORRECTED]);
}

static char *
dup_clarifications (const BeckonInsightsRow *row)
{
  return beckon_stats_format_share (beckon_figures_clarifications_share (&row->figures));
}

static char *
dup_clarified (const BeckonInsightsRow *row)
{
  return beckon_stats_format_share (beckon_figures_clarification_rate (&row->figures));
}

static char *
dup_to_confirm (const BeckonInsightsRow *row)
{
  return beckon_stats_format_share (beckon_figures_confirmation_rate (&row->figures));
}

static char *
dup_confirmed (const BeckonInsightsRow *row)
{
  return beckon_stats_format_share (beckon_figures_acceptance_rate (&row->figures));
}

static char *
dup_rejected (const BeckonInsightsRow *row)
{
  return beckon_stats_format_share (beckon_figures_rejection_rate (&row->figures));
}

static char *
dup_understood (const BeckonInsightsRow *row)
{
  return beckon_stats_format_share (beckon_figures_reclassification_success (&row->figures));
}

static char *
dup_rounds (const BeckonInsightsRow *row)
{
  double rounds = beckon_figures_average_rounds (&row->figures);

  return rounds < 0 ? g_strdup ("–") : g_strdup_printf ("%.1f", rounds);
}

static char *
dup_median (const BeckonInsightsRow *row)
{
  return beckon_stats_format_time (row->figures.median_ms);
}

static char *
dup_p90 (const BeckonInsightsRow *row)
{
  return beckon_stats_format_time (row->figures.p90_ms);
}

typedef char *(*DupText) (const BeckonInsightsRow *row);

static const struct
{
  const char *title;
  DupText     dup_text;
} columns[] = {
  { N_ ("Agent"), dup_name },
  { N_ ("Asked"), dup_asked },
  { N_ ("You Answered"), dup_answered },
  { N_ ("Without You"), dup_auto },
  { N_ ("Median"), dup_median },
  { N_ ("90th Percentile"), dup_p90 },
  { N_ ("Set Aside"), dup_postponed },
  { N_ ("Cancelled"), dup_cancelled },
  { N_ ("Corrected"), dup_corrected },
  { N_ ("Clarifications"), dup_clarifications },
  { N_ ("Needed Clarification"), dup_clarified },
  { N_ ("Needed Confirmation"), dup_to_confirm },
  { N_ ("Confirmed"), dup_confirmed },
  { N_ ("Rejected"), dup_rejected },
  { N_ ("Understood After Clarification"), dup_understood },
  { N_ ("Clarification Rounds"), dup_rounds },
};

/* The least number of characters of an agent's name that stay visible. */
#define SHOWN_CHARS 16

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *entry, gpointer user_data)
{
  gboolean   name = GPOINTER_TO_UINT (user_data) == 0;
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), name ? 0 : 1);
  if (name)
    {
      /* Ellipsized, so that a long name leaves room for the numbers in a narrow window; the tooltip
       * has all of it. */
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (GTK_LABEL (label), SHOWN_CHARS);
      gtk_label_set_max_width_chars (GTK_LABEL (label), SHOWN_CHARS);
    }
  else
    {
      gtk_widget_add_css_class (label, "numeric");
    }
  gtk_list_item_set_child (entry, label);
  gtk_list_item_set_activatable (entry, FALSE);
}

/* GTK 4.8 says the name of a class of a row that has the focus, and none of its cells. */
static void
name_row (GtkWidget *cell, const BeckonInsightsRow *item)
{
  GtkWidget *row = gtk_widget_get_parent (gtk_widget_get_parent (cell));
  g_autoptr (GString) name = g_string_new (item->name);

  for (guint i = 1; i < G_N_ELEMENTS (columns); i++)
    {
      g_autofree char *text = columns[i].dup_text (item);

      /* What is not known is a dash. */
      if (!g_str_equal (text, "–"))
        g_string_append_printf (name, ", %s: %s", _ (columns[i].title), text);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name->str,
                                  -1);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *entry, gpointer user_data)
{
  g_autofree char *text =
    columns[GPOINTER_TO_UINT (user_data)].dup_text (gtk_list_item_get_item (entry));

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (entry)), text);
  if (GPOINTER_TO_UINT (user_data) != 0)
    return;
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (entry),
                               g_utf8_strlen (text, -1) > SHOWN_CHARS ? text : NULL);
  name_row (gtk_list_item_get_child (entry), gtk_list_item_get_item (entry));
}

void
beckon_insights_agents_set_up (GtkColumnView *view)
{
  beckon_wheel_pass_on (GTK_WIDGET (view));
  beckon_reading_start_keep (GTK_SCROLLABLE (view));

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) column =
        gtk_column_view_column_new (_ (columns[i].title), factory);

      g_signal_connect (factory, "setup", G_CALLBACK (on_setup), GUINT_TO_POINTER (i));
      g_signal_connect (factory, "bind", G_CALLBACK (on_bind), GUINT_TO_POINTER (i));
      gtk_column_view_column_set_expand (column, i == 0);
      gtk_column_view_append_column (view, column);
    }
}

void
beckon_insights_agents_show (GtkColumnView *view, const BeckonStats *stats)
{
  g_autoptr (GListStore) store = g_list_store_new (BECKON_TYPE_INSIGHTS_ROW);
  g_autoptr (GtkNoSelection) selection = NULL;

  append_row (store, _ ("All agents"), &stats->total);
  for (guint i = 0; i < stats->agents->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (stats->agents, i);

      append_row (store, beckon_stats_agent_label (row->agent), &row->figures);
    }
  selection = gtk_no_selection_new (G_LIST_MODEL (g_steal_pointer (&store)));
  gtk_column_view_set_model (view, GTK_SELECTION_MODEL (selection));
}
