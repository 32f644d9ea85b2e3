/* printed-shortcuts.c: shortcuts by the letter that is printed on a key (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/printed-shortcuts.h"

#include "app/widgets/printed-key.h"

static gboolean
is_triggered (GtkShortcutTrigger *trigger, guint keyval, GdkModifierType modifiers)
{
  if (GTK_IS_ALTERNATIVE_TRIGGER (trigger))
    {
      GtkAlternativeTrigger *either = GTK_ALTERNATIVE_TRIGGER (trigger);

      return is_triggered (gtk_alternative_trigger_get_first (either), keyval, modifiers)
             || is_triggered (gtk_alternative_trigger_get_second (either), keyval, modifiers);
    }
  return GTK_IS_KEYVAL_TRIGGER (trigger)
         && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == keyval
         && gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == modifiers;
}

static gboolean
activate_of_controller (GtkWidget      *widget,
                        GListModel     *shortcuts,
                        guint           keyval,
                        GdkModifierType modifiers)
{
  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);

      if (is_triggered (gtk_shortcut_get_trigger (shortcut), keyval, modifiers)
          && gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                           gtk_shortcut_get_arguments (shortcut)))
        return TRUE;
    }
  return FALSE;
}

/* The shortcuts of @widget: those of its class, and of the application where it is a window. */
static gboolean
activate_of_widget (GtkWidget *widget, guint keyval, GdkModifierType modifiers)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_SHORTCUT_CONTROLLER (controller)
          && activate_of_controller (widget, G_LIST_MODEL (controller), keyval, modifiers))
        return TRUE;
    }
  return FALSE;
}

static gboolean
on_key (GtkEventControllerKey *keys,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        GtkWindow             *window)
{
  GdkEvent       *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  GtkWidget      *widget = gtk_window_get_focus (window);
  guint           latin;

  if ((modifiers & GDK_CONTROL_MASK) == 0)
    return GDK_EVENT_PROPAGATE;
  latin = beckon_printed_key_get_latin (event, keyval);
  if (latin == keyval)
    return GDK_EVENT_PROPAGATE;

  /* As GTK does: from what has the focus to the window. */
  if (widget == NULL)
    widget = GTK_WIDGET (window);
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (activate_of_widget (widget, latin, modifiers))
      return GDK_EVENT_STOP;
  return GDK_EVENT_PROPAGATE;
}

static void
on_window_added (GtkApplication *application, GtkWindow *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), window, 0);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
}

void
beckon_printed_shortcuts_follow (GtkApplication *application)
{
  g_return_if_fail (GTK_IS_APPLICATION (application));

  g_signal_connect (application, "window-added", G_CALLBACK (on_window_added), NULL);
}
