/* markdown-link.c: opens a link that the person clicked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/markdown/markdown-link.h"

#include "app/widgets/toast.h"

#define LINKS "beckon-markdown-links"

/* The links of a label. */
typedef struct
{
  GArray *starts;  /* (owned) (element-type int): characters */
  int     current; /* that has the focus; −1: none */
} Links;

static void
free_links (gpointer data)
{
  Links *links = data;

  g_array_unref (links->starts);
  g_free (links);
}

static void
on_launched (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWidget) label = user_data;
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    beckon_toast_error (label, error);
}

/* A page that is loaded may not do what GTK would do with the address by itself: TRUE. */
static gboolean
on_activate (GtkLabel *label, const char *address, gpointer user_data)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (label));
  g_autoptr (GdkAppLaunchContext) context = gdk_display_get_app_launch_context (display);

  g_app_info_launch_default_for_uri_async (address, G_APP_LAUNCH_CONTEXT (context), NULL,
                                           on_launched, g_object_ref (label));
  return TRUE;
}

void
beckon_markdown_link_follow (GtkLabel *label)
{
  Links *links;

  g_return_if_fail (GTK_IS_LABEL (label));

  links = g_new0 (Links, 1);
  links->starts = g_array_new (FALSE, FALSE, sizeof (int));
  links->current = -1;
  g_object_set_data_full (G_OBJECT (label), LINKS, links, free_links);
  g_signal_connect (label, "activate-link", G_CALLBACK (on_activate), NULL);
}

gboolean
beckon_markdown_link_is_followed (GtkWidget *label)
{
  return g_object_get_data (G_OBJECT (label), LINKS) != NULL;
}

void
beckon_markdown_link_add (GtkLabel *label, int start)
{
  Links *links = g_object_get_data (G_OBJECT (label), LINKS);

  g_return_if_fail (links != NULL);

  g_array_append_val (links->starts, start);
}

gboolean
beckon_markdown_link_move (GtkLabel *label, gboolean is_forward, gboolean is_new)
{
  Links *links = g_object_get_data (G_OBJECT (label), LINKS);
  int    next, start;

  g_return_val_if_fail (links != NULL, FALSE);

  if (is_new)
    links->current = is_forward ? -1 : (int) links->starts->len;
  next = links->current + (is_forward ? 1 : -1);
  if (next < 0 || next >= (int) links->starts->len)
    return FALSE;

  links->current = next;
  start = g_array_index (links->starts, int, next);
  /* GTK gives the focus to the link at the cursor where nothing is selected. */
  gtk_label_select_region (label, start, start);
  return TRUE;
}
