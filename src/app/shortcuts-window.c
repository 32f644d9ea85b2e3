/* shortcuts-window.c: the keyboard shortcuts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/shortcuts-window.h"

#include <glib/gi18n-lib.h>

struct _BeckonShortcutsWindow
{
  AdwWindow           parent_instance;
  AdwPreferencesPage *page;
};

G_DEFINE_FINAL_TYPE (BeckonShortcutsWindow, beckon_shortcuts_window, ADW_TYPE_WINDOW)

typedef struct
{
  const char *title;
  const char *accels[2];
} Shortcut;

static const Shortcut general[] = {
  { N_ ("Desk"), { "<Control>1" } },
  { N_ ("History"), { "<Control>2" } },
  { N_ ("Insights"), { "<Control>3" } },
  { N_ ("New Task"), { "<Control>n" } },
  { N_ ("New Plan"), { "<Control><Shift>n" } },
  { N_ ("Search and Filter"), { "<Control>f" } },
  { N_ ("Answer Oldest Question"), { "<Control>Return" } },
  { N_ ("Back"), { "Escape", "<Alt>Left" } },
  { N_ ("Main Menu"), { "F10" } },
  { N_ ("Preferences"), { "<Control>comma" } },
  { N_ ("Keyboard Shortcuts"), { "<Control>question" } },
  { N_ ("Close Window"), { "<Control>w" } },
  { N_ ("Quit"), { "<Control>q" } },
};

static const Shortcut task[] = {
  { N_ ("Pause or Resume"), { "<Control>p" } },
  { N_ ("Resume Now"), { "<Control><Shift>p" } },
  { N_ ("Cancel Task"), { "<Control>Delete" } },
};

static const Shortcut plan[] = {
  { N_ ("Start"), { "<Control>Return" } },
  { N_ ("Open File"), { "<Control>o" } },
  { N_ ("Close"), { "Escape", "<Control>w" } },
};

static const Shortcut question[] = {
  { N_ ("Choose an Option by Number"), { "1", "9" } },
  { N_ ("Move Between Options"), { "Up", "Down" } },
  { N_ ("Choose the Focused Option"), { "Return" } },
  { N_ ("Send the Selected Options or Text"), { "<Control>Return" } },
  { N_ ("Later: Leave the Question Open"), { "Escape" } },
};

/* (transfer full): the keys as labelled on the keyboard, "1 … 9" for a range of digits. */
static char *
format_accels (const Shortcut *shortcut)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (shortcut->accels) && shortcut->accels[i] != NULL; i++)
    {
      guint            key;
      GdkModifierType  modifiers;
      g_autofree char *label = NULL;

      if (!gtk_accelerator_parse (shortcut->accels[i], &key, &modifiers))
        continue;
      label = gtk_accelerator_get_label (key, modifiers);
      if (text->len > 0)
        g_string_append (text, g_ascii_isdigit (*shortcut->accels[0]) ? " … " : "   ");
      g_string_append (text, label);
    }

  return g_string_free (text, FALSE);
}

static void
add_group (BeckonShortcutsWindow *self,
           const char            *title,
           const Shortcut        *shortcuts,
           guint                  n_shortcuts)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  for (guint i = 0; i < n_shortcuts; i++)
    {
      GtkWidget       *row = adw_action_row_new ();
      g_autofree char *keys = format_accels (&shortcuts[i]);
      GtkWidget       *label = gtk_label_new (keys);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (shortcuts[i].title));
      gtk_widget_add_css_class (label, "dim-label");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
    }
  adw_preferences_page_add (self->page, ADW_PREFERENCES_GROUP (group));
}

static void
beckon_shortcuts_window_class_init (BeckonShortcutsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_WINDOW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/shortcuts-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonShortcutsWindow, page);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

static void
beckon_shortcuts_window_init (BeckonShortcutsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_group (self, _ ("Everywhere"), general, G_N_ELEMENTS (general));
  add_group (self, _ ("Current Task"), task, G_N_ELEMENTS (task));
  add_group (self, _ ("Plan Editor"), plan, G_N_ELEMENTS (plan));
  add_group (self, _ ("Question Dialog"), question, G_N_ELEMENTS (question));
}

GtkWidget *
beckon_shortcuts_window_new (void)
{
  return g_object_new (BECKON_TYPE_SHORTCUTS_WINDOW, NULL);
}
