/* test-enums.c: the words of the API
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/enums.h"

#include <string.h>

#include <glib.h>

/* Each word is read back as its value, is distinct from the others, and no other spelling is
 * accepted. */
#define CHECK(Type, name, n_values) \
  G_STMT_START \
  { \
    for (guint i = 0; i < (n_values); i++) \
      { \
        const char      *word = beckon_##name##_to_string ((Type) i); \
        g_autofree char *up = g_ascii_strup (word, -1); \
        g_autofree char *down = g_ascii_strdown (word, -1); \
        g_autofree char *longer = g_strconcat (word, " ", NULL); \
        Type             value = (Type) ((i + 1) % (n_values)); \
        Type             untouched = value; \
        g_assert_true (beckon_##name##_from_string (word, &value)); \
        g_assert_cmpuint (value, ==, i); \
        value = untouched; \
        g_assert_false (beckon_##name##_from_string (strcmp (word, up) == 0 ? down : up, &value)); \
        g_assert_false (beckon_##name##_from_string (longer, &value)); \
        g_assert_false (beckon_##name##_from_string ("", &value)); \
        g_assert_false (beckon_##name##_from_string (NULL, &value)); \
        g_assert_cmpuint (value, ==, untouched); \
      } \
  } \
  G_STMT_END

static void
test_round_trip (void)
{
  CHECK (BeckonTaskStatus, task_status, BECKON_N_TASK_STATUSES);
  CHECK (BeckonInteractionStatus, interaction_status, BECKON_N_INTERACTION_STATUSES);
  CHECK (BeckonKind, kind, BECKON_N_KINDS);
  CHECK (BeckonPolicy, policy, BECKON_N_POLICIES);
  CHECK (BeckonSurfaceId, surface_id, BECKON_N_SURFACES);
  CHECK (BeckonPriority, priority, BECKON_N_PRIORITIES);
  CHECK (BeckonLevel, level, BECKON_N_LEVELS);
  CHECK (BeckonEventType, event_type, BECKON_N_EVENT_TYPES);
  CHECK (BeckonAction, action, BECKON_N_ACTIONS);
  CHECK (BeckonInterrupted, interrupted, BECKON_N_INTERRUPTED);
  CHECK (BeckonOnFailure, on_failure, BECKON_N_ON_FAILURE);
}

static void
test_exact_words (void)
{
  g_assert_cmpstr (beckon_task_status_to_string (BECKON_TASK_AWAITING_RESPONSE), ==,
                   "AWAITING_RESPONSE");
  g_assert_cmpstr (beckon_interaction_status_to_string (BECKON_INTERACTION_AUTO_RESOLVED), ==,
                   "AUTO_RESOLVED");
  g_assert_cmpstr (beckon_kind_to_string (BECKON_KIND_HANDOFF), ==, "handoff");
  g_assert_cmpstr (beckon_policy_to_string (BECKON_POLICY_FIRST_OPTION), ==, "first-option");
  g_assert_cmpstr (beckon_policy_to_string (BECKON_POLICY_DEFAULT), ==, "default");
  g_assert_cmpstr (beckon_surface_id_to_string (BECKON_SURFACE_NONE), ==, "none");
  g_assert_cmpstr (beckon_surface_id_to_string (BECKON_SURFACE_VSCODE), ==, "vscode");
  g_assert_cmpstr (beckon_priority_to_string (BECKON_PRIORITY_URGENT), ==, "urgent");
  g_assert_cmpstr (beckon_level_to_string (BECKON_LEVEL_WARNING), ==, "warning");
  g_assert_cmpstr (beckon_event_type_to_string (BECKON_EVENT_AIC_DIALOG_REQUESTED), ==,
                   "AIC_DIALOG_REQUESTED");
  g_assert_cmpstr (beckon_action_to_string (BECKON_ACTION_SKIP), ==, "skip");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/words/round-trip", test_round_trip);
  g_test_add_func ("/model/words/exact", test_exact_words);
  return g_test_run ();
}
