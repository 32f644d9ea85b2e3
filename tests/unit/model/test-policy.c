/* test-policy.c: policies for unanswered questions, and transitions between statuses
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/policy.h"

#include <string.h>

#include "model/enums.h"
#include "model/task-status.h"

#include "model-testing.h"

#define F BECKON_POLICY_FIRST_OPTION
#define P BECKON_POLICY_POSTPONE
#define N BECKON_POLICY_DENY
#define C BECKON_POLICY_CONTINUE
#define H BECKON_POLICY_HOLD

static void
test_allowed (void)
{
  static const guint allowed[BECKON_N_KINDS] = {
    [BECKON_KIND_CHOICE] = 1 << F | 1 << P | 1 << H,
    [BECKON_KIND_AMBIGUITY] = 1 << P | 1 << H,
    [BECKON_KIND_CONFIRMATION] = 1 << P | 1 << N | 1 << H,
    [BECKON_KIND_CLARIFICATION] = 1 << P | 1 << C | 1 << H,
    [BECKON_KIND_APPROVAL] = 1 << N | 1 << H,
    [BECKON_KIND_FORM] = 1 << P | 1 << N | 1 << H,
    [BECKON_KIND_HANDOFF] = 1 << C | 1 << H,
  };

  for (guint kind = 0; kind < BECKON_N_KINDS; kind++)
    {
      g_assert_true (beckon_policy_is_allowed (BECKON_POLICY_DEFAULT, (BeckonKind) kind));
      for (guint policy = 1; policy < BECKON_N_POLICIES; policy++)
        {
          gboolean expected = (allowed[kind] & (1u << policy)) != 0;
          g_autoptr (GError) error = NULL;

          g_assert_cmpint (beckon_policy_is_allowed ((BeckonPolicy) policy, (BeckonKind) kind), ==,
                           expected);
          g_assert_cmpint (beckon_policy_check ((BeckonPolicy) policy, (BeckonKind) kind, &error),
                           ==, expected);
          if (!expected)
            {
              g_assert_nonnull (
                strstr (error->message, beckon_policy_to_string ((BeckonPolicy) policy)));
              g_assert_nonnull (strstr (error->message, beckon_kind_to_string ((BeckonKind) kind)));
              g_assert_nonnull (strstr (beckon_error_get_hint (error), "hold"));
              assert_refused (error, BECKON_ERROR_POLICY);
            }
        }
    }
}

/* A kind that may not be answered automatically never has a policy that answers for the person,
 * even on request. */
static void
test_never_auto_approved (void)
{
  static const BeckonKind never[] = { BECKON_KIND_AMBIGUITY, BECKON_KIND_APPROVAL,
                                      BECKON_KIND_HANDOFF };

  for (guint i = 0; i < G_N_ELEMENTS (never); i++)
    {
      g_assert_false (beckon_kind_may_auto_resolve (never[i]));
      g_assert_false (beckon_policy_is_allowed (F, never[i]));
      for (guint asked = 0; asked < BECKON_N_POLICIES; asked++)
        for (guint person = 0; person < BECKON_N_POLICIES; person++)
          for (guint destructive = 0; destructive < 2; destructive++)
            g_assert_cmpint (beckon_policy_resolve ((BeckonPolicy) asked, (BeckonPolicy) person,
                                                    never[i], (gboolean) destructive),
                             !=, F);
    }
  g_assert_true (beckon_kind_may_auto_resolve (BECKON_KIND_CHOICE));
  g_assert_true (beckon_kind_may_auto_resolve (BECKON_KIND_CLARIFICATION));
}

/* AIC-5: a choice waits for a person who could see it; an ambiguity is set aside at a point in time
 * (PP-2). */
static void
test_visible_time (void)
{
  for (guint kind = 0; kind < BECKON_N_KINDS; kind++)
    g_assert_cmpint (beckon_kind_counts_visible_time ((BeckonKind) kind), ==,
                     kind != BECKON_KIND_AMBIGUITY && kind != BECKON_KIND_HANDOFF);
}

static void
test_resolve (void)
{
  static const struct
  {
    BeckonPolicy asked;
    BeckonPolicy person;
    BeckonKind   kind;
    gboolean     destructive;
    BeckonPolicy holds;
  } rows[] = {
    { BECKON_POLICY_DEFAULT, F, BECKON_KIND_CHOICE, FALSE, F },
    { BECKON_POLICY_DEFAULT, H, BECKON_KIND_CHOICE, FALSE, H },
    { F, F, BECKON_KIND_CHOICE, FALSE, F },
    { F, H, BECKON_KIND_CHOICE, FALSE, H },
    { P, F, BECKON_KIND_CHOICE, FALSE, P },
    { P, H, BECKON_KIND_CHOICE, FALSE, H },
    { H, F, BECKON_KIND_CHOICE, FALSE, H },
    { BECKON_POLICY_DEFAULT, F, BECKON_KIND_CHOICE, TRUE, P },
    { F, F, BECKON_KIND_CHOICE, TRUE, P },
    { F, H, BECKON_KIND_CHOICE, TRUE, H },
    { H, F, BECKON_KIND_CHOICE, TRUE, H },
    { P, F, BECKON_KIND_CHOICE, TRUE, P },
    { BECKON_POLICY_DEFAULT, F, BECKON_KIND_AMBIGUITY, FALSE, P },
    { BECKON_POLICY_DEFAULT, H, BECKON_KIND_AMBIGUITY, FALSE, P },
    { H, F, BECKON_KIND_AMBIGUITY, FALSE, H },
    { BECKON_POLICY_DEFAULT, F, BECKON_KIND_CLARIFICATION, FALSE, H },
    { C, F, BECKON_KIND_CLARIFICATION, FALSE, C },
    { P, F, BECKON_KIND_CLARIFICATION, FALSE, P },
    { BECKON_POLICY_DEFAULT, F, BECKON_KIND_CONFIRMATION, FALSE, H },
    { BECKON_POLICY_DEFAULT, F, BECKON_KIND_FORM, FALSE, H },
    { BECKON_POLICY_DEFAULT, F, BECKON_KIND_APPROVAL, FALSE, N },
    { H, F, BECKON_KIND_APPROVAL, FALSE, H },
    { BECKON_POLICY_DEFAULT, F, BECKON_KIND_HANDOFF, FALSE, C },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (
      beckon_policy_resolve (rows[i].asked, rows[i].person, rows[i].kind, rows[i].destructive), ==,
      rows[i].holds);
}

static void
test_destructive (void)
{
  for (guint asked = 0; asked < BECKON_N_POLICIES; asked++)
    for (guint person = 0; person < BECKON_N_POLICIES; person++)
      for (guint kind = 0; kind < BECKON_N_KINDS; kind++)
        g_assert_cmpint (beckon_policy_resolve ((BeckonPolicy) asked, (BeckonPolicy) person,
                                                (BeckonKind) kind, TRUE),
                         !=, F);
}

/* ATT-1: an agent may request hold, but never less care than the person chose. */
static void
test_never_less_care (void)
{
  for (guint asked = 0; asked < BECKON_N_POLICIES; asked++)
    g_assert_cmpint (beckon_policy_resolve ((BeckonPolicy) asked, H, BECKON_KIND_CHOICE, FALSE), ==,
                     H);
}

static void
test_arrows (void)
{
  static const char *const arrows[] = {
    "QUEUED RUNNING",
    "QUEUED FAILED",
    "QUEUED CANCELLED",
    "RUNNING AWAITING_RESPONSE",
    "RUNNING WAITING",
    "RUNNING COMPLETE",
    "RUNNING FAILED",
    "RUNNING CANCELLED",
    "AWAITING_RESPONSE RUNNING",
    "AWAITING_RESPONSE POSTPONED",
    "AWAITING_RESPONSE COMPLETE",
    "AWAITING_RESPONSE FAILED",
    "AWAITING_RESPONSE CANCELLED",
    "POSTPONED RUNNING",
    "POSTPONED AWAITING_RESPONSE",
    "POSTPONED COMPLETE",
    "POSTPONED FAILED",
    "POSTPONED CANCELLED",
    "WAITING RUNNING",
    "WAITING AWAITING_RESPONSE",
    "WAITING FAILED",
    "WAITING CANCELLED",
  };
  guint n_found = 0;

  for (guint from = 0; from < BECKON_N_TASK_STATUSES; from++)
    for (guint to = 0; to < BECKON_N_TASK_STATUSES; to++)
      {
        g_autofree char *arrow =
          g_strdup_printf ("%s %s", beckon_task_status_to_string ((BeckonTaskStatus) from),
                           beckon_task_status_to_string ((BeckonTaskStatus) to));
        g_autoptr (GError) error = NULL;
        gboolean expected = FALSE;

        for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
          expected |= strcmp (arrows[i], arrow) == 0;
        n_found += expected;
        g_assert_cmpint (
          beckon_task_status_can_become ((BeckonTaskStatus) from, (BeckonTaskStatus) to), ==,
          expected);
        g_assert_cmpint (beckon_task_status_check ((BeckonTaskStatus) from, (BeckonTaskStatus) to,
                                                   "task-x", &error),
                         ==, expected);
        if (!expected)
          {
            g_assert_nonnull (strstr (error->message, "task-x"));
            g_assert_nonnull (
              strstr (error->message, beckon_task_status_to_string ((BeckonTaskStatus) from)));
            assert_refused (error, BECKON_ERROR_STATUS);
          }
      }
  g_assert_cmpuint (n_found, ==, G_N_ELEMENTS (arrows));
}

static void
test_ended (void)
{
  for (guint status = 0; status < BECKON_N_TASK_STATUSES; status++)
    {
      g_assert_cmpint (beckon_task_status_is_ended ((BeckonTaskStatus) status), ==,
                       status == BECKON_TASK_COMPLETE || status == BECKON_TASK_FAILED
                         || status == BECKON_TASK_CANCELLED);
    }
}

static void
test_labels (void)
{
  static const char *const labels[BECKON_N_TASK_STATUSES] = { "Queued",    "Running",  "Needs you",
                                                              "Set aside", "Waiting",  "Done",
                                                              "Failed",    "Cancelled" };

  for (guint status = 0; status < BECKON_N_TASK_STATUSES; status++)
    g_assert_cmpstr (beckon_task_status_to_label ((BeckonTaskStatus) status), ==, labels[status]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/policy/allowed", test_allowed);
  g_test_add_func ("/model/policy/resolve", test_resolve);
  g_test_add_func ("/aic/AIC-5/which-kinds-count-visible-time", test_visible_time);
  g_test_add_func ("/pp/PP-5/no-policy-answers-for-the-person", test_never_auto_approved);
  g_test_add_func ("/aic/AIC-6/destructive-falls-to-postpone", test_destructive);
  g_test_add_func ("/att/ATT-1/never-less-care-than-the-person-chose", test_never_less_care);
  g_test_add_func ("/ar/AR-1/arrows", test_arrows);
  g_test_add_func ("/aic/AIC-2/which-statuses-end", test_ended);
  g_test_add_func ("/model/task-status/labels", test_labels);
  return g_test_run ();
}
