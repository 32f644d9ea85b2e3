/* log-text.c: the text of a log, with marks at the beginning of its lines
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/log/log-text.h"

#include <adwaita.h>

#include "app/task/log/log-tags.h"
#include "app/widgets/compat.h"
#include "app/widgets/look.h"
#include "app/widgets/text-layout.h"

/* The margin for the marks, and what is in it. */
#define MARGIN 34
#define ICON_SIZE 14
#define ICON_START 14
#define BAR_START 6
#define BAR_WIDTH 3

struct _BeckonLogText
{
  GtkTextView   parent_instance;
  GdkPaintable *icons[BECKON_N_LEVELS]; /* (owned) (nullable): of this scale */
  int           scale;
};

G_DEFINE_FINAL_TYPE (BeckonLogText, beckon_log_text, GTK_TYPE_TEXT_VIEW)

/* The marks that are drawn beside a line. */
typedef struct
{
  GtkTextTag *err;
  GtkTextTag *levels[BECKON_N_LEVELS];
} Tags;

static GdkPaintable *
need_icon (BeckonLogText *self, BeckonLevel level)
{
  GtkWidget    *widget = GTK_WIDGET (self);
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));
  int           scale = gtk_widget_get_scale_factor (widget);

  if (scale != self->scale)
    for (guint i = 0; i < G_N_ELEMENTS (self->icons); i++)
      g_clear_object (&self->icons[i]);
  self->scale = scale;
  if (self->icons[level] == NULL)
    self->icons[level] = GDK_PAINTABLE (
      gtk_icon_theme_lookup_icon (theme, beckon_look_level_icon (level), NULL, ICON_SIZE, scale,
                                  gtk_widget_get_direction (widget), 0));

  return self->icons[level];
}

/* The place of a mark of @width in the margin. */
static float
place (BeckonLogText *self, const GdkRectangle *visible, int start, int width)
{
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    return (float) (visible->x + visible->width - start - width);

  return (float) (visible->x + start);
}

/* The colours of a warning and of an error; in high contrast that of the text. */
static void
get_color (BeckonLogText *self, BeckonLevel level, GdkRGBA *color)
{
  static const char *const light[BECKON_N_LEVELS] = { NULL, "#9c6e03", "#c01c28" };
  static const char *const dark[BECKON_N_LEVELS] = { NULL, "#f8e45c", "#ff7b63" };
  AdwStyleManager         *manager = adw_style_manager_get_default ();

  if (adw_style_manager_get_high_contrast (manager))
    beckon_compat_get_color (GTK_WIDGET (self), color);
  else
    gdk_rgba_parse (color, adw_style_manager_get_dark (manager) ? dark[level] : light[level]);
}

static void
draw_icon (BeckonLogText      *self,
           GtkSnapshot        *snapshot,
           const GdkRectangle *visible,
           const GtkTextIter  *line,
           BeckonLevel         level)
{
  GtkTextIter   shown = *line;
  GdkRectangle  place_of_text;
  GdkRGBA       color;
  GdkPaintable *icon = need_icon (self, level);

  get_color (self, level, &color);
  /* In the middle of the first line, however many it is wrapped into. */
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &shown, &place_of_text);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
    snapshot, &GRAPHENE_POINT_INIT (place (self, visible, ICON_START, ICON_SIZE),
                                    (float) place_of_text.y
                                      + (float) (place_of_text.height - ICON_SIZE) / 2));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), snapshot, ICON_SIZE,
                                            ICON_SIZE, &color, 1);
  gtk_snapshot_restore (snapshot);
}

static void
draw_bar (
  BeckonLogText *self, GtkSnapshot *snapshot, const GdkRectangle *visible, int y, int height)
{
  GdkRGBA color;

  get_color (self, BECKON_LEVEL_WARNING, &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (place (self, visible, BAR_START, BAR_WIDTH),
                                                  (float) y, BAR_WIDTH, (float) height));
}

static void
draw_line (BeckonLogText      *self,
           GtkSnapshot        *snapshot,
           const GdkRectangle *visible,
           const Tags         *tags,
           const GtkTextIter  *line)
{
  int y, height;

  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (self), line, &y, &height);
  if (gtk_text_iter_has_tag (line, tags->err))
    draw_bar (self, snapshot, visible, y, height);
  for (BeckonLevel level = BECKON_LEVEL_WARNING; level <= BECKON_LEVEL_ERROR; level++)
    if (gtk_text_iter_starts_tag (line, tags->levels[level]))
      draw_icon (self, snapshot, visible, line, level);
}

static void
beckon_log_text_snapshot_layer (GtkTextView *view, GtkTextViewLayer layer, GtkSnapshot *snapshot)
{
  BeckonLogText   *self = BECKON_LOG_TEXT (view);
  GtkTextTagTable *table = gtk_text_buffer_get_tag_table (gtk_text_view_get_buffer (view));
  Tags             tags = { NULL };
  GdkRectangle     visible;
  GtkTextIter      line;
  int              y, height;

  tags.err = gtk_text_tag_table_lookup (table, BECKON_LOG_TAG_ERR);
  tags.levels[BECKON_LEVEL_WARNING] = gtk_text_tag_table_lookup (table, BECKON_LOG_TAG_WARNING);
  tags.levels[BECKON_LEVEL_ERROR] = gtk_text_tag_table_lookup (table, BECKON_LOG_TAG_ERROR);
  if (layer != GTK_TEXT_VIEW_LAYER_BELOW_TEXT || tags.err == NULL)
    return;

  gtk_text_view_get_visible_rect (view, &visible);
  gtk_text_view_get_line_at_y (view, &line, visible.y, NULL);
  do
    {
      draw_line (self, snapshot, &visible, &tags, &line);
      gtk_text_view_get_line_yrange (view, &line, &y, &height);
    }
  while (y + height < visible.y + visible.height && gtk_text_iter_forward_line (&line));
}

/* (transfer full): without what only a screen reader has. */
static char *
get_text (const GtkTextIter *first, const GtkTextIter *end, GtkTextTag *spoken)
{
  GString    *text = g_string_new (NULL);
  GtkTextIter at = *first;

  while (gtk_text_iter_compare (&at, end) < 0)
    {
      GtkTextIter      next = at;
      g_autofree char *part = NULL;

      if (!gtk_text_iter_forward_to_tag_toggle (&next, spoken)
          || gtk_text_iter_compare (&next, end) > 0)
        next = *end;
      part = gtk_text_iter_get_text (&at, &next);
      if (!gtk_text_iter_has_tag (&at, spoken))
        g_string_append (text, part);
      at = next;
    }

  return g_string_free (text, FALSE);
}

static void
beckon_log_text_copy_clipboard (GtkTextView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextTag    *spoken =
    gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), BECKON_LOG_TAG_SPOKEN);
  g_autofree char *text = NULL;
  GtkTextIter      first, end;

  if (spoken == NULL || !gtk_text_buffer_get_selection_bounds (buffer, &first, &end))
    return;
  text = get_text (&first, &end, spoken);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (view)), text);
}

static void
set_margins (BeckonLogText *self)
{
  GtkTextView *view = GTK_TEXT_VIEW (self);
  gboolean     rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  gtk_text_view_set_left_margin (view, rtl ? MARGIN / 2 : MARGIN);
  gtk_text_view_set_right_margin (view, rtl ? MARGIN : MARGIN / 2);
}

static void
beckon_log_text_direction_changed (GtkWidget *widget, GtkTextDirection previous)
{
  GTK_WIDGET_CLASS (beckon_log_text_parent_class)->direction_changed (widget, previous);
  set_margins (BECKON_LOG_TEXT (widget));
}

static void
beckon_log_text_dispose (GObject *object)
{
  BeckonLogText *self = BECKON_LOG_TEXT (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->icons); i++)
    g_clear_object (&self->icons[i]);

  G_OBJECT_CLASS (beckon_log_text_parent_class)->dispose (object);
}

static void
beckon_log_text_class_init (BeckonLogTextClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_log_text_dispose;
  GTK_WIDGET_CLASS (klass)->direction_changed = beckon_log_text_direction_changed;
  GTK_TEXT_VIEW_CLASS (klass)->snapshot_layer = beckon_log_text_snapshot_layer;
  GTK_TEXT_VIEW_CLASS (klass)->copy_clipboard = beckon_log_text_copy_clipboard;
}

static void
beckon_log_text_init (BeckonLogText *self)
{
  set_margins (self);
  beckon_text_layout_keep (GTK_TEXT_VIEW (self));
}
