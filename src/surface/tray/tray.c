/* tray.c: the desk in the tray of the desktop
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/tray/tray.h"

#include <glib/gi18n-lib.h>

#include "surface/quick/quick-options.h"
#include "surface/quiet/quiet-menu.h"
#include "surface/tray/menu-export.h"
#include "surface/tray/tray-menu.h"

#define MENU_PATH "/MenuBar"

struct _BeckonTray
{
  GObject         parent_instance;
  BeckonWaiting  *waiting;  /* (owned) */
  GActionGroup   *actions;  /* (owned) */
  BeckonTrayMenu *menu;     /* (owned) */
  BeckonMenuExport *export; /* (owned) */
  BeckonTrayItem *item;     /* (owned) */
};

enum
{
  ACTIVATING,
  HOST_CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTray, beckon_tray, G_TYPE_OBJECT)

/* (transfer full) */
static char *
make_title (guint n_questions)
{
  if (n_questions == 0)
    return g_strdup ("Beckon");
  /* Translators: what the tray says of its icon; %u is a number */
  return g_strdup_printf (
    ngettext ("Beckon: %u question waits", "Beckon: %u questions wait", n_questions), n_questions);
}

static void
update (BeckonTray *self)
{
  guint            n_questions = beckon_waiting_get_n (self->waiting);
  g_autofree char *reason = beckon_quiet_describe (beckon_waiting_get_quiet (self->waiting));
  g_autofree char *title = make_title (n_questions);
  g_autofree char *label = n_questions > 0 ? g_strdup_printf ("%u", n_questions) : NULL;
  BeckonTrayLook   look = {
      .icon = reason != NULL    ? BECKON_TRAY_ICON_QUIET
              : n_questions > 0 ? BECKON_TRAY_ICON_ATTENTION
                                : BECKON_TRAY_ICON,
      .title = title,
      .label = label,
      .text = reason,
      .attention = n_questions > 0 && reason == NULL,
  };

  beckon_tray_item_set_look (self->item, &look);
}

static void
on_activated (BeckonTray *self)
{
  g_autofree char *token = beckon_tray_item_take_token (self->item);

  g_signal_emit (self, signals[ACTIVATING], 0, token);
  g_action_group_activate_action (
    self->actions, BECKON_ACTION_SHOW_QUESTION + sizeof BECKON_TRAY_ACTIONS,
    g_variant_new (BECKON_ACTION_SHOW_QUESTION_TYPE, beckon_waiting_get_first_id (self->waiting)));
}

static void
on_host_changed (BeckonTray *self)
{
  g_signal_emit (self, signals[HOST_CHANGED], 0);
}

/* --- the object --- */

static void
beckon_tray_dispose (GObject *object)
{
  BeckonTray *self = BECKON_TRAY (object);

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
  g_clear_object (&self->export);
  g_clear_object (&self->menu);
  g_clear_object (&self->actions);
  if (self->waiting != NULL)
    g_signal_handlers_disconnect_by_data (self->waiting, self);
  g_clear_object (&self->waiting);

  G_OBJECT_CLASS (beckon_tray_parent_class)->dispose (object);
}

static void
beckon_tray_class_init (BeckonTrayClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_tray_dispose;

  signals[ACTIVATING] = g_signal_new ("activating", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[HOST_CHANGED] = g_signal_new ("host-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_tray_init (BeckonTray *self)
{
}

BeckonTray *
beckon_tray_new (BeckonWaiting   *waiting,
                 GDBusConnection *connection,
                 GActionGroup    *actions,
                 const char      *icons,
                 BeckonTrayDraw   draw)
{
  BeckonTray *self;

  g_return_val_if_fail (BECKON_IS_WAITING (waiting), NULL);
  g_return_val_if_fail (G_IS_DBUS_CONNECTION (connection), NULL);
  g_return_val_if_fail (G_IS_ACTION_GROUP (actions), NULL);

  self = g_object_new (BECKON_TYPE_TRAY, NULL);
  self->waiting = g_object_ref (waiting);
  self->actions = g_object_ref (actions);
  self->menu = beckon_tray_menu_new (waiting);
  self->export = beckon_menu_export_new (
    connection, MENU_PATH, beckon_tray_menu_get_model (self->menu), BECKON_TRAY_ACTIONS, actions);
  self->item = beckon_tray_item_new (connection, MENU_PATH, icons, draw);
  update (self);
  g_signal_connect_swapped (self->item, "activated", G_CALLBACK (on_activated), self);
  g_signal_connect_swapped (self->item, "host-changed", G_CALLBACK (on_host_changed), self);
  g_signal_connect_swapped (waiting, "changed", G_CALLBACK (update), self);
  return self;
}

gboolean
beckon_tray_has_host (BeckonTray *self)
{
  g_return_val_if_fail (BECKON_IS_TRAY (self), FALSE);

  return beckon_tray_item_has_host (self->item);
}
