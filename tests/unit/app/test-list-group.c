/* test-list-group.c: a list of rows in the preferences
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Needs a display.
 */

#include "app/settings/list-group.h"

/* A list of texts; each row has a button and an entry. */
#define TEST_TYPE_GROUP (test_group_get_type ())
G_DECLARE_FINAL_TYPE (TestGroup, test_group, TEST, GROUP, BeckonListGroup)

struct _TestGroup
{
  BeckonListGroup parent_instance;
  guint           n_made;
  guint           n_added;
};

G_DEFINE_FINAL_TYPE (TestGroup, test_group, BECKON_TYPE_LIST_GROUP)

static gboolean
test_group_has_item (GtkWidget *row, gconstpointer item)
{
  return g_str_equal (gtk_widget_get_name (row), item);
}

static GtkWidget *
test_group_make_row (BeckonListGroup *group, gconstpointer item)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *entry = gtk_entry_new ();
  GtkWidget *button = gtk_button_new_with_label (item);

  gtk_widget_set_name (row, item);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), entry);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  g_object_set_data (G_OBJECT (row), "entry", entry);
  g_object_set_data (G_OBJECT (row), "button", button);
  TEST_GROUP (group)->n_made++;
  return row;
}

static void
test_group_update_row (BeckonListGroup *group, GtkWidget *row, gconstpointer item)
{
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), item);
}

static void
test_group_add (BeckonListGroup *group)
{
  TEST_GROUP (group)->n_added++;
}

static void
test_group_class_init (TestGroupClass *klass)
{
  BeckonListGroupClass *group_class = BECKON_LIST_GROUP_CLASS (klass);

  group_class->has_item = test_group_has_item;
  group_class->make_row = test_group_make_row;
  group_class->update_row = test_group_update_row;
  group_class->add = test_group_add;
}

static void
test_group_init (TestGroup *self)
{
  beckon_list_group_add_button (BECKON_LIST_GROUP (self), "Add");
  beckon_list_group_add_note (BECKON_LIST_GROUP (self));
}

typedef struct
{
  GtkWidget *window;
  TestGroup *group;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->window = adw_window_new ();
  self->group = g_object_new (TEST_TYPE_GROUP, NULL);
  adw_window_set_content (ADW_WINDOW (self->window), GTK_WIDGET (self->group));
  gtk_window_present (GTK_WINDOW (self->window));
  while (!gtk_widget_get_mapped (self->window))
    g_main_context_iteration (NULL, TRUE);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
}

/* @letters: the items. The rows are in the same order, in the list and on the
 * screen. */
static void
show (Fixture *self, const char *letters)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  const GPtrArray *rows;
  GtkWidget       *before;

  for (const char *letter = letters; *letter != '\0'; letter++)
    g_ptr_array_add (items, g_strndup (letter, 1));
  beckon_list_group_show (BECKON_LIST_GROUP (self->group), items);
  rows = beckon_list_group_get_rows (BECKON_LIST_GROUP (self->group));
  g_assert_cmpuint (rows->len, ==, items->len);
  for (guint i = 0; i < rows->len; i++)
    {
      g_assert_cmpstr (adw_preferences_row_get_title (rows->pdata[i]), ==, items->pdata[i]);
      before = gtk_widget_get_prev_sibling (rows->pdata[i]);
      if (i > 0)
        g_assert_true (before == rows->pdata[i - 1]);
    }
  if (rows->len > 0)
    g_assert_null (gtk_widget_get_next_sibling (rows->pdata[rows->len - 1]));
}

/* (transfer none): @part of the row at @nth. */
static GtkWidget *
get_part (Fixture *self, guint nth, const char *part)
{
  return g_object_get_data (
    beckon_list_group_get_rows (BECKON_LIST_GROUP (self->group))->pdata[nth], part);
}

static gboolean
on_tick (GtkWidget *window, GdkFrameClock *clock, gpointer user_data)
{
  guint *n_ticks = user_data;

  return ++*n_ticks < 3 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* What has the focus when the window was drawn again: only then it moves away from what is gone. */
static GtkWidget *
get_focus (Fixture *self)
{
  guint n_ticks = 0;

  gtk_widget_add_tick_callback (self->window, on_tick, &n_ticks, NULL);
  while (n_ticks < 3)
    g_main_context_iteration (NULL, TRUE);
  return gtk_window_get_focus (GTK_WINDOW (self->window));
}

/* The row of an item that remains is the same widget, wherever it stands, and so is the focus. */
static void
test_focus (Fixture *self, gconstpointer data)
{
  GtkWidget *button;

  show (self, "abc");
  g_assert_cmpuint (self->group->n_made, ==, 3);
  button = get_part (self, 1, "button");
  gtk_widget_grab_focus (button);

  show (self, "bc");
  g_assert_true (get_focus (self) == button);
  show (self, "xbc");
  g_assert_true (get_focus (self) == button);
  g_assert_true (get_part (self, 1, "button") == button);
  show (self, "cyb");
  g_assert_true (get_focus (self) == button);
  g_assert_true (get_part (self, 2, "button") == button);
  g_assert_cmpuint (self->group->n_made, ==, 5);

  show (self, "");
  /* Two that are the same have a row each. */
  show (self, "aa");
  show (self, "aba");
  g_assert_cmpuint (self->group->n_made, ==, 8);
}

/* What is typed when the list changes is not replaced by the next key. */
static void
test_typed (Fixture *self, gconstpointer data)
{
  GtkEditable *entry;
  int          start, end;

  show (self, "ab");
  entry = GTK_EDITABLE (get_part (self, 1, "entry"));
  gtk_editable_set_text (entry, "half a word");
  gtk_widget_grab_focus (GTK_WIDGET (entry));
  gtk_editable_set_position (entry, -1);

  show (self, "axb");
  g_assert_true (gtk_widget_is_ancestor (get_focus (self), GTK_WIDGET (entry)));
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "half a word");
  g_assert_false (gtk_editable_get_selection_bounds (entry, &start, &end));
}

/* (transfer none) (nullable): the button with this tooltip, or the row with this title, if it is on
 * the screen. */
static GtkWidget *
find (GtkWidget *widget, const char *text)
{
  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_visible (widget))
    return NULL;
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0
      || (ADW_IS_PREFERENCES_ROW (widget)
          && g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), text) == 0))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_around (Fixture *self, gconstpointer data)
{
  BeckonListGroup *group = BECKON_LIST_GROUP (self->group);
  GtkWidget       *note;

  beckon_list_group_set_note (group, "Nothing <b>yet</b>", NULL);
  note = find (self->window, "Nothing <b>yet</b>");
  g_assert_nonnull (note);
  g_assert_true (gtk_widget_has_css_class (note, "dim-label"));
  show (self, "ab");
  g_assert_true (gtk_widget_get_next_sibling (note) == find (self->window, "a"));
  beckon_list_group_set_note (group, NULL, NULL);
  g_assert_null (find (self->window, "Nothing <b>yet</b>"));

  g_signal_emit_by_name (find (self->window, "Add"), "clicked");
  g_assert_cmpuint (self->group->n_added, ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  adw_init ();

  g_test_add ("/list-group/a-row-that-remains-keeps-the-focus", Fixture, NULL, set_up, test_focus,
              tear_down);
  g_test_add ("/sen/SEN-5/a-change-leaves-what-is-typed", Fixture, NULL, set_up, test_typed,
              tear_down);
  g_test_add ("/list-group/note-and-button", Fixture, NULL, set_up, test_around, tear_down);

  return g_test_run ();
}
