/* test-transients.c: windows that end in the order in which they crashed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Needs a display.
 */

#include <gtk/gtk.h>

#include "app/widgets/transients.h"

static GtkWindow *
make_window (GtkWindow *parent)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());

  gtk_window_set_transient_for (window, parent);
  gtk_window_set_destroy_with_parent (window, TRUE);
  return window;
}

/* What is under way holds a dialog longer than the window lives that it was in front of. */
static void
test_held (void)
{
  GtkWindow *parent = make_window (NULL);
  GtkWindow *dialog = g_object_ref (make_window (parent));

  g_object_add_weak_pointer (G_OBJECT (parent), (gpointer *) &parent);
  gtk_window_destroy (parent);
  g_assert_null (parent);
  g_assert_null (gtk_window_get_transient_for (dialog));
  g_assert_finalize_object (dialog);
}

/* The dialog closes first, and its window while somebody still holds the dialog. */
static void
test_closed_first (void)
{
  GtkWindow *parent = make_window (NULL);
  GtkWindow *dialog = g_object_ref (make_window (parent));

  gtk_window_destroy (dialog);
  g_assert_null (gtk_window_get_transient_for (dialog));
  g_assert_true (g_list_model_get_n_items (gtk_window_get_toplevels ()) == 1);
  gtk_window_destroy (parent);
  g_assert_finalize_object (dialog);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  beckon_transients_install ();
  g_test_add_func ("/att/ATT-11/a-dialog-that-is-held-outlives-its-window", test_held);
  g_test_add_func ("/att/ATT-11/a-dialog-that-is-held-ends-first", test_closed_first);
  return g_test_run ();
}
