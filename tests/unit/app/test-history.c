/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk-fixture.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "app/history/export.h"
#include "app/history/history-model.h"
#include "base/timestamp.h"

/* The list of the history, and a shadow that is built from its announcements alone. */
typedef struct
{
  BeckonHistoryModel *model;
  GPtrArray          *shadow; /* (element-type BeckonInteractionItem) */
} Watched;

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, Watched *watched)
{
  g_assert_cmpuint (position + removed, <=, watched->shadow->len);
  if (removed > 0)
    g_ptr_array_remove_range (watched->shadow, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (watched->shadow, position + i, g_list_model_get_item (model, position + i));
  g_assert_cmpuint (watched->shadow->len, ==, g_list_model_get_n_items (model));
}

static void
let_settle (Watched *watched)
{
  gint64 end = g_get_monotonic_time () + 250 * G_TIME_SPAN_MILLISECOND;

  while (g_get_monotonic_time () < end || beckon_history_model_is_loading (watched->model))
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  /* On a busy machine the time may be over before the source was dispatched. */
  while (g_main_context_iteration (NULL, FALSE) || beckon_history_model_is_loading (watched->model))
    ;
}

static void
watch (Watched *watched, BeckonDesk *desk)
{
  watched->model = beckon_history_model_new (desk);
  watched->shadow = g_ptr_array_new_with_free_func (g_object_unref);
  g_signal_connect (watched->model, "items-changed", G_CALLBACK (on_items_changed), watched);
}

static void
unwatch (Watched *watched)
{
  g_ptr_array_unref (watched->shadow);
  g_signal_handlers_disconnect_by_data (watched->model, watched);
  g_assert_finalize_object (watched->model);
}

/* (transfer full): the questions from newest to oldest, with their outcomes: "3? 2= 1=" */
static char *
describe (Watched *watched)
{
  g_autoptr (GString) text = g_string_new (NULL);

  let_settle (watched);
  for (guint i = 0; i < watched->shadow->len; i++)
    {
      BeckonInteractionItem *item = g_ptr_array_index (watched->shadow, i);
      BeckonInteraction     *interaction = beckon_interaction_item_get (item);
      char                   mark;

      /* All were asked on the same day. */
      g_assert_true (beckon_interaction_item_is_heading (item) == (i == 0));
      if (i == 0)
        continue;
      mark = interaction->status == BECKON_INTERACTION_PENDING    ? '?'
             : interaction->status == BECKON_INTERACTION_ANSWERED ? '='
                                                                  : '!';

      g_string_append_printf (text, "%s%" G_GINT64_FORMAT "%c", i > 1 ? " " : "", interaction->id,
                              mark);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

#define assert_list(watched, expected) \
  G_STMT_START \
  { \
    g_autofree char *list = describe (watched); \
    g_assert_cmpstr (list, ==, expected); \
  } \
  G_STMT_END

static void
answer (DeskFixture *self, gint64 id, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (self, id, text, &error);

  g_assert_no_error (error);
}

static gint64
ask (DeskFixture *self, const char *question)
{
  BeckonInteraction *draft = desk_fixture_choice ();

  g_free (draft->conflict_description);
  draft->conflict_description = g_strdup (question);
  return desk_fixture_ask (self, draft);
}

static void
set_query (BeckonHistoryModel *model, guint statuses, const char *text)
{
  BeckonInteractionQuery query = { .statuses = statuses, .text = text };

  beckon_history_model_set_query (model, &query);
}

static void
test_live (DeskFixture *self, gconstpointer data)
{
  Watched watched;
  gint64  first = ask (self, "First?");
  gint64  second = ask (self, "Second?");

  watch (&watched, self->desk);
  assert_list (&watched, "");
  beckon_history_model_set_active (watched.model, TRUE);
  assert_list (&watched, "2? 1?");

  ask (self, "Third?");
  answer (self, first, "1");
  assert_list (&watched, "3? 2? 1=");

  /* Changes while the list is not visible are applied when it becomes visible. */
  beckon_history_model_set_active (watched.model, FALSE);
  answer (self, second, "2");
  ask (self, "Fourth?");
  assert_list (&watched, "3? 2? 1=");
  beckon_history_model_set_active (watched.model, TRUE);
  assert_list (&watched, "4? 3? 2= 1=");
  unwatch (&watched);
}

static void
test_filter (DeskFixture *self, gconstpointer data)
{
  Watched watched;
  gint64  first = ask (self, "Which database?");
  gint64  second = ask (self, "Which licence?");

  answer (self, first, "1");
  watch (&watched, self->desk);
  beckon_history_model_set_active (watched.model, TRUE);
  set_query (watched.model, 1u << BECKON_INTERACTION_PENDING, NULL);
  assert_list (&watched, "2?");
  answer (self, second, "1");
  assert_list (&watched, "");

  set_query (watched.model, 0, "  licen ");
  g_assert_cmpstr (beckon_history_model_get_query (watched.model)->text, ==, "licen");
  assert_list (&watched, "2=");
  set_query (watched.model, 0, "");
  g_assert_null (beckon_history_model_get_query (watched.model)->text);
  assert_list (&watched, "2= 1=");
  unwatch (&watched);
}

static void
test_pages (DeskFixture *self, gconstpointer data)
{
  Watched watched;
  guint   n = 0;

  for (int i = 0; i < 250; i++)
    ask (self, "Again?");

  watch (&watched, self->desk);
  beckon_history_model_set_active (watched.model, TRUE);
  /* Nobody scrolls: only the first page, and the one that its end requests. */
  let_settle (&watched);
  g_assert_cmpuint (watched.shadow->len, >=, 100);
  while (n != watched.shadow->len)
    {
      n = watched.shadow->len;
      g_object_unref (g_list_model_get_item (G_LIST_MODEL (watched.model), n - 1));
      let_settle (&watched);
    }
  g_assert_cmpuint (n, ==, 251);
  for (guint i = 1; i < n; i++)
    g_assert_cmpint (beckon_interaction_item_get (g_ptr_array_index (watched.shadow, i))->id, ==,
                     251 - i);
  unwatch (&watched);
}

/* While the person reads, rows change in place; what is new, or gone, waits. */
static void
test_hold (DeskFixture *self, gconstpointer data)
{
  Watched watched;
  gint64  first = ask (self, "First?");
  gint64  second = ask (self, "Second?");

  watch (&watched, self->desk);
  set_query (watched.model, 1u << BECKON_INTERACTION_PENDING, NULL);
  beckon_history_model_set_active (watched.model, TRUE);
  assert_list (&watched, "2? 1?");
  beckon_history_model_hold (watched.model, TRUE);
  answer (self, first, "1");
  ask (self, "Third?");
  assert_list (&watched, "2? 1=");
  g_assert_cmpuint (beckon_history_model_get_n_waiting (watched.model), ==, 1);
  beckon_history_model_hold (watched.model, FALSE);
  assert_list (&watched, "3? 2?");
  g_assert_cmpuint (beckon_history_model_get_n_waiting (watched.model), ==, 0);

  /* The last row of a day goes with its heading. */
  answer (self, second, "1");
  answer (self, 3, "1");
  assert_list (&watched, "");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (watched.model)), ==, 0);
  unwatch (&watched);
}

static void
test_agents (DeskFixture *self, gconstpointer data)
{
  static const char *const     names[] = { "codex", NULL, "scout" };
  const BeckonInteractionQuery codex = { .agent = "codex" }, unnamed = { .agent = "" };
  const BeckonInteractionQuery past = { .to_us = 1 }, since = { .from_us = 1 };
  Watched                      watched;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      BeckonInteraction *draft = desk_fixture_choice ();

      g_free (draft->agent);
      draft->agent = g_strdup (names[i]);
      desk_fixture_ask (self, draft);
    }
  watch (&watched, self->desk);
  beckon_history_model_set_active (watched.model, TRUE);
  beckon_history_model_set_query (watched.model, &codex);
  assert_list (&watched, "1?");
  beckon_history_model_set_query (watched.model, &unnamed);
  assert_list (&watched, "2?");
  beckon_history_model_set_query (watched.model, &past);
  assert_list (&watched, "");
  beckon_history_model_set_query (watched.model, &since);
  assert_list (&watched, "3? 2? 1?");
  unwatch (&watched);
}

/* What was scrolled past is dropped, and read again when it is shown again. */
static void
test_bounded (DeskFixture *self, gconstpointer data)
{
  const guint n_asked = BECKON_HISTORY_KEPT + 250;
  Watched     watched = { beckon_history_model_new (self->desk), NULL };
  GListModel *list = G_LIST_MODEL (watched.model);

  for (guint i = 0; i < n_asked; i++)
    {
      BeckonInteraction *draft = desk_fixture_choice ();

      /* Each agent may have a number of open ones. */
      g_free (draft->agent);
      draft->agent = g_strdup_printf ("agent %u", i % 10);
      desk_fixture_ask (self, draft);
    }
  beckon_history_model_set_active (watched.model, TRUE);
  let_settle (&watched);
  while (g_list_model_get_n_items (list) < n_asked + 1)
    {
      g_object_unref (g_list_model_get_item (list, g_list_model_get_n_items (list) - 1));
      g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (beckon_history_model_count_kept (watched.model), <=, BECKON_HISTORY_KEPT);
    }
  for (guint position = 1; position <= n_asked; position += 60)
    {
      g_autoptr (BeckonInteractionItem) item = g_list_model_get_item (list, position);

      while (beckon_interaction_item_get (item) == NULL)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpint (beckon_interaction_item_get (item)->id, ==, n_asked + 1 - position);
      g_assert_cmpuint (beckon_history_model_count_kept (watched.model), <=, BECKON_HISTORY_KEPT);
    }
  g_assert_finalize_object (watched.model);
}

/* Changes while the first page is being read are not lost, however long that takes. */
static void
test_news_while_reading (DeskFixture *self, gconstpointer data)
{
  Watched watched;
  g_autoptr (BeckonInteraction) asked = NULL;
  g_autoptr (BeckonEvent) event = NULL;

  asked = beckon_interaction_copy (
    beckon_question_get_interaction (desk_fixture_find (self, ask (self, "First?"))));
  asked->id = 2;
  event = beckon_event_new (BECKON_EVENT_AIC_DIALOG_REQUESTED, 0, g_strdup ("{}"));
  event->interaction = beckon_interaction_ref (asked);

  watch (&watched, self->desk);
  beckon_history_model_set_active (watched.model, TRUE);
  g_assert_true (beckon_history_model_is_loading (watched.model));
  g_signal_emit_by_name (self->desk, "event", event);
  /* Both are due in the next iteration: the page, and applying the changes. */
  g_usleep (150 * 1000);
  assert_list (&watched, "2? 1?");
  unwatch (&watched);
}

/* Export */

static void
on_exported (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* (transfer full): the contents of the file. */
static char *export(DeskFixture *self, guint statuses, BeckonExportFormat format, guint expected)
{
  g_autofree char *path = g_build_filename (self->folder, "export", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  char *text;
  guint count;

  beckon_export_async (beckon_desk_get_store (self->desk),
                       &(BeckonInteractionQuery){ .statuses = statuses }, format, file, NULL,
                       on_exported, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (beckon_export_finish (result, &count, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count, ==, expected);
  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  g_assert_no_error (error);
  return text;
}

static void
test_csv (DeskFixture *self, gconstpointer data)
{
  g_autofree char *header = beckon_export_csv_header ();
  g_autofree char *text = NULL;
  g_autofree char *pending = NULL;

  answer (self, ask (self, "=HYPERLINK(\"http://example.org\")"), "2");
  ask (self, "Two\nlines, and a comma");
  text = export(self, 0, BECKON_EXPORT_CSV, 2);
  g_assert_true (g_str_has_prefix (text, "\xEF\xBB\xBF"));
  g_assert_true (g_str_has_prefix (text + 3, header));
  g_assert_nonnull (strstr (text, "\"Two\nlines, and a comma\""));
  /* A spreadsheet must not execute what an agent wrote. */
  g_assert_nonnull (strstr (text, "\"'=HYPERLINK(\"\"http://example.org\"\")\""));
  g_assert_nonnull (strstr (text, "\"SQLite\""));
  g_assert_true (g_str_has_suffix (text, "\r\n"));

  pending = export(self, 1u << BECKON_INTERACTION_PENDING, BECKON_EXPORT_CSV, 1);
  g_assert_null (strstr (pending, "HYPERLINK"));
}

static void
test_json (DeskFixture *self, gconstpointer data)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *none = export(self, 0, BECKON_EXPORT_JSON, 0);
  g_autofree char *text = NULL;
  JsonArray       *array;

  g_assert_true (json_parser_load_from_data (parser, none, -1, &error));
  g_assert_no_error (error);

  /* More than one page. */
  for (int i = 0; i < 620; i++)
    ask (self, "Again?");
  text = export(self, 0, BECKON_EXPORT_JSON, 620);
  g_assert_true (json_parser_load_from_data (parser, text, -1, &error));
  g_assert_no_error (error);
  array = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)),
                                        "interactions");
  g_assert_cmpuint (json_array_get_length (array), ==, 620);
  for (guint i = 0; i < 620; i++)
    g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (array, i), "id"),
                     ==, 620 - i);
}

static void
test_export_fails (DeskFixture *self, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/proc/nowhere/history.csv");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  guint count;

  beckon_export_async (beckon_desk_get_store (self->desk), &(BeckonInteractionQuery){ 0 },
                       BECKON_EXPORT_CSV, file, NULL, on_exported, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (beckon_export_finish (result, &count, &error));
  g_assert_nonnull (error);
}

/* An export that is cancelled leaves the file unchanged. */
static void
check_export_cancelled (DeskFixture *self, void (*meanwhile) (void))
{
  g_autofree char *path = g_build_filename (self->folder, "export", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint            count;

  g_assert_true (g_file_set_contents (path, "as it was", -1, NULL));
  for (int i = 0; i < 600; i++)
    ask (self, "Again?");
  beckon_export_async (beckon_desk_get_store (self->desk), &(BeckonInteractionQuery){ 0 },
                       BECKON_EXPORT_CSV, file, cancellable, on_exported, &result);
  meanwhile ();
  g_cancellable_cancel (cancellable);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (beckon_export_finish (result, &count, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "as it was");
}

static void
go_on (void)
{
  for (int i = 0; i < 3; i++)
    g_main_context_iteration (NULL, FALSE);
}

static void
test_export_cancelled (DeskFixture *self, gconstpointer data)
{
  check_export_cancelled (self, go_on);
}

/* GIO has opened the file, and has not told yet. */
static void
wait_open (void)
{
  g_usleep (150 * 1000);
}

static void
test_export_cancelled_when_open (DeskFixture *self, gconstpointer data)
{
  check_export_cancelled (self, wait_open);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/att/ATT-15/list-is-live", test_live);
  ADD ("/att/ATT-15/news-while-reading", test_news_while_reading);
  ADD ("/att/ATT-15/filter-and-search", test_filter);
  ADD ("/att/ATT-15/pages", test_pages);
  ADD ("/att/ATT-15/no-row-moves-while-held", test_hold);
  ADD ("/att/ATT-15/by-agent-and-time", test_agents);
  ADD ("/att/ATT-15/list-is-bounded-in-memory", test_bounded);
  ADD ("/att/ATT-15/export-csv", test_csv);
  ADD ("/att/ATT-15/export-json", test_json);
  ADD ("/att/ATT-15/export-fails", test_export_fails);
  ADD ("/att/ATT-15/export-cancelled", test_export_cancelled);
  ADD ("/att/ATT-15/export-cancelled-when-open", test_export_cancelled_when_open);
  return g_test_run ();
}
