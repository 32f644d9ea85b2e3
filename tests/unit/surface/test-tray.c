/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/tray/tray.h"

#include <string.h>

#include "desk-fixture.h"
#include "rules/question/questions.h"
#include "tray-host.h"

typedef struct
{
  DeskFixture         desk;
  TrayHost            host;
  BeckonQuiet        *quiet;
  BeckonWaiting      *waiting;
  GSimpleActionGroup *actions;
  BeckonTray         *tray;
  GString            *done; /* what was activated */
  guint               n_host_changes;
} Fixture;

static void
on_activate (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  Fixture         *self = user_data;
  g_autofree char *text = parameter != NULL ? g_variant_print (parameter, FALSE) : g_strdup ("");

  g_string_append_printf (self->done, "%s %s\n", g_action_get_name (G_ACTION (action)), text);
}

static void
on_host_changed (Fixture *self)
{
  self->n_host_changes++;
}

static guint n_drawn;

/* A picture whose bytes are the name of the icon. */
static GVariant *
draw (const char *icon)
{
  GVariant *pixels = g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, icon, strlen (icon), 1);
  GVariant *picture = g_variant_new ("(ii@ay)", 1, 1, pixels);

  n_drawn++;
  return g_variant_new_array (NULL, &picture, 1);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  static const GActionEntry entries[] = {
    { .name = "answer", .activate = on_activate, .parameter_type = "(sxis)" },
    { .name = "show-question", .activate = on_activate, .parameter_type = "x" },
    { .name = "show", .activate = on_activate },
    { .name = "new-task", .activate = on_activate },
    { .name = "do-not-disturb", .parameter_type = "s", .state = "'off'" },
    { .name = "quit", .activate = on_activate },
  };

  n_drawn = 0;
  desk_fixture_set_up (&self->desk, NULL);
  tray_host_set_up (&self->host);
  self->done = g_string_new (NULL);
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  self->quiet = beckon_quiet_new (self->desk.desk, NULL, BECKON_PRESENCE (self->desk.presence));
  self->waiting = beckon_waiting_new (self->desk.desk, self->quiet);
  self->tray = beckon_tray_new (self->waiting, self->host.program, G_ACTION_GROUP (self->actions),
                                "/usr/share/icons", draw);
  g_signal_connect_swapped (self->tray, "host-changed", G_CALLBACK (on_host_changed), self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_clear_object (&self->tray);
  g_clear_object (&self->waiting);
  g_clear_object (&self->quiet);
  g_object_unref (self->actions);
  g_string_free (self->done, TRUE);
  tray_host_tear_down (&self->host);
  desk_fixture_tear_down (&self->desk, NULL);
}

static gint64
ask (Fixture *self, const char *agent, const char *text, gboolean destructive)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  g_free (draft->agent);
  draft->agent = g_strdup (agent);
  g_free (draft->conflict_description);
  draft->conflict_description = g_strdup (text);
  ((BeckonOption *) g_ptr_array_index (draft->options, 0))->destructive = destructive;
  return desk_fixture_ask (&self->desk, draft);
}

static void
assert_menu (Fixture *self, const char *expected)
{
  static const char fixed[] = "Open Beckon\nNew Task…\n---\nDo Not Disturb\n  For an _Hour (off)\n"
                              "  Until _Tomorrow (off)\n  Until I Turn It O_ff (off)\n  _Off (on)\n"
                              "---\nQuit\n";
  g_autofree char  *text = NULL;
  g_autofree char  *whole = g_strconcat (expected, fixed, NULL);

  tray_host_settle (&self->host);
  text = tray_host_dump_menu (&self->host);
  g_assert_cmpstr (text, ==, whole);
}

static void
assert_property (Fixture *self, const char *name, const char *expected)
{
  g_autoptr (GVariant) value = NULL;

  tray_host_settle (&self->host);
  value = tray_host_get (&self->host, name);
  g_assert_cmpstr (g_variant_get_string (value, NULL), ==, expected);
}

static void
assert_picture (Fixture *self, const char *name, const char *icon)
{
  g_autoptr (GVariant) pictures = NULL;
  g_autoptr (GVariant) pixels = NULL;
  gsize       n;
  const char *bytes;

  tray_host_settle (&self->host);
  pictures = tray_host_get (&self->host, name);
  g_assert_cmpuint (g_variant_n_children (pictures), ==, 1);
  g_variant_get_child (pictures, 0, "(ii@ay)", NULL, NULL, &pixels);
  bytes = g_variant_get_fixed_array (pixels, &n, 1);
  g_assert_cmpmem (bytes, n, icon, strlen (icon));
}

static void
activate (Fixture *self, const char *method)
{
  g_autoptr (GVariant) reply =
    tray_host_call (&self->host, "/StatusNotifierItem", "org.kde.StatusNotifierItem", method,
                    g_variant_new ("(ii)", 0, 0), NULL);

  g_assert_nonnull (reply);
}

static void
test_menu (Fixture *self, gconstpointer data)
{
  g_autofree char *answer = NULL;
  gint64           first;
  gint64           second;

  tray_host_begin (&self->host, TRUE);
  assert_menu (self, "");
  first = ask (self, "claude_code", "Which\ndatabase?", FALSE);
  second = ask (self, "codex", "Drop the old one?", TRUE);
  assert_menu (self, "2 Questions Wait…\nclaude__code: Which database?\n  PostgreSQL\n  SQLite\n"
                     "  ---\n  Open…\ncodex: Drop the old one?\n  PostgreSQL…\n  SQLite\n  ---\n"
                     "  Open…\n---\n");

  g_assert_true (tray_host_click (&self->host, tray_host_find (&self->host, "SQLite")));
  answer = g_strdup_printf ("answer ('tray', %" G_GINT64_FORMAT ", 1, '", first);
  g_assert_true (g_str_has_prefix (self->done->str, answer));
  g_string_truncate (self->done, 0);
  /* What destroys something is not answered by a menu. */
  g_assert_true (tray_host_click (&self->host, tray_host_find (&self->host, "PostgreSQL…")));
  g_free (answer);
  answer = g_strdup_printf ("show-question %" G_GINT64_FORMAT "\n", second);
  g_assert_cmpstr (self->done->str, ==, answer);
  g_string_truncate (self->done, 0);
  g_assert_true (tray_host_click (&self->host, tray_host_find (&self->host, "2 Questions Wait…")));
  g_assert_true (tray_host_click (&self->host, tray_host_find (&self->host, "Open Beckon")));
  g_assert_true (tray_host_click (&self->host, tray_host_find (&self->host, "New Task…")));
  g_assert_true (tray_host_click (&self->host, tray_host_find (&self->host, "Quit")));
  g_assert_cmpstr (self->done->str, ==, "show-question 0\nshow \nnew-task \nquit \n");
}

/* Settled anywhere, it leaves the menu; a click on what was there does nothing. */
static void
test_settled (Fixture *self, gconstpointer data)
{
  gint64 id = ask (self, "codex", "Which database?", FALSE);
  g_autoptr (BeckonCommit) commit = NULL;
  gint32 item;

  tray_host_begin (&self->host, TRUE);
  tray_host_settle (&self->host);
  item = tray_host_find (&self->host, "SQLite");
  commit = desk_fixture_respond (&self->desk, id, "SQLite", NULL);
  g_assert_nonnull (commit);
  assert_menu (self, "");
  assert_property (self, "Status", "Active");
  g_assert_false (tray_host_click (&self->host, item));
  g_assert_cmpstr (self->done->str, ==, "");
}

static void
test_many (Fixture *self, gconstpointer data)
{
  g_autofree char *text = NULL;

  for (guint i = 1; i <= 13; i++)
    {
      g_autofree char *question = g_strdup_printf ("Question %u?", i);

      ask (self, "codex", question, FALSE);
    }
  tray_host_settle (&self->host);
  text = tray_host_dump_menu (&self->host);
  g_assert_true (g_str_has_prefix (text, "13 Questions Wait…\ncodex: Question 1?\n"));
  g_assert_nonnull (strstr (text, "\ncodex: Question 10?\n"));
  g_assert_null (strstr (text, "Question 11?"));
  g_assert_nonnull (strstr (text, "\n3 More…\n---\nOpen Beckon\n"));
}

/* Whole characters, one line, and nothing of it is taken for a mark. */
static void
test_hostile (Fixture *self, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *menu = NULL;

  for (guint i = 0; i < 200; i++)
    g_string_append (text, "_ä😀");
  ask (self, "a\342\200\256b", text->str, FALSE);
  tray_host_settle (&self->host);
  menu = tray_host_dump_menu (&self->host);
  g_assert_true (g_utf8_validate (menu, -1, NULL));
  g_assert_nonnull (strstr (menu, "\na⟨U+202E⟩b: __ä😀__ä😀"));
  /* Its question is cut, so no option answers here (ATT-18). */
  g_assert_nonnull (strstr (menu, "…\n  PostgreSQL…\n"));
}

/* Others may see the screen: no word of a question. */
static void
test_locked (Fixture *self, gconstpointer data)
{
  ask (self, "codex", "Which database?", FALSE);
  beckon_dummy_presence_set (self->desk.presence, FALSE);
  assert_menu (self, "1 Question Waits…\n---\n");
  assert_property (self, "Title", "Beckon: 1 question waits");
  beckon_dummy_presence_set (self->desk.presence, TRUE);
  assert_menu (self, "1 Question Waits…\ncodex: Which database?\n  PostgreSQL\n  SQLite\n  ---\n"
                     "  Open…\n---\n");
}

static void
test_look (Fixture *self, gconstpointer data)
{
  assert_property (self, "Id", BECKON_APP_ID);
  assert_property (self, "Status", "Active");
  assert_property (self, "IconName", BECKON_APP_ID "-symbolic");
  assert_property (self, "IconThemePath", "/usr/share/icons");
  assert_property (self, "Title", "Beckon");
  assert_property (self, "XAyatanaLabel", "");

  ask (self, "codex", "Which database?", FALSE);
  ask (self, "codex", "Which port?", FALSE);
  g_assert_cmpuint (tray_host_count (&self->host, "NewStatus ('NeedsAttention',)"), ==, 1);
  assert_property (self, "Status", "NeedsAttention");
  assert_property (self, "IconName", BECKON_APP_ID "-attention-symbolic");
  assert_property (self, "AttentionIconName", BECKON_APP_ID "-attention-symbolic");
  assert_property (self, "Title", "Beckon: 2 questions wait");
  assert_property (self, "IconAccessibleDesc", "Beckon: 2 questions wait");
  assert_property (self, "XAyatanaLabel", "2");
}

/* They are counted, but nothing asks for attention. */
static void
test_quiet (Fixture *self, gconstpointer data)
{
  g_autoptr (GVariant) tip = NULL;
  const char *text;

  ask (self, "codex", "Which database?", FALSE);
  beckon_quiet_set_full_screen (self->quiet, TRUE);
  assert_property (self, "Status", "Active");
  assert_property (self, "IconName", BECKON_APP_ID "-quiet-symbolic");
  assert_property (self, "Title", "Beckon: 1 question waits");
  assert_property (self, "XAyatanaLabel", "1");
  tip = tray_host_get (&self->host, "ToolTip");
  g_variant_get_child (tip, 3, "&s", &text);
  g_assert_cmpstr (text, ==, "Quiet while another program fills the screen");
  beckon_quiet_set_full_screen (self->quiet, FALSE);
  assert_property (self, "Status", "NeedsAttention");
}

/* A picture is drawn when a tray asks for it, and once for each icon. */
static void
test_picture (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      assert_picture (self, "IconPixmap", BECKON_APP_ID "-symbolic");
      assert_picture (self, "AttentionIconPixmap", BECKON_APP_ID "-symbolic");
    }
  ask (self, "codex", "Which database?", FALSE);
  assert_picture (self, "IconPixmap", BECKON_APP_ID "-attention-symbolic");
  beckon_quiet_set_full_screen (self->quiet, TRUE);
  assert_picture (self, "AttentionIconPixmap", BECKON_APP_ID "-quiet-symbolic");
  g_assert_cmpuint (n_drawn, ==, 3);
}

static void
test_clicks (Fixture *self, gconstpointer data)
{
  tray_host_begin (&self->host, TRUE);
  activate (self, "Activate");
  activate (self, "SecondaryActivate");
  g_assert_cmpstr (self->done->str, ==, "show-question 0\nshow-question 0\n");
}

static void
test_host (Fixture *self, gconstpointer data)
{
  tray_host_settle (&self->host);
  g_assert_false (beckon_tray_has_host (self->tray));

  tray_host_begin (&self->host, TRUE);
  tray_host_settle (&self->host);
  g_assert_true (beckon_tray_has_host (self->tray));
  g_assert_cmpuint (self->host.registered->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (self->host.registered, 0), ==,
                   g_dbus_connection_get_unique_name (self->host.program));

  tray_host_end (&self->host);
  tray_host_settle (&self->host);
  g_assert_false (beckon_tray_has_host (self->tray));
  g_assert_cmpuint (self->n_host_changes, ==, 2);

  /* It comes back. */
  tray_host_begin (&self->host, FALSE);
  tray_host_settle (&self->host);
  g_assert_cmpuint (self->host.registered->len, ==, 2);
  g_assert_false (beckon_tray_has_host (self->tray));
  tray_host_set_has_host (&self->host, TRUE);
  tray_host_settle (&self->host);
  g_assert_true (beckon_tray_has_host (self->tray));
  tray_host_set_has_host (&self->host, FALSE);
  tray_host_settle (&self->host);
  g_assert_false (beckon_tray_has_host (self->tray));
}

/* A service that does not take it is not a tray. */
static void
test_refused (Fixture *self, gconstpointer data)
{
  self->host.refuses = TRUE;
  tray_host_begin (&self->host, TRUE);
  tray_host_settle (&self->host);
  g_assert_false (beckon_tray_has_host (self->tray));
}

/* The bus goes away with everything on it. */
static void
test_no_bus (Fixture *self, gconstpointer data)
{
  tray_host_begin (&self->host, TRUE);
  tray_host_settle (&self->host);
  g_dbus_connection_close_sync (self->host.program, NULL, NULL);
  ask (self, "codex", "Which database?", FALSE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_false (beckon_tray_has_host (self->tray));
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/att/ATT-5/tray/menu", test_menu);
  ADD ("/att/ATT-5/tray/settled", test_settled);
  ADD ("/att/ATT-5/tray/many", test_many);
  ADD ("/att/ATT-14/tray/hostile", test_hostile);
  ADD ("/att/ATT-12/tray/locked", test_locked);
  ADD ("/att/ATT-14/tray/look", test_look);
  ADD ("/att/ATT-12/tray/quiet", test_quiet);
  ADD ("/att/ATT-5/tray/picture", test_picture);
  ADD ("/att/ATT-5/tray/clicks", test_clicks);
  ADD ("/att/ATT-5/tray/host", test_host);
  ADD ("/att/ATT-5/tray/refused", test_refused);
  ADD ("/att/ATT-5/tray/no-bus", test_no_bus);
  return g_test_run ();
}
