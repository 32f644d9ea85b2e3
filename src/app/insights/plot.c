/* plot.c: a chart of stacked bars
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/plot.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/insights/plot-scale.h"
#include "app/insights/plot-swatch.h"
#include "app/question/queue/question-announce.h"
#include "app/widgets/compat.h"

/* In units of the line height. */
#define LINES 12
#define NARROWEST_LINES 8
#define WIDE_LINES 24
#define LINES_PER_STEP 2
/* Between numbers and bars, and between labels. */
#define GAP 6
#define LABEL_GAP 12
/* The maximum width of a bar, and its share of its place. */
#define WIDEST_BAR 48
#define BAR_SHARE 0.72

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

/* The layout for one size. */
typedef struct
{
  int      line; /* height of a line of text */
  guint64  step; /* between two numbers of the axis */
  guint    n_steps;
  double   x, y; /* of the area that contains the bars */
  double   width, height;
  gboolean mirrored;
} Frame;

/* (transfer full) */
static PangoLayout *
make_layout (BeckonPlot *self, const char *text)
{
  PangoLayout   *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (0.85));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);

  return layout;
}

static void
measure_text (BeckonPlot *self, const char *text, int *width, int *height)
{
  g_autoptr (PangoLayout) layout = make_layout (self, text);

  pango_layout_get_pixel_size (layout, width, height);
}

static void
frame_init (Frame *frame, BeckonPlot *self)
{
  int              height = gtk_widget_get_height (GTK_WIDGET (self));
  int              number_width;
  g_autofree char *highest = NULL;
  guint            room;

  measure_text (self, "0", NULL, &frame->line);
  frame->mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  frame->y = frame->line / 2.0;
  frame->height = MAX (height - frame->y - frame->line - GAP, 1);
  room = MAX ((guint) (frame->height / (LINES_PER_STEP * frame->line)), 1);
  frame->step =
    beckon_plot_scale_step (beckon_plot_data_get_most (self->data), room, &frame->n_steps);
  highest = g_strdup_printf ("%" G_GUINT64_FORMAT, frame->step * frame->n_steps);
  measure_text (self, highest, &number_width, NULL);
  frame->width = MAX (gtk_widget_get_width (GTK_WIDGET (self)) - number_width - GAP, 1);
  frame->x = frame->mirrored ? 0 : number_width + GAP;
}

/* Drawing */

static void
draw_text (BeckonPlot    *self,
           GtkSnapshot   *snapshot,
           const char    *text,
           double         x,
           double         y,
           double         align,
           const GdkRGBA *color)
{
  g_autoptr (PangoLayout) layout = make_layout (self, text);
  int width, widget_width = gtk_widget_get_width (GTK_WIDGET (self));

  pango_layout_get_pixel_size (layout, &width, NULL);
  x = CLAMP (x - align * width, 0, MAX (widget_width - width, 0));
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) round (x), (float) round (y)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_axis (BeckonPlot *self, GtkSnapshot *snapshot, const Frame *frame, const GdkRGBA *color)
{
  GdkRGBA text = *color, line = *color;

  text.alpha *= 0.7f;
  for (guint i = 0; i <= frame->n_steps; i++)
    {
      double           y = frame->y + frame->height * (1 - (double) i / frame->n_steps);
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, i * frame->step);

      line.alpha = color->alpha * (i == 0 ? 0.5f : 0.13f);
      gtk_snapshot_append_color (
        snapshot, &line,
        &GRAPHENE_RECT_INIT ((float) frame->x, (float) round (y), (float) frame->width, 1));
      if (frame->mirrored)
        draw_text (self, snapshot, number, frame->width + GAP, y - frame->line / 2.0, 0, &text);
      else
        draw_text (self, snapshot, number, frame->x - GAP, y - frame->line / 2.0, 1, &text);
    }
}

static double
get_place_x (const Frame *frame, guint n, guint place)
{
  return frame->x + frame->width / n * (frame->mirrored ? n - 1 - place : place);
}

/* From the last place backwards, so that the newest one always has a label. */
static void
draw_ticks (BeckonPlot *self, GtkSnapshot *snapshot, const Frame *frame, const GdkRGBA *color)
{
  const BeckonPlotData *data = self->data;
  double                place_width = frame->width / data->n;
  GdkRGBA               text = *color;
  int                   widest = 0;
  guint                 every;

  text.alpha *= 0.7f;
  for (guint i = 0; i < data->n; i++)
    {
      int width;

      measure_text (self, data->ticks[i], &width, NULL);
      widest = MAX (widest, width);
    }
  every = beckon_plot_scale_every (data->n, place_width, widest, LABEL_GAP);
  for (int i = (int) data->n - 1; i >= 0; i -= (int) every)
    {
      double x = get_place_x (frame, data->n, (guint) i);

      if (!data->at_edges)
        x += place_width / 2;
      else if (frame->mirrored)
        x += place_width;
      draw_text (self, snapshot, data->ticks[i], x, frame->y + frame->height + GAP, 0.5, &text);
    }
}

static void
draw_bars (BeckonPlot *self, GtkSnapshot *snapshot, const Frame *frame, const GdkRGBA *color)
{
  const BeckonPlotData *data = self->data;
  double                place_width = frame->width / data->n;
  double                bar_width =
    MAX (data->at_edges ? place_width - 2 : MIN (place_width * BAR_SHARE, WIDEST_BAR), 1);
  double  scale = frame->height / (double) (frame->step * frame->n_steps);
  GdkRGBA light = *color;

  light.alpha *= 0.08f;
  for (guint place = 0; place < data->n; place++)
    {
      double  x = get_place_x (frame, data->n, place);
      double  left = round (x + (place_width - bar_width) / 2);
      double  right = MAX (round (x + (place_width + bar_width) / 2), left + 1);
      guint64 below = 0;

      if ((int) place == self->place)
        gtk_snapshot_append_color (snapshot, &light,
                                   &GRAPHENE_RECT_INIT ((float) x, (float) frame->y,
                                                        (float) place_width,
                                                        (float) frame->height));
      for (guint i = 0; i < data->layers->len; i++)
        {
          const BeckonPlotLayer *layer = g_ptr_array_index (data->layers, i);
          double                 bottom = round (frame->y + frame->height - (double) below * scale);
          double                 top;

          below += layer->values[place];
          top = round (frame->y + frame->height - (double) below * scale);
          /* A value above zero is always visible. */
          if (layer->values[place] > 0)
            beckon_plot_swatch_fill (
              g_ptr_array_index (self->swatches, i), snapshot,
              &GRAPHENE_RECT_INIT ((float) left, (float) MIN (top, bottom - 1),
                                   (float) (right - left), (float) MAX (bottom - top, 1)));
        }
    }
}

static void
beckon_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  BeckonPlot *self = BECKON_PLOT (widget);
  GdkRGBA     color;
  Frame       frame;

  if (self->data == NULL || self->data->n == 0)
    return;

  beckon_compat_get_color (widget, &color);
  frame_init (&frame, self);
  draw_axis (self, snapshot, &frame, &color);
  draw_bars (self, snapshot, &frame, &color);
  draw_ticks (self, snapshot, &frame, &color);
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

  measure_text (BECKON_PLOT (widget), "0", NULL, &line);
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
    beckon_question_announce (GTK_WIDGET (self), values);
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
  Frame frame;

  /* GTK emits motion events for a resting pointer after each layout; they must not override the
   * keyboard. */
  if (self->data == NULL || self->data->n == 0 || (x == self->pointer_x && y == self->pointer_y))
    return;

  self->pointer_x = x;
  self->pointer_y = y;
  frame_init (&frame, self);
  set_place (
    self, beckon_plot_scale_place (x - frame.x, frame.width, self->data->n, frame.mirrored), FALSE);
}

static void
on_leave (GtkEventControllerMotion *controller, BeckonPlot *self)
{
  self->pointer_x = self->pointer_y = -1;
  /* A page that is left keeps its place for the way back. */
  if (!gtk_widget_is_focus (GTK_WIDGET (self)) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    set_place (self, -1, FALSE);
}

/* The layer of the bar at @y, or -1: above it, and below the axis. */
static int
find_layer (BeckonPlot *self, double y)
{
  Frame   frame;
  double  scale;
  guint64 below = 0;

  frame_init (&frame, self);
  scale = frame.height / (double) (frame.step * frame.n_steps);
  for (guint i = 0; i < self->data->layers->len && y <= frame.y + frame.height; i++)
    {
      const BeckonPlotLayer *layer = g_ptr_array_index (self->data->layers, i);

      below += layer->values[self->place];
      if (layer->values[self->place] > 0 && y >= frame.y + frame.height - (double) below * scale)
        return (int) i;
    }

  return -1;
}

static void
on_pressed (GtkGestureClick *gesture, int n_press, double x, double y, BeckonPlot *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
on_released (GtkGestureClick *gesture, int n_press, double x, double y, BeckonPlot *self)
{
  Frame frame;

  if (self->data == NULL || self->data->n == 0)
    return;
  frame_init (&frame, self);
  set_place (
    self, beckon_plot_scale_place (x - frame.x, frame.width, self->data->n, frame.mirrored), FALSE);
  if (self->place >= 0)
    choose (self, find_layer (self, y));
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
