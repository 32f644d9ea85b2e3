/* fact-grid.c: names and values in two columns, or below each other where there is little room
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/fact-grid.h"
#include "app/widgets/no-hyphens.h"

#define COLUMN_SPACING 12
#define ROW_SPACING 9
/* Between a name and the value below it. */
#define INNER_SPACING 1
/* With less room than this for the values, in characters, they are below their names. */
#define MIN_CHARS 20
#define NAME_SHARE 0.4

/* The children are names and values in turn. */
struct _BeckonFactGrid
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (BeckonFactGrid, beckon_fact_grid, GTK_TYPE_WIDGET)

static int
measure (GtkWidget *child, GtkOrientation orientation, int for_size, gboolean natural)
{
  int least, wanted;

  gtk_widget_measure (child, orientation, for_size, &least, &wanted, NULL, NULL);

  return natural ? wanted : least;
}

/* The width of the names beside the values; 0: they are above them. */
static int
get_names_width (BeckonFactGrid *self, int width)
{
  PangoContext     *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int chars = pango_font_metrics_get_approximate_char_width (metrics) * MIN_CHARS / PANGO_SCALE;
  int names = 0, least = 0;

  pango_font_metrics_unref (metrics);
  for (GtkWidget *name = gtk_widget_get_first_child (GTK_WIDGET (self)); name != NULL;
       name = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (name)))
    {
      names = MAX (names, measure (name, GTK_ORIENTATION_HORIZONTAL, -1, TRUE));
      least = MAX (
        least, measure (gtk_widget_get_next_sibling (name), GTK_ORIENTATION_HORIZONTAL, -1, FALSE));
    }
  names = MIN (names, (int) (width * NAME_SHARE));

  return width - names - COLUMN_SPACING < MAX (chars, least) ? 0 : names;
}

static GtkSizeRequestMode
beckon_fact_grid_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static int
get_row_height (GtkWidget *name, GtkWidget *value, int names, int width)
{
  if (names == 0)
    return measure (name, GTK_ORIENTATION_VERTICAL, width, TRUE) + INNER_SPACING
           + measure (value, GTK_ORIENTATION_VERTICAL, width, TRUE);

  return MAX (measure (name, GTK_ORIENTATION_VERTICAL, names, TRUE),
              measure (value, GTK_ORIENTATION_VERTICAL, width - names - COLUMN_SPACING, TRUE));
}

static void
beckon_fact_grid_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  BeckonFactGrid *self = BECKON_FACT_GRID (widget);
  int             names = 0, values = 0, width = for_size;

  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  for (GtkWidget *name = gtk_widget_get_first_child (widget); name != NULL;
       name = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (name)))
    {
      GtkWidget *value = gtk_widget_get_next_sibling (name);

      *minimum = MAX (*minimum, MAX (measure (name, GTK_ORIENTATION_HORIZONTAL, -1, FALSE),
                                     measure (value, GTK_ORIENTATION_HORIZONTAL, -1, FALSE)));
      names = MAX (names, measure (name, GTK_ORIENTATION_HORIZONTAL, -1, TRUE));
      values = MAX (values, measure (value, GTK_ORIENTATION_HORIZONTAL, -1, TRUE));
    }
  *natural = MAX (*minimum, names + COLUMN_SPACING + values);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;

  width = MAX (for_size < 0 ? *natural : for_size, *minimum);
  names = get_names_width (self, width);
  *natural = 0;
  for (GtkWidget *name = gtk_widget_get_first_child (widget); name != NULL;
       name = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (name)))
    *natural += get_row_height (name, gtk_widget_get_next_sibling (name), names, width)
                + (*natural > 0 ? ROW_SPACING : 0);
  *minimum = *natural;
}

static void
place (GtkWidget *child, int full, int x, int y, int width, int height)
{
  if (gtk_widget_get_direction (child) == GTK_TEXT_DIR_RTL)
    x = full - x - width;
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, height }, -1);
}

static void
beckon_fact_grid_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  int names = get_names_width (BECKON_FACT_GRID (widget), width);
  int y = 0;

  for (GtkWidget *name = gtk_widget_get_first_child (widget); name != NULL;
       name = gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (name)))
    {
      GtkWidget *value = gtk_widget_get_next_sibling (name);
      int        row = get_row_height (name, value, names, width);

      if (names == 0)
        {
          int first = measure (name, GTK_ORIENTATION_VERTICAL, width, TRUE);

          place (name, width, 0, y, width, first);
          place (value, width, 0, y + first + INNER_SPACING, width, row - first - INNER_SPACING);
        }
      else
        {
          place (name, width, 0, y, names, row);
          place (value, width, names + COLUMN_SPACING, y, width - names - COLUMN_SPACING, row);
        }
      y += row + ROW_SPACING;
    }
}

static void
beckon_fact_grid_dispose (GObject *object)
{
  beckon_fact_grid_clear (BECKON_FACT_GRID (object));

  G_OBJECT_CLASS (beckon_fact_grid_parent_class)->dispose (object);
}

static void
beckon_fact_grid_class_init (BeckonFactGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_fact_grid_dispose;
  widget_class->get_request_mode = beckon_fact_grid_get_request_mode;
  widget_class->measure = beckon_fact_grid_measure;
  widget_class->size_allocate = beckon_fact_grid_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "factgrid");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
beckon_fact_grid_init (BeckonFactGrid *self)
{
}

GtkWidget *
beckon_fact_grid_new (void)
{
  return g_object_new (BECKON_TYPE_FACT_GRID, NULL);
}

static GtkLabel *
make_label (const char *text)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (text));

  gtk_label_set_xalign (label, 0);
  gtk_label_set_yalign (label, 0);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  beckon_no_hyphens_label (label);

  return label;
}

void
beckon_fact_grid_add (BeckonFactGrid *self, const char *name, GtkWidget *value)
{
  GtkLabel *label = make_label (name);

  g_return_if_fail (BECKON_IS_FACT_GRID (self));

  gtk_widget_add_css_class (GTK_WIDGET (label), "dim-label");
  gtk_widget_set_parent (GTK_WIDGET (label), GTK_WIDGET (self));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  label, NULL, -1);
  gtk_widget_set_parent (value, GTK_WIDGET (self));
}

GtkLabel *
beckon_fact_grid_add_text (BeckonFactGrid *self, const char *name, const char *value, gboolean mono)
{
  GtkLabel *label = make_label (value);

  g_return_val_if_fail (BECKON_IS_FACT_GRID (self), NULL);

  gtk_label_set_natural_wrap_mode (label, GTK_NATURAL_WRAP_NONE);
  gtk_label_set_selectable (label, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (label), mono ? "monospace" : "numeric");
  beckon_fact_grid_add (self, name, GTK_WIDGET (label));

  return label;
}

void
beckon_fact_grid_clear (BeckonFactGrid *self)
{
  GtkWidget *child;

  g_return_if_fail (BECKON_IS_FACT_GRID (self));

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
}
