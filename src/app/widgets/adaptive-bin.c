/* adaptive-bin.c: tells its child whether the window is narrow, like a breakpoint of newer versions
 * of libadwaita
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/adaptive-bin.h"

/* Below this width in px (at 96 dpi) the window is narrow. */
#define NARROW_PX 700
/* The minimum width of the wide layout, so that the window can be made narrow. */
#define MIN_PX 360

struct _BeckonAdaptiveBin
{
  GtkWidget  parent_instance;
  GtkWidget *child;     /* (owned) (nullable) */
  guint      tick;      /* tick callback that will notify */
  gboolean   narrow;    /* as notified */
  gboolean   is_narrow; /* as allocated */
};

typedef enum
{
  PROP_CHILD = 1,
  PROP_NARROW
} BeckonAdaptiveBinProperty;

static GParamSpec *properties[PROP_NARROW + 1];

static void buildable_iface_init (GtkBuildableIface *iface);

static GtkBuildableIface *parent_buildable_iface;

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonAdaptiveBin,
                               beckon_adaptive_bin,
                               GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_iface_init))

static int
threshold (GtkWidget *widget)
{
  double resolution = pango_cairo_context_get_resolution (gtk_widget_get_pango_context (widget));

  return resolution > 0 ? (int) (NARROW_PX * resolution / 96) : NARROW_PX;
}

/* Notifies between two frames: children must not change their layout while sizes are allocated. */
static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  BeckonAdaptiveBin *self = BECKON_ADAPTIVE_BIN (widget);

  self->tick = 0;
  if (self->narrow != self->is_narrow)
    {
      self->narrow = self->is_narrow;
      gtk_widget_queue_resize (widget);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
    }

  return G_SOURCE_REMOVE;
}

static void
beckon_adaptive_bin_measure (GtkWidget     *widget,
                             GtkOrientation orientation,
                             int            for_size,
                             int           *minimum,
                             int           *natural,
                             int           *minimum_baseline,
                             int           *natural_baseline)
{
  BeckonAdaptiveBin *self = BECKON_ADAPTIVE_BIN (widget);

  *minimum_baseline = *natural_baseline = -1;
  if (self->child == NULL)
    {
      *minimum = *natural = 0;
      return;
    }

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    {
      int least;

      gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      for_size = MAX (for_size, least);
    }

  gtk_widget_measure (self->child, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && !self->narrow)
    *minimum = MIN (*minimum, MIN_PX);
}

static void
beckon_adaptive_bin_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BeckonAdaptiveBin *self = BECKON_ADAPTIVE_BIN (widget);
  int                least = 0;
  int                least_height = 0;

  self->is_narrow = width < threshold (widget);
  if (self->is_narrow != self->narrow && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (widget, on_tick, NULL, NULL);

  if (self->child == NULL)
    return;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX (width, least);
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL,
                      NULL);
  gtk_widget_allocate (self->child, width, MAX (height, least_height), baseline, NULL);
}

static void
set_child (BeckonAdaptiveBin *self, GtkWidget *child)
{
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
}

static void
beckon_adaptive_bin_add_child (GtkBuildable *buildable,
                               GtkBuilder   *builder,
                               GObject      *child,
                               const char   *type)
{
  if (GTK_IS_WIDGET (child))
    set_child (BECKON_ADAPTIVE_BIN (buildable), GTK_WIDGET (child));
  else
    parent_buildable_iface->add_child (buildable, builder, child, type);
}

static void
buildable_iface_init (GtkBuildableIface *iface)
{
  parent_buildable_iface = g_type_interface_peek_parent (iface);
  iface->add_child = beckon_adaptive_bin_add_child;
}

static void
beckon_adaptive_bin_dispose (GObject *object)
{
  BeckonAdaptiveBin *self = BECKON_ADAPTIVE_BIN (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_pointer (&self->child, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_adaptive_bin_parent_class)->dispose (object);
}

static void
beckon_adaptive_bin_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  BeckonAdaptiveBin *self = BECKON_ADAPTIVE_BIN (object);

  switch ((BeckonAdaptiveBinProperty) prop_id)
    {
    case PROP_CHILD:
      g_value_set_object (value, self->child);
      break;
    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_adaptive_bin_set_property (GObject      *object,
                                  guint         prop_id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  switch ((BeckonAdaptiveBinProperty) prop_id)
    {
    case PROP_CHILD:
      set_child (BECKON_ADAPTIVE_BIN (object), g_value_get_object (value));
      break;
    case PROP_NARROW:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_adaptive_bin_class_init (BeckonAdaptiveBinClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_adaptive_bin_dispose;
  object_class->get_property = beckon_adaptive_bin_get_property;
  object_class->set_property = beckon_adaptive_bin_set_property;
  widget_class->measure = beckon_adaptive_bin_measure;
  widget_class->size_allocate = beckon_adaptive_bin_size_allocate;

  properties[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static void
beckon_adaptive_bin_init (BeckonAdaptiveBin *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

gboolean
beckon_adaptive_bin_is_narrow (BeckonAdaptiveBin *self)
{
  g_return_val_if_fail (BECKON_IS_ADAPTIVE_BIN (self), FALSE);

  return self->narrow;
}
