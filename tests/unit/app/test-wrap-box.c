/* test-wrap-box.c: a box that wraps its children to further lines
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/widgets/wrap-box.h"

#define SPACING 6

/* A label that wraps takes what the buttons beside it leave. */
static GtkWidget *
make_footer (void)
{
  static const char *const texts[] = { "Hold", "Later", "Ask Back…", "Skip", "Answer" };
  GtkWidget               *box = beckon_wrap_box_new (SPACING);
  GtkWidget *label = gtk_label_new ("Answers itself with PostgreSQL in 4 minutes and 59 seconds");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), 8);
  gtk_widget_set_hexpand (label, TRUE);
  beckon_wrap_box_append (BECKON_WRAP_BOX (box), label);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    beckon_wrap_box_append (BECKON_WRAP_BOX (box), gtk_button_new_with_label (texts[i]));
  return g_object_ref_sink (box);
}

static void
measure_height (GtkWidget *box, int width, int *minimum, int *natural)
{
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, width, minimum, natural, NULL, NULL);
}

static void
test_minimum (void)
{
  g_autoptr (GtkWidget) box = make_footer ();
  gboolean rises = FALSE;
  int      least, wanted, before, shown, at_all;

  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  g_assert_cmpint (least, <, wanted);
  measure_height (box, -1, &at_all, NULL);
  measure_height (box, least, &before, &shown);
  for (int width = least + 1; width <= wanted + 10; width++)
    {
      int minimum, natural;

      measure_height (box, width, &minimum, &natural);
      g_assert_cmpint (minimum, <=, before);
      g_assert_cmpint (minimum, <=, natural);
      g_assert_cmpint (minimum, >=, at_all);
      rises |= natural > shown;
      before = minimum;
      shown = natural;
    }
  /* Of what it is about: there is a width at which it is shown higher than at the one before. */
  g_assert_true (rises);
  g_assert_cmpint (before, ==, at_all);
}

static void
test_hidden (void)
{
  g_autoptr (GtkWidget) box = make_footer ();
  int least, wanted, height;

  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_visible (child, FALSE);
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  measure_height (box, 100, &height, NULL);
  g_assert_cmpint (least + wanted + height, ==, 0);
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
  g_test_add_func ("/wrap-box/minimum-height-never-rises-with-the-width", test_minimum);
  g_test_add_func ("/wrap-box/hidden-children-take-no-room", test_hidden);
  return g_test_run ();
}
