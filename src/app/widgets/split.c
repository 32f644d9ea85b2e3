/* split.c: a list and the content of the selected entry, side by side or one at a time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/split.h"

/* The share of the width for the list, and its limits in px. */
#define LIST_PERCENT 42
#define LIST_MIN_PX 320
#define LIST_MAX_PX 520

struct _BeckonSplit
{
  GtkWidget  parent_instance;
  GtkWidget *list;      /* (owned) (nullable) */
  GtkWidget *separator; /* (owned) */
  GtkWidget *content;   /* (owned) (nullable) */
  gboolean   narrow;
  gboolean   show_content;
};

typedef enum
{
  PROP_NARROW = 1,
  PROP_SHOW_CONTENT
} BeckonSplitProperty;

static GParamSpec *properties[PROP_SHOW_CONTENT + 1];

static void buildable_iface_init (GtkBuildableIface *iface);

static GtkBuildableIface *parent_buildable_iface;

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonSplit,
                               beckon_split,
                               GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_iface_init))

static void
update (BeckonSplit *self)
{
  if (self->list != NULL)
    gtk_widget_set_child_visible (self->list, !self->narrow || !self->show_content);
  if (self->content != NULL)
    gtk_widget_set_child_visible (self->content, !self->narrow || self->show_content);
  gtk_widget_set_child_visible (self->separator, !self->narrow);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* The width of the list when both are shown. */
static int
list_width (BeckonSplit *self, int width)
{
  int least = 0;
  int content_least = 0;

  gtk_widget_measure (self->list, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (self->content, GTK_ORIENTATION_HORIZONTAL, -1, &content_least, NULL, NULL,
                      NULL);
  least = MAX (least, LIST_MIN_PX);

  return MAX (least, MIN (MIN (width * LIST_PERCENT / 100, LIST_MAX_PX), width - content_least));
}

static void
beckon_split_measure (GtkWidget     *widget,
                      GtkOrientation orientation,
                      int            for_size,
                      int           *minimum,
                      int           *natural,
                      int           *minimum_baseline,
                      int           *natural_baseline)
{
  BeckonSplit *self = BECKON_SPLIT (widget);
  int          list_min = 0, list_nat = 0;
  int          content_min = 0, content_nat = 0;
  int          separator_min = 0;
  int          list_size = for_size;
  int          content_size = for_size;

  *minimum_baseline = *natural_baseline = -1;
  if (self->list == NULL || self->content == NULL)
    {
      *minimum = *natural = 0;
      return;
    }

  gtk_widget_measure (self->separator, GTK_ORIENTATION_HORIZONTAL, -1, &separator_min, NULL, NULL,
                      NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0 && !self->narrow)
    {
      list_size = list_width (self, for_size);
      content_size = MAX (for_size - list_size - separator_min, 0);
      gtk_widget_measure (self->content, GTK_ORIENTATION_HORIZONTAL, -1, &content_min, NULL, NULL,
                          NULL);
      content_size = MAX (content_size, content_min);
    }

  gtk_widget_measure (self->list, orientation, list_size, &list_min, &list_nat, NULL, NULL);
  gtk_widget_measure (self->content, orientation, content_size, &content_min, &content_nat, NULL,
                      NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && !self->narrow)
    {
      *minimum = MAX (list_min, LIST_MIN_PX) + content_min + separator_min;
      *natural = MAX (list_nat, LIST_MIN_PX) + content_nat + separator_min;
    }
  else
    {
      *minimum = MAX (list_min, content_min);
      *natural = MAX (list_nat, content_nat);
    }
}

static void
allocate (GtkWidget *child, int x, int width, int height)
{
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, 0, width, height }, -1);
}

static void
beckon_split_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BeckonSplit *self = BECKON_SPLIT (widget);
  gboolean     rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int          list;
  int          separator;

  if (self->list == NULL || self->content == NULL)
    return;

  if (self->narrow)
    {
      allocate (self->show_content ? self->content : self->list, 0, width, height);
      return;
    }

  gtk_widget_measure (self->separator, GTK_ORIENTATION_HORIZONTAL, -1, &separator, NULL, NULL,
                      NULL);
  list = list_width (self, width);
  allocate (self->list, rtl ? width - list : 0, list, height);
  allocate (self->separator, rtl ? width - list - separator : list, separator, height);
  allocate (self->content, rtl ? 0 : list + separator, width - list - separator, height);
}

static void
beckon_split_add_child (GtkBuildable *buildable,
                        GtkBuilder   *builder,
                        GObject      *child,
                        const char   *type)
{
  BeckonSplit *self = BECKON_SPLIT (buildable);
  GtkWidget  **place = NULL;

  if (g_strcmp0 (type, "list") == 0)
    place = &self->list;
  else if (g_strcmp0 (type, "content") == 0)
    place = &self->content;

  if (place == NULL || !GTK_IS_WIDGET (child))
    {
      parent_buildable_iface->add_child (buildable, builder, child, type);
      return;
    }

  g_clear_pointer (place, gtk_widget_unparent);
  *place = GTK_WIDGET (child);
  if (place == &self->list)
    gtk_widget_insert_after (*place, GTK_WIDGET (self), NULL);
  else
    gtk_widget_insert_after (*place, GTK_WIDGET (self), self->separator);
  update (self);
}

static void
buildable_iface_init (GtkBuildableIface *iface)
{
  parent_buildable_iface = g_type_interface_peek_parent (iface);
  iface->add_child = beckon_split_add_child;
}

static void
beckon_split_dispose (GObject *object)
{
  BeckonSplit *self = BECKON_SPLIT (object);

  g_clear_pointer (&self->list, gtk_widget_unparent);
  g_clear_pointer (&self->separator, gtk_widget_unparent);
  g_clear_pointer (&self->content, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_split_parent_class)->dispose (object);
}

static void
beckon_split_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  BeckonSplit *self = BECKON_SPLIT (object);

  switch ((BeckonSplitProperty) prop_id)
    {
    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;
    case PROP_SHOW_CONTENT:
      g_value_set_boolean (value, self->show_content);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_split_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  BeckonSplit *self = BECKON_SPLIT (object);

  switch ((BeckonSplitProperty) prop_id)
    {
    case PROP_NARROW:
      beckon_split_set_narrow (self, g_value_get_boolean (value));
      break;
    case PROP_SHOW_CONTENT:
      beckon_split_set_show_content (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_split_class_init (BeckonSplitClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_split_dispose;
  object_class->get_property = beckon_split_get_property;
  object_class->set_property = beckon_split_set_property;
  widget_class->measure = beckon_split_measure;
  widget_class->size_allocate = beckon_split_size_allocate;

  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOW_CONTENT] =
    g_param_spec_boolean ("show-content", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
  gtk_widget_class_set_css_name (widget_class, "split");
}

static void
beckon_split_init (BeckonSplit *self)
{
  self->separator = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_parent (self->separator, GTK_WIDGET (self));
}

gboolean
beckon_split_get_narrow (BeckonSplit *self)
{
  g_return_val_if_fail (BECKON_IS_SPLIT (self), FALSE);

  return self->narrow;
}

void
beckon_split_set_narrow (BeckonSplit *self, gboolean narrow)
{
  g_return_if_fail (BECKON_IS_SPLIT (self));

  if (self->narrow == narrow)
    return;

  self->narrow = narrow;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
}

gboolean
beckon_split_get_show_content (BeckonSplit *self)
{
  g_return_val_if_fail (BECKON_IS_SPLIT (self), FALSE);

  return self->show_content;
}

void
beckon_split_set_show_content (BeckonSplit *self, gboolean show)
{
  g_return_if_fail (BECKON_IS_SPLIT (self));

  if (self->show_content == show)
    return;

  self->show_content = show;
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_CONTENT]);
}
