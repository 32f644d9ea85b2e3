/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/timestamp.h"
#include "model/question/urgency.h"

#define NOW (G_GINT64_CONSTANT (1800000000) * BECKON_US_PER_SECOND)
#define MINUTES(n) ((n) *BECKON_US_PER_MINUTE)
#define AGO(n) (NOW - MINUTES (n))

static const BeckonUrgency just_asked = { .since_us = NOW, .priority = BECKON_PRIORITY_NORMAL };

/* @first stands before @second, whatever the time is when one looks. */
static void
test_order (void)
{
  static const struct
  {
    const char   *why;
    BeckonUrgency first;
    BeckonUrgency second;
  } cases[] = {
    { "longer", { AGO (2), 0, BECKON_PRIORITY_NORMAL }, { AGO (1), 0, BECKON_PRIORITY_NORMAL } },
    { "irreversible before a question that waits 3 hours",
      { AGO (1), 0, BECKON_PRIORITY_NORMAL, TRUE },
      { AGO (180), 0, BECKON_PRIORITY_NORMAL } },
    { "but what nobody acts on climbs past what cannot be undone",
      { AGO (300), 0, BECKON_PRIORITY_NORMAL },
      { AGO (1), 0, BECKON_PRIORITY_NORMAL, TRUE } },
    { "irreversible before urgent",
      { AGO (1), 0, BECKON_PRIORITY_NORMAL, TRUE },
      { AGO (1), 0, BECKON_PRIORITY_URGENT } },
    { "urgent before high",
      { AGO (1), 0, BECKON_PRIORITY_URGENT },
      { AGO (1), 0, BECKON_PRIORITY_HIGH } },
    { "high before normal", { AGO (1), 0, BECKON_PRIORITY_HIGH }, { AGO (30), 0, 1 } },
    { "normal before low", { AGO (1), 0, BECKON_PRIORITY_NORMAL }, { AGO (59), 0, 0 } },
    { "low climbs, too", { AGO (62), 0, BECKON_PRIORITY_LOW }, { AGO (1), 0, 1 } },
    { "it blocks others",
      { AGO (1), 0, BECKON_PRIORITY_NORMAL, FALSE, 3 },
      { AGO (40), 0, BECKON_PRIORITY_NORMAL } },
    { "it blocks more", { AGO (1), 0, 1, FALSE, 4 }, { AGO (1), 0, 1, FALSE, 1 } },
    { "a thousand in its queue are not for ever first",
      { AGO (130), 0, 1, FALSE, 0 },
      { AGO (1), 0, 1, FALSE, 1000 } },
    { "a hand-off that ends in 10 minutes",
      { AGO (5), NOW + MINUTES (10), BECKON_PRIORITY_NORMAL },
      { AGO (120), 0, BECKON_PRIORITY_NORMAL } },
    { "one that ends next week waits its turn",
      { AGO (6), 0, BECKON_PRIORITY_NORMAL },
      { AGO (5), NOW + 7 * BECKON_US_PER_DAY, BECKON_PRIORITY_NORMAL } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].why);
      g_assert_cmpint (beckon_urgency_get_place_us (&cases[i].first), <,
                       beckon_urgency_get_place_us (&cases[i].second));
    }
}

/* Whatever comes, in the end something old stands before it. */
static void
test_climbs (void)
{
  BeckonUrgency low = { AGO (24 * 60), 0, BECKON_PRIORITY_LOW };
  BeckonUrgency worst = { NOW, 0, BECKON_PRIORITY_URGENT, TRUE, G_MAXUINT };

  g_assert_cmpint (beckon_urgency_get_place_us (&low), <, beckon_urgency_get_place_us (&worst));
}

static void
test_reasons (void)
{
  static const struct
  {
    BeckonUrgency urgency;
    const char   *words;
  } cases[] = {
    { { AGO (40), 0, BECKON_PRIORITY_NORMAL, TRUE, 3 },
      "Cannot be undone · waits 40 min · 3 others wait for it" },
    { { AGO (2), 0, BECKON_PRIORITY_URGENT, FALSE, 1 },
      "urgent · waits 2 min · 1 other waits for it" },
    { { AGO (120), 0, BECKON_PRIORITY_HIGH }, "high priority · waits 2 h" },
    { { AGO (120), NOW + MINUTES (10), BECKON_PRIORITY_LOW },
      "low priority · ends in 10 min · waits 2 h" },
    { { 0, 0, BECKON_PRIORITY_NORMAL }, "" },
  };
  g_autofree char *now = beckon_urgency_describe (&just_asked, NOW);
  /* A clock that was put back. */
  g_autofree char *before = beckon_urgency_describe (&just_asked, AGO (10));

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = beckon_urgency_describe (&cases[i].urgency, NOW);

      g_assert_cmpstr (words, ==, cases[i].words);
    }
  g_assert_cmpstr (now, ==, "just asked");
  g_assert_cmpstr (before, ==, "just asked");
}

static void
test_of_task (void)
{
  g_autoptr (BeckonTask) task = beckon_task_new ();
  g_autoptr (BeckonInteraction) choice = beckon_interaction_new ();
  g_autoptr (BeckonInteraction) handoff = beckon_interaction_new ();
  BeckonUrgency urgency;

  task->status = BECKON_TASK_AWAITING_RESPONSE;
  task->need_us = AGO (3);
  urgency = beckon_urgency_of_task (task, NULL, 0);
  g_assert_cmpint (urgency.since_us, ==, AGO (3));
  g_assert_false (urgency.irreversible);

  g_ptr_array_add (choice->options, beckon_option_new ("Keep it", NULL, FALSE));
  choice->deadline_us = NOW + MINUTES (1);
  urgency = beckon_urgency_of_task (task, choice, 2);
  g_assert_false (urgency.irreversible);
  /* Somebody's default is chosen then, which can be corrected. */
  g_assert_cmpint (urgency.deadline_us, ==, 0);
  g_assert_cmpuint (urgency.n_blocked, ==, 2);
  g_ptr_array_add (choice->options, beckon_option_new ("Drop it", NULL, TRUE));
  urgency = beckon_urgency_of_task (task, choice, 0);
  g_assert_true (urgency.irreversible);

  handoff->kind = BECKON_KIND_HANDOFF;
  handoff->priority = BECKON_PRIORITY_HIGH;
  handoff->deadline_us = NOW + MINUTES (1);
  urgency = beckon_urgency_of_task (task, handoff, 0);
  g_assert_cmpint (urgency.priority, ==, BECKON_PRIORITY_HIGH);
  g_assert_cmpint (urgency.deadline_us, ==, NOW + MINUTES (1));

  handoff->kind = BECKON_KIND_APPROVAL;
  urgency = beckon_urgency_of_task (task, handoff, 0);
  g_assert_true (urgency.irreversible);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/att/ATT-11/urgency/order", test_order);
  g_test_add_func ("/att/ATT-11/urgency/climbs", test_climbs);
  g_test_add_func ("/att/ATT-11/urgency/reasons", test_reasons);
  g_test_add_func ("/att/ATT-11/urgency/of-a-task", test_of_task);

  return g_test_run ();
}
