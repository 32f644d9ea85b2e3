/* face-row.c: a row of two lines beside the face of an agent, cheap to fill
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/face-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/widgets/spoken.h"

#define FACE_SPACING 10
#define END_SPACING 9
#define LINE_SPACING 1
#define MIN_WIDTH 160
#define USUAL_WIDTH 320
#define PROGRESS_HEIGHT 2
#define PROGRESS_BELOW 4

enum
{
  TITLE,
  END,
  SECOND,
  SUFFIX,
  N_TEXTS
};

typedef struct
{
  BeckonFace     *face;
  GtkLabel       *labels[N_TEXTS];
  int             heights[N_TEXTS]; /* height of a line in the font of the label, 0: not measured */
  GtkProgressBar *progress;         /* (nullable): created when first needed */
  GtkWidget      *offer;            /* (nullable) */
  GtkWidget      *cover;            /* (nullable) */
  GtkWidget      *mark;             /* (nullable) */
  char           *row_tooltip;      /* (owned) (nullable) */
  char           *end_tooltip;      /* (owned) (nullable) */
} BeckonFaceRowPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (BeckonFaceRow, beckon_face_row, GTK_TYPE_WIDGET)

static gboolean
is_shown (gpointer widget)
{
  return widget != NULL && gtk_widget_get_visible (widget);
}

/* Latin letters and punctuation, which every desktop font contains. */
static gboolean
is_plain (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (c >= 0x250 && (c < 0x2010 || c > 0x2027))
        return FALSE;
    }

  return TRUE;
}

/* All lines of such letters have the same height; other characters may come from another font. */
static int
get_height (BeckonFaceRow *self, guint which)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);
  GtkWidget            *label = GTK_WIDGET (priv->labels[which]);
  int                   height = priv->heights[which];
  gboolean              plain;

  if (!is_shown (label))
    return 0;

  plain = is_plain (gtk_label_get_text (priv->labels[which]));
  if (height != 0 && plain)
    return height;

  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  if (plain)
    priv->heights[which] = height;

  return height;
}

static int
get_face_size (BeckonFaceRow *self)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);
  int                   size;

  gtk_widget_measure (GTK_WIDGET (priv->face), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &size, NULL,
                      NULL);
  return size;
}

static void
get_line_heights (BeckonFaceRow *self, int *first, int *second)
{
  *first = MAX (get_height (self, TITLE), get_height (self, END));
  *second = MAX (get_height (self, SECOND), get_height (self, SUFFIX));
}

static void
beckon_face_row_measure (GtkWidget     *widget,
                         GtkOrientation orientation,
                         int            for_size,
                         int           *minimum,
                         int           *natural,
                         int           *minimum_baseline,
                         int           *natural_baseline)
{
  BeckonFaceRow        *self = BECKON_FACE_ROW (widget);
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);
  int                   first;
  int                   second;

  *minimum_baseline = *natural_baseline = -1;
  if (is_shown (priv->cover))
    {
      gtk_widget_measure (priv->cover, orientation, for_size, minimum, natural, NULL, NULL);
      return;
    }
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MIN_WIDTH;
      *natural = USUAL_WIDTH;
      return;
    }
  get_line_heights (self, &first, &second);
  *minimum = *natural =
    MAX (get_face_size (self), first + second + (second > 0 ? LINE_SPACING : 0));
}

static int
get_width (gpointer widget)
{
  int width = 0;

  if (is_shown (widget))
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

static void
place (BeckonFaceRow *self, gpointer child, int x, int y, int width, int height)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (!is_shown (child))
    return;
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (widget) - x - width;
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, MAX (width, 0), MAX (height, 0) }, -1);
}

/* A text that takes what is left of its line. */
static void
place_text (BeckonFaceRow *self, gpointer text, int x, int y, int width, int end, int height)
{
  place (self, text, x, y, width - x - end - (end > 0 ? END_SPACING : 0), height);
}

static void
beckon_face_row_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BeckonFaceRow        *self = BECKON_FACE_ROW (widget);
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);
  int                   face = get_face_size (self);
  int                   x = face + FACE_SPACING;
  int                   half = (width - x) / 2;
  int                   first;
  int                   second;
  int                   offer = 0;
  int                   end;
  int                   y;

  if (is_shown (priv->cover))
    {
      place (self, priv->cover, 0, 0, width, height);
      return;
    }

  get_line_heights (self, &first, &second);
  y = (height - first - second - (second > 0 ? LINE_SPACING : 0)) / 2;
  place (self, priv->face, 0, (height - face) / 2, face, face);
  place (self, priv->mark, 0, (height - face) / 2, face, face);
  end = MIN (get_width (priv->labels[END]), half);
  place (self, priv->labels[END], width - end, y, end, first);
  place_text (self, priv->labels[TITLE], x, y, width, end, first);

  y += first + LINE_SPACING;
  end = MIN (get_width (priv->labels[SUFFIX]), half);
  if (is_shown (priv->offer))
    {
      /* In the place of the suffix, and higher than the line. */
      end = get_width (priv->offer);
      gtk_widget_measure (priv->offer, GTK_ORIENTATION_VERTICAL, -1, NULL, &offer, NULL, NULL);
      place (self, priv->offer, width - end, height - offer, end, offer);
      place (self, priv->labels[SUFFIX], width, y, 0, 0);
    }
  else
    {
      place (self, priv->labels[SUFFIX], width - end, y, end, second);
    }
  place_text (self, priv->labels[SECOND], x, y, width, end, second);
  /* In the padding of the row. */
  place (self, priv->progress, x, height + PROGRESS_BELOW, width - x, PROGRESS_HEIGHT);
}

static GtkSizeRequestMode
beckon_face_row_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

/* The font or its size may have changed. */
static void
beckon_face_row_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (BECKON_FACE_ROW (widget));

  GTK_WIDGET_CLASS (beckon_face_row_parent_class)->css_changed (widget, change);
  memset (priv->heights, 0, sizeof priv->heights);
}

static void
beckon_face_row_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (BECKON_FACE_ROW (widget));

  memset (priv->heights, 0, sizeof priv->heights);
  GTK_WIDGET_CLASS (beckon_face_row_parent_class)->system_setting_changed (widget, setting);
}

/* Created only when the pointer rests on it: setting a text would cost a request to the display
 * server for each row. */
static gboolean
beckon_face_row_query_tooltip (
  GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (BECKON_FACE_ROW (widget));
  const char           *text = priv->row_tooltip;
  graphene_rect_t       bounds;

  if (is_shown (priv->cover))
    return FALSE;
  if (priv->end_tooltip != NULL && !keyboard && is_shown (priv->labels[END])
      && gtk_widget_compute_bounds (GTK_WIDGET (priv->labels[END]), widget, &bounds)
      && graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT (x, y)))
    text = priv->end_tooltip;
  if (text == NULL)
    return FALSE;

  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

static void
beckon_face_row_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (beckon_face_row_parent_class)->dispose (object);
}

static void
beckon_face_row_finalize (GObject *object)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (BECKON_FACE_ROW (object));

  g_free (priv->row_tooltip);
  g_free (priv->end_tooltip);

  G_OBJECT_CLASS (beckon_face_row_parent_class)->finalize (object);
}

static void
beckon_face_row_class_init (BeckonFaceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_face_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_face_row_finalize;
  widget_class->measure = beckon_face_row_measure;
  widget_class->size_allocate = beckon_face_row_size_allocate;
  widget_class->get_request_mode = beckon_face_row_get_request_mode;
  widget_class->css_changed = beckon_face_row_css_changed;
  widget_class->system_setting_changed = beckon_face_row_system_setting_changed;
  widget_class->query_tooltip = beckon_face_row_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "facerow");
}

static void
beckon_face_row_init (BeckonFaceRow *self)
{
  static const char *const classes[N_TEXTS] = {
    [TITLE] = "title",
    [END] = "end",
    [SECOND] = "second",
    [SUFFIX] = "suffix",
  };
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);

  priv->face = BECKON_FACE (beckon_face_new (BECKON_FACE_SIZE));
  gtk_widget_set_parent (GTK_WIDGET (priv->face), GTK_WIDGET (self));
  for (guint which = 0; which < N_TEXTS; which++)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), which == END || which == SUFFIX ? 1 : 0);
      if (which != END)
        gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (label, classes[which]);
      gtk_widget_set_visible (label, FALSE);
      gtk_widget_set_parent (label, GTK_WIDGET (self));
      priv->labels[which] = GTK_LABEL (label);
    }
  gtk_widget_add_css_class (GTK_WIDGET (priv->labels[END]), "numeric");
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

BeckonFace *
beckon_face_row_get_face (BeckonFaceRow *self)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);

  g_return_val_if_fail (BECKON_IS_FACE_ROW (self), NULL);

  return priv->face;
}

static void
set_text (BeckonFaceRow *self, guint which, const char *text)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);
  GtkLabel             *label = priv->labels[which];

  if (text == NULL)
    text = "";
  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0' && !is_shown (priv->cover));
}

void
beckon_face_row_set_title (BeckonFaceRow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_FACE_ROW (self));

  set_text (self, TITLE, text);
}

void
beckon_face_row_set_end (BeckonFaceRow *self, const char *text, gboolean ring)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);
  GtkWidget            *label = GTK_WIDGET (priv->labels[END]);

  g_return_if_fail (BECKON_IS_FACE_ROW (self));

  set_text (self, END, text);
  if (ring && !gtk_widget_has_css_class (label, "ring"))
    gtk_widget_add_css_class (label, "ring");
  else if (!ring && gtk_widget_has_css_class (label, "ring"))
    gtk_widget_remove_css_class (label, "ring");
}

void
beckon_face_row_set_second (BeckonFaceRow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_FACE_ROW (self));

  set_text (self, SECOND, text);
}

void
beckon_face_row_set_suffix (BeckonFaceRow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_FACE_ROW (self));

  set_text (self, SUFFIX, text);
}

void
beckon_face_row_set_progress (BeckonFaceRow *self, double fraction)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);

  g_return_if_fail (BECKON_IS_FACE_ROW (self));

  if (fraction >= 0 && priv->progress == NULL)
    {
      priv->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
      gtk_widget_add_css_class (GTK_WIDGET (priv->progress), "edge");
      gtk_accessible_update_property (GTK_ACCESSIBLE (priv->progress),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Progress"), -1);
      gtk_widget_set_parent (GTK_WIDGET (priv->progress), GTK_WIDGET (self));
    }
  if (priv->progress == NULL)
    return;
  gtk_widget_set_visible (GTK_WIDGET (priv->progress), fraction >= 0);
  if (fraction >= 0)
    gtk_progress_bar_set_fraction (priv->progress, MIN (fraction, 1));
}

void
beckon_face_row_set_tooltips (BeckonFaceRow *self, const char *row, const char *end)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);

  g_return_if_fail (BECKON_IS_FACE_ROW (self));

  g_free (priv->row_tooltip);
  priv->row_tooltip = row != NULL && *row != '\0' ? g_strdup (row) : NULL;
  g_free (priv->end_tooltip);
  priv->end_tooltip = end != NULL && *end != '\0' ? g_strdup (end) : NULL;
}

void
beckon_face_row_set_offer (BeckonFaceRow *self, GtkWidget *offer)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);

  g_return_if_fail (BECKON_IS_FACE_ROW (self));
  g_return_if_fail (priv->offer == NULL);

  priv->offer = offer;
  gtk_widget_set_parent (offer, GTK_WIDGET (self));
}

void
beckon_face_row_set_mark (BeckonFaceRow *self, GtkWidget *mark)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);

  g_return_if_fail (BECKON_IS_FACE_ROW (self));

  g_clear_pointer (&priv->mark, gtk_widget_unparent);
  priv->mark = mark;
  gtk_widget_set_opacity (GTK_WIDGET (priv->face), mark == NULL ? 1 : 0);
  if (mark != NULL)
    gtk_widget_set_parent (mark, GTK_WIDGET (self));
}

void
beckon_face_row_set_cover (BeckonFaceRow *self, GtkWidget *cover)
{
  BeckonFaceRowPrivate *priv = beckon_face_row_get_instance_private (self);

  g_return_if_fail (BECKON_IS_FACE_ROW (self));

  if (priv->cover == cover)
    return;

  g_clear_pointer (&priv->cover, gtk_widget_unparent);
  priv->cover = cover;
  gtk_widget_set_visible (GTK_WIDGET (priv->face), cover == NULL);
  if (cover == NULL)
    return;

  gtk_widget_set_parent (cover, GTK_WIDGET (self));
  for (guint which = 0; which < N_TEXTS; which++)
    gtk_widget_set_visible (GTK_WIDGET (priv->labels[which]), FALSE);
  beckon_face_row_set_progress (self, -1);
  if (priv->offer != NULL)
    gtk_widget_set_visible (priv->offer, FALSE);
}

void
beckon_face_row_set_spoken (BeckonFaceRow *self, const char *name, const char *description)
{
  GtkWidget       *entry = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *spoken = NULL;
  g_autofree char *more = NULL;

  g_return_if_fail (BECKON_IS_FACE_ROW (self));

  if (entry == NULL)
    return;

  spoken = beckon_spoken_text (name);
  more = beckon_spoken_text (description != NULL ? description : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, more, -1);
}
