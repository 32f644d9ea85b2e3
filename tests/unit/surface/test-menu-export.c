/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "surface/tray/menu-export.h"
#include "tray-host.h"

#define MENU "com.canonical.dbusmenu"

typedef struct
{
  TrayHost            host;
  GMenu              *menu;
  GSimpleActionGroup *actions;
  BeckonMenuExport *export;
  GString *done; /* what was activated */
} Fixture;

static void
on_activate (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  Fixture         *self = user_data;
  g_autofree char *text = parameter != NULL ? g_variant_print (parameter, FALSE) : g_strdup ("");

  g_string_append_printf (self->done, "%s(%s)", g_action_get_name (G_ACTION (action)), text);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  static const GActionEntry entries[] = {
    { .name = "open", .activate = on_activate },
    { .name = "show", .activate = on_activate, .parameter_type = "x" },
    { .name = "quiet", .parameter_type = "s", .state = "'off'" },
    { .name = "loud", .state = "true" },
  };

  tray_host_set_up (&self->host);
  tray_host_begin (&self->host, TRUE);
  self->done = g_string_new (NULL);
  self->menu = g_menu_new ();
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  self->export = beckon_menu_export_new (self->host.program, "/MenuBar", G_MENU_MODEL (self->menu),
                                         "app", G_ACTION_GROUP (self->actions));
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_object (&self->export);
  g_object_unref (self->menu);
  g_object_unref (self->actions);
  g_string_free (self->done, TRUE);
  tray_host_tear_down (&self->host);
}

static void
assert_menu (Fixture *self, const char *expected)
{
  g_autofree char *text = NULL;

  tray_host_settle (&self->host);
  text = tray_host_dump_menu (&self->host);
  g_assert_cmpstr (text, ==, expected);
}

static GVariant *
call (Fixture *self, const char *method, GVariant *parameters, GError **error)
{
  return tray_host_call (&self->host, "/MenuBar", MENU, method, parameters, error);
}

static void
test_layout (Fixture *self, gconstpointer data)
{
  g_autoptr (GMenu) empty = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) submenu = g_menu_new ();

  g_menu_append (submenu, "Off", "app.quiet::off");
  g_menu_append (submenu, "On", "app.quiet::on");
  g_menu_append (section, "Open", "app.open");
  g_menu_append_submenu (section, "Quiet", G_MENU_MODEL (submenu));
  g_menu_append_section (self->menu, NULL, G_MENU_MODEL (empty));
  g_menu_append_section (self->menu, NULL, G_MENU_MODEL (section));
  g_menu_append (self->menu, "Loud", "app.loud");
  g_menu_append (self->menu, "Missing", "app.missing");
  g_menu_append (self->menu, "Of a window", "win.open");
  g_menu_append (self->menu, "Wrong target", "app.open(7)");
  g_menu_append_section (self->menu, NULL, G_MENU_MODEL (empty));
  assert_menu (self, "Open\nQuiet\n  Off (on)\n  On (off)\n---\nLoud (on)\n"
                     "Missing (insensitive)\nOf a window (insensitive)\n"
                     "Wrong target (insensitive)\n");
}

static void
test_depth (Fixture *self, gconstpointer data)
{
  g_autoptr (GMenu) submenu = g_menu_new ();
  g_autoptr (GVariant) flat = NULL;
  g_autoptr (GVariant) root = NULL;
  g_autofree char *text = NULL;
  const char      *names[] = { "label", NULL };

  g_menu_append (submenu, "Deep", "app.open");
  g_menu_append_submenu (self->menu, "Sub", G_MENU_MODEL (submenu));
  tray_host_settle (&self->host);
  root = call (self, "GetLayout", g_variant_new ("(ii^as)", 0, 0, names), NULL);
  text = g_variant_print (root, FALSE);
  g_assert_cmpstr (text, ==, "(2, (0, {}, []))");
  flat = call (self, "GetLayout", g_variant_new ("(ii^as)", 0, 1, names), NULL);
  g_free (text);
  text = g_variant_print (flat, FALSE);
  g_assert_cmpstr (text, ==, "(2, (0, {}, [<(1, {'label': <'Sub'>}, @av [])>]))");
}

/* One turn of the main loop, one announcement, whatever happened in it. */
static void
test_batched (Fixture *self, gconstpointer data)
{
  g_menu_append (self->menu, "Quiet", "app.quiet::on");
  assert_menu (self, "Quiet (off)\n");
  tray_host_count (&self->host, "");

  for (guint i = 0; i < 500; i++)
    {
      g_autofree char *label = g_strdup_printf ("Item %u", i);

      g_menu_append (self->menu, label, "app.open");
      if (i >= 3)
        g_menu_remove (self->menu, 1);
    }
  g_assert_cmpuint (tray_host_count (&self->host, "LayoutUpdated"), ==, 1);

  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "quiet",
                                      g_variant_new_string ("on"));
  tray_host_settle (&self->host);
  g_assert_cmpuint (self->host.signals->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (self->host.signals, 0), ==,
                   "ItemsPropertiesUpdated ([(1, {'toggle-state': <1>})], [])");
  tray_host_count (&self->host, "");

  /* A property that is gone is named; the action is back later. */
  g_simple_action_set_enabled (
    G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), "quiet")), FALSE);
  g_assert_cmpuint (tray_host_count (&self->host, "ItemsPropertiesUpdated ([(1, {'enabled': "), ==,
                    1);
  g_simple_action_set_enabled (
    G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), "quiet")), TRUE);
  g_assert_cmpuint (tray_host_count (&self->host, "ItemsPropertiesUpdated ([], [(1, ['enabled'"),
                    ==, 1);
}

/* Only the submenu that changed is read again, and an item keeps its number. */
static void
test_ids_stay (Fixture *self, gconstpointer data)
{
  g_autoptr (GMenu) submenu = g_menu_new ();
  gint32 open;
  gint32 show;

  g_menu_append (self->menu, "Open", "app.open");
  g_menu_append_submenu (self->menu, "Sub", G_MENU_MODEL (submenu));
  g_menu_append (submenu, "Show", "app.show(int64 7)");
  assert_menu (self, "Open\nSub\n  Show\n");
  open = tray_host_find (&self->host, "Open");
  show = tray_host_find (&self->host, "Show");
  tray_host_count (&self->host, "");

  g_menu_prepend (submenu, "Show 8", "app.show(int64 8)");
  tray_host_settle (&self->host);
  g_assert_cmpuint (self->host.signals->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (self->host.signals, 0), ==, "LayoutUpdated (3, 2)");
  g_assert_cmpint (tray_host_find (&self->host, "Open"), ==, open);
  g_assert_cmpint (tray_host_find (&self->host, "Show"), ==, show);
}

static void
test_click (Fixture *self, gconstpointer data)
{
  gint32 id;

  g_menu_append (self->menu, "Show", "app.show(int64 7)");
  g_menu_append (self->menu, "Quiet", "app.quiet::on");
  g_menu_append (self->menu, "Missing", "app.missing");
  tray_host_settle (&self->host);
  g_assert_true (tray_host_click (&self->host, tray_host_find (&self->host, "Show")));
  g_assert_cmpstr (self->done->str, ==, "show(7)");
  g_assert_true (tray_host_click (&self->host, tray_host_find (&self->host, "Quiet")));
  assert_menu (self, "Show\nQuiet (on)\nMissing (insensitive)\n");
  g_assert_true (tray_host_click (&self->host, tray_host_find (&self->host, "Missing")));
  g_assert_true (tray_host_click (&self->host, 0));

  /* It is gone, and so is what it did; its number is never given to another item. */
  id = tray_host_find (&self->host, "Show");
  g_menu_remove (self->menu, 0);
  g_menu_prepend (self->menu, "Open", "app.open");
  tray_host_settle (&self->host);
  g_assert_false (tray_host_click (&self->host, id));
  g_assert_cmpint (tray_host_find (&self->host, "Open"), !=, id);
  g_assert_cmpstr (self->done->str, ==, "show(7)");
}

/* Whoever is no tray reads the menu, and chooses nothing. */
static void
test_no_tray (Fixture *self, gconstpointer data)
{
  g_autoptr (GVariant) one = NULL;
  g_autoptr (GVariant) many = NULL;
  g_autoptr (GError) error = NULL;

  g_menu_append (self->menu, "Open", "app.open");
  tray_host_settle (&self->host);
  tray_host_end (&self->host);
  g_assert_cmpint (tray_host_find (&self->host, "Open"), ==, 1);
  one = call (self, "Event", g_variant_new_parsed ("(1, 'clicked', <0>, uint32 0)"), &error);
  g_assert_error (error, G_DBUS_ERROR, G_DBUS_ERROR_ACCESS_DENIED);
  many =
    call (self, "EventGroup", g_variant_new_parsed ("([(1, 'clicked', <0>, uint32 0)],)"), NULL);
  g_assert_null (one);
  g_assert_null (many);
  g_assert_cmpstr (self->done->str, ==, "");

  /* Of several panels, each has a name of its own. */
  bus_fixture_own (&self->host.fixture, "org.kde.StatusNotifierHost-1-1");
  g_assert_true (tray_host_click (&self->host, 1));
  g_assert_cmpstr (self->done->str, ==, "open()");
}

/* The menu ends while it is looked up who clicked. */
static void
test_ends_meanwhile (Fixture *self, gconstpointer data)
{
  g_menu_append (self->menu, "Open", "app.open");
  tray_host_settle (&self->host);
  g_dbus_connection_call (self->host.host, g_dbus_connection_get_unique_name (self->host.program),
                          "/MenuBar", MENU, "Event",
                          g_variant_new ("(isvu)", 1, "clicked", g_variant_new_int32 (0), 0), NULL,
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL, NULL);
  g_dbus_connection_flush_sync (self->host.host, NULL, NULL);
  for (guint i = 0; i < 3; i++)
    g_main_context_iteration (NULL, FALSE);
  g_clear_object (&self->export);
  tray_host_settle (&self->host);
  g_assert_true (g_str_equal (self->done->str, "") || g_str_equal (self->done->str, "open()"));
}

static void
test_groups (Fixture *self, gconstpointer data)
{
  g_autoptr (GVariant) reply = NULL;
  g_autofree char *text = NULL;
  GVariantBuilder  events;
  gint32           many[] = { 1, 1, 99, 1, -5 };

  g_menu_append (self->menu, "Show", "app.show(int64 7)");
  tray_host_settle (&self->host);

  reply = call (self, "GetGroupProperties",
                g_variant_new ("(@aias)",
                               g_variant_new_fixed_array (G_VARIANT_TYPE_INT32, many,
                                                          G_N_ELEMENTS (many), sizeof many[0]),
                               NULL),
                NULL);
  text = g_variant_print (reply, FALSE);
  g_assert_cmpstr (text, ==, "([(1, {'label': <'Show'>})],)");

  g_clear_pointer (&reply, g_variant_unref);
  g_clear_pointer (&text, g_free);
  g_variant_builder_init (&events, G_VARIANT_TYPE ("a(isvu)"));
  g_variant_builder_add (&events, "(isvu)", 1, "hovered", g_variant_new_int32 (0), 0);
  g_variant_builder_add (&events, "(isvu)", 42, "clicked", g_variant_new_int32 (0), 0);
  g_variant_builder_add (&events, "(isvu)", 1, "clicked", g_variant_new_int32 (0), 0);
  reply = call (self, "EventGroup", g_variant_new ("(a(isvu))", &events), NULL);
  text = g_variant_print (reply, FALSE);
  g_assert_cmpstr (text, ==, "([42],)");
  g_assert_cmpstr (self->done->str, ==, "show(7)");
}

/* (transfer full): the ids that the host gets when it asks for the @n_ids @ids, in their order. */
static char *
get_group_ids (Fixture *self, const gint32 *ids, gsize n_ids)
{
  g_autoptr (GVariant) reply = call (
    self, "GetGroupProperties",
    g_variant_new ("(@aias)",
                   g_variant_new_fixed_array (G_VARIANT_TYPE_INT32, ids, n_ids, sizeof *ids), NULL),
    NULL);
  g_autoptr (GVariant) items = g_variant_get_child_value (reply, 0);
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < g_variant_n_children (items); i++)
    {
      gint32 id;

      g_variant_get_child (items, i, "(i@a{sv})", &id, NULL);
      g_string_append_printf (text, "%d ", id);
    }
  return g_string_free (text, FALSE);
}

/* Some hosts draw the items in the order of this answer. */
static void
test_group_order (Fixture *self, gconstpointer data)
{
  static const gint32 wanted[] = { 7, 3, 12, 1, 99, 3, 20 };
  g_autofree char    *some = NULL;
  g_autofree char    *all = NULL;
  g_autoptr (GString) expected = g_string_new ("0 ");

  for (guint i = 1; i <= 20; i++)
    {
      g_autofree char *label = g_strdup_printf ("Item %u", i);

      g_menu_append (self->menu, label, "app.show(int64 7)");
      g_string_append_printf (expected, "%u ", i);
    }
  tray_host_settle (&self->host);
  some = get_group_ids (self, wanted, G_N_ELEMENTS (wanted));
  g_assert_cmpstr (some, ==, "7 3 12 1 20 ");
  all = get_group_ids (self, wanted, 0);
  g_assert_cmpstr (all, ==, expected->str);
}

/* A host that asks for what does not exist gets an error, and nothing else happens. */
static void
test_unknown (Fixture *self, gconstpointer data)
{
  const struct
  {
    const char *method;
    const char *parameters;
  } calls[] = {
    { "GetLayout", "(77, -1, @as [])" },    { "GetLayout", "(-2147483648, 2147483647, @as [])" },
    { "GetProperty", "(77, 'label')" },     { "GetProperty", "(0, 'no such property')" },
    { "Event", "(77, 'clicked', <0>, 0)" }, { "AboutToShow", "(77,)" },
    { "GetLayout", "('wrong', 'types')" },  { "NoSuchMethod", "()" },
  };
  g_autoptr (GVariant) reply = NULL;
  g_autofree char *text = NULL;

  g_menu_append (self->menu, "Open", "app.open");
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) none =
        call (self, calls[i].method, g_variant_new_parsed (calls[i].parameters), &error);

      g_assert_null (none);
      g_assert_nonnull (error);
    }
  reply = call (self, "AboutToShowGroup", g_variant_new_parsed ("([1, 77],)"), NULL);
  text = g_variant_print (reply, FALSE);
  g_assert_cmpstr (text, ==, "([], [77])");
  g_assert_cmpstr (self->done->str, ==, "");
}

/* A thousand times: the menu is not read again, unless it changed. */
static void
test_flood (Fixture *self, gconstpointer data)
{
  gint64 began;

  for (guint i = 0; i < 50; i++)
    g_menu_append (self->menu, "Open", "app.open");
  tray_host_settle (&self->host);
  tray_host_count (&self->host, "");
  began = g_get_monotonic_time ();
  for (guint i = 0; i < 1000; i++)
    {
      g_autoptr (GVariant) reply = call (self, "AboutToShow", g_variant_new ("(i)", 0), NULL);
      gboolean changed;

      g_variant_get (reply, "(b)", &changed);
      g_assert_false (changed);
    }
  g_test_message ("1000 calls of AboutToShow: %" G_GINT64_FORMAT " µs",
                  g_get_monotonic_time () - began);
  tray_host_settle (&self->host);
  g_assert_cmpuint (self->host.signals->len, ==, 0);
}

/* What changed but was not announced yet is there when the host is about to show the menu. */
static void
test_about_to_show (Fixture *self, gconstpointer data)
{
  g_autoptr (GVariant) reply = NULL;
  g_autofree char *text = NULL;

  tray_host_settle (&self->host);
  g_menu_append (self->menu, "Open", "app.open");
  reply = call (self, "AboutToShow", g_variant_new ("(i)", 0), NULL);
  text = tray_host_dump_menu (&self->host);
  g_assert_cmpstr (text, ==, "Open\n");
}

/* The bus goes away, with the menu on it. */
static void
test_no_bus (Fixture *self, gconstpointer data)
{
  g_dbus_connection_close_sync (self->host.program, NULL, NULL);
  g_menu_append (self->menu, "Open", "app.open");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&self->export);
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/tray/menu/layout", test_layout);
  ADD ("/tray/menu/depth", test_depth);
  ADD ("/tray/menu/batched", test_batched);
  ADD ("/tray/menu/ids-stay", test_ids_stay);
  ADD ("/tray/menu/click", test_click);
  ADD ("/tray/menu/tr/TR-4/only-a-tray-clicks", test_no_tray);
  ADD ("/tray/menu/ends-meanwhile", test_ends_meanwhile);
  ADD ("/tray/menu/groups", test_groups);
  ADD ("/tray/menu/att/ATT-18/properties-come-in-the-order-asked-for", test_group_order);
  ADD ("/tray/menu/unknown", test_unknown);
  ADD ("/tray/menu/flood", test_flood);
  ADD ("/tray/menu/about-to-show", test_about_to_show);
  ADD ("/tray/menu/no-bus", test_no_bus);
  return g_test_run ();
}
