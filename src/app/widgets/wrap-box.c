/* wrap-box.c: a box that wraps its children to further lines if they do not fit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/wrap-box.h"

struct _BeckonWrapBox
{
  GtkWidget parent_instance;
  int       spacing;
};

typedef enum
{
  PROP_SPACING = 1
} BeckonWrapBoxProperty;

static GParamSpec *properties[PROP_SPACING + 1];

G_DEFINE_FINAL_TYPE (BeckonWrapBox, beckon_wrap_box, GTK_TYPE_WIDGET)

/* A line: children from @first up to, but not including, @next. */
typedef struct
{
  GtkWidget *first; /* (nullable) */
  GtkWidget *next;  /* (nullable) */
  int        rest;  /* px of the width that its children do not use */
  guint      n_expand;
} Line;

static GtkWidget *
skip_hidden (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);

  return child;
}

/* The width of @child in its line before the remaining space is shared by those that expand. */
static int
get_width (GtkWidget *child, int width)
{
  int minimum, natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);

  return gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL)
           ? minimum
           : MAX (MIN (natural, width), minimum);
}

static Line
take_line (BeckonWrapBox *self, GtkWidget *child, int width)
{
  Line line = { skip_hidden (child), NULL, width, 0 };

  for (line.next = line.first; line.next != NULL;
       line.next = skip_hidden (gtk_widget_get_next_sibling (line.next)))
    {
      int needed = get_width (line.next, width) + (line.next != line.first ? self->spacing : 0);

      if (line.next != line.first && needed > line.rest)
        break;
      line.rest -= needed;
      line.n_expand += gtk_widget_compute_expand (line.next, GTK_ORIENTATION_HORIZONTAL) ? 1 : 0;
    }
  line.rest = MAX (line.rest, 0);

  return line;
}

/* The width of @child in its line, including its share of the remaining space. */
static int
get_share (const Line *line, GtkWidget *child, int width)
{
  int share = get_width (child, width);

  if (line->n_expand > 0 && gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
    share += line->rest / (int) line->n_expand;

  return share;
}

static int
get_line_height (const Line *line, int width)
{
  int height = 0;

  for (GtkWidget *child = line->first; child != line->next;
       child = skip_hidden (gtk_widget_get_next_sibling (child)))
    {
      int natural;

      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, get_share (line, child, width), NULL,
                          &natural, NULL, NULL);
      height = MAX (height, natural);
    }

  return height;
}

static GtkSizeRequestMode
beckon_wrap_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_width (BeckonWrapBox *self, int *minimum, int *natural)
{
  for (GtkWidget *child = skip_hidden (gtk_widget_get_first_child (GTK_WIDGET (self)));
       child != NULL; child = skip_hidden (gtk_widget_get_next_sibling (child)))
    {
      int least, wanted;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural += wanted + (*natural > 0 ? self->spacing : 0);
    }
}

static int
get_height (BeckonWrapBox *self, int width)
{
  int height = 0;

  for (Line line = take_line (self, gtk_widget_get_first_child (GTK_WIDGET (self)), width);
       line.first != NULL; line = take_line (self, line.next, width))
    height += get_line_height (&line, width) + (height > 0 ? self->spacing : 0);
  return height;
}

/* The least height of all widths from @least to @width. A child that joins a line can make one that
 * wraps narrower and taller, so a greater width may need a greater height. GTK does not expect that
 * of a minimum height: 4.18 looks for the width that belongs to a height, and never ends. */
static int
get_least_height (BeckonWrapBox *self, int least, int width)
{
  int height = get_height (self, width);

  for (GtkWidget *first = skip_hidden (gtk_widget_get_first_child (GTK_WIDGET (self)));
       first != NULL; first = skip_hidden (gtk_widget_get_next_sibling (first)))
    {
      int needed = -self->spacing;

      for (GtkWidget *child = first; child != NULL;
           child = skip_hidden (gtk_widget_get_next_sibling (child)))
        {
          needed += self->spacing + get_width (child, width);
          if (needed > width)
            break;
          /* The last width at which @child is not in the line of @first. */
          if (needed > least)
            height = MIN (height, get_height (self, needed - 1));
        }
    }
  return height;
}

static void
beckon_wrap_box_measure (GtkWidget     *widget,
                         GtkOrientation orientation,
                         int            for_size,
                         int           *minimum,
                         int           *natural,
                         int           *minimum_baseline,
                         int           *natural_baseline)
{
  BeckonWrapBox *self = BECKON_WRAP_BOX (widget);
  int            least = 0, wanted = 0;

  *minimum_baseline = *natural_baseline = -1;
  measure_width (self, &least, &wanted);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = least;
      *natural = wanted;
      return;
    }

  *natural = get_height (self, for_size < 0 ? wanted : for_size);
  /* All in one line, each as wide as it likes: nothing is lower. */
  *minimum =
    for_size < 0 || for_size >= wanted ? *natural : get_least_height (self, least, for_size);
}

static void
beckon_wrap_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BeckonWrapBox *self = BECKON_WRAP_BOX (widget);
  gboolean       rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int            y = 0;

  for (Line line = take_line (self, gtk_widget_get_first_child (widget), width); line.first != NULL;
       line = take_line (self, line.next, width))
    {
      int line_height = get_line_height (&line, width);
      int x = 0;

      for (GtkWidget *child = line.first; child != line.next;
           child = skip_hidden (gtk_widget_get_next_sibling (child)))
        {
          int share = get_share (&line, child, width);

          gtk_widget_size_allocate (
            child, &(GtkAllocation){ rtl ? width - x - share : x, y, share, line_height }, -1);
          x += share + self->spacing;
        }
      y += line_height + self->spacing;
    }
}

static void
beckon_wrap_box_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  BeckonWrapBox *self = BECKON_WRAP_BOX (object);

  switch ((BeckonWrapBoxProperty) id)
    {
    case PROP_SPACING:
      g_value_set_int (value, self->spacing);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
beckon_wrap_box_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  BeckonWrapBox *self = BECKON_WRAP_BOX (object);

  switch ((BeckonWrapBoxProperty) id)
    {
    case PROP_SPACING:
      self->spacing = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
beckon_wrap_box_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (beckon_wrap_box_parent_class)->dispose (object);
}

static void
beckon_wrap_box_class_init (BeckonWrapBoxClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = beckon_wrap_box_get_property;
  object_class->set_property = beckon_wrap_box_set_property;
  object_class->dispose = beckon_wrap_box_dispose;
  widget_class->get_request_mode = beckon_wrap_box_get_request_mode;
  widget_class->measure = beckon_wrap_box_measure;
  widget_class->size_allocate = beckon_wrap_box_size_allocate;

  properties[PROP_SPACING] = g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT16, 0,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static void
beckon_wrap_box_init (BeckonWrapBox *self)
{
}

GtkWidget *
beckon_wrap_box_new (int spacing)
{
  return g_object_new (BECKON_TYPE_WRAP_BOX, "spacing", spacing, NULL);
}

void
beckon_wrap_box_append (BeckonWrapBox *self, GtkWidget *child)
{
  g_return_if_fail (BECKON_IS_WRAP_BOX (self));
  g_return_if_fail (GTK_IS_WIDGET (child));

  gtk_widget_set_parent (child, GTK_WIDGET (self));
}
