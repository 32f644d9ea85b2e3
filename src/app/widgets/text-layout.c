/* text-layout.c: lays changed text out before it is drawn
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/widgets/text-layout.h"

/* The scrolled window, too: it places its scroll bars only when it is laid out itself. */
static void
on_changed (GtkWidget *view)
{
  GtkWidget *parent = gtk_widget_get_parent (view);

  gtk_widget_queue_allocate (view);
  if (GTK_IS_SCROLLED_WINDOW (parent))
    gtk_widget_queue_allocate (parent);
}

void
beckon_text_layout_keep (GtkTextView *view)
{
  g_return_if_fail (GTK_IS_TEXT_VIEW (view));

  g_signal_connect_object (gtk_text_view_get_buffer (view), "changed", G_CALLBACK (on_changed),
                           view, G_CONNECT_SWAPPED);
}
