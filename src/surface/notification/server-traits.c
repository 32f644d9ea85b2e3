/* server-traits.c: what is known of servers of notifications, and they do not say themselves
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/server-traits.h"

/* Three is what GNOME draws; labels are no longer than that (quick-options.c). */
#define BUTTONS 3
#define LABEL_CHARS 40
#define ROW_CHARS (BUTTONS * LABEL_CHARS)

static const BeckonServerTraits usual = {
  .buttons = BUTTONS,
  .label_chars = LABEL_CHARS,
  .row_chars = ROW_CHARS,
};

static const BeckonServerTraits known[] = {
  /* A left click dismisses; the middle button opens, and “dunstctl context” has the rest. */
  { "dunst", NULL, .hides_buttons = TRUE, .needs_menu = TRUE, .buttons = BUTTONS,
    .label_chars = LABEL_CHARS, .row_chars = ROW_CHARS },
  /* A click opens; “makoctl menu” has the rest. */
  { "mako", NULL, .hides_buttons = TRUE, .buttons = BUTTONS, .label_chars = LABEL_CHARS,
    .row_chars = ROW_CHARS },
  { "Xfce Notify Daemon", NULL, .draws_default = TRUE, .buttons = BUTTONS,
    .label_chars = LABEL_CHARS, .row_chars = ROW_CHARS },
  { "Notification Daemon", "MATE", .reads_labels = TRUE, .buttons = BUTTONS,
    .label_chars = LABEL_CHARS, .row_chars = ROW_CHARS },
  /* With a fourth action there is a list instead of buttons, and longer labels are cut. */
  { "lxqt-notificationd", NULL, .draws_default = TRUE, .buttons = 2, .label_chars = 8,
    .row_chars = ROW_CHARS },
  /* Its window is as wide as that, whatever is in it. */
  { "SwayNotificationCenter", NULL, .buttons = BUTTONS, .label_chars = LABEL_CHARS,
    .row_chars = 48 },
};

const BeckonServerTraits *
beckon_server_traits_get_usual (void)
{
  return &usual;
}

const BeckonServerTraits *
beckon_server_traits_find (const char *name, const char *vendor)
{
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_strcmp0 (known[i].name, name) == 0
        && (known[i].vendor == NULL || g_strcmp0 (known[i].vendor, vendor) == 0))
      return &known[i];
  return &usual;
}
