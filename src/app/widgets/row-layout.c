/* row-layout.c: widgets beside each other, one of which wraps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/row-layout.h"

struct _BeckonRowLayout
{
  GtkLayoutManager parent_instance;
  int              spacing;
};

typedef enum
{
  PROP_SPACING = 1
} BeckonRowLayoutProperty;

static GParamSpec *properties[PROP_SPACING + 1];

G_DEFINE_FINAL_TYPE (BeckonRowLayout, beckon_row_layout, GTK_TYPE_LAYOUT_MANAGER)

/* (nullable): the first child from @child on that takes part. */
static GtkWidget *
skip_hidden (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);

  return child;
}

static GtkWidget *
get_first (GtkWidget *row)
{
  return skip_hidden (gtk_widget_get_first_child (row));
}

static GtkWidget *
get_next (GtkWidget *child)
{
  return skip_hidden (gtk_widget_get_next_sibling (child));
}

static int
get_natural_width (GtkWidget *child)
{
  int width;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

/* (nullable): the child that takes the rest; *@used: what the others need, with all spacing. */
static GtkWidget *
find_rest (BeckonRowLayout *self, GtkWidget *row, int *used)
{
  GtkWidget *rest = NULL;

  *used = -self->spacing;
  for (GtkWidget *child = get_first (row); child != NULL; child = get_next (child))
    {
      *used += self->spacing;
      if (rest == NULL || !gtk_widget_compute_expand (rest, GTK_ORIENTATION_HORIZONTAL))
        rest = child;
    }
  for (GtkWidget *child = get_first (row); child != NULL; child = get_next (child))
    {
      if (child != rest)
        *used += get_natural_width (child);
    }
  return rest;
}

static GtkSizeRequestMode
get_request_mode (GtkLayoutManager *manager, GtkWidget *row)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure (GtkLayoutManager *manager,
         GtkWidget        *row,
         GtkOrientation    orientation,
         int               for_size,
         int              *minimum,
         int              *natural,
         int              *minimum_baseline,
         int              *natural_baseline)
{
  int        used;
  GtkWidget *rest = find_rest (BECKON_ROW_LAYOUT (manager), row, &used);

  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (rest == NULL)
    return;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (rest, orientation, -1, minimum, natural, NULL, NULL);
      *minimum += used;
      *natural += used;
      return;
    }

  for (GtkWidget *child = get_first (row); child != NULL; child = get_next (child))
    {
      int width = -1, least, wanted;

      if (child == rest && for_size >= 0)
        width = MAX (for_size - used, 0);
      gtk_widget_measure (child, orientation, width, &least, &wanted, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, wanted);
    }
}

static void
allocate (GtkLayoutManager *manager, GtkWidget *row, int width, int height, int baseline)
{
  BeckonRowLayout *self = BECKON_ROW_LAYOUT (manager);
  gboolean         rtl = gtk_widget_get_direction (row) == GTK_TEXT_DIR_RTL;
  int              used, x = 0;
  GtkWidget       *rest = find_rest (self, row, &used);

  for (GtkWidget *child = get_first (row); child != NULL; child = get_next (child))
    {
      int wide = child == rest ? MAX (width - used, 0) : get_natural_width (child);
      int tall = height;

      if (child == rest)
        gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, wide, NULL, &tall, NULL, NULL);
      tall = MIN (tall, height);
      gtk_widget_size_allocate (
        child, &(GtkAllocation){ rtl ? width - x - wide : x, (height - tall) / 2, wide, tall }, -1);
      x += wide + self->spacing;
    }
}

static void
beckon_row_layout_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((BeckonRowLayoutProperty) id)
    {
    case PROP_SPACING:
      g_value_set_int (value, BECKON_ROW_LAYOUT (object)->spacing);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
beckon_row_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch ((BeckonRowLayoutProperty) id)
    {
    case PROP_SPACING:
      BECKON_ROW_LAYOUT (object)->spacing = g_value_get_int (value);
      gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
beckon_row_layout_class_init (BeckonRowLayoutClass *klass)
{
  GObjectClass          *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  object_class->get_property = beckon_row_layout_get_property;
  object_class->set_property = beckon_row_layout_set_property;
  layout_class->get_request_mode = get_request_mode;
  layout_class->measure = measure;
  layout_class->allocate = allocate;

  properties[PROP_SPACING] = g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT16, 0,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static void
beckon_row_layout_init (BeckonRowLayout *self)
{
}
