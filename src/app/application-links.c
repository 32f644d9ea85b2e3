/* application-links.c: the program opens links that begin with beckon://
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/application.h"

#include "app/window/window.h"
#include "base/link.h"

/* On systems where GVfs handles remote files, it would interpret the link as a remote file and drop
 * the query (“?…”). */
static GFile *
keep_link (GVfs *vfs, const char *link, gpointer user_data)
{
  return g_vfs_get_file_for_uri (g_vfs_get_local (), link);
}

/* GIO also calls this for every name that is typed into a file dialog, and requires it to be set.
 * NULL leaves the name to the next handler. */
static GFile *
leave_name (GVfs *vfs, const char *name, gpointer user_data)
{
  return NULL;
}

static void
register_scheme (void)
{
  GVfs *vfs = g_vfs_get_default ();

  if (vfs != g_vfs_get_local ())
    g_vfs_register_uri_scheme (vfs, BECKON_LINK_SCHEME, keep_link, NULL, NULL, leave_name, NULL,
                               NULL);
}

/* There is one window: only one link can be shown. */
static void
on_open (BeckonApplication *self, GFile **files, int n_files, const char *hint)
{
  g_autofree char *link = n_files > 0 ? g_file_get_uri (files[n_files - 1]) : NULL;

  if (link == NULL || beckon_link_is_desk (link))
    beckon_application_show (self);
  else
    g_action_group_activate_action (G_ACTION_GROUP (self), "show-link",
                                    g_variant_new_string (link));
}

void
beckon_application_add_links (BeckonApplication *self)
{
  g_return_if_fail (BECKON_IS_APPLICATION (self));

  register_scheme ();
  g_signal_connect (self, "open", G_CALLBACK (on_open), NULL);
}
