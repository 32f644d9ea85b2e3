/* application-limit.c: how often other programs may call this one over the session bus (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/application-private.h"

#include "desk/run/log-limit.h"

/* What opens, raises or changes something. */
#define ACTION 10
/* What reads the database. */
#define SEARCH 4

static const BeckonBusCost costs[] = {
  { "org.freedesktop.Application", NULL, ACTION },
  { "org.gtk.Application", NULL, ACTION },
  { "org.gtk.Actions", "Activate", ACTION },
  { "org.gtk.Actions", "SetState", ACTION },
  /* A wheel turns fast, and this does nothing. */
  { "org.kde.StatusNotifierItem", "Scroll", 1 },
  { "org.kde.StatusNotifierItem", NULL, ACTION },
  { "org.gnome.Shell.SearchProvider2", "ActivateResult", ACTION },
  { "org.gnome.Shell.SearchProvider2", "LaunchSearch", ACTION },
  { "org.gnome.Shell.SearchProvider2", NULL, SEARCH },
  { NULL, NULL, 0 },
};

static void
on_refused (gpointer self, const char *sender, guint n_refused)
{
  beckon_message_limited ("Too many calls over the session bus: %u were refused, the last one of "
                          "the connection %s",
                          n_refused, sender);
}

void
beckon_application_limit_calls (BeckonApplication *self, GDBusConnection *bus)
{
  g_clear_pointer (&self->limit, beckon_bus_limit_free);
  if (bus != NULL)
    self->limit = beckon_bus_limit_new (bus, costs, on_refused, self);
}
