/* plot.c: a chart of stacked bars
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/plot.h"

#include <glib/gi18n-lib.h>

#include "app/insights/plot-draw.h"
#include "app/insights/plot-frame.h"
#include "app/widgets/announce.h"

/* In units of the line height. */
#define LINES 12
#define NARROWEST_LINES 8
#define WIDE_LINES 24

struct _BeckonPlot
{
  GtkWidget       parent_instance;
  char           *title;     /* (owned) (nullable) */
  BeckonPlotData *data;      /* (owned) (nullable) */
  GPtrArray      *swatches;  /* (owned) (nullable) (element-type BeckonPlotSwatch) */
  int             place;     /* -1 for none */
  gboolean        choosable; /* "chosen" is emitted */
  double          pointer_x; /* last position of the pointer; negative: outside */
  double          pointer_y;
};

typedef enum
{
  PROP_PLACE = 1,
} BeckonPlotProperty;

enum
{
  CHOSEN,
  N_SIGNALS
};

static GParamSpec *properties[PROP_PLACE + 1];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonPlot, beckon_plot, GTK_TYPE_WIDGET)

static void
beckon_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BeckonPlot *self = BECKON_PLOT (widget);

  if (self->data != NULL && self->data->n > 0)
    beckon_plot_draw (widget, snapshot, self->data, self->swatches, self->place);
}

static void
beckon_plot_measure (GtkWidget     *widget,
                     GtkOrientation orientation,
                     int            for_size,
                     int           *minimum,
                     int           *natural,
                     int           *minimum_baseline,
                     int           *natural_baseline)
{
  int line;

  beckon_plot_frame_measure_text (widget, "0", NULL, &line);
  *minimum = (orientation == GTK_ORIENTATION_HORIZONTAL ? NARROWEST_LINES : LINES) * line;
  *natural = (orientation == GTK_ORIENTATION_HORIZONTAL ? WIDE_LINES : LINES) * line;
}

/* Walking */

static void
update_label (BeckonPlot *self, gboolean announce)
{
  g_autofree char *values = NULL;
  g_autofree char *label = NULL;

  if (self->data != NULL && self->place >= 0)
    values = beckon_plot_data_describe (self->data, (guint) self->place);
  /* Translators: what a plot counts, and the values where the person is in it */
  label =
    values != NULL ? g_strdup_printf (_ ("%s. %s"), self->title, values) : g_strdup (self->title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label != NULL ? label : "", -1);
  if (announce && values != NULL)
    beckon_announce (GTK_WIDGET (self), values);
}

static void
set_place (BeckonPlot *self, int place, gboolean announce)
{
  if (self->place == place)
    return;

  self->place = place;
  update_label (self, announce);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PLACE]);
}

/* The person wants to see what is counted at the place, or in its layer; -1: in all of them. */
static gboolean
choose (BeckonPlot *self, int layer)
{
  if (self->data == NULL || !self->choosable || self->place < 0
      || beckon_plot_data_get_sum (self->data, (guint) self->place) == 0)
    return GDK_EVENT_PROPAGATE;

  g_signal_emit (self, signals[CHOSEN], 0, (guint) self->place, layer);

  return GDK_EVENT_STOP;
}

static gboolean
on_key (GtkEventControllerKey *controller,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        BeckonPlot            *self)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int      last = self->data != NULL ? (int) self->data->n - 1 : -1;
  int      place = self->place;

  if (last < 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      place = place < 0 ? last : place + (mirrored ? 1 : -1);
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      place = place < 0 ? 0 : place + (mirrored ? -1 : 1);
      break;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      place = 0;
      break;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      place = last;
      break;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
      return choose (self, -1);
    case GDK_KEY_Escape:
      if (place < 0)
        return GDK_EVENT_PROPAGATE;
      set_place (self, -1, FALSE);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  set_place (self, CLAMP (place, 0, last), TRUE);

  return GDK_EVENT_STOP;
}

static void
on_motion (GtkEventControllerMotion *controller, double x, double y, BeckonPlot *self)
{
  BeckonPlotFrame frame;

  /* GTK emits motion events for a resting pointer after each layout; they must not override the
   * keyboard. */
  if (self->data == NULL || self->data->n == 0 || (x == self->pointer_x && y == self->pointer_y))
    return;

  self->pointer_x = x;
  self->pointer_y = y;
  beckon_plot_frame_init (&frame, GTK_WIDGET (self), self->data);
  set_place (self, beckon_plot_frame_find_place (&frame, self->data, x), FALSE);
}

static void
on_leave (GtkEventControllerMotion *controller, BeckonPlot *self)
{
  self->pointer_x = self->pointer_y = -1;
  /* A page that is left keeps its place for the way back. */
  if (!gtk_widget_is_focus (GTK_WIDGET (self)) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    set_place (self, -1, FALSE);
}

static void
on_pressed (GtkGestureClick *gesture, int n_press, double x, double y, BeckonPlot *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
on_released (GtkGestureClick *gesture, int n_press, double x, double y, BeckonPlot *self)
{
  BeckonPlotFrame frame;

  if (self->data == NULL || self->data->n == 0)
    return;
  beckon_plot_frame_init (&frame, GTK_WIDGET (self), self->data);
  set_place (self, beckon_plot_frame_find_place (&frame, self->data, x), FALSE);
  if (self->place >= 0)
    choose (self, beckon_plot_frame_find_layer (&frame, self->data, (guint) self->place, y));
}

/* Object */

static void
beckon_plot_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch ((BeckonPlotProperty) prop_id)
    {
    case PROP_PLACE:
      g_value_set_int (value, BECKON_PLOT (object)->place);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_plot_finalize (GObject *object)
{
  BeckonPlot *self = BECKON_PLOT (object);

  g_clear_pointer (&self->data, beckon_plot_data_free);
  g_clear_pointer (&self->swatches, g_ptr_array_unref);
  g_free (self->title);

  G_OBJECT_CLASS (beckon_plot_parent_class)->finalize (object);
}

static void
beckon_plot_class_init (BeckonPlotClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = beckon_plot_finalize;
  object_class->get_property = beckon_plot_get_property;
  widget_class->measure = beckon_plot_measure;
  widget_class->snapshot = beckon_plot_snapshot;

  properties[PROP_PLACE] =
    g_param_spec_int ("place", NULL, NULL, -1, G_MAXINT, -1,
                      G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_INT);

  gtk_widget_class_set_css_name (widget_class, "plot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
beckon_plot_init (BeckonPlot *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture         *click = gtk_gesture_click_new ();

  self->place = -1;
  self->pointer_x = self->pointer_y = -1;
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect (motion, "leave", G_CALLBACK (on_leave), self);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), self);
  g_signal_connect (click, "released", G_CALLBACK (on_released), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

void
beckon_plot_show (BeckonPlot *self, const char *title, GPtrArray *swatches, BeckonPlotData *data)
{
  g_return_if_fail (BECKON_IS_PLOT (self));
  g_return_if_fail (swatches->len == data->layers->len);

  /* New data with the same places keeps the current place. */
  if (self->data == NULL || self->data->n != data->n)
    set_place (self, -1, FALSE);
  g_clear_pointer (&self->data, beckon_plot_data_free);
  g_clear_pointer (&self->swatches, g_ptr_array_unref);
  g_free (self->title);
  self->title = g_strdup (title);
  self->data = data;
  self->swatches = g_ptr_array_ref (swatches);
  update_label (self, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const BeckonPlotData *
beckon_plot_get_data (BeckonPlot *self)
{
  g_return_val_if_fail (BECKON_IS_PLOT (self), NULL);

  return self->data;
}

int
beckon_plot_get_place (BeckonPlot *self)
{
  g_return_val_if_fail (BECKON_IS_PLOT (self), -1);

  return self->place;
}

void
beckon_plot_set_choosable (BeckonPlot *self, gboolean choosable)
{
  g_return_if_fail (BECKON_IS_PLOT (self));

  self->choosable = choosable;
}
