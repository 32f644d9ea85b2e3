/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "model/log-entry.h"
#include "model/person.h"
#include "model/question/handoff.h"
#include "plan/handoff-context.h"
#include "plan/step.h"

#include "model-testing.h"

#define DAY BECKON_US_PER_DAY

static void
test_reminders (void)
{
  static const struct
  {
    gint64 deadline, timeout, after, next;
  } cases[] = {
    { 100 * DAY, 10 * DAY, 90 * DAY, 95 * DAY },
    { 100 * DAY, 10 * DAY, 95 * DAY, 99 * DAY },
    { 100 * DAY, 10 * DAY, 99 * DAY, 0 },
    { 100 * DAY, 10 * DAY, 101 * DAY, 0 },
    /* No desk was running at the time of the first. */
    { 100 * DAY, 10 * DAY, 97 * DAY, 99 * DAY },
    /* They coincide, or there is no second one. */
    { 100 * DAY, 2 * DAY, 98 * DAY, 99 * DAY },
    { 100 * DAY, 2 * DAY, 99 * DAY, 0 },
    { 100 * DAY, 2 * DAY + BECKON_US_PER_HOUR, 98 * DAY + DAY / 2 + DAY / 3,
      99 * DAY - BECKON_US_PER_HOUR / 2 },
    { 100 * DAY, 2 * DAY + BECKON_US_PER_HOUR, 99 * DAY - BECKON_US_PER_HOUR / 2, 0 },
    { 100 * DAY, DAY, 99 * DAY, 99 * DAY + DAY / 2 },
    { 100 * DAY, DAY, 99 * DAY + DAY / 2, 0 },
    { 0, 10 * DAY, 0, 0 },
    { 100 * DAY, 0, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (
      beckon_handoff_get_next_reminder_us (cases[i].deadline, cases[i].timeout, cases[i].after), ==,
      cases[i].next);
}

static void
test_warm (void)
{
  static const char *const warm[] = {
    "warm",
    "A Warm lead",
    "They are INTERESTED!",
    "interested, and warm",
    "not cold: warm; not at all lukewarm … warm",
    "very much interested",
  };
  static const char *const cold[] = {
    "",
    "cold",
    "not interested",
    "isn't interested",
    "They are not really interested",
    "no longer warm",
    "warmth",
    "swarm",
    "uninterested",
    "never very interested",
    "\xc3\xa4warm",
  };

  for (guint i = 0; i < G_N_ELEMENTS (warm); i++)
    g_assert_true (beckon_handoff_sounds_warm (warm[i]));
  for (guint i = 0; i < G_N_ELEMENTS (cold); i++)
    if (beckon_handoff_sounds_warm (cold[i]))
      g_error ("warm: %s", cold[i]);
  g_assert_false (beckon_handoff_sounds_warm (NULL));

  g_assert_true (beckon_handoff_is_reply ("replied == true"));
  g_assert_true (beckon_handoff_is_reply (" contact.replied==TRUE "));
  g_assert_false (beckon_handoff_is_reply ("contact.replied == false"));
  g_assert_false (beckon_handoff_is_reply ("unreplied == true"));
  g_assert_false (beckon_handoff_is_reply (NULL));
}

static void
test_names (void)
{
  g_autoptr (BeckonInteraction) draft = beckon_interaction_new ();

  draft->kind = BECKON_KIND_HANDOFF;
  draft->subject = g_strdup ("Acme");
  beckon_handoff_name (draft);
  g_assert_cmpstr (draft->title, ==, "Personal outreach to Acme");
  g_assert_cmpstr (draft->conflict_description, ==, "An agent needs your attention for Acme");
  g_assert_cmpint (draft->priority, ==, BECKON_PRIORITY_NORMAL);

  /* If it is named twice, it has one prefix. */
  draft->warm = TRUE;
  draft->agent = g_strdup ("Scout");
  beckon_handoff_name (draft);
  beckon_handoff_name (draft);
  g_assert_cmpstr (draft->title, ==, "[Warm Lead] Personal outreach to Acme");
  g_assert_cmpstr (draft->conflict_description, ==,
                   "Warm lead from agent Scout: Acme is interested");
  g_assert_cmpint (draft->priority, ==, BECKON_PRIORITY_HIGH);

  /* A higher priority stays. */
  draft->priority = BECKON_PRIORITY_URGENT;
  beckon_handoff_name (draft);
  g_assert_cmpint (draft->priority, ==, BECKON_PRIORITY_URGENT);
}

static void
test_answers (void)
{
  static const struct
  {
    const char          *text;
    BeckonHandoffOutcome outcome;
    const char          *note;
  } cases[] = {
    { "take-over", BECKON_HANDOFF_RESOLVED, NULL },
    { " Take over\n", BECKON_HANDOFF_RESOLVED, NULL },
    { "take_over", BECKON_HANDOFF_RESOLVED, NULL },
    { "complete", BECKON_HANDOFF_RESOLVED, NULL },
    { "Complete: all fine", BECKON_HANDOFF_RESOLVED, "all fine" },
    { "complete escalated", BECKON_HANDOFF_ESCALATED, NULL },
    { "complete no_action_needed: it was spam", BECKON_HANDOFF_NO_ACTION_NEEDED, "it was spam" },
    { "complete escalatedly", BECKON_HANDOFF_RESOLVED, "escalatedly" },
    { "completely", BECKON_HANDOFF_NONE, NULL },
    { "take", BECKON_HANDOFF_NONE, NULL },
    { "", BECKON_HANDOFF_NONE, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonAnswer) answer = beckon_answer_new_text (cases[i].text);
      BeckonHandoffOutcome outcome = BECKON_HANDOFF_NONE;
      g_autofree char     *response = NULL;
      g_autofree char     *note = NULL;
      g_autoptr (GError) error = NULL;
      gboolean fits = beckon_handoff_read_answer (answer, &response, &outcome, &note, &error);

      g_assert_cmpint (fits, ==, cases[i].outcome != BECKON_HANDOFF_NONE);
      g_assert_cmpint (outcome, ==, cases[i].outcome);
      g_assert_cmpstr (note, ==, cases[i].note);
      if (!fits)
        assert_refused (error, BECKON_ERROR_MISFIT);
    }
}

/* (transfer full) */
static GPtrArray *
make_log (guint n_lines)
{
  GPtrArray *log = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_log_entry_unref);

  for (guint i = 0; i < n_lines; i++)
    {
      BeckonLogEntry *entry = beckon_log_entry_new ();

      entry->message = g_strdup_printf ("line %u %s", i, "abcdefghijklmnopqrstuvwxyz");
      entry->timestamp_us = (gint64) (i + 1) * BECKON_US_PER_SECOND;
      g_ptr_array_add (log, entry);
    }
  return log;
}

static void
test_context (void)
{
  g_autoptr (JsonObject) context = test_object (
    "{'other':{'name':'Bob'},'lead':{'name':'john doe','mail':'j@x'},'contact':{'name':'C'}}");
  g_autoptr (GPtrArray) log = make_log (3);
  g_autoptr (GPtrArray) steps =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_row_free);
  g_autoptr (BeckonStep) step = beckon_step_new (BECKON_STEP_RUN);
  BeckonStepRow      *row = beckon_step_row_new (step, 4);
  BeckonHandoffSource source = { .subject = "John Doe",
                                 .message = "Call \"him\"",
                                 .task_context = context,
                                 .given = "[1]",
                                 .log = log,
                                 .steps = steps };
  g_autofree char    *built = NULL;
  g_autoptr (BeckonInteraction) handoff = beckon_interaction_new ();
  g_autoptr (GPtrArray) sections = NULL;

  row->state = BECKON_STEP_DONE;
  row->result = g_strdup ("{\"score\":9}");
  g_ptr_array_add (steps, row);
  built = beckon_handoff_context_build (&source);
  g_assert_true (g_str_has_prefix (
    built, "{\"subject\":{\"name\":\"john "
           "doe\",\"mail\":\"j@x\"},\"given\":[1],\"recommended_action\":\"Call \\\"him\\\"\","
           "\"task\":{\"other\":{\"name\":\"Bob\"},\"contact\":{\"name\":\"C\"}},"
           "\"conversation\":[],\"findings\":[{\"step\":5,\"what\":\"run\",\"result\":{\"score\":9}"
           "}],\"done\":[{"));
  g_assert_true (g_str_has_suffix (built, "\"left_out\":[]}"));

  handoff->kind = BECKON_KIND_HANDOFF;
  handoff->subject = g_strdup ("John Doe");
  handoff->reason = g_strdup ("Call \"him\"");
  handoff->context = g_steal_pointer (&built);
  sections = beckon_handoff_list_sections (handoff);
  g_assert_cmpuint (sections->len, ==, 7);
  g_assert_cmpstr (((BeckonHandoffSection *) sections->pdata[0])->heading, ==,
                   "Recommended action");
  g_assert_cmpstr (((BeckonHandoffSection *) sections->pdata[1])->heading, ==, "John Doe");
  g_assert_cmpstr (((BeckonHandoffSection *) sections->pdata[1])->lines->pdata[1], ==, "mail: j@x");
  g_assert_cmpstr (((BeckonHandoffSection *) sections->pdata[3])->heading, ==, "Other");
  g_assert_cmpstr (((BeckonHandoffSection *) sections->pdata[3])->lines->pdata[0], ==, "name: Bob");
  g_assert_cmpstr (((BeckonHandoffSection *) sections->pdata[5])->lines->pdata[0], ==,
                   "run.score: 9");
}

/* The name and the value of each line are known apart, whatever a colon stands in. */
static void
test_lines (void)
{
  static const struct
  {
    guint       section;
    guint       line;
    const char *name;
    const char *value;
  } cases[] = {
    { 0, 0, NULL, "Call: now" },
    { 1, 0, "Deal stage", "Offer: sent" },
    { 1, 1, "A: b", "c: d" }, /* Its name is empty. */
    { 1, 2, NULL, ": x" },
    { 2, 0, NULL, "red, blue" },
    { 3, 0, "Items 1 unit price", "5" },
  };
  g_autoptr (BeckonInteraction) handoff = beckon_interaction_new ();
  g_autoptr (GPtrArray) sections = NULL;

  handoff->kind = BECKON_KIND_HANDOFF;
  handoff->reason = g_strdup ("Call: now");
  handoff->context = g_strdup ("{\"dealStage\":\"Offer: sent\",\"a: b\":\"c: d\",\"\":\"x\","
                               "\"colours\":[\"red\",\"blue\"],"
                               "\"more\":{\"items\":[{\"unit_price\":5}]}}");
  sections = beckon_handoff_list_sections (handoff);
  g_assert_cmpuint (sections->len, ==, 4);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const BeckonHandoffSection *section = sections->pdata[cases[i].section];
      g_autofree char            *name = beckon_handoff_section_dup_name (section, cases[i].line);

      g_test_message ("%u", i);
      g_assert_cmpint (section->is_action, ==, cases[i].section == 0);
      g_assert_cmpuint (section->names->len, ==, section->lines->len);
      g_assert_cmpstr (name, ==, cases[i].name);
      g_assert_cmpstr (beckon_handoff_section_get_value (section, cases[i].line), ==,
                       cases[i].value);
    }
}

/* (transfer full): everything that a person reads of @context when it is part of a hand-off. */
static char *
read_given (const char *context)
{
  BeckonHandoffSource source = { .subject = "Acme", .message = "Call", .given = context };
  g_autoptr (BeckonInteraction) handoff = beckon_interaction_new ();
  g_autoptr (GPtrArray) sections = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  handoff->kind = BECKON_KIND_HANDOFF;
  handoff->subject = g_strdup ("Acme");
  handoff->context = beckon_handoff_context_build (&source);
  sections = beckon_handoff_list_sections (handoff);
  for (guint i = 0; i < sections->len; i++)
    {
      const BeckonHandoffSection *section = sections->pdata[i];

      g_string_append_printf (text, "[%s]", section->heading);
      for (guint j = 0; j < section->lines->len; j++)
        g_string_append_printf (text, "%s;", (const char *) section->lines->pdata[j]);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Nothing given is dropped, and none of it is shown as JSON. */
static void
test_given (void)
{
  static const struct
  {
    const char *given;
    const char *read;
  } cases[] = {
    { "{'value':5000,'dealStage':{'name':'Offer','odds':0.4}}",
      "[Attached data]value: 5000;[Deal stage]name: Offer;odds: 0.4;" },
    { "{'deal_items':[{'name':'Desk','n':2},{'name':'Lamp','tags':['a','b']}]}",
      "[Deal items]1.name: Desk;1.n: 2;2.name: Lamp;2.tags: a, b;" },
    { "{'signed':true,'paid':false,'note':null,'empty':{},'none':[]}",
      "[Attached data]signed: yes;paid: no;note: —;[Empty]—;[None]—;" },
    { "[1,[2,{'a':{'b':[[3]]}}]]", "[Attached data]1: 1;2 1: 2;2 2.a.b 1: 3;" },
    { "{'':{'':1}}", "[—]: 1;" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *given = g_strdelimit (g_strdup (cases[i].given), "'", '"');
      g_autofree char *read = read_given (given);

      g_assert_true (g_str_has_suffix (read, cases[i].read));
    }
}

/* Dropped lines are reported. */
static void
test_many_lines (void)
{
  g_autoptr (GString) given = g_string_new ("{\"list\":[");
  g_autofree char *read = NULL;

  for (guint i = 0; i < 600; i++)
    g_string_append_printf (given, "%s{\"n\":%u}", i > 0 ? "," : "", i);
  g_string_append (given, "]}");
  read = read_given (given->str);
  g_assert_nonnull (strstr (read, "500.n: 499;… and 100 more lines"));
}

/* Long paths are not built for values that are not shown, and many small parts do not become as
 * many sections. */
static void
test_many_parts (void)
{
  g_autoptr (BeckonInteraction) handoff = beckon_interaction_new ();
  g_autoptr (GString) given = g_string_new ("{");
  g_autoptr (GPtrArray) sections = NULL;
  guint n_lines = 0;

  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (given, "%s\"part%u\":{\"n\":%u}", i > 0 ? "," : "", i, i);
  g_string_append (given, "}");
  handoff->kind = BECKON_KIND_HANDOFF;
  handoff->context = g_strdup (given->str);
  sections = beckon_handoff_list_sections (handoff);
  g_assert_cmpuint (sections->len, <, 50);
  for (guint i = 0; i < sections->len; i++)
    {
      const BeckonHandoffSection *section = g_ptr_array_index (sections, i);

      n_lines += section->lines->len;
      for (guint j = 0; j < section->lines->len; j++)
        g_assert_nonnull (section->lines->pdata[j]);
    }
  /* The last one says how many more there are. */
  g_assert_cmpuint (n_lines, ==, 40 + 500 + 1);
}

/* The oldest entries are dropped first, what is given is kept, and the counts are right. */
static void
test_bounded (void)
{
  g_autoptr (GPtrArray) log = make_log (20000);
  g_autofree char    *large = g_strnfill (100000, 'x');
  g_autofree char    *given = g_strdup_printf ("\"%s\"", large);
  BeckonHandoffSource source = { .subject = "Acme", .message = "Call", .given = given, .log = log };
  g_autofree char    *built = beckon_handoff_context_build (&source);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonObject) object =
    beckon_json_parse_object (built, strlen (built), G_MAXSIZE, &error);
  g_autofree char *note = NULL;
  JsonArray       *done;
  guint            kept;

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (built), <=, BECKON_LIMIT_CONTEXT_BYTES);
  g_assert_cmpuint (strlen (built), >, BECKON_LIMIT_CONTEXT_BYTES - 2048);
  g_assert_cmpstr (json_object_get_string_member (object, "given"), ==, large);
  done = json_object_get_array_member (object, "done");
  kept = json_array_get_length (done);
  g_assert_true (g_str_has_prefix (
    json_object_get_string_member (json_array_get_object_element (done, kept - 1), "message"),
    "line 19999 "));
  note = g_strdup_printf ("%u earlier log lines omitted.", 20000 - kept);
  g_assert_cmpstr (
    json_array_get_string_element (json_object_get_array_member (object, "left_out"), 0), ==, note);
}

static void
test_foreign_context (void)
{
  static const char *const contexts[] = {
    NULL,
    "null",
    "7",
    "[]",
    "{}",
    "{\"left_out\":3,\"done\":{},\"findings\":[null,1,\"x\",[]],\"conversation\":[{}]}",
    "{\"left_out\":[],\"done\":[{\"at\":5,\"message\":[]}],\"subject\":[1,{\"a\":null}]}",
    "not JSON"
  };

  for (guint i = 0; i < G_N_ELEMENTS (contexts); i++)
    {
      g_autoptr (BeckonInteraction) handoff = beckon_interaction_new ();
      g_autoptr (GPtrArray) sections = NULL;

      handoff->context = g_strdup (contexts[i]);
      sections = beckon_handoff_list_sections (handoff);
      g_assert_nonnull (sections);
    }
}

static void
test_handles (void)
{
  static const char *const good[] = { "ana", "@ana", " ana ", "A.b_c-9", "9a" };
  static const char *const bad[] = { "",    "@",   "@@ana", "12", "a b", "j\xc3\xbcrgen",
                                     "a/b", "a@b", "._-" };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autofree char *handle = beckon_person_parse_handle (good[i]);

      g_assert_nonnull (handle);
      g_assert_null (strpbrk (handle, "@ "));
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    if (beckon_person_parse_handle (bad[i]) != NULL)
      g_error ("taken: %s", bad[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wh/WH-8/handles", test_handles);
  g_test_add_func ("/wh/WH-8/reminders-at-half-time-and-a-day-before", test_reminders);
  g_test_add_func ("/wh/WH-8/names-of-a-hand-off", test_names);
  g_test_add_func ("/wh/WH-8/context-and-its-sections", test_context);
  g_test_add_func ("/wh/WH-8/each-value-has-its-name", test_lines);
  g_test_add_func ("/wh/WH-8/every-member-that-was-given-is-read", test_given);
  g_test_add_func ("/wh/WH-8/what-is-too-much-says-so", test_many_lines);
  g_test_add_func ("/wh/WH-8/many-parts-are-few-sections", test_many_parts);
  g_test_add_func ("/wh/WH-8/context-within-its-limit", test_bounded);
  g_test_add_func ("/wh/WH-8/sections-of-any-context", test_foreign_context);
  g_test_add_func ("/wh/WH-9/warm-by-wording-and-condition", test_warm);
  g_test_add_func ("/wh/WH-10/answers-to-a-hand-off", test_answers);

  return g_test_run ();
}
