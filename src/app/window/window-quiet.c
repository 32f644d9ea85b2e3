/* window-quiet.c: *Do Not Disturb* in the window: its menu, and a sign in the footer (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

#include "surface/quiet/quiet-menu.h"

static void
update (BeckonWindow *self)
{
  g_autofree char *text = self->quiet != NULL ? beckon_quiet_describe (self->quiet) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->quiet_button), text != NULL);
  beckon_window_update_footer (self);
  if (text == NULL)
    return;
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->quiet_button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->quiet_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
beckon_window_init_quiet (BeckonWindow *self)
{
  g_autoptr (GMenuModel) menu = beckon_quiet_menu_new ();

  g_menu_append_submenu (self->quiet_section, _ ("_Do Not Disturb"), menu);
  gtk_menu_button_set_menu_model (self->quiet_button, menu);
}

void
beckon_window_set_quiet (BeckonWindow *self, BeckonQuiet *quiet)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));

  if (self->quiet != NULL)
    g_signal_handlers_disconnect_by_data (self->quiet, self);
  g_set_object (&self->quiet, quiet);
  if (quiet != NULL)
    g_signal_connect_swapped (quiet, "changed", G_CALLBACK (update), self);
  update (self);
}
