/* test-interaction.c: an interaction as a value and as JSON
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/interaction.h"

#include <string.h>
#include <time.h>

#include "base/json/json-check.h"
#include "base/json/json-parse.h"
#include "model/question/held-answer.h"
#include "model/question/interaction-turn.h"

#include "model-testing.h"

/* (transfer full): every member set to a distinct value. */
static BeckonInteraction *
make_full (void)
{
  static const guint     indices[] = { 1, 0 };
  BeckonInteraction     *self = test_choice ("PostgreSQL", NULL);
  BeckonCorrection      *correction = g_new0 (BeckonCorrection, 1);
  BeckonInteractionTurn *turn = g_new0 (BeckonInteractionTurn, 1);

  g_ptr_array_add (self->options, beckon_option_new ("SQLite", "One \"file\"", TRUE));
  ((BeckonOption *) self->options->pdata[1])->destructive_word = g_strdup ("file");
  self->id = 42;
  self->status = BECKON_INTERACTION_ANSWERED;
  self->reason = g_strdup ("reason\n2");
  self->multiple = TRUE;
  self->allow_other = TRUE;
  self->policy = BECKON_POLICY_FIRST_OPTION;
  self->timeout_us = 300000000;
  self->deadline_us = 1795269723123000;
  self->remaining_us = 250000000;
  self->held = TRUE;
  self->context = g_strdup ("{\"a\":[1,2.5]}");
  self->agent = g_strdup ("codex");
  self->title = g_strdup ("Build");
  self->workspace = g_strdup ("/src/pay");
  self->idempotency_key = g_strdup ("key");
  self->previous_id = 41;
  self->tags = g_strsplit ("q3 warm-lead", " ", -1);
  self->timestamp_us = 1795269700000000;
  self->response = g_strdup ("SQLite, PostgreSQL");
  self->response_indices = g_memdup2 (indices, sizeof indices);
  self->n_response_indices = 2;
  self->note = g_strdup ("note");
  self->responded_by = g_strdup ("anna");
  self->surface = BECKON_SURFACE_TERMINAL;
  self->timed_out = FALSE;
  self->responded_us = 1795269723999000;

  correction->id = 3;
  correction->interaction_id = 42;
  correction->response = g_strdup ("SQLite");
  correction->indices = g_memdup2 (indices, sizeof (guint));
  correction->n_indices = 1;
  correction->note = g_strdup ("meant that");
  correction->corrected_by = g_strdup ("ben");
  correction->surface = BECKON_SURFACE_DIALOG;
  correction->timestamp_us = 1795269800000000;
  self->corrections = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_correction_free);
  g_ptr_array_add (self->corrections, correction);
  self->held_answer = g_new0 (BeckonHeldAnswer, 1);
  self->held_answer->response = g_strdup ("nobody learns this before it goes out");
  self->held_answer->responded_by = g_strdup ("cem");
  self->held_answer->surface = BECKON_SURFACE_DIALOG;
  self->held_answer->held_us = correction->timestamp_us;
  self->held_answer->until_us = correction->timestamp_us + 3 * G_USEC_PER_SEC;
  turn->from = BECKON_SPEAKER_PERSON;
  turn->by = g_strdup ("dora");
  turn->text = g_strdup ("Why?");
  turn->timestamp_us = correction->timestamp_us;
  beckon_interaction_take_turn (self, turn);
  return self;
}

static void
test_exact (void)
{
  g_autoptr (BeckonInteraction) full = make_full ();
  g_autofree char *json = write_interaction (full);

  g_assert_cmpstr (
    json, ==,
    "{\"id\":42,\"task_id\":\"task-abcdefghij\",\"kind\":\"choice\","
    "\"status\":\"ANSWERED\",\"conflict_description\":\"Which one?\","
    "\"reason\":\"reason\\n2\",\"response\":\"SQLite, PostgreSQL\","
    "\"response_indices\":[1,0],\"responded_by\":\"anna\",\"surface\":\"terminal\","
    "\"timed_out\":false,\"timestamp\":\"2026-11-21T14:01:40.000Z\","
    "\"responded_at\":\"2026-11-21T14:02:03.999Z\","
    "\"deadline_at\":\"2026-11-21T14:02:03.123Z\",\"remaining_ms\":250000,"
    "\"held\":true,\"policy\":\"first-option\",\"timeout_ms\":300000,"
    "\"multiple\":true,\"allow_other\":true,\"context\":{\"a\":[1,2.5]},"
    "\"approval\":null,\"schema\":null,\"values\":null,"
    "\"agent\":\"codex\",\"host\":null,\"title\":\"Build\",\"workspace\":\"/src/pay\","
    "\"note\":\"note\",\"previous_id\":41,\"idempotency_key\":\"key\","
    "\"intent\":null,\"confidence\":null,\"request_id\":null,\"source\":null,"
    "\"advice\":null,\"advised_by\":null,\"set_aside_at\":null,"
    "\"set_aside_until\":null,\"reminded_at\":null,\"tags\":[\"q3\",\"warm-lead\"],"
    "\"remind_at\":null,\"cancel_at\":null,\"assignee\":null,\"subject\":null,"
    "\"warm\":false,\"outcome\":null,\"options\":[{\"label\":\"PostgreSQL\","
    "\"description\":null,\"destructive\":false,\"destructive_word\":null},"
    "{\"label\":\"SQLite\",\"description\":\"One \\\"file\\\"\","
    "\"destructive\":true,\"destructive_word\":\"file\"}],"
    "\"response_index\":1,\"assigned_at\":null,\"priority\":null,"
    "\"corrections\":[{\"id\":3,\"response\":\"SQLite\",\"response_indices\":[1],"
    "\"note\":\"meant that\",\"corrected_by\":\"ben\",\"surface\":\"dialog\","
    "\"timestamp\":\"2026-11-21T14:03:20.000Z\"}],"
    "\"held_answer\":{\"responded_by\":\"cem\",\"surface\":\"dialog\","
    "\"held_at\":\"2026-11-21T14:03:20.000Z\","
    "\"held_until\":\"2026-11-21T14:03:23.000Z\"},"
    "\"turns\":[{\"from\":\"person\",\"by\":\"dora\",\"text\":\"Why?\","
    "\"timestamp\":\"2026-11-21T14:03:20.000Z\"}],\"asked_back\":false,"
    "\"attachments\":[]}");
}

static void
test_empty (void)
{
  g_autoptr (BeckonInteraction) empty = test_choice ("A", NULL);
  g_autofree char *json = write_interaction (empty);

  g_assert_cmpstr (
    json, ==,
    "{\"id\":7,\"task_id\":\"task-abcdefghij\",\"kind\":\"choice\",\"status\":\"PENDING\","
    "\"conflict_description\":\"Which one?\",\"reason\":null,"
    "\"response\":null,\"response_indices\":[],\"responded_by\":null,"
    "\"surface\":null,"
    "\"timed_out\":false,\"timestamp\":null,\"responded_at\":null,\"deadline_at\":null,\"remaining_"
    "ms\":null,\"held\":false,"
    "\"policy\":\"default\",\"timeout_ms\":null,\"multiple\":false,\"allow_other\":false,"
    "\"context\":null,\"approval\":null,\"schema\":null,\"values\":null,\"agent\":null,\"host\":"
    "null,"
    "\"title\":null,\"workspace\":null,\"note\":null,\"previous_id\":null,\"idempotency_key\":null,"
    "\"intent\":null,\"confidence\":null,\"request_id\":null,"
    "\"source\":null,\"advice\":null,\"advised_by\":null,\"set_aside_at\":null,\"set_aside_until\":"
    "null,\"reminded_at\":null,"
    "\"tags\":[],\"remind_at\":null,\"cancel_at\":null,"
    "\"assignee\":null,\"subject\":null,\"warm\":false,\"outcome\":null,"
    "\"options\":[{\"label\":\"A\",\"description\":null,\"destructive\":false,"
    "\"destructive_word\":null}],"
    "\"response_index\":null,\"assigned_at\":null,\"priority\":null,\"corrections\":[],\"held_"
    "answer\":"
    "null,\"turns\":[],\"asked_back\":false,\"attachments\":[]}");
}

static void
test_round_trip (void)
{
  g_autoptr (BeckonInteraction) full = make_full ();
  g_autofree char *json = write_interaction (full);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonObject) object = beckon_json_parse_object (json, strlen (json), G_MAXSIZE, &error);
  g_autoptr (BeckonInteraction) back = NULL;
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  back = beckon_interaction_from_json (object, &error);
  g_assert_no_error (error);
  again = write_interaction (back);
  g_assert_cmpstr (json, ==, again);
}

static void
test_copy (void)
{
  BeckonInteraction *full = make_full ();
  g_autofree char   *json = write_interaction (full);
  g_autoptr (BeckonInteraction) copy = beckon_interaction_copy (full);
  g_autofree char *again = NULL;

  g_assert_true (beckon_interaction_ref (full) == full);
  beckon_interaction_unref (full);
  beckon_interaction_unref (full);
  again = write_interaction (copy);
  g_assert_cmpstr (json, ==, again);
}

static void
test_lenient (void)
{
  g_autoptr (JsonObject) newer = test_object (
    "{'id':5,'kind':'choice','colour':'red','options':['a'],'response_indices':['x',0,-1]}");
  g_autoptr (JsonObject) no_id = test_object ("{'kind':'choice'}");
  g_autoptr (JsonObject) unknown = test_object ("{'id':5,'status':'ASLEEP'}");
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) self = beckon_interaction_from_json (newer, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (self->options->len, ==, 1);
  g_assert_cmpuint (self->n_response_indices, ==, 1);
  g_assert_null (beckon_interaction_from_json (no_id, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_assert_null (beckon_interaction_from_json (unknown, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

/* AIC-3: the shape is the same whoever answers, and on whichever surface. */
static void
test_response_shape (void)
{
  g_autoptr (BeckonInteraction) full = make_full ();
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_interaction_add_response_json (full, json, NULL);
  g_assert_cmpstr (json->str, ==,
                   "{\"interaction_id\":42,\"status\":\"ANSWERED\",\"response\":\"SQLite, "
                   "PostgreSQL\",\"option_index\":1,"
                   "\"option_indices\":[1,0],\"responded_by\":\"anna\",\"surface\":\"terminal\","
                   "\"timed_out\":false,\"values\":null,\"note\":\"note\",\"attachments\":[],"
                   "\"timestamp\":\"2026-11-21T14:02:03.999Z\"}");

  g_string_truncate (json, 0);
  full->surface = BECKON_SURFACE_NONE;
  full->timed_out = TRUE;
  full->status = BECKON_INTERACTION_AUTO_RESOLVED;
  full->n_response_indices = 0;
  g_clear_pointer (&full->note, g_free);
  beckon_interaction_add_response_json (full, json, "payload");
  g_assert_cmpstr (json->str, ==,
                   "\"payload\":{\"interaction_id\":42,\"status\":\"AUTO_RESOLVED\",\"response\":"
                   "\"SQLite, PostgreSQL\",\"option_index\":null,"
                   "\"option_indices\":[],\"responded_by\":\"anna\",\"surface\":null,\"timed_out\":"
                   "true,\"values\":null,\"note\":null,\"attachments\":[],"
                   "\"timestamp\":\"2026-11-21T14:02:03.999Z\"}");
}

static void
test_open (void)
{
  g_autoptr (BeckonInteraction) self = test_choice ("A", NULL);

  for (guint status = 0; status < BECKON_N_INTERACTION_STATUSES; status++)
    {
      self->status = (BeckonInteractionStatus) status;
      g_assert_cmpint (beckon_interaction_is_open (self), ==,
                       status == BECKON_INTERACTION_PENDING
                         || status == BECKON_INTERACTION_POSTPONED);
    }
}

static void
test_take_first (void)
{
  g_autoptr (BeckonInteraction) self = test_choice ("A", "B", NULL);
  BeckonOption *first = g_ptr_array_index (self->options, 0);
  BeckonOption *second = g_ptr_array_index (self->options, 1);

  second->destructive = TRUE;
  g_assert_true (beckon_interaction_may_take_first (self));
  first->destructive = TRUE;
  g_assert_false (beckon_interaction_may_take_first (self));
  first->destructive = FALSE;
  self->kind = BECKON_KIND_AMBIGUITY;
  g_assert_false (beckon_interaction_may_take_first (self));
  self->kind = BECKON_KIND_APPROVAL;
  g_assert_false (beckon_interaction_may_take_first (self));
  self->kind = BECKON_KIND_CHOICE;
  g_ptr_array_set_size (self->options, 0);
  g_assert_false (beckon_interaction_may_take_first (self));
}

/* The processor time of writing and reading once: this happens for every event and reply. */
static void
test_speed (void)
{
  g_autoptr (BeckonInteraction) full = make_full ();
  g_autoptr (GString) json = g_string_sized_new (2048);
  clock_t start = clock ();

  for (guint i = 0; i < 100000; i++)
    {
      g_string_truncate (json, 0);
      beckon_interaction_add_json (full, json, NULL);
    }
  g_test_message ("one interaction of %" G_GSIZE_FORMAT " bytes is written in %.2f µs", json->len,
                  (double) (clock () - start) / CLOCKS_PER_SEC * 10);

  start = clock ();
  for (guint i = 0; i < 100000; i++)
    g_assert_true (beckon_json_check (json->str, json->len, NULL));
  g_test_message ("checked in %.2f µs", (double) (clock () - start) / CLOCKS_PER_SEC * 10);

  start = clock ();
  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (JsonObject) object =
        beckon_json_parse_object (json->str, json->len, G_MAXSIZE, NULL);

      g_assert_nonnull (object);
    }
  g_test_message ("checked and parsed in %.2f µs",
                  (double) (clock () - start) / CLOCKS_PER_SEC * 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/interaction/exact", test_exact);
  g_test_add_func ("/model/interaction/empty", test_empty);
  g_test_add_func ("/model/interaction/round-trip", test_round_trip);
  g_test_add_func ("/model/interaction/copy", test_copy);
  g_test_add_func ("/model/interaction/lenient", test_lenient);
  g_test_add_func ("/aic/AIC-3/response-shape", test_response_shape);
  g_test_add_func ("/model/interaction/open", test_open);
  g_test_add_func ("/aic/AIC-6/never-takes-a-destructive-first", test_take_first);
  if (g_test_perf ())
    g_test_add_func ("/model/interaction/speed", test_speed);
  return g_test_run ();
}
