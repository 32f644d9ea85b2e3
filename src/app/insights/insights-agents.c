/* insights-agents.c: the statistics of each agent as a table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/insights-agents.h"

#include <glib/gi18n-lib.h>

#include "app/insights/insights-columns.h"
#include "app/widgets/face.h"
#include "app/widgets/fact-grid.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"

#define NAME_CHARS 60
#define SPACING 12
#define CELL_CHARS 7
/* The first ones are beside the name; the others unfold below the row. */
#define N_COLUMNS 5

typedef struct
{
  GtkWidget    *row;
  GtkBox       *line;
  GtkWidget    *toggle;
  GtkWidget    *face; /* (nullable): not of all agents */
  GtkLabel     *name;
  GtkLabel     *captions[N_COLUMNS];
  GtkLabel     *values[N_COLUMNS];
  GtkWidget    *details;
  char         *agent; /* (owned) (nullable): NULL for all */
  BeckonFigures figures;
} Row;

struct _BeckonInsightsAgents
{
  GtkWidget     parent_instance;
  GtkWidget    *box;
  GtkWidget    *header;
  GtkWidget    *titles[N_COLUMNS];
  GtkListBox   *list;
  GtkSizeGroup *groups[N_COLUMNS]; /* (owned) */
  GPtrArray    *rows;              /* (owned) (element-type Row) */
  GHashTable   *unfolded;          /* (owned): set of agents, as shown */
  gboolean      narrow;
};

typedef enum
{
  PROP_NARROW = 1
} BeckonInsightsAgentsProperty;

enum
{
  ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[PROP_NARROW + 1];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonInsightsAgents, beckon_insights_agents, GTK_TYPE_WIDGET)

static void
row_free (gpointer data)
{
  Row *row = data;

  g_free (row->agent);
  g_free (row);
}

/* The name as it is shown; it also tells which rows are unfolded. */
static const char *
get_shown (const Row *row)
{
  return gtk_label_get_label (row->name);
}

static void
fill_details (Row *row)
{
  BeckonFactGrid *grid = BECKON_FACT_GRID (row->details);

  beckon_fact_grid_clear (grid);
  for (guint i = N_COLUMNS; i < BECKON_N_INSIGHTS_COLUMNS; i++)
    {
      g_autofree char *text = beckon_insights_column_dup_text (i, &row->figures);

      beckon_fact_grid_add_text (grid, beckon_insights_column_get_title (i), text, FALSE);
    }
}

static void
update_folding (BeckonInsightsAgents *self, Row *row)
{
  gboolean         unfolded = g_hash_table_contains (self->unfolded, get_shown (row));
  g_autofree char *name = NULL;

  if (unfolded)
    fill_details (row);
  gtk_widget_set_visible (row->details, unfolded);
  gtk_button_set_icon_name (GTK_BUTTON (row->toggle),
                            unfolded ? "pan-down-symbolic" : "pan-end-symbolic");
  /* Translators: the accessible name of a button; %s is an agent */
  name = g_strdup_printf (_ ("All statistics of %s"), get_shown (row));
  beckon_spoken_name (row->toggle, name);
  gtk_accessible_update_state (GTK_ACCESSIBLE (row->toggle), GTK_ACCESSIBLE_STATE_EXPANDED,
                               unfolded, -1);
}

static Row *
find_row (BeckonInsightsAgents *self, gpointer widget)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      Row *row = g_ptr_array_index (self->rows, i);

      if (row->row == widget || row->toggle == widget)
        return row;
    }

  return NULL;
}

static void
on_toggle (GtkWidget *toggle, BeckonInsightsAgents *self)
{
  Row *row = find_row (self, toggle);

  if (row == NULL)
    return;
  if (!g_hash_table_remove (self->unfolded, get_shown (row)))
    g_hash_table_add (self->unfolded, g_strdup (get_shown (row)));
  update_folding (self, row);
}

static void
on_row_activated (GtkListBox *list, GtkListBoxRow *list_row, BeckonInsightsAgents *self)
{
  const Row *row = find_row (self, list_row);

  if (row != NULL)
    g_signal_emit (self, signals[ACTIVATED], 0, row->agent);
}

/* Rows */

static GtkLabel *
make_label (const char *text, float xalign)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (text));

  gtk_label_set_xalign (label, xalign);
  gtk_label_set_wrap (label, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (label), "numeric");

  return label;
}

static void
set_layout (BeckonInsightsAgents *self, Row *row)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (row->line), self->narrow
                                                                ? GTK_ORIENTATION_VERTICAL
                                                                : GTK_ORIENTATION_HORIZONTAL);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      gtk_widget_set_visible (GTK_WIDGET (row->captions[i]), self->narrow);
      gtk_label_set_xalign (row->values[i], self->narrow ? 0 : 1);
    }
}

static Row *
add_row (BeckonInsightsAgents *self)
{
  Row       *row = g_new0 (Row, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *cells = beckon_wrap_box_new (SPACING);

  row->line = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING));
  gtk_widget_add_css_class (GTK_WIDGET (row->line), "agent-line");
  row->toggle = gtk_button_new_from_icon_name ("pan-end-symbolic");
  gtk_widget_add_css_class (row->toggle, "flat");
  gtk_widget_set_valign (row->toggle, GTK_ALIGN_CENTER);
  g_signal_connect (row->toggle, "clicked", G_CALLBACK (on_toggle), self);
  gtk_box_append (GTK_BOX (head), row->toggle);
  row->face = beckon_face_new (BECKON_FACE_SIZE);
  gtk_widget_set_valign (row->face, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (head), row->face);
  row->name = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (row->name, 0);
  gtk_label_set_ellipsize (row->name, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (row->name), TRUE);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (row->name));
  gtk_widget_set_hexpand (head, TRUE);
  gtk_box_append (row->line, head);

  for (guint i = 0; i < N_COLUMNS; i++)
    {
      GtkWidget *cell = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

      row->captions[i] = make_label (beckon_insights_column_get_title (i), 0);
      gtk_label_set_max_width_chars (row->captions[i], CELL_CHARS);
      gtk_label_set_yalign (row->captions[i], 1);
      gtk_widget_add_css_class (GTK_WIDGET (row->captions[i]), "caption");
      gtk_widget_add_css_class (GTK_WIDGET (row->captions[i]), "dim-label");
      row->values[i] = make_label (NULL, 1);
      gtk_widget_set_vexpand (GTK_WIDGET (row->captions[i]), TRUE);
      gtk_box_append (GTK_BOX (cell), GTK_WIDGET (row->captions[i]));
      gtk_box_append (GTK_BOX (cell), GTK_WIDGET (row->values[i]));
      gtk_size_group_add_widget (self->groups[i], cell);
      beckon_wrap_box_append (BECKON_WRAP_BOX (cells), cell);
    }
  gtk_widget_set_valign (cells, GTK_ALIGN_CENTER);
  gtk_box_append (row->line, cells);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->line));
  row->details = beckon_fact_grid_new ();
  gtk_widget_add_css_class (row->details, "agent-details");
  gtk_box_append (GTK_BOX (box), row->details);

  row->row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row->row), box);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->line), _ ("Show in History"));
  gtk_list_box_append (self->list, row->row);
  g_ptr_array_add (self->rows, row);
  set_layout (self, row);

  return row;
}

/* All figures, also those that are folded. */
static void
name_row (const Row *row)
{
  g_autoptr (GString) name = g_string_new (get_shown (row));

  for (guint i = 0; i < BECKON_N_INSIGHTS_COLUMNS; i++)
    {
      g_autofree char *text = beckon_insights_column_dup_text (i, &row->figures);

      /* What is not known is a dash. */
      if (!g_str_equal (text, "–"))
        g_string_append_printf (name, ", %s: %s", beckon_insights_column_get_title (i), text);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name->str, -1);
}

static void
show_row (BeckonInsightsAgents *self, guint index, const char *agent, const BeckonFigures *figures)
{
  Row *row = index < self->rows->len ? g_ptr_array_index (self->rows, index) : add_row (self);
  g_autofree char *shown = beckon_display_text_short (
    agent != NULL ? beckon_stats_agent_label (agent) : _ ("All agents"), NAME_CHARS);

  g_free (row->agent);
  row->agent = g_strdup (agent);
  row->figures = *figures;
  gtk_label_set_label (row->name, shown);
  gtk_widget_set_visible (row->face, agent != NULL);
  if (agent != NULL)
    beckon_face_set_agent (BECKON_FACE (row->face), agent);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      g_autofree char *text = beckon_insights_column_dup_text (i, figures);

      gtk_label_set_label (row->values[i], text);
    }
  name_row (row);
  update_folding (self, row);
}

/* Object */

static void
beckon_insights_agents_get_property (GObject    *object,
                                     guint       prop_id,
                                     GValue     *value,
                                     GParamSpec *pspec)
{
  switch ((BeckonInsightsAgentsProperty) prop_id)
    {
    case PROP_NARROW:
      g_value_set_boolean (value, BECKON_INSIGHTS_AGENTS (object)->narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_insights_agents_set_property (GObject      *object,
                                     guint         prop_id,
                                     const GValue *value,
                                     GParamSpec   *pspec)
{
  BeckonInsightsAgents *self = BECKON_INSIGHTS_AGENTS (object);

  switch ((BeckonInsightsAgentsProperty) prop_id)
    {
    case PROP_NARROW:
      if (self->narrow == g_value_get_boolean (value))
        break;
      self->narrow = !self->narrow;
      gtk_widget_set_visible (self->header, !self->narrow);
      /* A group counts hidden widgets, too. */
      for (guint i = 0; i < N_COLUMNS; i++)
        {
          if (self->narrow)
            gtk_size_group_remove_widget (self->groups[i], self->titles[i]);
          else
            gtk_size_group_add_widget (self->groups[i], self->titles[i]);
        }
      for (guint i = 0; i < self->rows->len; i++)
        set_layout (self, g_ptr_array_index (self->rows, i));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_insights_agents_dispose (GObject *object)
{
  BeckonInsightsAgents *self = BECKON_INSIGHTS_AGENTS (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  for (guint i = 0; i < N_COLUMNS; i++)
    g_clear_object (&self->groups[i]);

  G_OBJECT_CLASS (beckon_insights_agents_parent_class)->dispose (object);
}

static void
beckon_insights_agents_finalize (GObject *object)
{
  BeckonInsightsAgents *self = BECKON_INSIGHTS_AGENTS (object);

  g_ptr_array_unref (self->rows);
  g_hash_table_unref (self->unfolded);

  G_OBJECT_CLASS (beckon_insights_agents_parent_class)->finalize (object);
}

static void
beckon_insights_agents_class_init (BeckonInsightsAgentsClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = beckon_insights_agents_get_property;
  object_class->set_property = beckon_insights_agents_set_property;
  object_class->dispose = beckon_insights_agents_dispose;
  object_class->finalize = beckon_insights_agents_finalize;
  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

/* The names of the columns, above the cells. */
static void
build_header (BeckonInsightsAgents *self)
{
  GtkWidget *cells = beckon_wrap_box_new (SPACING);
  GtkWidget *agent = GTK_WIDGET (make_label (_ ("Agent"), 0));

  self->header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  gtk_widget_add_css_class (self->header, "agent-header");
  gtk_widget_set_hexpand (agent, TRUE);
  gtk_box_append (GTK_BOX (self->header), agent);
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      GtkLabel *label = make_label (beckon_insights_column_get_title (i), 1);

      gtk_label_set_width_chars (label, CELL_CHARS);
      self->titles[i] = GTK_WIDGET (label);
      gtk_size_group_add_widget (self->groups[i], self->titles[i]);
      beckon_wrap_box_append (BECKON_WRAP_BOX (cells), GTK_WIDGET (label));
    }
  gtk_box_append (GTK_BOX (self->header), cells);
  gtk_box_append (GTK_BOX (self->box), self->header);
}

static void
beckon_insights_agents_init (BeckonInsightsAgents *self)
{
  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->unfolded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < N_COLUMNS; i++)
    self->groups[i] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->box, "card");
  gtk_widget_set_overflow (self->box, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  build_header (self);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_list_box_set_show_separators (self->list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "agent-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("By Agent"), -1);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->list));
}

void
beckon_insights_agents_show (BeckonInsightsAgents *self, const BeckonStats *stats)
{
  g_return_if_fail (BECKON_IS_INSIGHTS_AGENTS (self));

  show_row (self, 0, NULL, &stats->total);
  for (guint i = 0; i < stats->agents->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (stats->agents, i);

      show_row (self, i + 1, row->agent != NULL ? row->agent : "", &row->figures);
    }
  while (self->rows->len > stats->agents->len + 1)
    {
      const Row *last = g_ptr_array_index (self->rows, self->rows->len - 1);

      gtk_list_box_remove (self->list, last->row);
      g_ptr_array_remove_index (self->rows, self->rows->len - 1);
    }
}
