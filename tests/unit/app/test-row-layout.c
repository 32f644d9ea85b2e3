/* test-row-layout.c: widgets beside each other, one of which wraps
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/widgets/row-layout.h"

#define SPACING 9
#define TEXT "Nothing will be chosen for you while the countdown of this question is on hold"

/* A label that counts how often somebody wants to know how wide it is at a height. */
#define TEST_TYPE_TEXT (test_text_get_type ())
G_DECLARE_FINAL_TYPE (TestText, test_text, TEST, TEXT, GtkWidget)

struct _TestText
{
  GtkWidget  parent_instance;
  GtkWidget *label;
};

static guint n_searches;

G_DEFINE_FINAL_TYPE (TestText, test_text, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
test_text_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
test_text_measure (GtkWidget     *widget,
                   GtkOrientation orientation,
                   int            for_size,
                   int           *minimum,
                   int           *natural,
                   int           *minimum_baseline,
                   int           *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL && for_size >= 0)
    n_searches++;
  gtk_widget_measure (TEST_TEXT (widget)->label, orientation, for_size, minimum, natural, NULL,
                      NULL);
}

static void
test_text_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (TEST_TEXT (widget)->label, width, height, baseline, NULL);
}

static void
test_text_dispose (GObject *object)
{
  g_clear_pointer (&TEST_TEXT (object)->label, gtk_widget_unparent);
  G_OBJECT_CLASS (test_text_parent_class)->dispose (object);
}

static void
test_text_class_init (TestTextClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = test_text_dispose;
  GTK_WIDGET_CLASS (klass)->get_request_mode = test_text_get_request_mode;
  GTK_WIDGET_CLASS (klass)->measure = test_text_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = test_text_size_allocate;
}

static void
test_text_init (TestText *self)
{
  self->label = gtk_label_new (TEXT);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}

typedef struct
{
  GtkWidget *row; /* (owned) */
  GtkWidget *text;
  GtkWidget *button;
} Row;

static Row
make_row (gboolean expand)
{
  Row row = { g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0)),
              g_object_new (TEST_TYPE_TEXT, "hexpand", expand, NULL),
              gtk_button_new_with_label ("Hold") };

  gtk_widget_set_layout_manager (row.row,
                                 g_object_new (BECKON_TYPE_ROW_LAYOUT, "spacing", SPACING, NULL));
  gtk_box_append (GTK_BOX (row.row), expand ? row.text : row.button);
  gtk_box_append (GTK_BOX (row.row), expand ? row.button : row.text);
  n_searches = 0;
  return row;
}

static int
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum)
{
  int natural;

  gtk_widget_measure (widget, orientation, for_size, minimum, &natural, NULL, NULL);
  return natural;
}

static void
allocate (Row *row, int width)
{
  int height = measure (row->row, GTK_ORIENTATION_VERTICAL, width, NULL);

  gtk_widget_allocate (row->row, width, height, -1, NULL);
}

/* The button is as wide as it likes, the text takes the rest and as many lines as it needs. */
static void
test_wraps (void)
{
  Row row = make_row (TRUE);
  int least, whole, button, flat, tall;

  whole = measure (row.row, GTK_ORIENTATION_HORIZONTAL, -1, &least);
  button = measure (row.button, GTK_ORIENTATION_HORIZONTAL, -1, NULL);
  g_assert_cmpint (least, <, whole / 2);
  flat = measure (row.row, GTK_ORIENTATION_VERTICAL, whole, NULL);
  tall = measure (row.row, GTK_ORIENTATION_VERTICAL, whole / 3, NULL);
  g_assert_cmpint (tall, >, flat);

  allocate (&row, whole / 3);
  g_assert_cmpint (gtk_widget_get_width (row.text), ==, whole / 3 - button - SPACING);
  g_assert_cmpint (gtk_widget_get_height (row.text), ==, tall);
  g_assert_cmpint (n_searches, ==, 0);
  g_object_unref (row.row);
}

/* Without one that expands, the last one has the rest; from right to left it is on the left. */
static void
test_last (void)
{
  Row             row = make_row (FALSE);
  int             button = measure (row.button, GTK_ORIENTATION_HORIZONTAL, -1, NULL);
  graphene_rect_t place;

  gtk_widget_set_direction (row.row, GTK_TEXT_DIR_RTL);
  allocate (&row, 300);
  g_assert_cmpint (gtk_widget_get_width (row.text), ==, 300 - button - SPACING);
  g_assert_true (gtk_widget_compute_bounds (row.text, row.row, &place));
  g_assert_cmpint ((int) place.origin.x, ==, 0);
  g_assert_cmpint (n_searches, ==, 0);
  g_object_unref (row.row);
}

static void
test_hidden (void)
{
  Row row = make_row (TRUE);
  int least;

  gtk_widget_set_visible (row.button, FALSE);
  g_assert_cmpint (measure (row.row, GTK_ORIENTATION_HORIZONTAL, -1, &least), ==,
                   measure (row.text, GTK_ORIENTATION_HORIZONTAL, -1, NULL));
  gtk_widget_set_visible (row.text, FALSE);
  g_assert_cmpint (measure (row.row, GTK_ORIENTATION_HORIZONTAL, -1, &least), ==, 0);
  g_object_unref (row.row);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  g_test_add_func ("/row-layout/text-takes-what-the-others-leave", test_wraps);
  g_test_add_func ("/row-layout/last-one-takes-the-rest", test_last);
  g_test_add_func ("/row-layout/hidden-children-take-no-room", test_hidden);
  return g_test_run ();
}
