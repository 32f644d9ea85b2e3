/* shown-labels.c: what labels say on the screen
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "shown-labels.h"

#include <string.h>

gboolean
shows (GtkWidget *widget, const char *part)
{
  if (!gtk_widget_get_visible (widget) || !gtk_widget_get_child_visible (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows (child, part))
      return TRUE;

  return FALSE;
}

void
until_shows (GtkWidget *widget, const char *part)
{
  while (!shows (widget, part))
    g_main_context_iteration (NULL, TRUE);
}
