/* list-row.c: a row that is cheap to fill: a list view fills two hundred of them for one jump
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/list-row.h"

#include <string.h>

#include "app/widgets/spoken.h"

#define ICON_SIZE 16
#define ICON_SPACING 12
#define END_SPACING 9
#define LINE_SPACING 2
#define LEAST_WIDTH 160
#define USUAL_WIDTH 320

/* The texts of a row from top to bottom; END is beside TITLE. */
enum
{
  HEADING,
  TITLE,
  DETAIL,
  CAPTION,
  END,
  N_TEXTS
};

typedef struct
{
  GtkLabel   *labels[N_TEXTS];
  int         heights[N_TEXTS]; /* height of a line in the font of the label, 0: not measured */
  GtkImage   *icon;
  GtkWidget  *extra;      /* (nullable) */
  const char *icon_name;  /* static */
  const char *icon_class; /* static */
  const char *word;       /* static */
} BeckonListRowPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (BeckonListRow, beckon_list_row, GTK_TYPE_WIDGET)

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
get_height (BeckonListRow *self, guint which)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (self);
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
get_lines_height (BeckonListRow *self)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (self);
  int                   height = MAX (MAX (get_height (self, TITLE), get_height (self, END)),
                    is_shown (priv->icon) ? ICON_SIZE : 0);

  height += get_height (self, HEADING);
  for (guint which = DETAIL; which <= CAPTION; which++)
    {
      if (is_shown (priv->labels[which]))
        height += get_height (self, which) + LINE_SPACING;
    }

  return height;
}

static void
beckon_list_row_measure (GtkWidget     *widget,
                         GtkOrientation orientation,
                         int            for_size,
                         int           *minimum,
                         int           *natural,
                         int           *minimum_baseline,
                         int           *natural_baseline)
{
  BeckonListRow        *self = BECKON_LIST_ROW (widget);
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (self);
  int                   indent = is_shown (priv->icon) ? ICON_SIZE + ICON_SPACING : 0;
  int                   extra = 0;
  int                   extra_natural = 0;

  *minimum_baseline = *natural_baseline = -1;
  if (is_shown (priv->extra))
    gtk_widget_measure (priv->extra, orientation, for_size < 0 ? -1 : MAX (for_size - indent, 0),
                        &extra, &extra_natural, NULL, NULL);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (LEAST_WIDTH, indent + extra);
      *natural = MAX (USUAL_WIDTH, indent + extra_natural);
    }
  else
    {
      *minimum = *natural = get_lines_height (self) + extra + (extra > 0 ? LINE_SPACING : 0);
    }
}

static void
place (BeckonListRow *self, gpointer child, int x, int y, int width, int height)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (widget) - x - width;
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, height }, -1);
}

static void
beckon_list_row_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BeckonListRow        *self = BECKON_LIST_ROW (widget);
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (self);
  int                   indent = is_shown (priv->icon) ? ICON_SIZE + ICON_SPACING : 0;
  int                   end = 0;
  int line = MAX (MAX (get_height (self, TITLE), get_height (self, END)), ICON_SIZE);
  int y = 0;

  if (is_shown (priv->labels[HEADING]))
    {
      y = height - get_height (self, HEADING);
      place (self, priv->labels[HEADING], 0, y, width, get_height (self, HEADING));
      return;
    }

  if (is_shown (priv->labels[END]))
    {
      gtk_widget_measure (GTK_WIDGET (priv->labels[END]), GTK_ORIENTATION_HORIZONTAL, -1, NULL,
                          &end, NULL, NULL);
      end = MIN (end, (width - indent) / 2);
      place (self, priv->labels[END], width - end, y, end, line);
      end += END_SPACING;
    }
  if (is_shown (priv->icon))
    place (self, priv->icon, 0, y + (line - ICON_SIZE) / 2, ICON_SIZE, ICON_SIZE);
  place (self, priv->labels[TITLE], indent, y, MAX (width - indent - end, 0), line);
  y += line;

  for (guint which = DETAIL; which <= CAPTION; which++)
    {
      if (!is_shown (priv->labels[which]))
        continue;
      y += LINE_SPACING;
      place (self, priv->labels[which], indent, y, width - indent, get_height (self, which));
      y += get_height (self, which);
    }
  if (is_shown (priv->extra))
    place (self, priv->extra, indent, y + LINE_SPACING, width - indent,
           MAX (height - y - LINE_SPACING, 0));
}

static GtkSizeRequestMode
beckon_list_row_get_request_mode (GtkWidget *widget)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (BECKON_LIST_ROW (widget));

  return is_shown (priv->extra) ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

/* The font or its size may have changed. */
static void
beckon_list_row_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (BECKON_LIST_ROW (widget));

  GTK_WIDGET_CLASS (beckon_list_row_parent_class)->css_changed (widget, change);
  memset (priv->heights, 0, sizeof priv->heights);
}

static void
beckon_list_row_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (BECKON_LIST_ROW (widget));

  memset (priv->heights, 0, sizeof priv->heights);
  GTK_WIDGET_CLASS (beckon_list_row_parent_class)->system_setting_changed (widget, setting);
}

/* Created only when the pointer rests on it: setting a tooltip on each icon would cost a request to
 * the display server for each row. */
static gboolean
beckon_list_row_query_tooltip (
  GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (BECKON_LIST_ROW (widget));
  graphene_rect_t       bounds;

  if (priv->word == NULL || !is_shown (priv->icon) || keyboard
      || !gtk_widget_compute_bounds (GTK_WIDGET (priv->icon), widget, &bounds))
    return FALSE;
  graphene_rect_inset (&bounds, -ICON_SPACING / 2, -ICON_SPACING / 2);
  if (!graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT (x, y)))
    return FALSE;

  gtk_tooltip_set_text (tooltip, priv->word);

  return TRUE;
}

static void
beckon_list_row_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (beckon_list_row_parent_class)->dispose (object);
}

static void
beckon_list_row_class_init (BeckonListRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_list_row_dispose;
  widget_class->measure = beckon_list_row_measure;
  widget_class->size_allocate = beckon_list_row_size_allocate;
  widget_class->get_request_mode = beckon_list_row_get_request_mode;
  widget_class->css_changed = beckon_list_row_css_changed;
  widget_class->system_setting_changed = beckon_list_row_system_setting_changed;
  widget_class->query_tooltip = beckon_list_row_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "taskrow");
}

static void
beckon_list_row_init (BeckonListRow *self)
{
  static const char *const classes[N_TEXTS][2] = {
    [HEADING] = { "heading", NULL },    [TITLE] = { "title", NULL },
    [DETAIL] = { NULL, NULL },          [CAPTION] = { "caption", "dim-label" },
    [END] = { "numeric", "dim-label" },
  };
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (self);

  priv->icon = GTK_IMAGE (
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_widget_set_parent (GTK_WIDGET (priv->icon), GTK_WIDGET (self));
  for (guint which = 0; which < N_TEXTS; which++)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      if (which != END)
        gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      for (guint i = 0; i < 2 && classes[which][i] != NULL; i++)
        gtk_widget_add_css_class (label, classes[which][i]);
      gtk_widget_set_visible (label, FALSE);
      gtk_widget_set_parent (label, GTK_WIDGET (self));
      priv->labels[which] = GTK_LABEL (label);
    }
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

static void
set_text (BeckonListRow *self, guint which, const char *text)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (self);
  GtkLabel             *label = priv->labels[which];

  if (text == NULL)
    text = "";
  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

void
beckon_list_row_set_heading (BeckonListRow *self, const char *text, gboolean accent)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (self);

  g_return_if_fail (BECKON_IS_LIST_ROW (self));

  set_text (self, HEADING, text);
  gtk_widget_set_visible (GTK_WIDGET (priv->icon), text == NULL);
  if (text == NULL)
    return;

  for (guint which = TITLE; which < N_TEXTS; which++)
    set_text (self, which, NULL);
  if (priv->extra != NULL)
    gtk_widget_set_visible (priv->extra, FALSE);
  if (accent)
    gtk_widget_add_css_class (GTK_WIDGET (priv->labels[HEADING]), "accent");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (priv->labels[HEADING]), "accent");
}

void
beckon_list_row_set_icon (BeckonListRow *self,
                          const char    *name,
                          const char    *css_class,
                          const char    *word)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (self);

  g_return_if_fail (BECKON_IS_LIST_ROW (self));

  priv->word = word;
  if (g_strcmp0 (priv->icon_name, name) != 0)
    {
      gtk_image_set_from_icon_name (priv->icon, name);
      priv->icon_name = name;
    }
  if (g_strcmp0 (priv->icon_class, css_class) != 0)
    {
      if (priv->icon_class != NULL)
        gtk_widget_remove_css_class (GTK_WIDGET (priv->icon), priv->icon_class);
      gtk_widget_add_css_class (GTK_WIDGET (priv->icon), css_class);
      priv->icon_class = css_class;
    }
}

void
beckon_list_row_set_title (BeckonListRow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_LIST_ROW (self));

  set_text (self, TITLE, text);
}

void
beckon_list_row_set_end (BeckonListRow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_LIST_ROW (self));

  set_text (self, END, text);
}

void
beckon_list_row_set_detail (BeckonListRow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_LIST_ROW (self));

  set_text (self, DETAIL, text);
}

void
beckon_list_row_set_caption (BeckonListRow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_LIST_ROW (self));

  set_text (self, CAPTION, text);
}

void
beckon_list_row_set_extra (BeckonListRow *self, GtkWidget *extra)
{
  BeckonListRowPrivate *priv = beckon_list_row_get_instance_private (self);

  g_return_if_fail (BECKON_IS_LIST_ROW (self));
  g_return_if_fail (priv->extra == NULL);

  priv->extra = extra;
  gtk_widget_set_parent (extra, GTK_WIDGET (self));
}

void
beckon_list_row_set_name (BeckonListRow *self, const char *name)
{
  GtkWidget *entry = gtk_widget_get_parent (GTK_WIDGET (self));

  g_return_if_fail (BECKON_IS_LIST_ROW (self));

  if (entry != NULL)
    {
      g_autofree char *spoken = beckon_spoken_text (name);

      gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                      -1);
    }
}
