/* server-traits.c: what is known of servers of notifications, and they do not say themselves
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/server-traits.h"

/* Three is what GNOME draws. Labels have at most 40 characters (quick-options.c), which may be wide
 * ones; a screen of 1280 pixels has room for three such labels, not of wide ones. */
#define BUTTONS 3
#define LABEL_COLUMNS 80
#define ROW_COLUMNS (BUTTONS * 40)

static const BeckonServerTraits usual = {
  .buttons = BUTTONS,
  .label_columns = LABEL_COLUMNS,
  .row_columns = ROW_COLUMNS,
};

/* Nothing has to be known of these but that they draw. */
static const BeckonServerTraits plain = {
  .buttons = BUTTONS,
  .label_columns = LABEL_COLUMNS,
  .row_columns = ROW_COLUMNS,
};

/* By their sources: GNOME Shell, Plasma, notification-daemon of GNOME, notify-osd, Cinnamon, Budgie
 * (its name until and after 10.6), Deepin, awesome. */
static const char *const plain_names[] = {
  "gnome-shell", "Plasma", "Notification Daemon",        "notify-osd",
  "cinnamon",    "Raven",  "Budgie Notification Server", "DeepinNotifications",
  "naughty",     NULL,
};

static const BeckonServerTraits known[] = {
  /* A left click dismisses; the middle button opens, and “dunstctl context” has the rest. */
  { "dunst", NULL, .hides_buttons = TRUE, .needs_menu = TRUE, .buttons = BUTTONS,
    .label_columns = LABEL_COLUMNS, .row_columns = ROW_COLUMNS },
  /* A click opens; “makoctl menu” has the rest. */
  { "mako", NULL, .hides_buttons = TRUE, .buttons = BUTTONS, .label_columns = LABEL_COLUMNS,
    .row_columns = ROW_COLUMNS },
  /* All buttons are as wide as the widest: four of 40 columns fill a screen of 1280 pixels. */
  { "Xfce Notify Daemon", NULL, .draws_default = TRUE, .buttons = BUTTONS, .label_columns = 40,
    .row_columns = ROW_COLUMNS, .body_lines = 6, .body_columns = 36 },
  { "Notification Daemon", "MATE", .reads_labels = TRUE, .buttons = BUTTONS,
    .label_columns = LABEL_COLUMNS, .row_columns = ROW_COLUMNS },
  /* With a fourth action there is a list instead of buttons. They share a window of 300 pixels:
   * “APPROVE” is seen whole, “OVERRIDE” is not. Its height leaves out of account that the icon
   * makes the text narrower: the third line is cut off. */
  { "lxqt-notificationd", NULL, .draws_default = TRUE, .reads_mnemonics = TRUE, .buttons = 2,
    .label_columns = 7, .row_columns = ROW_COLUMNS, .body_lines = 2, .body_columns = 26 },
  /* Its window is as wide as that, whatever is in it. */
  { "SwayNotificationCenter", NULL, .buttons = BUTTONS, .label_columns = LABEL_COLUMNS,
    .row_columns = 48 },
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
  return name != NULL && g_strv_contains (plain_names, name) ? &plain : &usual;
}

gboolean
beckon_server_traits_is_known (const BeckonServerTraits *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self != &usual;
}
