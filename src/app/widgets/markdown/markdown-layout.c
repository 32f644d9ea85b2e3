/* markdown-layout.c: one below or beside the other, without asking how wide a text is for a height
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-layout.h"

static void
measure (GtkWidget     *widget,
         GtkOrientation orientation,
         int            for_size,
         int           *minimum,
         int           *natural,
         int           *minimum_baseline,
         int           *natural_baseline)
{
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size < 0)
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &for_size, NULL, NULL);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int least, most;

      if (!gtk_widget_should_layout (child))
        continue;
      if (orientation == GTK_ORIENTATION_HORIZONTAL)
        {
          gtk_widget_measure (child, orientation, -1, &least, &most, NULL, NULL);
          *minimum = MAX (*minimum, least);
          *natural = MAX (*natural, most);
          continue;
        }
      gtk_widget_measure (child, orientation, for_size, NULL, &most, NULL, NULL);
      *minimum += most;
      *natural += most;
    }
}

static void
allocate (GtkWidget *widget, int width, int height, int baseline)
{
  int y = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int tall;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &tall, NULL, NULL);
      gtk_widget_size_allocate (child, &(GtkAllocation){ 0, y, width, tall }, -1);
      y += tall;
    }
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

GtkLayoutManager *
beckon_markdown_layout_new (void)
{
  return gtk_custom_layout_new (get_request_mode, measure, allocate);
}

static int
get_width (GtkWidget *child)
{
  int width;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

static void
measure_row (GtkWidget     *widget,
             GtkOrientation orientation,
             int            for_size,
             int           *minimum,
             int           *natural,
             int           *minimum_baseline,
             int           *natural_baseline)
{
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size < 0)
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &for_size, NULL, NULL);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gboolean is_last = gtk_widget_get_next_sibling (child) == NULL;
      int      width = is_last ? MAX (for_size, 0) : get_width (child);
      int      least, most;

      if (orientation == GTK_ORIENTATION_HORIZONTAL)
        {
          gtk_widget_measure (child, orientation, -1, &least, &most, NULL, NULL);
          *minimum += is_last ? least : most;
          *natural += most;
          continue;
        }
      gtk_widget_measure (child, orientation, width, NULL, &most, NULL, NULL);
      *natural = MAX (*natural, most);
      *minimum = *natural;
      for_size -= width;
    }
}

static void
allocate_row (GtkWidget *widget, int width, int height, int baseline)
{
  gboolean is_mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int      x = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int wide =
        gtk_widget_get_next_sibling (child) == NULL ? MAX (width - x, 0) : get_width (child);

      gtk_widget_size_allocate (
        child, &(GtkAllocation){ is_mirrored ? width - x - wide : x, 0, wide, height }, -1);
      x += wide;
    }
}

GtkLayoutManager *
beckon_markdown_layout_new_row (void)
{
  return gtk_custom_layout_new (get_request_mode, measure_row, allocate_row);
}
