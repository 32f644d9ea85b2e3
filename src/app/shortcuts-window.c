/* shortcuts-window.c: the keyboard shortcuts, in two columns, with a search
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/shortcuts-window.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/shortcuts.h"
#include "app/widgets/adaptive-bin.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wrap-box.h"

struct _BeckonShortcutsWindow
{
  AdwWindow          parent_instance;
  GtkEditable       *search;
  GtkStack          *stack;
  BeckonAdaptiveBin *adaptive;
  GtkBox            *columns;
  GtkBox            *first;
  GtkBox            *second;
  GtkWidget         *groups[BECKON_N_SHORTCUT_PLACES];
  GPtrArray         *rows; /* (owned) (element-type GtkWidget): not owned, one for each shortcut */
};

G_DEFINE_FINAL_TYPE (BeckonShortcutsWindow, beckon_shortcuts_window, ADW_TYPE_WINDOW)

/* (transfer full) (nullable): the keys as labelled on the keyboard, such as “Ctrl+N”. */
static char *
describe_keys (const char *keys)
{
  guint           key;
  GdkModifierType modifiers;

  return gtk_accelerator_parse (keys, &key, &modifiers) ? gtk_accelerator_get_label (key, modifiers)
                                                        : NULL;
}

static void
add_text (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (label, css_class);
  beckon_wrap_box_append (BECKON_WRAP_BOX (box), label);
}

/* A cap for each key. */
static void
add_caps (GtkWidget *box, const char *label)
{
  g_auto (GStrv) caps = g_strsplit (label, "+", -1);

  for (guint i = 0; caps[i] != NULL; i++)
    add_text (box, caps[i], "key-cap");
}

/* @said: its keys are appended. */
static GtkWidget *
make_keys (const BeckonShortcut *shortcut, GString *said)
{
  GtkWidget *box = beckon_wrap_box_new (4);

  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  /* Keys are read from the left in every language. */
  gtk_widget_set_direction (box, GTK_TEXT_DIR_LTR);
  for (guint i = 0; i < BECKON_SHORTCUT_KEYS && shortcut->keys[i] != NULL; i++)
    {
      g_autofree char *label = describe_keys (shortcut->keys[i]);

      if (i > 0)
        {
          add_text (box, shortcut->is_range ? "…" : "/", "dim-label");
          g_string_append (said, shortcut->is_range ? " … " : ", ");
        }
      add_caps (box, label);
      g_string_append (said, label);
    }

  return box;
}

static void
add_row (BeckonShortcutsWindow *self, const BeckonShortcut *shortcut)
{
  GtkWidget *row = adw_action_row_new ();
  g_autoptr (GString) said = g_string_new (_ (shortcut->title));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (shortcut->title));
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  g_string_append (said, ", ");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), make_keys (shortcut, said));
  beckon_spoken_name (row, said->str);
  g_object_set_data_full (G_OBJECT (row), "words", g_utf8_casefold (said->str, -1), g_free);
  g_object_set_data (G_OBJECT (row), "group", self->groups[shortcut->place]);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->groups[shortcut->place]), row);
  g_ptr_array_add (self->rows, row);
}

/* --- search --- */

static gboolean
matches (GtkWidget *row, char **words)
{
  const char *text = g_object_get_data (G_OBJECT (row), "words");

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (strstr (text, words[i]) == NULL)
        return FALSE;
    }
  return TRUE;
}

static void
on_search (BeckonShortcutsWindow *self)
{
  g_autofree char *typed = g_utf8_casefold (gtk_editable_get_text (self->search), -1);
  g_auto (GStrv) words = g_strsplit_set (g_strstrip (typed), " +", -1);
  gboolean any = FALSE;

  for (guint i = 0; i < BECKON_N_SHORTCUT_PLACES; i++)
    gtk_widget_set_visible (self->groups[i], FALSE);
  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, i);
      gboolean   is_found = matches (row, words);

      gtk_widget_set_visible (row, is_found);
      if (is_found)
        gtk_widget_set_visible (g_object_get_data (G_OBJECT (row), "group"), TRUE);
      any = any || is_found;
    }
  gtk_stack_set_visible_child_name (self->stack, any ? "list" : "none");
}

static void
on_stop_search (BeckonShortcutsWindow *self)
{
  if (*gtk_editable_get_text (self->search) != '\0')
    gtk_editable_set_text (self->search, "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
on_narrow_changed (BeckonShortcutsWindow *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  beckon_adaptive_bin_is_narrow (self->adaptive)
                                    ? GTK_ORIENTATION_VERTICAL
                                    : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_homogeneous (self->columns, !beckon_adaptive_bin_is_narrow (self->adaptive));
}

/* --- object --- */

static void
beckon_shortcuts_window_dispose (GObject *object)
{
  g_clear_pointer (&BECKON_SHORTCUTS_WINDOW (object)->rows, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_shortcuts_window_parent_class)->dispose (object);
}

static void
beckon_shortcuts_window_class_init (BeckonShortcutsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_shortcuts_window_dispose;

  g_type_ensure (BECKON_TYPE_ADAPTIVE_BIN);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_WINDOW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/shortcuts-window.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonShortcutsWindow, search);
  gtk_widget_class_bind_template_child (widget_class, BeckonShortcutsWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonShortcutsWindow, adaptive);
  gtk_widget_class_bind_template_child (widget_class, BeckonShortcutsWindow, columns);
  gtk_widget_class_bind_template_child (widget_class, BeckonShortcutsWindow, first);
  gtk_widget_class_bind_template_child (widget_class, BeckonShortcutsWindow, second);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_search);
  gtk_widget_class_bind_template_callback (widget_class, on_narrow_changed);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

static void
beckon_shortcuts_window_init (BeckonShortcutsWindow *self)
{
  guint                 n_shortcuts;
  const BeckonShortcut *shortcuts = beckon_shortcuts_list (&n_shortcuts);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_ptr_array_new ();
  for (BeckonShortcutPlace i = 0; i < BECKON_N_SHORTCUT_PLACES; i++)
    {
      self->groups[i] = adw_preferences_group_new ();
      adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->groups[i]),
                                       beckon_shortcuts_get_place (i));
      gtk_box_append (i <= BECKON_SHORTCUTS_LISTS ? self->first : self->second, self->groups[i]);
    }
  for (guint i = 0; i < n_shortcuts; i++)
    add_row (self, &shortcuts[i]);
  on_narrow_changed (self);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (self->search), GTK_WIDGET (self));
  beckon_spoken_focus_first (GTK_WINDOW (self), GTK_WIDGET (self->search));
}

GtkWidget *
beckon_shortcuts_window_new (void)
{
  return g_object_new (BECKON_TYPE_SHORTCUTS_WINDOW, NULL);
}
