/* true-bounds.c: makes GTK tell the accessibility bus where its widgets really are
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GTK 4.18 to 4.24 leave out the padding and the border of every parent, so a position is wrong by
 * up to some tens of pixels, and a click there meets another widget. For LD_PRELOAD, in tests only.
 */

/* Not for the oldest GTK, which is right. */
#undef GDK_VERSION_MAX_ALLOWED
#include <dlfcn.h>
#include <gtk/gtk.h>

/* Relative to the accessible parent, from border to border: the sum over all parents is the place
 * in the window. */
static gboolean
get_bounds (GtkAccessible *accessible, int *x, int *y, int *width, int *height)
{
  GtkWidget      *widget = GTK_WIDGET (accessible);
  graphene_rect_t box, parent_box = GRAPHENE_RECT_INIT_ZERO;
  g_autoptr (GtkAccessible) parent = NULL;
  GtkWidget *above = widget;

  if (!gtk_widget_get_realized (widget))
    return FALSE;
  if (!GTK_IS_ROOT (widget))
    parent = gtk_accessible_get_accessible_parent (accessible);
  if (parent != NULL && GTK_IS_WIDGET (parent))
    above = GTK_WIDGET (parent);
  if (!gtk_widget_compute_bounds (widget, above, &box)
      || !gtk_widget_compute_bounds (above, above, &parent_box))
    return FALSE;
  *x = (int) (box.origin.x - parent_box.origin.x);
  *y = (int) (box.origin.y - parent_box.origin.y);
  *width = (int) box.size.width;
  *height = (int) box.size.height;
  return TRUE;
}

static void
correct (void)
{
  GtkAccessibleInterface *interface;

  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  interface =
    g_type_interface_peek (g_type_class_peek_static (GTK_TYPE_WIDGET), GTK_TYPE_ACCESSIBLE);
  interface->get_bounds = get_bounds;
}

/* What the program calls before any widget is made. */
int
g_application_run (GApplication *application, int argc, char **argv)
{
  int (*run) (GApplication *, int, char **) = dlsym (RTLD_NEXT, "g_application_run");

  /* Not for the programs that it starts. */
  g_unsetenv ("LD_PRELOAD");
  if (GTK_IS_APPLICATION (application))
    correct ();
  return run (application, argc, argv);
}
