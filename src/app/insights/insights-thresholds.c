/* insights-thresholds.c: what would have been decided without the person at two confidence
 * thresholds, side by side, by evaluator (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/insights-thresholds.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/spoken.h"
#include "model/percent.h"
#include "model/question/suggestion.h"

/* What is compared with at first, and what if that is in use. */
#define OTHER_PERCENT 60
#define OTHER_PERCENT_INSTEAD 75
#define SPACING 12
/* Evaluators that are listed: each change of the instructions makes one more. */
#define MAX_EVALUATORS 20

struct _BeckonInsightsThresholds
{
  AdwPreferencesGroup parent_instance;
  GtkListBox         *list;
  GtkSpinButton      *other;     /* the threshold that is compared with, in per cent */
  GPtrArray          *suggested; /* (owned) (nullable) (element-type BeckonSuggested) */
  int                 now;       /* the threshold in use, in per cent */
};

G_DEFINE_FINAL_TYPE (BeckonInsightsThresholds,
                     beckon_insights_thresholds,
                     ADW_TYPE_PREFERENCES_GROUP)

/* (transfer full) each */

static char *
dup_without (const BeckonSuggested *suggested, const BeckonSuggestedAbove *above)
{
  guint64 all = beckon_suggested_count (suggested, -1).n;

  /* Translators: of so many questions, so many would be decided without the person */
  return g_strdup_printf (
    ngettext ("%1$u of %2$u without you", "%1$u of %2$u without you", (gulong) all),
    (guint) MIN (above->n, G_MAXUINT), (guint) MIN (all, G_MAXUINT));
}

static char *
dup_decided (const BeckonSuggestedAbove *above)
{
  guint64 decided = above->same + above->other;

  if (above->n == 0)
    return g_strdup ("–");
  if (decided == 0)
    return g_strdup (_ ("You decided none of these"));

  /* Translators: of these questions, the person decided so many, and so many of them as was
   * suggested */
  return g_strdup_printf (ngettext ("You decided %1$u of these, %2$u as suggested",
                                    "You decided %1$u of these, %2$u as suggested",
                                    (gulong) decided),
                          (guint) MIN (decided, G_MAXUINT), (guint) MIN (above->same, G_MAXUINT));
}

/* Rows */

static GtkWidget *
make_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}

/* One threshold; what it says goes into @spoken, too. */
static GtkWidget *
make_column (const BeckonSuggested *suggested, int percent, gboolean in_use, GString *spoken)
{
  BeckonSuggestedAbove above = beckon_suggested_count (suggested, percent);
  GtkWidget           *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char     *title = NULL;
  g_autofree char     *without = dup_without (suggested, &above);
  g_autofree char     *decided = dup_decided (&above);
  GtkWidget           *caption;

  /* Translators: a confidence threshold */
  title = g_strdup_printf (in_use ? _ ("At %d %%, as now") : _ ("At %d %%"), percent);
  caption = make_label (title, "caption");
  gtk_widget_add_css_class (caption, "dim-label");
  gtk_box_append (GTK_BOX (box), caption);
  gtk_box_append (GTK_BOX (box), make_label (without, "numeric"));
  gtk_box_append (GTK_BOX (box), make_label (decided, "numeric"));
  g_string_append_printf (spoken, ", %s: %s", title, without);
  if (above.n > 0)
    g_string_append_printf (spoken, ", %s", decided);

  return box;
}

static GtkWidget *
make_row (BeckonInsightsThresholds *self, const BeckonSuggested *suggested)
{
  GtkWidget       *row = gtk_list_box_row_new ();
  GtkWidget       *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget       *columns = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  g_autofree char *name = beckon_suggested_describe (suggested);
  g_autoptr (GString) spoken = g_string_new (name);
  int other = gtk_spin_button_get_value_as_int (self->other);

  gtk_box_set_homogeneous (GTK_BOX (columns), TRUE);
  gtk_box_append (GTK_BOX (columns), make_column (suggested, self->now, TRUE, spoken));
  gtk_box_append (GTK_BOX (columns), make_column (suggested, other, FALSE, spoken));
  gtk_box_append (GTK_BOX (box), make_label (name, NULL));
  gtk_box_append (GTK_BOX (box), columns);
  gtk_widget_add_css_class (box, "compared");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  beckon_spoken_name (row, spoken->str);

  return row;
}

static void
fill (BeckonInsightsThresholds *self)
{
  guint      n = MIN (self->suggested->len, MAX_EVALUATORS);
  GtkWidget *row;

  /* The first row asks for the other threshold. */
  while ((row = GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, 1))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->list, make_row (self, g_ptr_array_index (self->suggested, i)));
}

static void
on_other (BeckonInsightsThresholds *self)
{
  if (self->suggested != NULL)
    fill (self);
}

/* Object */

static void
beckon_insights_thresholds_dispose (GObject *object)
{
  g_clear_pointer (&BECKON_INSIGHTS_THRESHOLDS (object)->suggested, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_insights_thresholds_parent_class)->dispose (object);
}

static void
beckon_insights_thresholds_class_init (BeckonInsightsThresholdsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_insights_thresholds_dispose;
}

static GtkWidget *
make_choice (BeckonInsightsThresholds *self)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (0, 99, 5);

  self->other = GTK_SPIN_BUTTON (spin);
  gtk_spin_button_set_value (self->other, OTHER_PERCENT);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (on_other), self);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Compare with"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("Another threshold, in per cent"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);

  return row;
}

static void
beckon_insights_thresholds_init (BeckonInsightsThresholds *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self);

  adw_preferences_group_set_title (group, _ ("Confidence Threshold"));
  adw_preferences_group_set_description (
    group,
    _ ("Where an option was suggested in this period: what would be decided without you, and "
       "what you decided"));
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Confidence Threshold"), -1);
  gtk_list_box_append (self->list, make_choice (self));
  adw_preferences_group_add (group, GTK_WIDGET (self->list));
}

void
beckon_insights_thresholds_show (BeckonInsightsThresholds *self,
                                 GPtrArray                *suggested,
                                 double                    threshold)
{
  gboolean first;

  g_return_if_fail (BECKON_IS_INSIGHTS_THRESHOLDS (self));

  first = self->suggested == NULL;
  g_ptr_array_ref (suggested);
  g_clear_pointer (&self->suggested, g_ptr_array_unref);
  self->suggested = suggested;
  self->now = beckon_percent (threshold);
  if (first && self->now == gtk_spin_button_get_value_as_int (self->other))
    gtk_spin_button_set_value (self->other, OTHER_PERCENT_INSTEAD);
  gtk_widget_set_visible (GTK_WIDGET (self), suggested->len > 0);
  fill (self);
}
